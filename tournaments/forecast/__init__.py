"""What may still become of a season: chances of every place, from many seasons played to the end.

From the points so far, the games that are left and how likely each side is to win them, the rest of
the season is played over and over with drawn results. How often an entry ends on a place is its
chance of that place.

What is assumed, and nothing else: ratings stay as they are, everybody plays every game that is
left, and equal points are parted by lot, since tie-breaks hang on games nobody has played. When
nothing is left to play, nothing is drawn: the table stands. A round of a Swiss that is not paired
yet lets neighbours of the table meet, and the last of an odd number has the bye.

The same season and the same seed give the same answer on every machine: only whole numbers.
"""

from tournaments.forecast.season import forecast
from tournaments.forecast.values import GAME, Chances, Contender, GameRules, OpenSeason

__all__ = ["GAME", "Chances", "Contender", "GameRules", "OpenSeason", "forecast"]
