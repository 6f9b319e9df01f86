"""Leaders: the dots that lead from a title or a term to its page."""

LEADER = (
    r"(?:\s*(?:(?:\.\s?){3,}|(?:\N{HORIZONTAL ELLIPSIS}\s?)+|_{3,}|(?:\N{MIDDLE DOT}\s?){3,})\s*)"
)
