import pytest

from web.pictures import PictureError, drawn, with_pictures

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
WORD = SVG.format('<text x="1" data-en="wall">стена</text>')


def test_a_word_is_shown_in_the_language_of_the_page():
    page = '<p><img alt="Это &quot;стена&quot;" src="../pictures/wall.svg" /></p>'
    shown = with_pictures(page, {"wall": WORD}, "ru")
    assert '<text x="1">стена</text>' in shown
    assert 'aria-label="Это &quot;стена&quot;"' in shown
    assert '<text x="1">wall</text>' in with_pictures(page, {"wall": WORD}, "en")


def test_an_image_of_no_picture_stays():
    page = '<p><img alt="x" src="../pictures/other.svg" /></p>'
    assert with_pictures(page, {"wall": WORD}, "ru") == page


def test_only_shapes_and_words_are_taken():
    svg = drawn(
        SVG.format(
            '<script>alert(1)</script><rect onclick="x" x="1" style="y"/>'
            '<a href="javascript:x"><text>1</text></a><text>&lt;b&gt;</text>'
        ),
        "x",
    )
    assert svg.endswith('svg"><rect x="1"></rect><text>&lt;b&gt;</text></svg>')


@pytest.mark.parametrize("source", ["<svg", "<p/>", '<!DOCTYPE svg><svg xmlns="x"/>'])
def test_what_is_no_picture_is_refused_by_name(source):
    with pytest.raises(PictureError, match=r"pictures/x\.svg: "):
        drawn(source, "x")
