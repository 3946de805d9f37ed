"""Two-sided rounds: who meets whom, and who sits first.

Everything here is a function of values. A *field* is what is known before a round, a *proposal*
what the pairer suggests; `checker.faults` finds what is wrong with any proposal, whoever made it,
and shares no code with the pairers. Why a pair is as it is, is said by *notes*: a code and numbers,
which the edge puts into words for its reader.
"""
