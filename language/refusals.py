"""What a program says when it can't do what was asked, and the user can mend the cause."""


class Refusal(Exception):  # noqa: N818 - it is no mistake of ours
    """An error told in one line: where it is, what was found, what was expected, what to do.

    Every such error of the packages is one, so that the command line tells it from a mistake of
    ours without a list of them.
    """
