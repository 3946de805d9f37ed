"""The one custom signal of the house: a match has ended.

It is sent after the commit and may be lost with the process, so whoever counts on results also
looks for finished matches from time to time.
"""

from django.dispatch import Signal

match_finished = Signal()  # sent with `code` and `made_for`
