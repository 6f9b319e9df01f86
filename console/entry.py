"""Where ``svod`` begins: before its modules are there, Ctrl-C ends it as quietly as later."""

import signal
import sys
from io import TextIOWrapper


def run() -> None:
    """Load the command and run it."""
    at_interrupt = signal.getsignal(signal.SIGINT)
    if at_interrupt is signal.default_int_handler:  # not where a shell bids us to ignore it
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a name of no encoding is shown all the same
            stream.reconfigure(errors="backslashreplace")
    from svod import main

    signal.signal(signal.SIGINT, at_interrupt)
    main(prog_name="svod")
