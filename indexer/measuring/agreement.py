"""Do the browser's engine and the server answer alike? Both are asked the same queries.

The engine is the site's own JavaScript, run by Node on the data of a build, so no browser is
needed: its modules ask nothing of a page.
"""

import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from indexer.answers.search import Answer

LONGEST = 600
"""Seconds after which the browser's engine is given up."""
_ASK = """
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { createEngine } from "./engine/engine.js";
const shard = async (name) => inflateSync(readFileSync(`engine/words/${name}.bin`)).toString();
const engine = await createEngine(JSON.parse(readFileSync("data.json", "utf8")), shard);
const queries = JSON.parse(readFileSync("queries.json", "utf8"));
const answers = [];
for (const query of queries) answers.push(await engine.search(query));
const told = answers.map(({ hits, notes, total, strong }) => ({
  urls: hits.map(({ url }) => url), notes, counts: [total, strong],
}));
console.log(JSON.stringify(told));
"""


@dataclass(frozen=True, slots=True)
class Agreement:
    """The shares of queries for which both agree.

    *first*: the same first hit; *ten*: the same ten; *notes*: the same notes; *counts*: as many
    hits, and as many strong ones, of which «ещё 40 похожих» is made.
    """

    queries: int
    first: float
    ten: float
    notes: float
    counts: float

    def as_json(self) -> dict[str, Any]:
        """Return the shares as a JSON object."""
        return asdict(self)


def ask_browser(
    node: str, engine: Path, data: str, queries: Sequence[str], folder: Path
) -> list[dict[str, Any]]:
    """Return what the browser answers to *queries*, run by *node* in an empty *folder*.

    *engine* is the folder of its modules, *data* what a build gives it. Raises
    subprocess.SubprocessError if it fails or is too slow.
    """
    shutil.copytree(engine, folder / "engine")
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    (folder / "data.json").write_text(data, "utf-8")
    (folder / "queries.json").write_text(json.dumps(queries), "utf-8")
    (folder / "ask.js").write_text(_ASK, "utf-8")
    done = subprocess.run(
        [node, "ask.js"], cwd=folder, check=True, capture_output=True, text=True, timeout=LONGEST
    )
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    return answers


def agreement(server: Mapping[str, Answer], browser: Sequence[Mapping[str, Any]]) -> Agreement:
    """Compare the server's answers by query with the browser's, in the same order."""
    pairs = list(zip(server.values(), browser, strict=True))
    urls = [([hit.url for hit in ours.hits], theirs["urls"]) for ours, theirs in pairs]
    count = len(pairs) or 1
    return Agreement(
        len(pairs),
        sum(ours[:1] == theirs[:1] for ours, theirs in urls) / count,
        sum(ours == theirs for ours, theirs in urls) / count,
        sum(list(ours.notes) == theirs["notes"] for ours, theirs in pairs) / count,
        sum([ours.total, ours.strong] == theirs["counts"] for ours, theirs in pairs) / count,
    )


def as_line(found: Agreement | None) -> str:
    """Return an agreement as a line of text; None where there was no Node to ask."""
    if found is None:
        return "Браузер не сравнивался: нет node."
    shares = (found.first, found.ten, found.notes, found.counts)
    first, ten, notes, counts = (f"{share:.1%}" for share in shares)
    return (
        f"Браузер и сервер: тот же первый {first}, те же десять {ten}, "
        f"примечания {notes}, число найденного {counts}"
    )
