"""Click's messages in Russian, by the way that click offers: gettext and a catalogue.

``click.po`` is what people edit; ``click.mo`` is made of it by ``python -m console.russian``
and committed, since an installation has no step in which it could be made.
"""

import gettext
import os
from io import BytesIO
from pathlib import Path

_LOCALE = Path(__file__).parent / "locale"
_DOMAIN = "click"
CATALOGUE = _LOCALE / "ru" / "LC_MESSAGES" / f"{_DOMAIN}.po"


def speak_russian() -> None:
    """Let click speak Russian, whatever the language of the system.

    To be called before commands are declared: some help texts are made there and then.
    """
    os.environ["LANGUAGE"] = "ru"
    gettext.bindtextdomain(_DOMAIN, _LOCALE)
    gettext.textdomain(_DOMAIN)


def compiled() -> bytes:
    """Return the catalogue as gettext reads it."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    made = BytesIO()
    write_mo(made, read_po(BytesIO(CATALOGUE.read_bytes()), locale="ru"))
    return made.getvalue()


if __name__ == "__main__":
    CATALOGUE.with_suffix(".mo").write_bytes(compiled())
