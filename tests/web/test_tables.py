from web.tables import dress_tables

TABLE = (
    "<table>\n<thead>\n<tr>\n<th>Зерно</th>\n<th>Вес</th>\n</tr>\n</thead>\n"
    "<tbody>\n<tr>\n<td>Рожь</td>\n<td>1</td>\n</tr>\n<tr>\n<td>Рожь</td>\n<td>2</td>\n</tr>\n"
    "</tbody>\n</table>"
)
HEADED = '<h2 id="pomol">Помол<a class="headerlink" href="#pomol">#</a></h2>'


def test_a_table_is_named_by_its_section():
    html = dress_tables(HEADED + TABLE + TABLE)
    assert "<caption>Помол</caption>" in html
    assert "<caption>Помол (2)</caption>" in html
    assert 'aria-label="Таблица: Помол"' in html


def test_every_row_has_an_address_of_its_own():
    html = dress_tables(HEADED + TABLE)
    assert '<tr id="pomol--row-rozh">' in html
    assert '<tr id="pomol--row-rozh-2">' in html
    assert '<th scope="row" data-row="Рожь">Рожь' in html
    assert html.count("<td>") == 2


def test_a_table_before_any_heading_is_dressed_too():
    assert '<tr id="tablica--row-rozh">' in dress_tables(TABLE)


def test_a_cell_with_markup_names_its_row_by_its_text():
    html = dress_tables(TABLE.replace("<td>Рожь", '<td><a href="x">Рожь &quot;я&quot;</a>', 1))
    assert 'data-row="Рожь &quot;я&quot;"' in html


def test_only_a_long_table_is_sorted_and_filtered():
    row = "<tr>\n<td>Овёс</td>\n<td>3</td>\n</tr>\n"
    assert "svod-table--long" not in dress_tables(TABLE)
    assert "svod-table--long" in dress_tables(TABLE.replace("</tbody>", row * 9 + "</tbody>"))
