"""Whole events and whole seasons with modelled players, done by the same services as real ones.

modelled   people of known strength, and how they play on a day
screen     what is printed: bars, lines, tables
events     one event, round after round
parts      an event in pools and finals
seasons    a league, season after season
"""
