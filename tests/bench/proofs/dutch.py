"""Proof: rounds of the FIDE Dutch system are those of the handbook, board by board and by colour.

Small fields are paired anew by generating every candidate as articles 3 and 4 say. Of 5,000
generated events the rounds are compared with what another engine of the same rules found for them,
kept as a seal each in `tests/pairing/dutch_seals.txt`. Boards that are planted wrongly must
all be found. Where DUTCH_ENGINE names a program that reads and writes as bbpPairings does, further
events are compared with it at once.
"""

import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.pairing.dutch_events import DutchEvent, Played, seal, sealed, sizes
from tests.pairing.dutch_letter import Letter
from tournaments.pairing.dutch import pair
from tournaments.pairing.dutch.participants import DutchField
from tournaments.pairing.dutch.ranked import rank
from tournaments.pairing.dutch.rival_rounds import first_broken
from tournaments.pairing.dutch.why_not import why_not
from tournaments.pairing.values import CannotPair

LETTERS = {False: 1500, True: 100}
SEALS = {False: 5000, True: 250}
PLANTED = {False: 150, True: 15}
ENGINE = {False: 300, True: 30}
ASKED = {False: 320, True: 16}  # questions why two do not meet, among so many
MANY, ASKED_EVENTS = 450, (7, 8, 9, 10)
LONGEST = 5.0  # seconds of an answer, of which pages promise so many
NEW = 1_000_000  # seeds of events that nobody has seen


def run(quick: bool) -> dict[str, Any]:
    """Return how much was compared; raise AssertionError at the first difference."""
    began = time.monotonic()
    found: dict[str, Any] = {"letter_rounds": _letter(LETTERS[quick])}
    found["sealed_events"], found["sealed_rounds"] = _seals(SEALS[quick])
    found["planted"], found["planted_found"] = _planted(PLANTED[quick])
    assert found["planted"] == found["planted_found"], "a wrong board was not found"
    found["asked"], found["slowest_answer"] = _asked(ASKED[quick])
    engine = os.environ.get("DUTCH_ENGINE", "")
    found["engine_rounds"] = _engine(engine, ENGINE[quick]) if engine else 0
    return found | {"seconds": round(time.monotonic() - began)}


def _played(
    seed: int, smallest: int, largest: int
) -> Iterator[tuple[DutchEvent, DutchField, Played]]:
    """Yield each round of an event: the field, and its boards with who is alone, or nothing."""
    event = DutchEvent(seed, smallest, largest)
    for _ in range(event.rounds):
        field = event.next_field()
        if len(field.participants) < 2:
            return
        try:
            proposal = pair(field)
        except CannotPair:
            yield event, field, None
            return
        boards = [(table.first, table.second) for table in proposal.pairs]
        yield event, field, (boards, proposal.bye)
        event.play(boards, proposal.bye)


def _letter(events: int) -> int:
    rounds = 0
    for seed in range(events):
        largest = 9 if seed % 25 == 0 else 7
        for event, field, made in _played(NEW + seed, 4, largest):
            letter = Letter(field)
            where = f"event {seed}, round {event.number}"
            theirs = letter.round()
            assert (made is None) == (theirs is None), f"{where}: whether there is a round"
            if made is not None and theirs is not None:
                assert set(made[0]) == letter.boards(theirs), f"{where}: other boards"
            rounds += 1
    return rounds


def _seals(events: int) -> tuple[int, int]:
    kept, rounds = sealed(), 0
    step = max(1, len(kept) // events)
    for seed in range(0, len(kept), step):
        played = [made for _event, _field, made in _played(seed, *sizes(seed))]
        assert seal(played) == kept[seed], f"event {seed}: another engine found other boards"
        rounds += len(played)
    return len(range(0, len(kept), step)), rounds


def _planted(events: int) -> tuple[int, int]:
    planted = found = 0
    for seed in range(events):
        for _event, field, made in _played(NEW + seed, 8, 40):
            if made is None:
                continue
            ranked = rank(field)
            at = {person.id: place for place, person in enumerate(ranked.people)}
            own = [(at[white], at[black]) for white, black in made[0]]
            alone = None if made[1] is None else at[made[1]]
            assert first_broken(ranked, own, alone) is None, f"event {seed}: our own is faulted"
            for wrong in _wrong(own):
                planted += 1
                found += first_broken(ranked, wrong, alone) is not None
    return planted, found


def _wrong(own: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Yield rounds in which one board is turned, or two have changed a player."""
    for here, (a, b) in enumerate(own):
        yield [*own[:here], (b, a), *own[here + 1 :]]
        if here + 1 < len(own):
            c, d = own[here + 1]
            yield [*own[:here], (a, d), (c, b), *own[here + 2 :]]
            yield [*own[:here], (c, b), (a, d), *own[here + 2 :]]


def _asked(questions: int) -> tuple[int, float]:
    """Return how many were asked in fields of many, and the seconds of the slowest answer."""
    slowest, asked = 0.0, 0
    for seed in ASKED_EVENTS:
        fields = [field for _event, field, _made in _played(seed, MANY, MANY)]
        for number in range(questions // len(ASKED_EVENTS)):
            ranked = rank(fields[number % len(fields)])
            one = number * 7919 % len(ranked.people)
            other = (one + 1 + number * 104729 % (len(ranked.people) - 1)) % len(ranked.people)
            if number % 2:  # two who are near each other, where the answer is less plain
                other = (one + 1 + number % 12) % len(ranked.people)
            began = time.process_time()
            why_not(ranked, one, other)
            slowest = max(slowest, time.process_time() - began)
            asked += 1
    assert slowest < LONGEST, f"an answer took {slowest:.1f} s"
    return asked, round(slowest, 2)


def _engine(program: str, events: int) -> int:
    rounds = 0
    with tempfile.TemporaryDirectory() as folder:
        sent, came = Path(folder) / "sent.trf", Path(folder) / "came.txt"
        for seed in range(events):
            for event, _field, made in _played(2 * NEW + seed, 8, 60):
                sent.write_text(event.text())
                asked = [program, "--dutch", str(sent), "-p", str(came)]
                done = subprocess.run(asked, check=False, capture_output=True)
                theirs = _read(came.read_text()) if done.returncode == 0 else None
                where = f"event {2 * NEW + seed}, round {event.number}"
                assert theirs == made, f"{where}: the engine has other boards"
                rounds += 1
    return rounds


def _read(text: str) -> tuple[list[tuple[int, int]], int | None]:
    pairs = [tuple(map(int, line.split())) for line in text.splitlines()[1:] if line.strip()]
    alone = next((white for white, black in pairs if not black), None)
    return [(white, black) for white, black in pairs if black], alone


def lines(result: dict[str, Any]) -> list[str]:
    """Return the result in words."""
    engine = result["engine_rounds"]
    return [
        f"{result['letter_rounds']} rounds of small fields: 0 differ from the letter",
        f"{result['sealed_rounds']} rounds of {result['sealed_events']} events: 0 differ from "
        "what another engine found",
        f"{result['planted_found']} of {result['planted']} wrong boards found",
        f"{result['asked']} questions why two do not meet, of {MANY}: the slowest answer took "
        f"{result['slowest_answer']} s",
        f"{engine} rounds compared with an engine here" if engine else "no DUTCH_ENGINE is given",
        f"{result['seconds']} s",
    ]
