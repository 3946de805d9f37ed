"""Knock-out: who loses is out, or who loses twice.

`bracket.bracket` draws the empty sheet: every match, and where its two sides come from.
`play.boxes` fills it with those who were drawn and with what was played. `pairing.pair` lays the
tables of a round, `ranks.ranks` says how far everybody came, `checker.faults` what is wrong with a
round, `drawing` where the boxes stand on paper, and `windows` which of them a screen shows.

Nothing is kept beside the draw and the results: after a correction the same functions say what the
bracket is now.
"""
