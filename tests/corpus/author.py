"""Writes Russian that nobody has written: words of the dictionary, sentences of a small grammar."""

import random
from functools import cache

import pymorphy3
from pymorphy3.analyzer import Parse

_PREFIXES = "ба бо ве го де за ко ло мо на об пе ра со тр ут фо хо че ша эт".split()  # noqa: SIM905
_UNWANTED = {
    "ms-f",
    "Sgtm",
    "Pltm",
    "Fixd",
    "Abbr",
    "Name",
    "Surn",
    "Patr",
    "Geox",
    "Orgn",
    "Arch",
    "Infr",
    "Slng",
    "Erro",
    "Init",
}
_COMPOUNDS = ("какой-то", "юго-запад", "тёмно-синий", "когда-нибудь", "по-прежнему", "кое-где")
_CONSONANTS = "бвгдзклмнпрстфхчшж"


class Author:
    """Writes sentences of dictionary words; the same seed writes the same."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.nouns, self.adjectives, self.verbs = _lexicon()
        self.names = [self._name() for _ in range(60)]

    def _name(self) -> str:
        """Invent a name that no dictionary has, some with a hyphen."""
        syllables = [
            self.random.choice(_CONSONANTS) + self.random.choice("аеиоу") for _ in range(4)
        ]
        if self.random.random() < 0.15:
            syllables.insert(2, "-")
        return "".join(syllables).capitalize() + self.random.choice("нрск")

    def _pick(self, words: list[Parse]) -> Parse:
        """Pick a word, the first ones far more often, as in any text."""
        return words[int(self.random.random() ** 2.5 * len(words))]

    def phrase(self, case: str = "nomn", number: str = "sing") -> str:
        noun = self._pick(self.nouns)
        form = noun.inflect({case, number}) or noun
        adjective = self._pick(self.adjectives)
        wanted = {case, number} | ({str(noun.tag.gender)} if number == "sing" else set())
        if case == "accs" and (number == "plur" or noun.tag.gender == "masc"):
            wanted.add(str(noun.tag.animacy))
        first = adjective.inflect(wanted)
        return (
            f"{first.word} {form.word}" if first and self.random.random() < 0.6 else str(form.word)
        )

    def sentence(self) -> str:
        verb = self._pick(self.verbs).inflect({"3per", "sing"})
        middle = str(verb.word) if verb else "имеет"
        parts = [self.phrase(), middle, self.phrase("accs")]
        if self.random.random() < 0.5:
            parts += [self.random.choice(("для", "без", "около")), self.phrase("gent", "plur")]
        if self.random.random() < 0.12:
            parts.insert(2, self.random.choice(_COMPOUNDS))
        if self.random.random() < 0.1:
            parts += ["у", self.random.choice(self.names)]
        if self.random.random() < 0.15:
            parts.append(f"на {self.random.randint(2, 6)}+")
        if self.random.random() < 0.4:
            parts[-1] += f", а {self.phrase()} {middle} {self.phrase('accs', 'plur')}"
        text = " ".join(parts)
        return text[0].upper() + text[1:] + "."

    def paragraph(self) -> str:
        return " ".join(self.sentence() for _ in range(self.random.randint(3, 7)))

    def title(self) -> str:
        return self.phrase().capitalize()


@cache
def _lexicon() -> tuple[list[Parse], list[Parse], list[Parse]]:
    analyzer = pymorphy3.MorphAnalyzer(lang="ru")
    found: dict[str, list[Parse]] = {"NOUN": [], "ADJF": [], "INFN": []}
    chooser = random.Random(7)
    for prefix in _PREFIXES:
        forms = [word for word, _ in analyzer.dictionary.words.iteritems(prefix)]
        for word in chooser.sample(forms, min(2500, len(forms))):
            parse = analyzer.parse(word)[0]
            wanted = parse.normal_form == word and 4 <= len(word) <= 14 and "-" not in word
            wanted = wanted and (parse.tag.POS != "NOUN" or bool(parse.tag.gender))
            if wanted and parse.is_known and not _UNWANTED & set(map(str, parse.tag.grammemes)):
                found.get(str(parse.tag.POS), []).append(parse)
    for words in found.values():
        chooser.shuffle(words)
    return found["NOUN"], found["ADJF"], found["INFN"]
