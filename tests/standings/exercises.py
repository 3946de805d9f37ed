"""The tournaments of the chess federation's exercises in tie-breaking, as crosstables.

The individual ones are written as there: `+B10` won with Black against 10, `+F9` won by forfeit,
`+BYE` was given a bye, `=BYE` asked for half a point, `--` was away. Of a team `8w2.5` met team 8
and made two points and a half.
"""

import re
from fractions import Fraction

from tournaments.standings import PlayedRound, Record, Scheme
from tournaments.standings.values import (
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_BYE,
    HALF_BYE,
    PLAYED,
    ZERO_BYE,
)

# Rating and results; the exercises of 2023.
SWISS = """
1 2200 +W9 =B13 =W2 +B15 =W4
2 2150 +B10 +W7 =B1 +W16 =B3
3 2100 =W11 +B6 +W8 =B4 =W2
4 2050 +B12 =BYE +W13 =W3 =B1
5 2000 -W13 -B15 +W11 =B7 +W10
6 1950 -B14 -W3 +BYE +W10 +B8
7 1900 +W15 -B2 -B16 =W5 -B11
8 1850 =B16 +W14 -B3 +W13 -W6
9 1800 -B1 -W10 =BYE -F11 +BYE
10 1750 -W2 +B9 -W15 -B6 -B5
11 1700 =B3 -W16 -B5 +F9 +W7
12 1650 -W4 +BYE +F14 -- --
13 1600 +B5 =W1 -B4 -B8 -W14
14 1550 +W6 -B8 -F12 -- +B13
15 1500 -B7 +W5 +B10 -W1 -B16
16 1450 =W8 +B11 +W7 -B2 +W15
"""
NINE_ROUNDS = """
1 0 +W9 =B13 =W2 +B15 =W4 =B6 =B3 =W16 +B8
2 0 +B10 +W7 =B1 +W16 +B3 =W4 -W6 =B15 =W5
3 0 =W11 +B6 +W8 =B4 -W2 +B16 =W1 +W14 +B10
4 0 +B12 =BYE +W13 =W3 =B1 =B2 =W16 =B6 +W15
5 0 -W13 -B15 +W11 =B7 +W10 -B14 +B9 -W8 =B2
6 0 -B14 -W3 +BYE +W10 +B8 =W1 +B2 =W4 +B16
7 0 +W15 -B2 -B16 =W5 -B11 -B10 +W13 +W9 +B14
8 0 =B16 +W14 -B3 +W13 -W6 =B11 =W15 +B5 -W1
9 0 -B1 -W10 =BYE -F11 +BYE +B13 -W5 -B7 =W12
10 0 -W2 +B9 -W15 -B6 -B5 +W7 +B12 +W11 -W3
11 0 =B3 -W16 -B5 +F9 +W7 =W8 -B14 -B10 =W13
12 0 -W4 +BYE +F14 -- -- -B15 -W10 =B13 =B9
13 0 +B5 =W1 -B4 -B8 -W14 -W9 -B7 =W12 =B11
14 0 +W6 -B8 -F12 -- +B13 +W5 +W11 -B3 -W7
15 0 -B7 +W5 +B10 -W1 -B16 +W12 =B8 =W2 -B4
16 0 =W8 +B11 +W7 -B2 +W15 -W3 =B4 =B1 -W6
"""
# In the table as it is printed the forfeit looks like a game; Franck (5) did not come to Helene.
ROBIN = """
1 2200 =W5 +W2 +B3 -W4 +B6
2 2150 +W6 -B1 +W5 =W3 +B4
3 2100 +W4 +B6 -W1 =B2 +W5
4 2050 -B3 -B5 =W6 +B1 -W2
5 1950 =B1 +W4 -B2 -F6 -B3
6 2000 -B2 -W3 =B4 +F5 -W1
"""
# The exercises of a trainer for the edition of 2026.
FOURTEEN = """
1 2400 +B14 +B2 =W3 =W5 +B7
2 2500 +B12 -W1 +W8 +B6 +W3
3 2500 +W11 +B9 =B1 +W4 -B2
4 2300 +W13 =B6 +F7 -B3 =W5
5 2400 =W7 +B11 =W6 =B1 =B4
6 2485 +B10 =W4 =B5 -W2 +B9
7 2150 =B5 +W12 -F4 +B9 -W1
8 2000 -W9 +BYE -B2 =W10 +B14
9 2250 +B8 -W3 +B10 -W7 -W6
10 2150 -W6 +B13 -W9 =B8 =W11
11 2150 -B3 -W5 +B13 =W12 =B10
12 2250 -W2 -B7 =W14 =B11 =W13
13 2050 -B4 -W10 -W11 +B14 =B12
14 2100 -W1 -- =B12 -W13 -W8
"""
TEAMS = """
1 8w2.5 4b1.5 7w3 2b2.5 5w1.5 +F6 3b2.5
2 9b3 3w4 5b0 1w1.5 13w3 4b2.5 10b3
3 10w2.5 2b0 9w3 6b2.5 4w3 5b3.5 1w1.5
4 11b3 1w2.5 13b3 5w3.5 3b1 2w1.5 9b2.5
5 12w4 6b3 2w4 4b0.5 1b2.5 3w0.5 13b3.5
6 13b2 5w1 8b3 3w1.5 11b2.5 -F1 12w2.5
7 14w2 8b2 1b1 10w2.5 9b2 13w2 ZPB
8 1b1.5 7w2 6w1 12b3.5 10b2 9w2 11w3
9 2w1 12b4 3b1 14w3 7w2 8b2 4w1.5
10 3b1.5 11w1.5 12b2.5 7b1.5 8w2 14b3 2w1
11 4w1 10b2.5 14w2 13b1.5 6w1.5 12w2 8b1
12 5b0 9w0 10w1.5 8w0.5 PAB 11b2 6b1.5
13 6w2 14b2.5 4w1 11w2.5 2b1 7b2 5w0.5
14 7b2 13w1.5 11b2 9b1 HPB 10w1 PAB
"""
BOARDS = 4
# What the boards of the third round's match of 11 and 14 made, in halves.
LEVEL_MATCH = {11: (2, 1, 1, 0), 14: (0, 1, 1, 2)}
_POINTS = {"+": 2, "=": 1, "-": 0}
_BYES = {"+BYE": (FULL_BYE, 2), "=BYE": (HALF_BYE, 1), "--": (ZERO_BYE, 0)}
# Their rules: a bye of either sort is a drawn match.
_TEAM_BYES = {"PAB": (FULL_BYE, 1, 4), "HPB": (HALF_BYE, 1, 4), "ZPB": (ZERO_BYE, 0, 0)}


def individuals(text: str) -> list[Record]:
    """Return the records of a crosstable."""
    found = []
    for line in text.split("\n")[1:-1]:
        id_, rating, *row = line.split()
        places = tuple(_place(number, said) for number, said in enumerate(row, 1))
        found.append(Record(int(id_), int(id_), places, rating=int(rating)))
    return found


def _place(number: int, said: str) -> PlayedRound:
    if said in _BYES:
        return PlayedRound(number, *_BYES[said])
    sign, how, other = said[0], said[1], int(said[2:])
    if how == "F":
        kind = FORFEIT_WIN if sign == "+" else FORFEIT_LOSS
        return PlayedRound(number, kind, _POINTS[sign], (other,), seat=0)
    rank = {"+": 1, "=": 1, "-": 2}[sign]
    return PlayedRound(number, PLAYED, _POINTS[sign], (other,), seat=int(how == "B"), rank=rank)


def teams() -> list[Record]:
    """Return the records of the teams, with board points in halves."""
    rows = {int(line.split()[0]): line.split()[1:] for line in TEAMS.split("\n")[1:-1]}
    return [
        Record(
            id_,
            id_,
            tuple(_match(rows, id_, number, said) for number, said in enumerate(row, 1)),
        )
        for id_, row in rows.items()
    ]


def _match(rows: dict[int, list[str]], id_: int, number: int, said: str) -> PlayedRound:
    if said in _TEAM_BYES:
        kind, points, halves = _TEAM_BYES[said]
        return PlayedRound(number, kind, points, extras={"boards": halves})
    if said[1] == "F":
        kind = FORFEIT_WIN if said[0] == "+" else FORFEIT_LOSS
        return PlayedRound(number, kind, _POINTS[said[0]], (int(said[2:]),))
    other, seat, made = re.fullmatch(r"(\d+)([wb])([\d.]+)", said).groups()
    halves = int(2 * Fraction(made))
    points = (halves > BOARDS) + (halves >= BOARDS)
    extras = {"boards": halves}
    if id_ in LEVEL_MATCH and int(other) in LEVEL_MATCH:
        extras |= {f"b{n}": half for n, half in enumerate(LEVEL_MATCH[id_], 1)}
    return PlayedRound(
        number, PLAYED, points, (int(other),), int(seat == "b"), 2 - points, extras=extras
    )


def scheme(edition: int, **more) -> Scheme:
    return Scheme(edition=edition, **more)


def matches(edition: int = 2024) -> Scheme:
    """Two points for a match that was won, on four boards."""
    return Scheme(edition=edition, unit=1, boards=BOARDS)
