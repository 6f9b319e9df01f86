"""YAML that came from outside, without what would let a few lines unfold to gigabytes."""

from typing import Any

import yaml
from yaml.composer import ComposerError


class _Plain:
    """No aliases, and nothing nested deeper than *deepest*."""

    deepest = 4
    _depth = 0

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """Read a value; raises ComposerError for an alias and for too deep nesting."""
        mark = self.peek_event().start_mark  # type: ignore[attr-defined]
        if self.check_event(yaml.AliasEvent) or self._depth > self.deepest:  # type: ignore[attr-defined]
            raise ComposerError(None, None, "no plain value", mark)
        self._depth += 1
        node: yaml.Node | None = super().compose_node(parent, index)  # type: ignore[misc]
        self._depth -= 1
        return node


class PlainLoader(_Plain, yaml.SafeLoader):
    """Reads values as YAML means them: ``No`` is false, ``2026-01-01`` a date."""


class TextLoader(_Plain, yaml.BaseLoader):
    """Reads every value as the text that stands there."""

    deepest = 8


def read_yaml_texts(text: str) -> Any:
    """Return the lists, mappings and texts of a YAML *text*; raises yaml.YAMLError."""
    return yaml.load(text, TextLoader)
