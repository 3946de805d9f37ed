"""A tournament as if every table of its last round had been drawn, who came or not."""

from dataclasses import replace

from tournaments.standings.ledger import Ledger, ledger
from tournaments.standings.scoring import units_by_rank
from tournaments.standings.values import PLAYED, PlayedRound, Scheme


def last_round_drawn(book: Ledger) -> Ledger:
    """Return the tournament so; byes of the last round stay what they were."""
    found: Ledger = book.once("last round drawn", _drawn)
    return found


def _drawn(book: Ledger) -> Ledger:
    last = max((p.round for record in book.records.values() for p in record.places), default=0)
    records = [
        replace(record, places=tuple(_level(each, last, book.scheme) for each in record.places))
        for record in book.records.values()
    ]
    return ledger(records, book.scheme, book.seed, book.rounds)


def _level(place: PlayedRound, last: int, scheme: Scheme) -> PlayedRound:
    if place.round != last or not place.opponents:
        return place
    seats = 1 + len(place.opponents)
    points = units_by_rank((1,) * seats, scheme)[0] if scheme.by_rank else scheme.draw
    return replace(place, kind=PLAYED, points=points, rank=1)
