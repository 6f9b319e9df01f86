"""The base class of errors that the user can mend: bad input, a missing file, a full disk."""


class Refusal(Exception):  # noqa: N818 - it is no mistake of ours
    """An error that is shown as one line: where it is, what was found, what was expected.

    All errors of the packages that a user can mend derive from it, so the command line prints
    their message and treats any other exception as a bug of ours.
    """
