"""Chances as natural logarithms: what is too small to be multiplied is added."""

from math import exp, log


def chance_of(log_odds: float) -> float:
    """Return the chance that has these logarithmic odds, however small or great they are.

    >>> chance_of(-1000.0), chance_of(0.0), chance_of(1000.0)
    (0.0, 0.5, 1.0)
    """
    small = exp(-abs(log_odds))
    return (1.0 if log_odds >= 0 else small) / (1 + small)


def log_of_sum(*logarithms: float) -> float:
    """Return the logarithm of the sum of chances that have these *logarithms*.

    >>> round(exp(log_of_sum(log(0.25), log(0.5))), 3)
    0.75
    """
    most = max(logarithms)
    return most + log(sum(exp(one - most) for one in logarithms))
