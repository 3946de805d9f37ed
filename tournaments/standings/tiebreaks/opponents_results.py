"""Opponents' results: which part of what they could win one's opponents won, on average.

An opponent's part is its points over the most it could have in the rounds in which it was there
to play. No part counts for less than the floor, 33 % unless another is named
(`opponents-results:40` for 40 %), so that meeting somebody who gave up does not ruin us.

Byes and forfeits. For an opponent, a full bye, a forfeit win and every played round are rounds in
which it was there; an asked bye, a round away and a forfeit loss are left out on both sides. Our
own unplayed rounds have no opponent and are left out. Who met nobody yet has the floor.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

from tournaments.standings.ledger import Ledger, possible
from tournaments.standings.tiebreaks.measure import Explain, Measure, Sum, Term, TieBreak
from tournaments.standings.values import PLAYED, VOLUNTARY_KINDS

FLOOR = 33
PERCENT = 100


def opponents_results(floor_percent: int = FLOOR) -> Measure:
    """Return the measure with this floor."""
    floor = Fraction(floor_percent, PERCENT)

    def measure(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
        parts = {id_: max(floor, _part(ledger, id_)) for id_ in ledger.turns}
        below = lcm(floor.denominator, *{part.denominator for part in parts.values()})
        whole = {id_: part.numerator * (below // part.denominator) for id_, part in parts.items()}
        return {id_: _average(ledger, id_, whole, below) or floor for id_ in ids}

    return measure


def summed(floor_percent: int = FLOOR) -> Explain:
    """Return the explanation: the part of each opponent."""
    floor = Fraction(floor_percent, PERCENT)

    def explain(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
        met = _met(ledger, id_)
        parts = [max(floor, _part(ledger, other)) for other in met] or [floor]
        return Sum(tuple(map(Term, parts)), len(parts))

    return explain


def _part(ledger: Ledger, id_: int) -> Fraction:
    turns = ledger.turns[id_]
    most = possible(turns, ledger.scheme)
    won = sum(turn.points for turn in turns if turn.kind not in VOLUNTARY_KINDS)
    return min(Fraction(won, most), Fraction(1)) if most else Fraction(0)


def _average(ledger: Ledger, id_: int, parts: Mapping[int, int], below: int) -> Fraction | None:
    met = [parts[other] for other in _met(ledger, id_)]
    return Fraction(sum(met), len(met) * below) if met else None


def _met(ledger: Ledger, id_: int) -> list[int]:
    return [o for turn in ledger.turns[id_] if turn.kind == PLAYED for o, _share in turn.met]


def with_floor(percent: int) -> TieBreak:
    """Return the tie-break with this floor in percent."""
    suffix = "" if percent == FLOOR else f":{percent}"
    return TieBreak(
        f"opponents-results{suffix}",
        f"Opponents' results, at least {percent} %",
        f"Risultati degli avversari, almeno {percent} %",
        opponents_results(percent),
        summed(percent),
        acronym="OR%",
    )


OPPONENTS_RESULTS = with_floor(FLOOR)
