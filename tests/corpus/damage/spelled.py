"""Text as letters and what joins them, so that spellings of one text can be laid side by side.

An import loses no letter: the letters of a clean paragraph stand in the dump and in the book in
the same order, whatever became of the spaces, hyphens and capitals between them.
"""

import re
from dataclasses import dataclass
from unicodedata import normalize

from language.letters import STRESS

_UNSEEN = re.compile(f"[\N{SOFT HYPHEN}{STRESS}\N{REPLACEMENT CHARACTER}]")
_HYPHEN = re.compile("[-\N{HYPHEN}\N{NON-BREAKING HYPHEN}]")


@dataclass(frozen=True, slots=True)
class Spelled:
    """*letters* of a text; for each, what stands before it: a space, hyphen, sign or nothing."""

    letters: str
    joints: tuple[str, ...]

    @property
    def folded(self) -> str:
        """The letters in lower case: those of a heading too are found by it."""
        return self.letters.lower()

    @property
    def words(self) -> list[str]:
        """The letters in runs between which anything stands."""
        pairs = zip(self.joints, self.letters, strict=True)
        return "".join((" " if joint else "") + letter for joint, letter in pairs).split()

    def __getitem__(self, span: slice) -> "Spelled":
        return Spelled(self.letters[span], self.joints[span])

    def __len__(self) -> int:
        return len(self.letters)


def spelled(text: str) -> Spelled:
    """Return the letters and digits of *text* and what joins them.

    >>> spelled("Юго-запад, 2 дня")
    Spelled(letters='Югозапад2дня', joints=('', '', '', '-', '', '', '', '', ' ', ' ', '', ''))
    """
    letters, joints = [], []
    gap = ""
    for sign in _UNSEEN.sub("", normalize("NFC", text)):
        if sign.isalnum():
            letters.append(sign)
            joints.append(_joint(gap) if letters[1:] else "")
            gap = ""
        else:
            gap += sign
    return Spelled("".join(letters), tuple(joints))


def _joint(gap: str) -> str:
    if any(map(str.isspace, gap)):
        return " "
    return "-" if _HYPHEN.search(gap) else gap
