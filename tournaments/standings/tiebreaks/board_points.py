"""The points of the boards of a match between squads, in halves, and what is awarded instead.

Byes and forfeits. Who wins a match without playing, or has a full bye, is given every board; a
half-point bye half of them. That may be noted otherwise, under `boards`.
"""

from dataclasses import replace

from tournaments.standings.ledger import BEFORE_EDITIONS, Ledger, ledger
from tournaments.standings.values import (
    FORFEIT_WIN,
    FULL_BYE,
    HALF_BYE,
    PLAYED,
    PlayedRound,
    Scheme,
)

NOTED = "boards"
WHOLE = 2  # halves on a board


def in_boards(book: Ledger) -> Ledger:
    """Return the same tournament with board points, in halves, for points."""
    found: Ledger = book.once("in boards", _in_boards)
    return found


def boards_of(place: PlayedRound, scheme: Scheme) -> list[int]:
    """Return the halves of each board, the first board first."""
    each = {FORFEIT_WIN: WHOLE, FULL_BYE: WHOLE, HALF_BYE: 1}.get(place.kind, 0)
    if place.kind == PLAYED:
        return [place.extras.get(f"b{number}", 0) for number in range(1, scheme.boards + 1)]
    return [each] * scheme.boards


def noted(place: PlayedRound, scheme: Scheme) -> int:
    """Return the halves of a round: as noted, else as awarded."""
    if scheme.edition == BEFORE_EDITIONS and place.kind != PLAYED:
        return 0
    return place.extras.get(NOTED, sum(boards_of(place, scheme)))


def _in_boards(book: Ledger) -> Ledger:
    scheme = book.scheme
    half, whole = scheme.boards, WHOLE * scheme.boards
    if half:
        scheme = replace(
            scheme, win=whole, draw=half, loss=0, full_bye=whole, half_bye=half, unit=WHOLE
        )
    records = [
        replace(
            record,
            places=tuple(
                replace(place, points=noted(place, book.scheme)) for place in record.places
            ),
        )
        for record in book.records.values()
    ]
    return ledger(records, scheme, book.seed, book.rounds)
