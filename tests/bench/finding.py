"""The search: what one costs among 100,000 people, to the letter and with a slip.

Names are made of syllables, so that there are thousands of first names and tens of thousands of
family names, some of them worn by many. Their words are written down as the site does it after an
upgrade. Milliseconds of this processor, the most of a few searches of each sort; the waiting of a
database beside it counts too, as time on the clock.
"""

import random
import time
from contextlib import suppress
from typing import Any

from tests import machine
from tests.bench.own_site import answer, open_site, run_inside

PEOPLE, QUICK_PEOPLE = 100_000, 5_000
TRIES = 5
STARTS = "b br c ch d f fl g gr h j k kr l m n p r s st t th v w z".split()
VOWELS = "a e i o u ai ou".split()
ENDS = "n r l s t m nd rt ck".split()


def run(quick: bool = False) -> dict[str, Any]:
    """Measure on SQLite, and on PostgreSQL where it is found."""
    people = QUICK_PEOPLE if quick else PEOPLE
    found = {"SQLite": run_inside("tests.bench.finding", {"people": people})}
    if machine.has("postgres"):
        with machine.database_of_our_own() as url, suppress(TimeoutError):
            asked = {"people": people}
            found["PostgreSQL"] = run_inside("tests.bench.finding", asked, DATABASE_URL=url)
    return {"people": people, "on": found}


def lines(result: dict[str, Any]) -> list[str]:
    """Return the result in words."""
    told = [f"{result['people']:,} people; milliseconds of the processor (and on the clock):"]
    for name, found in result["on"].items():
        parts = (f"{kind} {ms[0]:.1f} ({ms[1]:.1f})" for kind, ms in found["ms"].items())
        told.append(f"  {name}: {', '.join(parts)}")
        told.append(f"    words written down in {found['written']:.0f} s, {found['size']:,} rows")
    return told


def names(count: int) -> list[str]:
    """Return invented names: the same ones every time."""
    chance = random.Random(7)

    def word(syllables: int) -> str:
        made = "".join(chance.choice(STARTS) + chance.choice(VOWELS) for _ in range(syllables))
        return (made + chance.choice(ENDS)).capitalize()

    first = [word(chance.choice((1, 2))) for _ in range(3000)]
    family = [word(chance.choice((2, 2, 3))) for _ in range(40_000)]
    often = [int(abs(chance.gauss(0, 0.25)) * len(first)) % len(first) for _ in range(count)]
    return [f"{first[n]} {chance.choice(family)}"[:40] for n in often]


def _work(asked: dict[str, Any]) -> dict[str, Any]:
    from django.utils import timezone

    from siamleague.accounts.models import User
    from tournaments.clubs import act as clubs
    from tournaments.finding import folding, indexing, read
    from tournaments.models import Membership, NameSlip, NameWord, Player

    now = timezone.now()
    user = User.objects.create_user("a@example.org", display_name="Alice")
    club = clubs.found_club(by=user.pk, page=clubs.ClubPage("Red Lantern"), now=now)
    told = names(asked["people"])
    rows = (Player(name=name, made_by_club=club) for name in told)
    people = Player.objects.bulk_create(rows, batch_size=5000)
    in_it = (Membership(club=club, player=each, joined_at=now) for each in people)
    Membership.objects.bulk_create(in_it, batch_size=5000)
    began = time.perf_counter()
    while indexing.bring_up_to_date():
        pass
    written = time.perf_counter() - began
    some = random.Random(3).sample(told, TRIES)
    known = {word for name in told for word in folding.words(name)}
    sorts = {
        "exact": some,
        "beginning": [name[:4] for name in some],
        "two letters": [name[:2] for name in some],
        "capitals and accents": [name.upper().replace("A", "À") for name in some],
        "one slip": [_with_a_slip(name) for name in some],
        "nobody": ["Qqxyzzy", "Zzyzx Qwrt", "Xyzzy"],
        "two common beginnings": ["b c", "st m", "th ch"],
    }
    found = {kind: max(_timed(read.search, each) for each in all_) for kind, all_ in sorts.items()}
    for kind in ("exact", "capitals and accents", "one slip"):
        for name, each in zip(some, sorts[kind], strict=True):
            assert name in [thing.name for thing in read.search(each).things], (kind, each)
    assert len(known) > 1000
    size = NameWord.objects.count() + NameSlip.objects.count()
    return {"ms": found, "written": written, "size": size}


def _with_a_slip(name: str) -> str:
    """Return a name in which two letters of its last word are swapped."""
    return name[:-3] + name[-2] + name[-3] + name[-1]


def _timed(work: Any, asked: str) -> tuple[float, float]:
    tries = []
    for _ in range(3):
        spent, clock = time.process_time(), time.perf_counter()
        work(asked)
        spent, clock = time.process_time() - spent, time.perf_counter() - clock
        tries.append((1000 * spent, 1000 * clock))
    return min(tries)


if __name__ == "__main__":
    answer(_work(open_site()))
