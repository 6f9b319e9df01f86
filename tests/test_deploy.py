"""What stands in deploy/ names files, options and settings that exist."""

import re
import shlex
from pathlib import Path

import click
import pytest
import yaml

from console.main import main
from indexer.opensearch.cluster import parse_address

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"


def _served(words: list[str]) -> click.Context:
    """Read a command line as the program does; raises a UsageError for what it does not know."""
    assert words[0].endswith("/svod")
    with click.Context(main) as context:
        return main.commands[words[1]].make_context(words[1], words[2:], parent=context)


def test_the_service_and_the_container_start_a_command_that_exists() -> None:
    unit = (DEPLOY / "svod.service").read_text("utf-8")
    container = (DEPLOY / "Dockerfile").read_text("utf-8")
    begun = re.search(r"^ExecStart=(.+)$", unit, re.MULTILINE)
    command = re.search(r"^CMD (\[.+\])$", container, re.MULTILINE)
    assert begun
    assert command
    for words in (shlex.split(begun[1]), yaml.safe_load(command[1])):
        assert _served(words).params["workers"] == 2


def test_the_container_copies_what_is_there_and_is_not_root() -> None:
    text = (DEPLOY / "Dockerfile").read_text("utf-8")
    for name in ("requirements.lock", "pyproject.toml"):
        assert f" {name}" in text
        assert (ROOT / name).is_file()
    assert text.index("USER svod") < text.index("CMD [")
    assert "HEALTHCHECK" in text
    assert "/api/health" in text


def test_the_composition_is_read_only_behind_a_proxy() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yml").read_text("utf-8"))["services"]
    assert services["svod"]["read_only"]
    assert "ports" not in services["svod"]
    assert (DEPLOY / services["svod"]["build"]["context"]).resolve() == ROOT
    conf = (DEPLOY / "nginx.conf").read_text("utf-8")
    assert "proxy_pass http://svod:8000;" in conf
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in conf
    assert services["svod"]["environment"] == {"FORWARDED_ALLOW_IPS": "*"}


@pytest.mark.parametrize("name", ["DOCS", "SITE"])
def test_the_settings_of_the_environment_are_read(name: str) -> None:
    option = next(o for o in main.commands["serve"].params if o.name == name.lower())
    assert option.envvar == f"SVOD_{name}"


def test_the_table_of_settings_names_options_of_serve() -> None:
    text = (DEPLOY / "README.md").read_text("utf-8")
    known = {word for parameter in main.commands["serve"].params for word in parameter.opts}
    assert set(re.findall(r"`(--[a-z]+)", text)) <= known
    for name in re.findall(r"\]\(([\w.]+)\)", text):
        assert (DEPLOY / name).is_file()


def test_the_cluster_is_found_by_the_server_under_the_names_of_its_nodes() -> None:
    services = yaml.safe_load((DEPLOY / "compose-cluster.yml").read_text("utf-8"))["services"]
    server = services.pop("svod")
    address = parse_address(server["environment"]["SVOD_ENGINE"])
    assert [name for name, _ in address.hosts] == list(services)
    for name, node in services.items():
        told = node["environment"]
        assert told["node.name"] == name
        assert told["discovery.seed_hosts"].split(",") == list(services)
        assert "ports" not in node
    lock = f"requirements-{server['build']['args']['EXTRAS']}.lock"
    assert f" {lock} " in (DEPLOY / "Dockerfile").read_text()
    assert re.search(r"^opensearch-py==\S+ \\\n +--hash=", (ROOT / lock).read_text(), re.MULTILINE)


def test_the_locks_name_the_same_versions() -> None:
    first, *others = (
        set(re.findall(r"^[\w.-]+==[^\s;]+", (ROOT / name).read_text(), re.MULTILINE))
        for name in ("requirements.lock", "requirements-opensearch.lock", "requirements-test.lock")
    )
    assert all(first <= other for other in others)


def test_the_audit_speaks_of_what_is_locked() -> None:
    audit = (ROOT / "SECURITY.md").read_text("utf-8")
    lock = (ROOT / "requirements-opensearch.lock").read_text("utf-8")
    locked = dict(re.findall(r"^([\w.-]+)==([^\s;]+)", lock, re.MULTILINE))
    assert [name for name in locked if not re.search(rf"\b{name}\b", audit, re.IGNORECASE)] == []
    told = re.findall(r"^\| ([\w.-]+)[^|]*\| ([\d.]+) \|", audit, re.MULTILINE)
    assert len(told) > 10
    assert [n for n, version in told if not locked[n.lower()].startswith(version)] == []
