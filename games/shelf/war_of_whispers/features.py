"""What the learned value of A War of Whispers looks at: some numbers of each society.

A society wants cities for the empires it is loyal to, so most numbers are sums over the empires,
each times what it counts for that society: the cities it holds and those it will likely keep or
take, its banners and guards, what its councils may still do in this round, and for whom. The rest
is what a society has for later: cards, agents, loyalties that nobody knows. Each number counts
anew by how much is left to play and how near the end is. The first number is the score that was
weighed by hand.

The module is compiled with the rules, so it keeps to whole numbers, floats and lists.
"""

from math import exp
from typing import Final

from games.shelf.war_of_whispers.atlas import (
    ATTACK,
    CAN,
    CITIES,
    EMPIRES,
    FORTRESS,
    MULTIPLIER,
    NEAR,
    POSITIONS,
    REGIONS,
    ROUNDS,
)
from games.shelf.war_of_whispers.board import banner_amount, card_amount
from games.shelf.war_of_whispers.cells import (
    COLOURS,
    COUNCIL,
    COUNT,
    DEPLOY,
    EMPIRE,
    FACE_UP,
    HELD,
    LOYALTY,
    PHASE,
    RESERVE,
    ROUND,
    SEATS,
    TURN,
    VARIANT,
)
from games.shelf.war_of_whispers.scoring import exchanges, points

LOOKED_AT: Final[list[str]] = [
    "points", "likely", "taken", "banners", "guards", "reserve", "devout", "dutiful", "cards",
    "cards of the loved", "agents", "obeying", "attacks", "new banners", "new cards",
    "others in the councils", "open loyalties", "exchanges",
]  # fmt: skip
NAMES_OF: Final[list[str]] = [
    "by hand", *LOOKED_AT,
    *[f"{name}, left" for name in LOOKED_AT], *[f"{name}, late" for name in LOOKED_AT],
]  # fmt: skip

_FIRM: Final = 0.6  # how much a banner more than the threat says about who keeps a city
_AGENT: Final[list[float]] = [0.9, 0.75, 0.55, 0.25, 0.3]  # one still to act, by its empire's slot
_RULES: Final = 0.6  # and this part of it for one that obeys another agent of its council
_CARD: Final = 0.2
_BANNER: Final = 0.05  # times the multiplier
_CLOSE: Final = 1.6  # how far points tell winners apart at the end
_OPEN: Final = 1.1  # and for each round to go
_LOSES: Final = 0.7  # a city that falls is worth less to whom takes it than to whom loses it
_LATER: Final = 0.6  # how much of an attack one believes that comes in another round
_NEAR_END: Final = 4.0
_COUNCIL: Final = 4  # positions


class Land:
    """What the empires hold, and who may still do what for them in this round."""

    def __init__(self, cells: list[int]) -> None:
        self.cells = cells
        self.kept = [0.0] * EMPIRES  # cities that will likely be kept
        self.taken = [0.0] * EMPIRES  # and taken
        self.cities = [0.0] * EMPIRES
        self.guards = [0.0] * EMPIRES
        self.banners = [0.0] * EMPIRES
        self.ruler = [-1] * POSITIONS  # the seat whose word a position still obeys
        self.own = [False] * POSITIONS  # because it stands there itself
        self._councils()
        self._cities()
        for region in range(REGIONS):
            count = cells[COUNT + region]
            if count:
                self.banners[cells[HELD + region]] += float(count)

    def _councils(self) -> None:
        """See which agents are still to act, and what obeys them."""
        cells = self.cells
        phase = cells[PHASE]
        if phase > EMPIRE:
            return
        begun = cells[TURN] + 1 if phase == EMPIRE else 0
        agent = -1
        for back in range(POSITIONS):
            position = POSITIONS - 1 - back
            if position % _COUNCIL == _COUNCIL - 1:
                agent = -1
            here = cells[COUNCIL + position] - 1
            if here >= 0:
                agent = here
            if position >= begun:
                self.ruler[position] = agent
                self.own[position] = here >= 0

    def _cities(self) -> None:
        """See which cities will likely be kept and taken."""
        cells = self.cells
        variant = cells[VARIANT]
        armed = [self._armed(empire) for empire in range(EMPIRES)]
        beside = [0] * EMPIRES  # how many cities the armies of an empire threaten
        threats: list[int] = []
        for city in CITIES[variant]:
            holder, strongest, threat = cells[HELD + city], 0, -1
            for other in NEAR[variant][city]:
                army, enemy = cells[COUNT + other], cells[HELD + other]
                if army > strongest and enemy != holder and armed[enemy] > 0.0:
                    strongest, threat = army, other
            threats.append(threat)
            if threat >= 0:
                beside[cells[HELD + threat]] += 1
        for number, city in enumerate(CITIES[variant]):
            holder, threat = cells[HELD + city], threats[number]
            self.cities[holder] += 1.0
            self.guards[holder] += float(cells[COUNT + city])
            lost = 0.0
            if threat >= 0:
                guard = cells[COUNT + city] + (1 if FORTRESS[city] else 0)
                enemy = cells[HELD + threat]
                firm = 1.0 + exp(0.8 - _FIRM * (cells[COUNT + threat] - guard))
                lost = armed[enemy] / (firm * beside[enemy])
                self.taken[enemy] += _LOSES * lost
            self.kept[holder] += 1.0 - lost

    def _armed(self, empire: int) -> float:
        """Return whether an empire will attack: 1 if it can in this round, less if only later."""
        cells = self.cells
        later = _LATER if cells[ROUND] < ROUNDS else 0.0
        if cells[PHASE] > EMPIRE:
            return later
        if cells[PHASE] < EMPIRE:
            return 1.0
        agent = False
        for back in range(_COUNCIL):
            position = empire * _COUNCIL + _COUNCIL - 1 - back
            if position < cells[TURN]:
                break
            agent = agent or cells[COUNCIL + position] > 0
            if agent and CAN[position][ATTACK]:
                return 1.0
        return later


def scores(land: Land) -> list[float]:
    """Return how each seat stands as it was weighed by hand, by how far this tells winners."""
    cells = land.cells
    spread = _CLOSE + _OPEN * (ROUNDS - cells[ROUND])
    return [_score(land, seat) / spread for seat in range(cells[SEATS])]


def _score(land: Land, seat: int) -> float:
    cells, base, score = land.cells, LOYALTY + seat * EMPIRES, 0.0
    worth = [0.0] * EMPIRES
    for slot in range(EMPIRES):
        empire = cells[base + slot]
        worth[empire] = _AGENT[slot]
        cities = land.kept[empire] + land.taken[empire] + _BANNER * land.banners[empire]
        score += MULTIPLIER[slot] * cities
    for empire in range(EMPIRES):
        score += _CARD * cells[COLOURS + seat * EMPIRES + empire]
    for position in range(POSITIONS):
        if land.ruler[position] == seat:
            part = 1.0 if land.own[position] else _RULES
            score += part * worth[position // _COUNCIL]
    return score


def described(cells: list[int]) -> list[list[float]]:
    """Return the numbers of each seat, in the order of their names."""
    land = Land(cells)
    by_hand = scores(land)
    left = _left(cells)
    late = 1.0 / (1.0 + _NEAR_END * left)
    deeds = [
        (float(banner_amount(cells, position)), float(card_amount(cells, position)))
        if land.ruler[position] >= 0
        else (0.0, 0.0)
        for position in range(POSITIONS)
    ]
    rows: list[list[float]] = []
    for seat in range(cells[SEATS]):
        row = _society(land, seat)
        _councils_of(land, seat, deeds, row)
        rows.append(
            [by_hand[seat]] + row + [left * each for each in row] + [late * each for each in row]
        )
    return rows


def _left(cells: list[int]) -> float:
    """Return which part of the game is still to come."""
    phase, gone = cells[PHASE], 0.0
    if phase == EMPIRE:
        gone = 0.2 + 0.8 * cells[TURN] / POSITIONS
    elif phase > EMPIRE:
        gone = 1.0
    elif phase == DEPLOY:
        gone = 0.1
    return (ROUNDS + 1 - cells[ROUND] - gone) / ROUNDS


def _society(land: Land, seat: int) -> list[float]:
    """Return what the empires hold, as it counts for a seat, and what it has for later."""
    cells, base = land.cells, LOYALTY + seat * EMPIRES
    row = [0.0] * len(LOOKED_AT)
    row[0] = float(points(cells, seat))
    for slot in range(EMPIRES):
        empire, times = cells[base + slot], float(MULTIPLIER[slot])
        held = float(cells[COLOURS + seat * EMPIRES + empire])
        row[1] += times * land.kept[empire]
        row[2] += times * land.taken[empire]
        row[3] += times * land.banners[empire]
        row[4] += times * land.guards[empire]
        row[5] += times * float(cells[RESERVE + empire])
        row[8] += held
        row[9] += times * held
        row[16] += float(cells[FACE_UP + seat * EMPIRES + slot])
    row[6] = land.kept[cells[base]] + land.taken[cells[base]]
    row[7] = land.kept[cells[base + 1]] + land.taken[cells[base + 1]]
    row[17] = float(exchanges(cells, seat))
    return row


def _councils_of(land: Land, seat: int, deeds: list[tuple[float, float]], row: list[float]) -> None:
    """Add what the councils may still do in this round, and at whose word."""
    cells, base = land.cells, LOYALTY + seat * EMPIRES
    times = [0.0] * EMPIRES
    for slot in range(EMPIRES):
        times[cells[base + slot]] = float(MULTIPLIER[slot])
    for position in range(POSITIONS):
        ruler, weight = land.ruler[position], times[position // _COUNCIL]
        if ruler == seat:
            row[10 if land.own[position] else 11] += weight
            row[12] += weight if CAN[position][ATTACK] else 0.0
            row[13] += weight * deeds[position][0]
            row[14] += deeds[position][1]
        elif ruler >= 0:
            row[15] += weight
