"""What bots are told of a position of A War of Whispers.

A society stands by the cities of the empires it is loyal to, each city by how firmly it is held:
the banners on it against the strongest army that another empire has beside it. Agents that have
yet to act count for a society the more, the more it wants their empire to grow; cards and banners
count a little.

What the others do tells what they are loyal to: an imagined world in which an agent serves an
empire its owner loves is the likelier one.
"""

from collections.abc import Sequence
from functools import cache
from math import exp

from games.kit.senses import Effort, Sense
from games.shelf.war_of_whispers.atlas import (
    ATTACK,
    CAN,
    CITIES,
    EMPIRES,
    FORTRESSES,
    MULTIPLIER,
    NEAR,
    POSITIONS,
    ROUNDS,
)
from games.shelf.war_of_whispers.board import controlling
from games.shelf.war_of_whispers.cells import (
    COLOURS,
    COUNCIL,
    COUNT,
    DEPLOY,
    EMPIRE,
    HELD,
    LOYALTY,
    PHASE,
    ROUND,
    SEATS,
    TURN,
    VARIANT,
)
from games.shelf.war_of_whispers.scoring import points

_FIRM = 0.6  # how much a banner more than the threat says about who keeps a city
_AGENT = (0.9, 0.75, 0.55, 0.25, 0.3)  # an agent still to act, for an empire on this slot
_RULES = 0.6  # and this part of it for one that obeys another agent of its council
_CARD = 0.2
_BANNER = 0.05  # times the multiplier
_CLOSE, _OPEN = 1.6, 1.1  # how far points tell winners apart at the end, and for each round to go
_LOVED = 0.25  # how much an agent tells about the loyalty to its empire


class WhispersSense(Sense):
    """A War of Whispers, for two, three and four."""

    believes = True
    trusted = 12
    effort = Effort(words=50_000, ahead=0, worlds=24)

    def gain(self, cells: Sequence[int], seat: int) -> float:
        """Count the points that the board would give now."""
        return (30 + points(list(cells), seat)) / 100

    def standing(self, cells: Sequence[int]) -> list[float]:
        """Say how each seat stands."""
        places = list(cells)
        empires = _strength(places)
        scores = [_score(places, seat, empires) for seat in range(places[SEATS])]
        spread = _CLOSE + _OPEN * (ROUNDS - places[ROUND])
        top = max(scores)
        weights = [exp((score - top) / spread) for score in scores]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def likelihood(self, cells: Sequence[int], seat: int) -> float:
        """Say how well the others' agents fit their loyalties."""
        fit = 0.0
        for position in range(POSITIONS):
            owner = cells[COUNCIL + position] - 1
            if owner >= 0 and owner != seat:
                base = LOYALTY + owner * EMPIRES
                slot = cells[base : base + EMPIRES].index(position // 4)
                fit += MULTIPLIER[slot]
        return exp(_LOVED * fit)


def _strength(cells: list[int]) -> list[tuple[float, float]]:
    """Return for each empire the cities it will likely keep or take, and its banners."""
    cities, banners = [0.0] * EMPIRES, [0.0] * EMPIRES
    armed = [_armed(cells, empire) for empire in range(EMPIRES)]
    for region in CITIES[cells[VARIANT]]:
        holder, kept = cells[HELD + region], 1.0
        threat, enemy = 0, -1
        for other in NEAR[cells[VARIANT]][region]:
            army = cells[COUNT + other]
            if army > threat and cells[HELD + other] != holder and armed[cells[HELD + other]]:
                threat, enemy = army, cells[HELD + other]
        if enemy >= 0:
            guard = cells[COUNT + region] + (region in FORTRESSES)
            kept = 1 - armed[enemy] / (1 + exp(0.8 - _FIRM * (threat - guard)))
            cities[enemy] += 0.7 * (1 - kept)
        cities[holder] += kept
    for region, count in enumerate(cells[COUNT : COUNT + len(NEAR[0])]):
        if count:
            banners[cells[HELD + region]] += count
    return list(zip(cities, banners, strict=True))


def _armed(cells: list[int], empire: int) -> float:
    """Return whether an empire will attack: 1 if it can in this round, less if only later."""
    later = 0.6 if cells[ROUND] < ROUNDS else 0.0
    if cells[PHASE] > EMPIRE:
        return later
    if cells[PHASE] < EMPIRE:
        return 1.0
    for position in range(max(cells[TURN], empire * 4), empire * 4 + 4):
        if CAN[position][ATTACK] and controlling(cells, position) >= 0:
            return 1.0
    return later


def _score(cells: list[int], seat: int, empires: list[tuple[float, float]]) -> float:
    base = LOYALTY + seat * EMPIRES
    slots = cells[base : base + EMPIRES]
    score = 0.0
    for slot, empire in enumerate(slots):
        cities, banners = empires[empire]
        score += MULTIPLIER[slot] * (cities + _BANNER * banners)
    score += _CARD * sum(cells[COLOURS + seat * EMPIRES : COLOURS + seat * EMPIRES + EMPIRES])
    return score + _agents(cells, seat, tuple(slots))


def _agents(cells: list[int], seat: int, slots: tuple[int, ...]) -> float:
    """Return what the agents of a seat, and the positions that obey them, are still worth."""
    phase = cells[PHASE]
    begun = cells[TURN] + 1 if phase == EMPIRE else 0
    if phase > EMPIRE:
        return 0.0
    worth, value = 0.0, _values(slots)
    for position in range(begun, POSITIONS):
        if cells[COUNCIL + position] == seat + 1:
            worth += value[position // 4]
        elif phase != DEPLOY or not cells[COUNCIL + position]:
            agent = controlling(cells, position)
            if agent >= 0 and cells[COUNCIL + agent] == seat + 1:
                worth += _RULES * value[position // 4]
    return worth


@cache
def _values(slots: tuple[int, ...]) -> tuple[float, ...]:
    """Return what an agent is worth in the council of each empire."""
    return tuple(_AGENT[slots.index(empire)] for empire in range(EMPIRES))
