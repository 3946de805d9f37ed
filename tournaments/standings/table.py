"""The table of a tournament: who is where, and what decided it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from tournaments.standings.ledger import Ledger, ledger
from tournaments.standings.tiebreaks import tie_break
from tournaments.standings.tiebreaks.measure import TieBreak
from tournaments.standings.values import Record, Scheme, Standing

Values = Mapping[int, Fraction]
_NONE = Fraction(0)


def standings(
    records: Sequence[Record],
    scheme: Scheme,
    tie_breaks: Sequence[str],
    seed: int = 0,
    finished: int | None = None,
) -> tuple[Standing, ...]:
    """Return the table, the best first; equal in everything is an equal rank.

    `finished` says how many rounds are over. Results of a running round count, but who has none
    yet is not away. By default every round that anybody has a place in is over.
    """
    return ranked(ledger(records, scheme, seed, finished), tie_breaks)


def ranked(book: Ledger, tie_breaks: Sequence[str]) -> tuple[Standing, ...]:
    """Return the same from a ledger that is made already."""
    breaks = [tie_break(slug) for slug in tie_breaks]
    points = {id_: book.points[id_] - book.records[id_].penalty for id_ in book.turns}
    groups = _split(sorted(book.turns), points)
    columns: list[dict[int, Fraction]] = []
    decided: dict[int, str] = {}
    for each in breaks:
        column = _column(book, each, groups)
        groups = _split_all(groups, column, each.slug, decided)
        columns.append(column)
    return tuple(_rows(book, groups, points, columns, decided))


def after(records: Sequence[Record], round_number: int) -> tuple[Record, ...]:
    """Return the records as they were after this round."""
    return tuple(
        replace(r, places=tuple(p for p in r.places if p.round <= round_number)) for r in records
    )


def history(
    records: Sequence[Record], scheme: Scheme, tie_breaks: Sequence[str], seed: int = 0
) -> tuple[tuple[Standing, ...], ...]:
    """Return the table after each round. Penalties have no round and count in all of them."""
    last = max((place.round for record in records for place in record.places), default=0)
    return tuple(
        standings(after(records, number), scheme, tie_breaks, seed, number)
        for number in range(1, last + 1)
    )


def _column(book: Ledger, each: TieBreak, groups: list[list[int]]) -> dict[int, Fraction]:
    """Return a tie-break's values; inside ties they are asked for each tie by itself."""
    if not each.inside_tie:
        return dict(each.measure(book, sorted(book.turns)))
    column = dict.fromkeys(book.turns, _NONE)
    for group in groups:
        if len(group) > 1:
            column.update(each.measure(book, group))
    return column


def _split(group: list[int], values: Mapping[int, Fraction] | Mapping[int, int]) -> list[list[int]]:
    """Return the group in parts of equal value, the highest first."""
    parts: dict[tuple[int, int], list[int]] = {}  # two numbers are told apart faster than fractions
    for id_ in group:
        parts.setdefault(values[id_].as_integer_ratio(), []).append(id_)
    return [parts[ratio] for ratio in sorted(parts, key=lambda r: Fraction(*r), reverse=True)]


def _split_all(
    groups: list[list[int]], column: Values, slug: str, decided: dict[int, str]
) -> list[list[int]]:
    """Return all groups split; write down who came below somebody through this."""
    found = []
    for group in groups:
        parts = _split(group, column) if len(group) > 1 else [group]
        for lower in parts[1:]:
            decided.update(dict.fromkeys(lower, slug))
        found += parts
    return found


def _rows(
    book: Ledger,
    groups: list[list[int]],
    points: Mapping[int, int],
    columns: Sequence[Values],
    decided: Mapping[int, str],
) -> list[Standing]:
    rows: list[Standing] = []
    for group in groups:
        rank = len(rows) + 1
        first = True
        for id_ in sorted(group, key=lambda id_: (book.records[id_].seed, id_)):
            breaks = tuple(column[id_] for column in columns)
            slug = _decider(decided.get(id_, ""), first)
            rows.append(Standing(id_, rank, points[id_], breaks, slug))
            first = False
    return rows


def _decider(slug: str, first: bool) -> str:
    """Return what put a row below the row above; who shares its rank is below nobody."""
    return slug if first else ""
