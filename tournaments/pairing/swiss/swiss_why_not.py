"""Why two do not meet: which rule of the list, the first in order, would come out worse.

The round is made again with the two bound together, everybody else as well as can be around them,
and both rounds are weighed rule by rule.
"""

from dataclasses import replace

from tournaments.pairing.matching import Stuck
from tournaments.pairing.swiss import weights
from tournaments.pairing.swiss.best import best_round
from tournaments.pairing.swiss.lineup import NOTHING, Allowance, Lineup, line_up
from tournaments.pairing.values import Field, Note

IN_POINTS = ("bye-points", "points")  # rules that are counted in points
Round = tuple[list[tuple[int, int]], "int | None"]  # pairs of places, and who has the bye


def answer(field: Field, one: int, other: int) -> tuple[Note, ...]:
    """Return why two do not meet in the round of a field, in which there is a round."""
    allowed = Allowance(field.rules.rematch_allowed, field.rules.second_bye_allowed)
    lineup, ours = _made(field, allowed)
    place = {entrant.id: at for at, entrant in enumerate(lineup.entrants)}
    pair = (min(place[one], place[other]), max(place[one], place[other]))
    ids = (one, other)
    if pair in ours[0]:
        return (Note("why-they-do", ids),)
    if pair[1] in lineup.banned[pair[0]]:
        return Note("why-forbidden", ids), Note("rule-forbidden")
    if pair[1] in lineup.met[pair[0]] and not allowed.rematches:
        return Note("why-met", ids), Note("rule-rematch")
    if pair[1] in lineup.met[pair[0]]:
        lineup = line_up(field, allowed)
    theirs = _bound_together(lineup, pair)
    if theirs is None and lineup.allowance != allowed:
        lineup = line_up(field, allowed)
        theirs = _bound_together(lineup, pair)
    if theirs is None:
        return (Note("why-incomplete", ids),)
    return _worse(lineup, ours, theirs, ids)


def _made(field: Field, allowed: Allowance) -> tuple[Lineup, Round]:
    """Return the round as it is made: where it cannot be otherwise, with what is allowed."""
    lineup = line_up(field)
    try:
        return lineup, best_round(lineup)
    except Stuck:
        if allowed == NOTHING:
            raise
    lineup = line_up(field, allowed)
    return lineup, best_round(lineup)


def _bound_together(lineup: Lineup, pair: tuple[int, int]) -> Round | None:
    """Return the best round in which two may meet nobody but each other; nothing without one."""
    one, other = pair
    everybody = frozenset(range(len(lineup.entrants)))
    banned = [others.union(pair) - {at} for at, others in enumerate(lineup.banned)]
    banned[one], banned[other] = everybody - {one, other}, everybody - {one, other}
    met = [
        others.difference(pair) if at in pair else others for at, others in enumerate(lineup.met)
    ]
    bound = replace(lineup, banned=tuple(banned), met=tuple(met))
    try:
        return best_round(bound)
    except Stuck:
        return None


def _worse(lineup: Lineup, ours: Round, theirs: Round, ids: tuple[int, int]) -> tuple[Note, ...]:
    """Return the first rule on which the two rounds differ, and what each costs by it."""
    costs = (weights.costs(lineup, *ours), weights.costs(lineup, *theirs))
    for rule, mine, other in zip(weights.ORDER, *costs, strict=True):
        if other > mine:
            kind = "why-points-worse" if rule.code in IN_POINTS else "why-worse"
            return Note(kind, (*ids, mine, other)), Note(f"rule-{rule.code}")
        if other < mine:  # in large fields not everybody is offered to everybody
            break
    return (Note("why-not-looked-at", ids),)
