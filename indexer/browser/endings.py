"""How a word that no dictionary holds becomes its dictionary form: a table for the browser.

``endings.txt`` has the commonest way first; ``-`` is no ending, the last letter the part of
speech (see ``indexer.browser.lexemes``). ``scripts/real-words`` makes it::

    ами	а	n       лампами – лампа
"""

from pathlib import Path

TABLE = Path(__file__).with_name("endings.txt")
