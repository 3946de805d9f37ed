"""Made-up events for tables: people with a skill, who play what a seating says."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tournaments.seating import SeatingField, SeatingProposal, SeatingRules, Sitter

POINTS = {4: (3, 2, 1, 0), 3: (3, 1, 0), 2: (3, 0)}
NOISE = 1.28  # spread of luck beside a spread of 1 of skill


@dataclass
class Person:
    """One who takes part, with what a seating must know."""

    id: int
    skill: float
    points: int = 0
    met: dict[int, int] = field(default_factory=dict)
    seats: list[int] = field(default_factory=list)
    short_tables: int = 0
    byes: int = 0
    club: int | None = None
    families: frozenset[int] = frozenset()
    here: bool = True

    def sitter(self) -> Sitter:
        return Sitter(
            id=self.id,
            seed=self.id,
            points=self.points,
            met=tuple(sorted(self.met.items())),
            seats=tuple(self.seats),
            short_tables=self.short_tables,
            byes=self.byes,
            club=self.club,
            families=self.families,
        )


class Event:
    """A whole event, played with chance from one seed."""

    def __init__(self, count: int, seed: int, rules: SeatingRules | None = None) -> None:
        self.chance = random.Random(seed)
        self.rules = rules or SeatingRules()
        self.seed = seed
        self.round = 0
        self.people: dict[int, Person] = {}
        self.forbidden: frozenset[frozenset[int]] = frozenset()
        for _ in range(count):
            self.arrive()

    def arrive(self) -> Person:
        """Let somebody new take part, with no points yet."""
        id_ = len(self.people) + 1
        self.people[id_] = Person(id_, self.chance.gauss(0, 1))
        return self.people[id_]

    def field(self) -> SeatingField:
        """Return what is known before the next round."""
        here = tuple(person.sitter() for person in self.people.values() if person.here)
        return SeatingField(self.round + 1, here, self.forbidden, self.rules, self.seed)

    def play(self, tables: Sequence[Sequence[int]], byes: Sequence[int] = ()) -> None:
        """Play a round at these tables, everybody on the seat of the given order."""
        self.round += 1
        for table in tables:
            self._sit(table)
            people = [self.people[id_] for id_ in table]
            people.sort(key=lambda p: self.chance.gauss(-p.skill, NOISE))
            for person, points in zip(people, POINTS[len(table)], strict=True):
                person.points += points
        for id_ in byes:
            self.people[id_].byes += 1
            self.people[id_].points += 3

    def run(
        self, rounds: int, seater: Callable[[SeatingField], SeatingProposal]
    ) -> list[SeatingProposal]:
        """Play so many rounds as this seater wants them; return its proposals."""
        found = []
        for _ in range(rounds):
            found.append(seater(self.field()))
            self.play([table.seats for table in found[-1].tables], found[-1].byes)
        return found

    def _sit(self, table: Sequence[int]) -> None:
        for seat, id_ in enumerate(table):
            person = self.people[id_]
            person.seats.append(seat)
            person.short_tables += len(table) < self.rules.size
            for other in table:
                if other != id_:
                    person.met[other] = person.met.get(other, 0) + 1
