"""Where the program ``svod`` begins. Its list of subcommands is ``console.main``.

That is imported late, by ``run``: while the modules are loaded, Ctrl-C already ends the program
without a traceback.
"""

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
    from console.main import main

    signal.signal(signal.SIGINT, at_interrupt)
    main(prog_name="svod")


if __name__ == "__main__":
    run()
