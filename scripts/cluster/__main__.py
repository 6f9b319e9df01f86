"""Run nodes of OpenSearch until Ctrl+C or SIGTERM: scripts/opensearch [NUMBER OF NODES]."""

import signal
import sys
import time
from contextlib import suppress

from scripts.cluster.nodes import ClusterError, running


def main() -> None:
    """Start the nodes, print the address for SVOD_ENGINE, wait."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # it ends the nodes as Ctrl+C does
    try:
        with running(count) as nodes, suppress(KeyboardInterrupt):
            hosts = ",".join(f"127.0.0.1:{node.port}" for node in nodes)
            print(f"SVOD_ENGINE=opensearch://{hosts}/svod", flush=True)
            while True:
                time.sleep(1)
    except ClusterError as error:
        sys.exit(f"scripts/opensearch: {error}")


main()
