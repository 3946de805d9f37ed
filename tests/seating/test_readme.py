"""What the README of the room shows is what happens."""

import re
from pathlib import Path

import tournaments.seating as room
from tournaments.seating import SeatingField, Sitter, quality, seat

NAMES = "ABCDEFGHIJKL"


def readme() -> str:
    return (Path(room.__file__).parent / "README.md").read_text()


def test_the_example_of_the_readme_runs():
    (example,) = re.findall(r"```python\n(.*?)```", readme(), re.S)
    exec(example, {})


def test_the_worked_example_is_as_good_as_it_says():
    people = []
    for place, _ in enumerate(NAMES):
        mates = [i for i in range(12) if i // 4 == place // 4 and i != place]
        met = tuple((mate, 1) for mate in mates)
        people.append(Sitter(place, place, points=3 - place % 4, met=met, seats=(place % 4,)))
    field = SeatingField(2, tuple(people))
    (shown,) = re.findall(r"((?:\{[A-L, ]+\}[,\s]*){3}) has spread 3", readme())
    tables = [[NAMES.index(n) for n in re.findall("[A-L]", t)] for t in re.findall(r"{.*?}", shown)]
    found, proposed = quality(field, tables), seat(field).quality
    assert (found.repeats, found.spread, found.least_spread) == (3, 3, 3)
    assert (proposed.repeats, proposed.spread) == (3, 3)


def test_seventeen_people_pay_for_fair_turns_with_repeats_as_the_readme_says():
    from tests.seating.events import Event

    event = Event(17, seed=3)
    first, second = event.run(2, lambda field: seat(field, 10))
    assert [len(t.seats) for t in first.tables].count(3) == 3
    assert second.quality.repeats > 0
    assert max(p.short_tables for p in event.people.values()) == 2
    assert min(p.short_tables for p in event.people.values()) == 1
