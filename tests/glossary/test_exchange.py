"""Round trips of the whole term base, and what other programs read from the exports."""

import json
import subprocess
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from click.testing import CliRunner
from translate.storage.omegat import OmegaTFile
from translate.storage.tbx import tbxfile
from translate.storage.tmx import tmxfile

from console.main import main
from corpus.reading.decoding import decode
from glossary.exchange.articles import articles
from glossary.exchange.registry import FORMATS, export_terms, import_terms
from glossary.exchange.stardict import NOTICE
from glossary.termbase import bare
from glossary.terms import Term, read_terms
from tests.embedded import BASE

READABLE = ("csv", "tbx", "tbx-2008", "tsv", "xlsx")
TBX = "{urn:iso:std:iso:30042:ed-2}"
ODD = (
    Term("a & <b>", '«а», "б"', note='"в", г', definition="; д"),
    Term("", "без английского", "colloquial", "word", "7", "fan", "з", "о"),
    Term("armour value (AV)", "показатель брони (ПБ)", "avoid", definition="О."),
    Term("armour value (AV)", "броня", "variant", edition="6"),
)


def exported(tmp_path, name, terms=None):
    """Export the base, or *terms*, as a file; return its path."""
    (path,) = export_terms(terms or BASE.terms, name, tmp_path)
    return path


def read_back(path):
    """Import a file that was exported."""
    return import_terms(path, decode).terms


@pytest.mark.parametrize("name", READABLE)
@pytest.mark.parametrize("terms", [BASE.terms, ODD], ids=["base", "odd"])
def test_a_round_trip_loses_nothing(tmp_path, name, terms):
    path = exported(tmp_path, name, terms)
    assert path.name == f"svod{FORMATS[name].suffix}"
    assert read_back(path) == tuple(terms)


@pytest.mark.parametrize("name", ["csv", "tsv"])
def test_a_cell_may_hold_what_only_unicode_calls_a_line_end(tmp_path, name):
    terms = (Term("mill", "мельница", note="а\N{LINE SEPARATOR}б\N{NEXT LINE}в"),)
    assert read_back(exported(tmp_path, name, terms)) == terms


def test_translate_toolkit_reads_the_elder_tbx(tmp_path):
    store = tbxfile.parsefile(str(exported(tmp_path, "tbx-2008")))
    store.settargetlanguage("ru")
    read = {unit.source: unit.target for unit in store.units}
    assert read["difficult terrain"] == "труднопроходимый ландшафт"
    assert read == {term.concept: term.ru for term in reversed(BASE.terms)}


def test_translate_toolkit_reads_the_memory(tmp_path):
    store = tmxfile.parsefile(str(exported(tmp_path, "tmx")))
    read = {(unit.source, unit.target) for unit in store.units}
    assert ("difficult terrain", "труднопроходимый ландшафт") in read
    usable = [t for t in BASE.terms if t.en and t.status in ("preferred", "variant")]
    assert read == {(bare(term.en), bare(term.ru)) for term in usable}


def test_translate_toolkit_reads_the_glossary_of_omegat(tmp_path):
    store = OmegaTFile.parsefile(str(exported(tmp_path, "omegat")))
    read = [(unit.source, unit.target) for unit in store.units]
    assert ("cover", "кавер") in read
    assert set(read) == {(bare(term.en), bare(term.ru)) for term in BASE.terms if term.en}
    assert next(unit for unit in store.units if unit.target == "кавер").getnotes()


def test_statuses_stand_in_the_tbx_as_the_standard_names_them(tmp_path):
    root = ET.parse(exported(tmp_path, "tbx", ODD)).getroot()
    notes = root.iter(f"{TBX}termNote")
    assert [note.text for note in notes] == [
        "preferredTerm-admn-sts",
        "admittedTerm-admn-sts",
        "colloquialRegister",
        "deprecatedTerm-admn-sts",
        "admittedTerm-admn-sts",
    ]


def test_another_programs_tbx_is_read(tmp_path):
    path = tmp_path / "other.tbx"
    path.write_text(
        '<tbx style="dca" type="TBX-Core" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2">'
        '<text><body><conceptEntry id="1"><descrip type="definition">О чём.</descrip>'
        '<langSec xml:lang="en-GB"><termSec><term>cover</term></termSec></langSec>'
        '<langSec xml:lang="ru-RU"><termSec><term>укрытие</term></termSec>'
        "<termSec><term>прикрытие</term></termSec></langSec>"
        "</conceptEntry></body></text></tbx>"
    )
    assert read_back(path) == (
        Term("cover", "укрытие", definition="О чём."),
        Term("cover", "прикрытие", "variant"),
    )


def test_tmx_is_well_formed_and_holds_no_term_to_avoid(tmp_path):
    root = ET.parse(exported(tmp_path, "tmx")).getroot()
    assert root.attrib["version"] == "1.4"
    units = [tuple(seg.text for seg in unit.iter("seg")) for unit in root.iter("tu")]
    assert ("difficult terrain", "труднопроходимый ландшафт") in units
    assert len(units) == sum(
        bool(t.en) and t.status in ("preferred", "variant") for t in BASE.terms
    )


def test_omegat_rows_have_three_columns(tmp_path):
    lines = exported(tmp_path, "omegat").read_text("utf-8").splitlines()
    assert {line.count("\t") for line in lines} == {2}
    assert len(lines) == len({(bare(term.en), bare(term.ru)) for term in BASE.terms if term.en})
    assert any(line.startswith("cover\tкавер\tразговорное") for line in lines)


def test_lingvo_wants_utf_16_with_a_mark_and_escaped_brackets(tmp_path):
    english, russian = export_terms(ODD, "dsl", tmp_path / "dsl")
    assert english.read_bytes().startswith(b"\xff\xfe#\0")
    assert russian.read_text("utf-16").splitlines()[1:3] == [
        '#INDEX_LANGUAGE "Russian"',
        '#CONTENTS_LANGUAGE "English"',
    ]
    assert r"[trn]показатель брони \(ПБ\)[/trn]" in english.read_text("utf-16")


@pytest.fixture(scope="module")
def stardict(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stardict")
    export_terms(BASE.terms, "stardict", folder)
    return folder


def words(data, width):
    """The words of an .idx or .syn, each followed by *width* bytes of numbers."""
    at = 0
    while at < len(data):
        end = data.index(b"\0", at)
        yield data[at:end]
        at = end + 1 + width


def test_stardict_counts_and_orders_its_words(stardict):
    lines = (stardict / "svod.ifo").read_text("utf-8").splitlines()
    told = dict(line.split("=", 1) for line in lines[1:])
    assert told["version"] == "2.4.2"
    assert told["description"] == NOTICE
    for ending, width, count in ((".idx", 8, "wordcount"), (".syn", 4, "synwordcount")):
        found = list(words((stardict / f"svod{ending}").read_bytes(), width))
        assert len(found) == int(told[count])
        assert all((a.lower(), a) <= (b.lower(), b) for a, b in pairwise(found))


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("труднопроходимого ландшафта", "difficult terrain"),
        ("боевым единицам", "unit"),
        ("кавером", "принято: укрытие"),
        ("difficult terrain", "труднопроходимый ландшафт"),
    ],
)
def test_sdcv_finds_any_form(sdcv, stardict, query, answer):
    command = [sdcv, "--non-interactive", "--exact-search", "--utf8-input", "--utf8-output"]
    found = subprocess.run(
        [*command, "--json-output", "--data-dir", str(stardict), query],
        capture_output=True,
        timeout=60,
        check=True,
    )
    assert answer in "\n".join(entry["definition"] for entry in json.loads(found.stdout))


def test_the_command_exports_and_imports(tmp_path):
    table, copy = tmp_path / "base.tbx", tmp_path / "base.tsv"
    run = CliRunner().invoke
    assert run(main, ["terms", "export", "--format", "tbx", "--to", str(table)]).exit_code == 0
    assert run(main, ["terms", "import", str(table), "--to", str(copy)]).exit_code == 0
    assert read_terms(copy.read_text("utf-8")) == BASE.terms


def test_a_refused_import_leaves_the_old_file(tmp_path):
    bad, kept = tmp_path / "bad.csv", tmp_path / "kept.tsv"
    bad.write_text("en,note\ncover,x\n", "utf-8")
    kept.write_text("old", "utf-8")
    result = CliRunner().invoke(main, ["terms", "import", str(bad), "--to", str(kept)])
    assert result.exit_code == 1
    assert f"{bad}:1: не найден столбец" in result.output
    assert kept.read_text("utf-8") == "old"
    assert {path.name for path in tmp_path.iterdir()} == {"bad.csv", "kept.tsv"}


def test_an_article_gives_the_preferred_sense_first() -> None:
    base = [
        Term("battlefield debris", "обломки на поле боя", "preferred"),
        Term("battlefield debris", "обломки", "colloquial"),
        Term("wreckage", "обломки", "preferred"),
    ]
    assert [s.text for s in articles(base, "ru")["обломки"]] == ["wreckage", "battlefield debris"]
