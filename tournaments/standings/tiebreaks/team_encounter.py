"""Direct encounter of teams: match points against each other, then board points.

`encounters.py` says how. Two who are level in both may be parted by the boards of their own match:
by the board count (C), the top boards (T) or without the bottom boards (B); see `own_boards.py`.

Byes and forfeits. Only matches really played are encounters, in a round robin forfeits too.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.standings.ledger import Ledger
from tournaments.standings.tiebreaks.board_points import boards_of, in_boards
from tournaments.standings.tiebreaks.direct_encounter import places_of, stage_of
from tournaments.standings.tiebreaks.encounters import Encountered, order, parted, summed
from tournaments.standings.tiebreaks.measure import Between, Explain, Measure, Sum
from tournaments.standings.tiebreaks.modifiers import Modifiers

COUNT, TOP, BOTTOM = "C", "T", "B"
_HALVES = 2


def team_encounter(parts: str, asked: Modifiers) -> tuple[Measure, Explain, Between]:
    """Return how many of the tied teams are behind; `parts` names what parts two of them."""

    def stages(ledger: Ledger, tied: Sequence[int]) -> list[Encountered]:
        book = asked.seen(ledger)
        by_board = [
            _by_boards(book, tied, weights)
            for part in parts
            for weights in _weights(part, book.scheme.boards)
        ]
        return [stage_of(book, tied), stage_of(in_boards(book), tied), *by_board]

    def measure(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
        return places_of(order(stages(ledger, ids), ids))

    def explain(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
        return summed(stages(ledger, tied)[0], id_, tied)

    def between(ledger: Ledger, one: int, other: int, tied: Sequence[int]) -> tuple[Sum, Sum]:
        return parted(stages(ledger, tied), tied, one, other)

    return measure, explain, between


def _weights(part: str, boards: int) -> list[list[int]]:
    """Return how much each board counts, for each time that is looked at them."""
    if part == COUNT:
        return [[-number for number in range(1, boards + 1)]]
    if part == TOP:
        return [[int(number == top) for number in range(boards)] for top in range(boards)]
    return [[int(number < last) for number in range(boards)] for last in range(boards - 1, 0, -1)]


def _by_boards(book: Ledger, tied: Sequence[int], weights: Sequence[int]) -> Encountered:
    met: dict[int, dict[int, Fraction]] = {}
    for id_ in tied:
        found: dict[int, list[int]] = {}
        for turn in book.turns[id_]:
            halves = boards_of(turn.place, book.scheme)
            worth = sum(weight * half for weight, half in zip(weights, halves, strict=True))
            for other, _share in turn.met:
                found.setdefault(other, []).append(worth)
        met[id_] = {other: Fraction(sum(each), len(each)) for other, each in found.items()}
    return Encountered(met, Fraction(0), _HALVES, pairs_only=True)
