"""The keyboard left in the other layout: ``gfhfgtns`` was meant to be ``парапеты``."""

_ENGLISH = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>"
_RUSSIAN = "ёйцукенгшщзхъфывапролджэячсмитьбюЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ"

_TO_RUSSIAN = str.maketrans(_ENGLISH, _RUSSIAN)
_TO_ENGLISH = str.maketrans(_RUSSIAN, _ENGLISH)


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
