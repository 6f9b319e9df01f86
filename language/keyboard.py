"""The keyboard left in the other layout: ``gfhfgtns`` was meant to be ``парапеты``."""

ENGLISH = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>"
RUSSIAN = "ёйцукенгшщзхъфывапролджэячсмитьбюЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ"

_TO_RUSSIAN = str.maketrans(ENGLISH, RUSSIAN)
_TO_ENGLISH = str.maketrans(RUSSIAN, ENGLISH)


def as_russian(text: str) -> str:
    """Return what the same keys give in the Russian layout (ЙЦУКЕН).

    >>> as_russian("gfhfgtns")
    'парапеты'
    """
    return text.translate(_TO_RUSSIAN)


def as_english(text: str) -> str:
    """Return what the same keys give in the English layout (QWERTY).

    >>> as_english("сщмук")
    'cover'
    """
    return text.translate(_TO_ENGLISH)
