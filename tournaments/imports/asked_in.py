"""What a report says of rounds not paired yet: byes that were asked for, and forbidden pairs."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import combinations

from tournaments.exchange.trf_reading import DIGITS
from tournaments.exchange.trf_values import TrfLine
from tournaments.models import Absence, Entry, ForbiddenPair, Tournament

MOST = 5000
AWAY = {"H": True, "Z": False}  # with half a win, or with nothing


def write(event: Tournament, lines: Sequence[TrfLine], paired: int, *, now: datetime) -> None:
    """Write byes of rounds after the last that is paired, and who must never meet."""
    entries = dict(Entry.objects.filter(tournament=event).values_list("number", "pk"))
    Absence.objects.bulk_create(
        [
            Absence(entry_id=entries[who], round=number, half=half, asked_at=now)
            for who, number, half in _away(lines)
            if who in entries and paired < number <= event.rounds
        ][:MOST],
        ignore_conflicts=True,
    )
    ForbiddenPair.objects.bulk_create(
        [
            ForbiddenPair(tournament=event, one_id=one, other_id=other)
            for one, other in _apart(lines, entries, event.rounds)
        ][:MOST],
        ignore_conflicts=True,
    )


def _away(lines: Sequence[TrfLine]) -> "list[tuple[int, int, bool]]":
    found = []
    for line in lines:
        if line.tag == "240" and line.text[:1] in AWAY:
            number, *people = _numbers(line.text[1:]) or (0,)
            found += [(who, number, AWAY[line.text[:1]]) for who in people]
    return found


def _apart(
    lines: Sequence[TrfLine], entries: Mapping[int | None, int], rounds: int
) -> "list[tuple[int, int]]":
    """Return who must not meet to the end of the event, the entry of the lower number first."""
    found: dict[tuple[int, int], None] = {}
    for line in lines:
        numbers = _numbers(line.text) if line.tag == "260" else []
        if len(numbers) > 2 and numbers[1] >= rounds:
            some = sorted(entries[who] for who in set(numbers[2:42]) if who in entries)
            found |= dict.fromkeys(combinations(some, 2))
    return list(found)


def _numbers(text: str) -> list[int]:
    words = text.split()
    return [int(word) for word in words] if all(map(DIGITS.fullmatch, words)) else []
