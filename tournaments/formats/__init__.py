"""How rounds are made: each format in one file, as one object that answers for it.

`shelf.py` lists them; `base.py` says what may be asked of one; `kinds.py` says who meets. Nothing
outside this folder asks which format an event has: it asks `event.way`, and `event.who`.
"""
