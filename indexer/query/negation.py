"""What a question denies: «не задевает», «без брони», «когда нельзя стрелять».

A negation and its word are one thing to look for, and what is forbidden is said in many ways.
"""

NEGATIONS = frozenset({"не", "без", "кроме", "ни", "not", "without"})
FORBIDDING = ("нельзя", "не может", "не могут", "невозможно", "запрещено", "не разрешается")


def is_negation(form: str) -> bool:
    """Does *form* deny the word after it?"""
    return form in NEGATIONS
