"""Answers about words kept between runs: faster, never other ones."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from language.kept_answers import load, save

_WORDS = "стали пси-фазе двенадцать ландшафтом weapons bs2 труднопроходимого"
# Prints the answers of a run of its own, and how often the dictionary was asked.
_RUN = """
import sys
from pathlib import Path
from language import kept_answers, morphology
from language.analysis import keys
from language.derivation import stems
from language.phrases import PhraseIndex

path = Path(sys.argv[1])
kept_answers.load(path)
kept_answers._WORTH_WRITING = 1
for word in sys.argv[2].split():
    print(word, keys(word), sorted(stems(word)), PhraseIndex([(word, 1)]).get(word))
print("asked" if len(morphology._parses) else "not asked", file=sys.stderr)
kept_answers.save(path)
"""


def _run(path: Path) -> tuple[str, str]:
    done = subprocess.run(
        [sys.executable, "-c", _RUN, str(path), _WORDS], capture_output=True, text=True, check=True
    )
    return done.stdout, done.stderr.strip()


def test_a_second_run_says_the_same_and_asks_no_dictionary(tmp_path: Path) -> None:
    first, second = _run(tmp_path / "words.json"), _run(tmp_path / "words.json")
    assert first[0] == second[0]
    assert (first[1], second[1]) == ("asked", "not asked")
    kept = json.loads((tmp_path / "words.json").read_text("utf-8").partition("\n")[2])
    assert kept["language.analysis.keys"]["answers"]["стали"] == ["стать"]
    assert [path.name for path in tmp_path.iterdir()] == ["words.json"]


@pytest.mark.parametrize("damage", ["cut", "changed", "empty", "of other code", "a folder"])
def test_what_is_damaged_or_of_other_code_is_worked_out_again(damage: str, tmp_path: Path) -> None:
    path = tmp_path / "words.json"
    right, _ = _run(path)
    text = path.read_text("utf-8")
    if damage == "cut":
        path.write_text(text[: len(text) // 2], "utf-8")
    elif damage == "changed":
        path.write_text(text.replace("сталь", "мыло"), "utf-8")
    elif damage == "empty":
        path.write_text("", "utf-8")
    elif damage == "of other code":
        from hashlib import sha256

        tables = json.loads(text.partition("\n")[2])
        for table in tables.values():
            table["code"] = "0"
            table["answers"] = {word: ["мыло"] for word in table["answers"]}
        told = json.dumps(tables, ensure_ascii=False)
        path.write_text(f"{sha256(told.encode()).hexdigest()}\n{told}", "utf-8")
    else:
        path.unlink()
        path.mkdir()
    assert _run(path)[0] == right


def test_a_folder_that_cannot_be_written_costs_time_alone(tmp_path: Path) -> None:
    load(tmp_path / "nowhere" / "words.json")
    save(tmp_path / "nowhere" / "words.json")
    assert not (tmp_path / "nowhere").exists()


def test_of_texts_only_what_this_run_asked_for_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "words.json"
    told = (
        "from pathlib import Path\n"
        "from language import kept_answers\n"
        "from glossary.annotate import everyday_words\n"
        "from glossary.termbase import TermBase\n"
        "from glossary.terms import Term\n"
        "kept_answers._WORTH_WRITING = 1\n"
        "kept_answers.load(path := Path({path!r}))\n"
        "print(sorted(everyday_words(TermBase([Term('wound', 'рана', '')]), {text!r})))\n"
        "kept_answers.save(path)\n"
    )
    said, sizes = [], []
    for text in ("Рана болит.", "Рана болит.", "Раны болят и ноют."):
        run = [sys.executable, "-c", told.format(path=str(path), text=text)]
        said.append(subprocess.run(run, capture_output=True, text=True, check=True).stdout)
        kept = json.loads(path.read_text("utf-8").partition("\n")[2])
        sizes.append(len(kept["glossary.annotate.everyday_words"]["answers"]))
    assert (said[0], sizes) == (said[1], [1, 1, 1])
