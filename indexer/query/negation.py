"""What a question denies: «не задевает», «без брони», «когда нельзя стрелять».

A negation and its word are one thing to look for, and what is forbidden is said in many ways.
"""

FORBIDDING = ("нельзя", "не может", "не могут", "невозможно", "запрещено", "не разрешается")
NEGATIONS = frozenset(
    {"не", "без", "кроме", "ни", "нельзя", "невозможно", "запрещено"}
    | {"not", "without", "cannot", "never", "except"}
)
DENIALS = ("не", "нельзя", "кроме", "без", "не может", "запрещено")
"""The ways in which the books deny: any of them may answer another."""


def is_negation(form: str) -> bool:
    """Does *form* deny the next telling word?"""
    return form in NEGATIONS
