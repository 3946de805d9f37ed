"""Swiss rounds: nobody is out, and everybody meets somebody new who has done about as well.

`pair` is the door. How a round is found: the field is lined up (`lineup`), each is offered a few
dozen opponents (`candidates`), every rule says what each pair would cost (`rules`, in the order of
`weights`), the cheapest complete matching is the round (`best`), and then sides are given
(`sides`) and reasons read off (`reasons`). Without a complete matching, `refusal` says why.
"""

from tournaments.pairing.matching import Stuck
from tournaments.pairing.swiss.best import best_round
from tournaments.pairing.swiss.lineup import NOTHING, Allowance, Lineup, line_up
from tournaments.pairing.swiss.pair_reasons import finished, of_bye, of_pair
from tournaments.pairing.swiss.refusal import reasons
from tournaments.pairing.swiss.sides import first_of
from tournaments.pairing.values import CannotPair, Field, Note, Paired, Proposal

__all__ = ["pair"]

# Notes of pairs that an organiser should hear of, and how the proposal sums them up.
WARNED = {
    "rematch": "rematches",
    "same-family": "families-together",
    "same-club": "clubs-together",
    "side-over": "sides-over",
    "float-again-down": "floats-again",
    "float-again-up": "floats-again",
}


def pair(field: Field, *, plain: bool = False) -> Proposal:
    """Return the best round for a field; raise CannotPair when there is none.

    The same field gives the same round, in whatever order its entrants come. `plain` keeps to our
    own matching where a compiled one is installed; either finds a round of equal cost."""
    if len(field.entrants) != len({entrant.id for entrant in field.entrants}):
        raise ValueError("Somebody is in the field twice.")
    if len(field.entrants) < 2:
        raise CannotPair((Note("too-few", (len(field.entrants),)),))
    lineup = line_up(field)
    try:
        return _proposal(lineup, plain)
    except Stuck as stuck:
        allowance = Allowance(field.rules.rematch_allowed, field.rules.second_bye_allowed)
        if allowance == NOTHING:
            raise CannotPair(reasons(lineup, stuck, plain=plain)) from stuck
    lineup = line_up(field, allowance)
    try:
        return _proposal(lineup, plain)
    except Stuck as stuck:
        raise CannotPair(reasons(lineup, stuck, plain=plain)) from stuck


def _proposal(lineup: Lineup, plain: bool) -> Proposal:
    pairs, free = best_round(lineup, plain=plain)
    made = finished(lineup, pairs, free)
    ids, points = [entrant.id for entrant in lineup.entrants], lineup.points
    tables = []
    for upper, lower in sorted(pairs, key=lambda p: (-points[p[0]], -points[p[1]], p)):
        first, why_first = first_of(lineup, upper, lower)
        notes = (*of_pair(made, upper, lower), *why_first)
        tables.append(Paired(ids[first], ids[upper + lower - first], notes))
    bye = None if free is None else ids[free]
    bye_notes = of_bye(made)
    return Proposal(tuple(tables), bye, bye_notes, _warnings(tables, bye_notes))


def _warnings(tables: list[Paired], bye_notes: tuple[Note, ...]) -> tuple[Note, ...]:
    counts: dict[str, int] = {}
    for table in tables:
        for note in table.notes:
            if note.code in WARNED:
                code = WARNED[note.code]
                counts[code] = counts.get(code, 0) + 1
    again = [note for note in bye_notes if note.code == "bye-again"]
    return (*(Note(code, (count,)) for code, count in sorted(counts.items())), *again)
