"""Who sits first, and why."""

from tournaments.pairing.swiss.lineup import Lineup
from tournaments.pairing.values import Note


def first_of(lineup: Lineup, upper: int, lower: int) -> tuple[int, tuple[Note, ...]]:
    """Return the place that sits first, with the reason."""
    must = lineup.must[upper], lineup.must[lower]
    if must[0] and must[0] == must[1]:
        winner = _who_gives_way_last(lineup, upper, lower)
        loser = upper + lower - winner
        notes = (_both_want(lineup, winner, loser), _note(lineup, "side-over", loser))
        return (winner if must[0] > 0 else loser), notes
    if any(must):
        who, side = (upper, must[0]) if must[0] else (lower, must[1])
        return (who if side > 0 else upper + lower - who), (_due(lineup, who),)
    return _by_wish(lineup, upper, lower)


def _by_wish(lineup: Lineup, upper: int, lower: int) -> tuple[int, tuple[Note, ...]]:
    mine, theirs = lineup.wish[upper], lineup.wish[lower]
    if not mine and not theirs:
        first = (upper, lower)[(upper + lineup.field.seed) % 2]
        return first, (_note(lineup, "side-lot", first),)
    if mine == theirs:
        winner = _who_gives_way_last(lineup, upper, lower)
        loser = upper + lower - winner
        return (winner if mine > 0 else loser), (_both_want(lineup, winner, loser),)
    first = upper if mine > 0 or theirs < 0 else lower
    stronger = upper if abs(lineup.balance[upper]) >= abs(lineup.balance[lower]) else lower
    who = stronger if lineup.wish[stronger] else upper + lower - stronger
    return first, (_due(lineup, who),)


def _who_gives_way_last(lineup: Lineup, upper: int, lower: int) -> int:
    """Return who gets the side that both are due."""
    balances = abs(lineup.balance[upper]), abs(lineup.balance[lower])
    if balances[0] != balances[1]:
        return upper if balances[0] > balances[1] else lower
    wanted = 0 if lineup.wish[upper] > 0 else 1
    sides = lineup.entrants[upper].sides[::-1], lineup.entrants[lower].sides[::-1]
    for mine, theirs in zip(*sides, strict=False):
        if mine != theirs:
            return lower if mine == wanted else upper
    return upper


def _in_a_row(lineup: Lineup, place: int) -> int:
    """Return how often somebody has had the same side up to now without a break."""
    sides = lineup.entrants[place].sides
    same = [side == sides[-1] for side in reversed(sides)]
    return same.index(False) if False in same else len(same)


def _due(lineup: Lineup, who: int) -> Note:
    row = _in_a_row(lineup, who)
    if row >= lineup.rules.most_in_a_row:
        return Note("side-limit", (lineup.entrants[who].id, row))
    if not lineup.balance[who]:
        return _note(lineup, "side-alternates", who)
    sides = lineup.entrants[who].sides
    return Note("side-owed", (lineup.entrants[who].id, sides.count(0), sides.count(1)))


def _both_want(lineup: Lineup, winner: int, loser: int) -> Note:
    return Note("side-both-want", (lineup.entrants[winner].id, lineup.entrants[loser].id))


def _note(lineup: Lineup, code: str, place: int) -> Note:
    return Note(code, (lineup.entrants[place].id,))
