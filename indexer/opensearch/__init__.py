"""An engine over an OpenSearch cluster, for libraries that outgrow one machine.

It gives what ``indexer.store.engine`` gives, and its answers are the same. A state of the
library is an index of its own, named by a check sum of what it holds; an alias names the
newest one::

    svod            alias of the newest state
    svod-18a3f…     that state: passages, a record for each unit, the settings, the vocabulary
    svod-18a2c…     the state before, for servers that still read it

What is asked goes two ways. The cluster finds *candidates*, the passages that are likely to
be best, by nearly the formula of ``indexer.ranking.scoring``: how strongly a passage holds a
key is counted when it is written and kept as the key's frequency, how rare the key is the
cluster knows. The postings of the candidates are kept packed beside them, so that the same
ranking as for Whoosh then weighs them, to the same scores.

``opensearch-py`` is needed: the extra ``svod[opensearch]``.
"""
