"""Real nodes of OpenSearch on this machine, for tests and measurements.

They are put together from the project's published artefacts, whose versions ``pom.xml`` and
whose check sums ``checksums.txt`` name. A JDK (17) and Maven are needed. Users run the
official distribution: see ``deploy/README.md``.
"""

import json
import random
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from language.file_digests import file_digest

HERE = Path(__file__).parent
KEPT = HERE.parents[1] / ".opensearch_cache"
"""Where the artefacts are kept between runs."""
TOOLS = ("java", "javac", "mvn")
_READY = 120
"""Seconds until a node must answer; on an idle machine it takes ten."""
_HEAP = "512m"
_PORTS = range(20_000, 32_000)


class ClusterError(Exception):
    """Nodes that can't be put together or don't start; says why."""


def missing_tools() -> list[str]:
    """Return which of the programs that are needed are not installed."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


def assemble(kept: Path = KEPT) -> str:
    """Fetch and check what a node is made of, if that is not done yet; return its class path.

    Raises ClusterError for a missing program or a file that is not what it was.
    """
    if missing := missing_tools():
        raise ClusterError(f"not installed: {', '.join(missing)}")
    jars, classes = kept / "jars", kept / "classes"
    if faults(jars):
        _run("mvn", "-q", "-B", "-f", str(HERE / "pom.xml"), "dependency:copy-dependencies",
             f"-DoutputDirectory={jars}", "-DincludeScope=runtime")  # fmt: skip
    if wrong := faults(jars):
        raise ClusterError(f"{jars}: missing or not as in checksums.txt: {', '.join(wrong)}")
    source = HERE / "ClusterNode.java"
    compiled = classes / "ClusterNode.class"
    if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
        _run("javac", "-cp", f"{jars}/*", "-d", str(classes), str(source))
    return f"{classes}:{jars}/*"


def faults(jars: Path) -> list[str]:
    """Return the names of files that are missing from *jars*, or changed."""
    lines = (HERE / "checksums.txt").read_text("utf-8").splitlines()
    wanted = {name: sum_ for sum_, name in (line.split() for line in lines)}
    return [name for name, sum_ in wanted.items() if _sum(jars / name) != sum_]


def _sum(path: Path) -> str:
    return file_digest(path) if path.exists() else ""


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    if done.returncode:
        raise ClusterError(f"{command[0]}: {(done.stdout + done.stderr).strip()[-2000:]}")


@dataclass(frozen=True, slots=True)
class Node:
    """A running node: its address on the loopback, its process, its log."""

    port: int
    process: "subprocess.Popen[bytes]"
    log: Path

    def kill(self) -> None:
        """End the node at once, as a power cut does."""
        self.process.kill()
        self.process.wait(timeout=30)

    def stop(self) -> None:
        """End the node in good order."""
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=30)
            return
        self.kill()


@contextmanager
def running(count: int = 1) -> Iterator[list[Node]]:
    """Lend a cluster of *count* nodes; they are ended and their data removed afterwards."""
    class_path = assemble()
    with tempfile.TemporaryDirectory(prefix="svod-cluster-") as folder, ExitStack() as stack:
        ports = _free_ports(2 * count)
        http, transport = ports[:count], ports[count:]
        nodes = []
        for at in range(count):
            node = _start(class_path, Path(folder, f"node-{at}"), http[at], transport, at)
            stack.callback(node.stop)
            nodes.append(node)
        for node in nodes:
            _wait(node, count)
        yield nodes


def _free_ports(count: int) -> list[int]:
    """Return free ports below those that the system gives away, which others may get meanwhile."""
    found: list[int] = []
    for port in random.sample(_PORTS, len(_PORTS)):
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            found.append(port)
        if len(found) == count:
            return found
    raise ClusterError("no free ports")


def _start(class_path: str, home: Path, http: int, transport: list[int], at: int) -> Node:
    (home / "config").mkdir(parents=True)
    settings = {
        "path.home": home,
        "path.data": home / "data",
        "network.host": "127.0.0.1",
        "http.port": http,
        "transport.port": transport[at],
        "cluster.name": "svod",
        "node.name": f"node-{at}",
        "cluster.routing.allocation.disk.threshold_enabled": "false",
    }
    if len(transport) == 1:
        settings["discovery.type"] = "single-node"
    else:
        settings["discovery.seed_hosts"] = ",".join(f"127.0.0.1:{port}" for port in transport)
        names = ",".join(f"node-{number}" for number in range(len(transport)))
        settings["cluster.initial_cluster_manager_nodes"] = names
    log = home / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            ["java", f"-Xms{_HEAP}", f"-Xmx{_HEAP}", "-cp", class_path, "ClusterNode",
             *(f"{name}={value}" for name, value in settings.items())],
            stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    return Node(http, process, log)


def _wait(node: Node, count: int) -> None:
    """Wait until a node answers and knows the others; raise ClusterError if it does not."""
    until = time.monotonic() + _READY
    while time.monotonic() < until and node.process.poll() is None:
        with suppress(OSError, ValueError, KeyError):
            health = f"http://127.0.0.1:{node.port}/_cluster/health"
            with urllib.request.urlopen(health, timeout=5) as answer:
                told = json.load(answer)
            if told["number_of_nodes"] == count and told["status"] == "green":
                return
        time.sleep(0.3)
    raise ClusterError(f"a node did not start: {node.log.read_text('utf-8', 'replace')[-2000:]}")
