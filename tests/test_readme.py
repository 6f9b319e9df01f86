"""The commands of the README do what it says, in both languages."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^ *```sh\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
# A command takes a few seconds; where much else runs, many times that.
MOST_SECONDS = 300
SHOWN = 2000  # characters at the end of what a failed command said
SERVES = ("scripts/serve", "scripts/test", ".venv/bin/svod serve", ".venv/bin/svod review")


def commands(readme: str) -> list[str]:
    """The shell commands of a README, without their comments."""
    blocks = BLOCK.findall((ROOT / readme).read_text("utf-8"))
    lines = (line.partition("  #")[0].strip() for block in blocks for line in block.splitlines())
    return [line for line in lines if line]


def test_the_twins_show_the_same_commands() -> None:
    assert commands("README.md") == commands("README.ru.md")
    assert [line for line in commands("README.md") if line.startswith("scripts/")] == [
        "scripts/serve",
        "scripts/test",
    ]


@pytest.fixture(scope="module")
def workplace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder from which the README's relative paths lead into the project."""
    folder = tmp_path_factory.mktemp("readme")
    for name in ("docs", "tests"):
        (folder / name).symlink_to(ROOT / name)
    (folder / ".venv" / "bin").mkdir(parents=True)
    (folder / ".venv" / "bin" / "svod").symlink_to(Path(sys.executable).parent / "svod")
    return folder


@pytest.mark.timeout(4 * MOST_SECONDS)
def test_every_command_works_in_the_order_given(workplace: Path) -> None:
    ran = [line for line in commands("README.md") if not line.startswith(SERVES)]
    assert len(ran) >= 6
    for line in ran:
        done = subprocess.run(
            shlex.split(line), cwd=workplace, capture_output=True, text=True, timeout=MOST_SECONDS
        )
        assert done.returncode == 0, f"{line}\n{(done.stdout + done.stderr)[-SHOWN:]}"
        assert done.stdout or "--to" in line or " build " in line, f"{line} said nothing"
    assert (workplace / "private/rules/harbour/import-report.jsonl").is_file()
    site = workplace / "private/site"
    assert "<title>Гавань</title>" in (site / "index.html").read_text("utf-8")
    assert "буря" in (site / "glossary/en/s/index.html").read_text("utf-8")
