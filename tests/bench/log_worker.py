"""Plays events in a site of its own, exports their logs all the while, and spoils copies."""

import copy
import importlib.util
import json
import random
from collections.abc import Iterator
from datetime import timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any
from uuid import UUID

from django.db import transaction

from tests.bench import own_site

VERIFIER = Path(__file__).parents[2] / "tournaments/static/tournaments/verify_log.py"
PLANS = (
    {"name": "Swiss", "tie_breaks": ("buchholz", "lot")},
    {"name": "Dutch", "format": "dutch", "tie_breaks": ("buchholz-cut-1", "wins", "lot")},
    {"name": "Robin", "format": "robin", "tie_breaks": ("sonneborn-berger", "lot")},
    {"name": "Fours", "kind": "four", "tie_breaks": ("wins", "lot")},
    {"name": "Sheet", "format": "knockout", "rules": {"by_lot": True}},
    {"name": "Third", "format": "knockout", "rules": {"third_place": True}},
    {"name": "Lives", "format": "double", "rules": {"by_lot": True}},
)
Told = dict[str, Any]


def _verifier() -> Any:
    """Return the program that everybody may download."""
    spec = importlib.util.spec_from_file_location("verify_log", VERIFIER)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


VERIFY = _verifier()


def logs(honest: int, chance: random.Random) -> Iterator[Told]:
    """Yield the logs of events at all moments of their life: honest ones, as many as asked."""
    from tests.people import person
    from tests.tournaments.hall import club_of, entered, event_of

    alice = person("Alice")
    club = club_of(alice)
    left, turn = honest, 0
    while left > 0:
        plan = {**PLANS[turn % len(PLANS)], "rounds": 4}
        plan["name"] = f"{plan['name']} {turn}"
        event = event_of(alice, club, lot=True, **plan)
        entered(event, alice, chance.randint(7, 14))
        _seal(event, alice, chance)
        for told in _played(event, alice, chance):
            if left > 0:
                yield told
                left -= 1
        turn += 1


def _seal(event: Any, alice: Any, chance: random.Random) -> None:
    """Let a device add its chance to most lots; some will not open it."""
    from tests.tournaments.lots.devices import seals

    if chance.random() < 0.7:
        seals(event, alice, event.pk)


def _open(event: Any, alice: Any, chance: random.Random) -> None:
    """Close the lot, and let the device open its secret, or keep it shut."""
    from tests.tournaments.hall import NOW
    from tests.tournaments.lots.devices import opens
    from tournaments.lots import lot_closing

    lot_closing.PAUSE = 0
    if not event.lot.chances.exists():
        return
    with transaction.atomic():
        lot_closing.close(event, NOW, begins=True)
    if chance.random() < 0.8:
        opens(event, alice, event.pk)


def _played(event: Any, alice: Any, chance: random.Random) -> Iterator[Told]:
    """Play an event as people do, with corrections and decisions; yield its log now and then."""
    from tests.tournaments.hall import NOW, published, tables
    from tournaments.exports import log_taken
    from tournaments.rounds import act, reporting, typed

    def told() -> Told:
        found: Told = json.loads(log_taken.text(event, opened=chance.random() < 0.5))
        return found

    def decide(table: Any, why: str) -> None:
        score = typed.scored(_came(event, table.chairs.count(), chance))
        ticket = UUID(int=chance.getrandbits(128))
        order = {"table_id": table.pk, "by": alice.pk, "why": why, "ticket": ticket, "now": NOW}
        reporting.decide(**order, score=score)

    yield told()
    _open(event, alice, chance)
    for _ in range(3):
        round_ = published(event, alice)
        yield told()
        for table in tables(round_):
            decide(table, "So it was.")
            if chance.random() < 0.4:
                yield told()
        if chance.random() < 0.5:
            decide(chance.choice(tables(round_)), "Typed on the wrong side.")
        if chance.random() < 0.5:
            _penalise(event, alice, chance)
        act.close_round(round_id=round_.pk, by=alice.pk, now=NOW + timedelta(hours=1))
        yield told()


def _came(event: Any, seats: int, chance: random.Random) -> list[int]:
    """Return the places at a table, 0 for who did not come; one wins where one has to go on."""
    if event.format in ("knockout", "double"):
        return chance.sample(range(1, seats + 1), seats)
    places = [chance.randint(1, seats) for _ in range(seats)]
    return [0 if chance.random() < 0.05 else place for place in places]


def _penalise(event: Any, alice: Any, chance: random.Random) -> None:
    """Take points from somebody, or give some."""
    from tests.tournaments.hall import NOW
    from tournaments.entries import penalising
    from tournaments.models import Entry

    entry = chance.choice(list(Entry.objects.filter(tournament=event, number__gt=0)))
    taken = Fraction(chance.choice((-1, 1)))
    penalising.set_penalty(entry_id=entry.pk, taken=taken, why="Noise", by=alice.pk, now=NOW)


def figure(told: Told, chance: random.Random) -> int:
    """Change one thing in a line; this and the others return the line that must be named."""
    place = chance.randrange(len(told["lines"]))
    _spoil(told["lines"][place], chance)
    return place + 1


def drop(told: Told, chance: random.Random) -> int:
    """Leave a line out."""
    place = chance.randrange(len(told["lines"]))
    del told["lines"][place]
    return place + 1 if place < len(told["lines"]) else place


def double(told: Told, chance: random.Random) -> int:
    """Put a line in twice."""
    place = chance.randrange(len(told["lines"]))
    told["lines"].insert(place, copy.deepcopy(told["lines"][place]))
    return place + 2


def swap(told: Told, chance: random.Random) -> int:
    """Let two lines change places."""
    place = chance.randrange(len(told["lines"]) - 1)
    lines = told["lines"]
    lines[place], lines[place + 1] = lines[place + 1], lines[place]
    return place + 1


def anew(told: Told, chance: random.Random) -> int:
    """Write everything anew from some line on, hashes and all."""
    place = chance.randrange(len(told["lines"]))
    told["lines"][place]["body"]["units"] = chance.getrandbits(20)
    for line in told["lines"]:
        line.pop("words", None)
    before = told["lines"][place - 1]["hash"] if place else ""
    for line in told["lines"][place:]:
        text = [before, line["number"], line["at"], line["verb"], line["body"]]
        line["hash"] = before = VERIFY.digest(VERIFY.canonical(text))
    told["head"]["hash"] = before
    return len(told["lines"])


def table(told: Told, chance: random.Random) -> int:
    """Change points or a rank in the table that comes of the log."""
    if told["standings"]:
        row = chance.choice(told["standings"])
        row[chance.choice((1, 2))] += chance.choice((-1, 1))
    else:
        _spoil(told["lines"][0], chance)
    return 0


def pairing(told: Told, chance: random.Random) -> int:
    """Let two of different tables change places in a round, and write all hashes anew."""
    rounds = [line for line in told["lines"] if line["verb"] == "round.paired"]
    paired = [line for line in rounds if len(_seated(line)) > 1 and len(_seated(line)[0]) > 1]
    if not paired:
        return 0
    line = chance.choice(paired)
    one, *others = _seated(line)  # two who are alone would change nothing
    other = chance.choice(others)
    here, there = chance.randrange(len(one)), chance.randrange(len(other))
    one[here], other[there] = other[there], one[here]
    _write_anew(told)
    return int(line["number"])


def _seated(line: Told) -> list[list[int]]:
    """Return who sits at the tables of a round, the fullest first."""
    return sorted((row[3] for row in line["body"]["tables"] if row[3]), key=len, reverse=True)


def _write_anew(told: Told) -> None:
    before = ""
    for line in told["lines"]:
        line.pop("words", None)
        text = [before, line["number"], line["at"], line["verb"], line["body"]]
        line["hash"] = before = VERIFY.digest(VERIFY.canonical(text))
    told["head"]["hash"] = before


EDITS = {way.__name__: way for way in (figure, drop, double, swap, anew, table, pairing)}


def _spoil(line: dict[str, Any], chance: random.Random) -> None:
    """Change one thing that a line says, however deep it lies."""
    holder, key = chance.choice(list(_leaves(line)))
    was = holder[key]
    if isinstance(was, bool) or was is None:
        holder[key] = not was
    elif isinstance(was, int):
        holder[key] = was + chance.choice((-1, 1))
    else:
        holder[key] = f"{was}x" if chance.random() < 0.5 else f"y{was[1:]}"


def _leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    keys = list(value) if isinstance(value, dict) else range(len(value))
    for key in keys:
        if isinstance(value[key], dict | list):
            yield from _leaves(value[key])
        else:
            yield value, key


def main() -> None:
    asked = own_site.open_site()
    from tournaments.exports.paired_again import paired_again

    chance = random.Random(asked["seed"])
    found: dict[str, Any] = {name: {"planted": 0, "found": 0, "named": 0} for name in EDITS}
    alarms, seen, lines, whole, rounds = [], 0, 0, 0, 0
    for told in logs(asked["honest"], chance):
        head = told["head"]
        paper = f"{head['number']} {head['hash'][:16]}"
        honest = VERIFY.checked(copy.deepcopy(told), paper)
        alarms += honest.faults
        seen, lines = seen + 1, lines + len(told["lines"])
        name = list(EDITS)[seen % len(EDITS)]
        spoiled = copy.deepcopy(told)
        at = EDITS[name](spoiled, chance)
        if spoiled == told:
            continue
        faults = VERIFY.checked(spoiled, paper).faults
        if name == "pairing":  # found without any paper, and nothing in the log as it was
            alarms += paired_again(told).faults
            rounds += paired_again(told).rounds
            faults = paired_again(spoiled).faults
        if name == "anew":
            whole += not [each for each in VERIFY.checked(spoiled).faults if "ine " in each]
        found[name]["planted"] += 1
        found[name]["found"] += bool(faults)
        found[name]["named"] += any(f"ine {at}" in each for each in faults) or not at
    told = {"honest": seen, "lines": lines, "alarms": alarms, "edits": found, "rounds": rounds}
    own_site.answer({**told, "whole_without_paper": whole})


if __name__ == "__main__":
    main()
