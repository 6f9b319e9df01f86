"""Options that need not be typed: ``svod.toml``, then the environment, then what is typed."""

from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from console.main import main
from console.settings import SettingsError, load_settings


@pytest.fixture
def group() -> click.Group:
    group = click.Group(context_settings={"auto_envvar_prefix": "SVOD"})

    @group.command()
    @click.option("--docs", default="docs", envvar="SVOD_DOCS")
    @click.option("--port", default=8000)
    def serve(docs: str, port: int) -> None:
        click.echo(f"{docs} {port}")

    return group


def _run(group: click.Group, text: str, *words: str, **environment: str) -> str:
    Path("svod.toml").write_text(text, "utf-8")
    settings = load_settings(Path("svod.toml"), group)
    return CliRunner(env=environment).invoke(group, words, default_map=settings).output.strip()


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_what_is_typed_comes_first_and_the_file_last(group: click.Group) -> None:
    text = 'docs = "all"\n[serve]\nport = 1\n'
    assert _run(group, "", "serve") == "docs 8000"
    assert _run(group, text, "serve") == "all 1"
    assert _run(group, text, "serve", SVOD_DOCS="env", SVOD_SERVE_PORT="2") == "env 2"
    assert _run(group, text, "serve", "--port", "3", SVOD_SERVE_PORT="2") == "all 3"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[serve]\nprot = 1", "[serve] prot: такого параметра нет; есть: docs, port"),
        ("[serf]\nport = 1", "[serf]: такой команды нет; есть: serve"),
        ("dogs = 1", "dogs: такого параметра нет ни у одной команды"),
        ("docs = ", "это не TOML"),
        ("docs = 5", "docs = 5: значение не подходит"),
        ('docs = ["a"]', "docs = ['a']: значение не подходит"),
        ('[serve]\nport = "many"', "port = 'many': значение не подходит"),
    ],
)
def test_what_cannot_be_used_is_told_with_its_place(
    group: click.Group, text: str, said: str
) -> None:
    Path("svod.toml").write_text(text, "utf-8")
    with pytest.raises(SettingsError, match=r"^svod\.toml: ") as refused:
        load_settings(Path("svod.toml"), group)
    assert said in str(refused.value)


def test_the_command_reads_its_file() -> None:
    Path("svod.toml").write_text('docs = "nowhere"\n[terms.check]\ndocs = "there"\n', "utf-8")
    assert "nowhere" in CliRunner().invoke(main, ["search", "лес"]).output
    assert "there" in CliRunner().invoke(main, ["terms", "check"]).output
    Path("svod.toml").write_text("[serve]\nprot = 1\n", "utf-8")
    refused = CliRunner().invoke(main, ["search", "лес"])
    assert (refused.exit_code, refused.output.count("\n")) == (1, 1)
