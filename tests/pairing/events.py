"""Events that play themselves: entrants with a history, as a club would have them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

from tournaments.pairing.values import Entrant, Field, PairingRules

WIN, DRAW = 2, 1


@dataclass
class Person:
    """One who takes part, with what became of them round by round."""

    id: int
    seed: int
    strength: float
    club: int | None = None
    families: frozenset[int] = frozenset()
    points: int = 0
    opponents: list[int] = field(default_factory=list)
    sides: list[int] = field(default_factory=list)
    floats: list[int] = field(default_factory=list)
    had_bye: bool = False
    gone: bool = False
    # per round: the opponent or 0, the side or "-", and a letter: 1 = 0 + - U H Z
    cells: list[tuple[int, str, str]] = field(default_factory=list)

    def entrant(self) -> Entrant:
        return Entrant(
            id=self.id,
            seed=self.seed,
            points=self.points,
            opponents=tuple(self.opponents),
            sides=tuple(self.sides),
            floats=tuple(self.floats),
            had_bye=self.had_bye,
            club=self.club,
            families=self.families,
        )


class Event:
    """A tournament with its own dice."""

    def __init__(
        self, count: int, seed: int, rules: PairingRules | None = None, clubs: int = 0
    ) -> None:
        self.dice = Random(seed)
        self.rules = rules or PairingRules()
        self.forbidden: frozenset[frozenset[int]] = frozenset()
        self.round = 1
        self.clubs = clubs
        self.people: dict[int, Person] = {}
        for _ in range(count):
            self.enter()

    def enter(self) -> Person:
        """Let one more in, even late: rounds missed are worth nothing."""
        number = len(self.people) + 1
        club = self.dice.randrange(self.clubs) if self.clubs else None
        person = Person(number, number, -number + self.dice.gauss(0, 2), club)
        person.floats = [0] * (self.round - 1)
        person.cells = [(0, "-", "Z")] * (self.round - 1)
        self.people[number] = person
        return person

    def here(self, away: Iterable[int] = ()) -> list[Person]:
        out = set(away)
        return [p for p in self.people.values() if not p.gone and p.id not in out]

    def field(self, away: Iterable[int] = (), seed: int = 0) -> Field:
        """Return what is known before the round, without those who are away in it."""
        entrants = tuple(person.entrant() for person in self.here(away))
        return Field(self.round, entrants, self.forbidden, self.rules, seed)

    def play(
        self, pairs: Iterable[tuple[int, int]], bye: int | None, forfeits: float = 0.0
    ) -> None:
        """Let the pairs play, the first one first; all others were away, with half a win."""
        before = {person.id: person.points for person in self.people.values()}
        idle = {person.id for person in self.people.values() if not person.gone}
        for pair in pairs:
            idle -= set(pair)
            for who, other in (pair, pair[::-1]):
                difference = before[who] - before[other]
                self.people[who].floats.append((difference > 0) - (difference < 0))
            if self.dice.random() < forfeits:
                self._forfeit(*pair)
                self.people[pair[0]].floats[-1], self.people[pair[1]].floats[-1] = 1, 0
            else:
                self._game(*pair)
        for who in idle:
            self._idle(self.people[who], bye == who)
        self.round += 1

    def _idle(self, person: Person, bye: bool) -> None:
        person.points += WIN if bye else DRAW
        person.had_bye = person.had_bye or bye
        person.floats.append(1)
        person.cells.append((0, "-", "U" if bye else "H"))

    def _forfeit(self, first: int, second: int) -> None:
        for who, other, side in ((first, second, "w"), (second, first, "b")):
            present = who == first
            person = self.people[who]
            person.points += WIN * present
            person.had_bye = person.had_bye or present
            person.cells.append((other, side, "+" if present else "-"))

    def _game(self, first: int, second: int) -> None:
        better = self.people[first].strength > self.people[second].strength
        roll = self.dice.random()
        points = DRAW if roll < 0.2 else WIN * (better == (roll < 0.8))
        for who, other, side, got in (
            (first, second, 0, points),
            (second, first, 1, WIN - points),
        ):
            person = self.people[who]
            person.points += got
            person.opponents.append(other)
            person.sides.append(side)
            person.cells.append((other, "wb"[side], "0=1"[got]))


def rough_pairs(event: Event, away: Iterable[int]) -> tuple[list[tuple[int, int]], int | None]:
    """Pair a round quickly and roughly, for a history nobody's method has had a hand in."""
    people = event.here(away)
    bye = None
    if len(people) % 2:
        bye = min((p for p in people if not p.had_bye), key=lambda p: (p.points, -p.seed)).id
    for _ in range(200):
        order = [p for p in people if p.id != bye]
        order.sort(key=lambda p: (-p.points, event.dice.random()))
        pairs = _neighbours(order)
        if pairs is not None:
            return pairs, bye
    raise AssertionError("even a rough round must exist")


def _neighbours(order: list[Person]) -> list[tuple[int, int]] | None:
    """Pair each with one of the next few who is new, and better due the other side."""
    pairs = []
    while order:
        one = order.pop(0)
        new = [at for at, other in enumerate(order) if other.id not in one.opponents]
        if not new:
            return None
        at = next((at for at in new[:8] if _due(order[at]) * _due(one) <= 0), new[0])
        other = order.pop(at)
        one_first = (_due(one), -one.id) >= (_due(other), -other.id)
        pairs.append((one.id, other.id) if one_first else (other.id, one.id))
    return pairs


def _due(person: Person) -> float:
    """Return above 0 for somebody who should be first, the more the more urgent."""
    lead = sum(1 if side else -1 for side in person.sides)
    last = (0.5 if person.sides[-1] else -0.5) if person.sides else 0.0
    return lead + last


def played(count: int, rounds: int, seed: int) -> Event:
    """Return an event after some rounds, with absences, withdrawals, forfeits and byes."""
    event = Event(count, seed)
    for _ in range(rounds):
        people = event.here()
        away = {p.id for p in people if event.dice.random() < 0.01} if event.round > 1 else set()
        pairs, bye = rough_pairs(event, away)
        event.play(pairs, bye, forfeits=0.005)
        for person in people:
            person.gone = person.gone or event.dice.random() < 0.003
    return event
