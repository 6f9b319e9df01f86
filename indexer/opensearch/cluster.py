"""The address of a cluster, its client, and what is said when it is away.

An address is ``opensearch://host:9200,other:9200/prefix``; ``opensearchs://`` speaks TLS, a
user and password may stand before the hosts: ``opensearchs://user:password@host:9200/prefix``.
``?shards=3&replicas=1`` says how an index made from now on lies in the cluster.
"""

import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import unquote

from indexer.store.engine import EngineError

_ADDRESS = re.compile(
    r"opensearch(?P<tls>s?)://(?:(?P<user>[^:@/]+):(?P<password>[^@/]*)@)?"
    r"(?P<hosts>[^/@]+)/(?P<prefix>[a-z0-9][a-z0-9_-]{0,99})/?"
    r"(?:\?(?P<layout>(?:(?:shards|replicas)=\d{1,3}&?)*))?"
)
_HOST = re.compile(r"(?P<name>[A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\]):(?P<port>\d{1,5})")
READING, WRITING = 5, 120
"""Seconds that one request may take."""
_UNWELL = (429, 500, 502, 503, 504)
"""What a node answers that has too much to do, is being stopped, or misses another one: the same
request may succeed elsewhere, or a little later."""
_PATIENCE = 4.0
"""Seconds after which a cluster that is away is asked no more; the local index then answers."""


NOT_FOUND = 404
_PAUSES = (0.1, 0.2, 0.4, 0.8, 1.6)
"""Seconds; a cluster of three gives the work of a lost node to the others within a second."""

T = TypeVar("T")


class ClusterAwayError(EngineError):
    """No host of the cluster answers."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a library lies: hosts of a cluster, and the prefix of its indices there.

    A new index is split into *shards* and has *replicas*, copies on other nodes.
    """

    hosts: tuple[tuple[str, int], ...]
    prefix: str
    tls: bool = False
    user: str = ""
    password: str = ""
    shards: int = 1
    replicas: int = 0

    def __str__(self) -> str:
        """Return the address without its password."""
        hosts = ",".join(f"{name}:{port}" for name, port in self.hosts)
        return f"opensearch{'s' * self.tls}://{hosts}/{self.prefix}"


def parse_address(text: str) -> Address:
    """Read an address; raises EngineError that says what was expected.

    >>> parse_address("opensearch://one:9200,two:9200/svod").hosts
    (('one', 9200), ('two', 9200))
    """
    found = _ADDRESS.fullmatch(text)
    hosts = [_HOST.fullmatch(host) for host in found["hosts"].split(",")] if found else [None]
    if not found or None in hosts:
        raise EngineError(
            f"адрес кластера «{re.sub('//.*@', '//…@', text):.80}» не понят; нужен вида"
            " opensearch://узел:9200/имя (несколько узлов – через запятую, имя – a-z, 0-9, - и _)"
        )
    layout = dict(part.split("=") for part in (found["layout"] or "").split("&") if part)
    return Address(
        tuple((host["name"].strip("[]"), int(host["port"])) for host in hosts if host),
        found["prefix"],
        bool(found["tls"]),
        unquote(found["user"] or ""),
        unquote(found["password"] or ""),
        max(int(layout.get("shards", 1)), 1),
        int(layout.get("replicas", 0)),
    )


def connect(address: Address, timeout: int) -> Any:
    """Return a client of the cluster whose requests may take *timeout* seconds each.

    Raises EngineError where ``opensearch-py`` is missing.
    """
    try:
        from opensearchpy import OpenSearch
    except ImportError as error:
        raise EngineError(
            "для OpenSearch нужна библиотека opensearch-py: scripts/bootstrap opensearch"
        ) from error
    return OpenSearch(
        hosts=[{"host": name, "port": port} for name, port in address.hosts],
        use_ssl=address.tls,
        http_auth=(address.user, address.password) if address.user else None,
        timeout=timeout,
        max_retries=len(address.hosts),  # each time another host is asked, if there is one
        retry_on_timeout=True,
        retry_on_status=_UNWELL,
    )


def patiently(ask: Callable[[], T]) -> T:
    """Return what *ask* returns; ask again while the cluster is away, as when a node has gone.

    Raises ClusterAwayError when it stays away.
    """
    until = time.monotonic() + _PATIENCE
    for seconds in _PAUSES:
        try:
            return ask()
        except ClusterAwayError:
            if time.monotonic() + seconds > until:
                raise
        time.sleep(seconds)
    return ask()


@contextmanager
def plain_errors(address: Address) -> Iterator[None]:
    """Turn what the client raises into an EngineError with the address."""
    from opensearchpy.exceptions import ConnectionError as NotConnected
    from opensearchpy.exceptions import OpenSearchException, TransportError

    try:
        yield
    except NotConnected as error:
        raise ClusterAwayError(f"{address}: кластер OpenSearch не отвечает") from error
    except TransportError as error:
        if error.status_code in _UNWELL:
            told = f"{address}: кластер OpenSearch не справился с запросом: {_reason(error)}"
            raise ClusterAwayError(told) from error
        raise EngineError(f"{address}: OpenSearch отказал: {_reason(error)}") from error
    except OpenSearchException as error:
        raise EngineError(f"{address}: OpenSearch: {error}") from error


def _reason(error: Any) -> str:
    """Return what the cluster says of a refusal: in most cases a sentence, else its kind."""
    told = error.info if isinstance(error.info, dict) else {}
    cause = told.get("error")
    return str(cause.get("reason") if isinstance(cause, dict) else cause or error.error)


def whole(
    place: Address | str, answers: Sequence[Mapping[str, Any]]
) -> Sequence[Mapping[str, Any]]:
    """Return the answers to several questions in one request.

    Raises what ``failure`` says if one failed; the error names *place*, a cluster or an index.
    """
    for answer in answers:
        if "error" in answer:
            told = f"{place}: OpenSearch не ответил: {answer['error']!s:.200}"
            raise failure(answer.get("status"), told)
    return answers


def failure(status: int | None, told: str) -> EngineError:
    """Return the error *told* for one part of a request that failed with *status*, None if unsaid.

    It is ClusterAwayError where the same part may succeed later, EngineError where it never will.
    """
    may_succeed = status is None or status in _UNWELL
    return ClusterAwayError(told) if may_succeed else EngineError(told)
