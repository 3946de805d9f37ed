"""The rules of a Swiss round, one to a file; `weights.py` beside this folder puts them in order.

Each offers `cost(lineup, one, others)`: what it would cost, by this rule alone, to pair the one at
a place with each of some others below, as whole numbers from 0; or None when it has no objection
to any of them, which is quick and usual.
"""
