"""How long others wait: the longest transaction of each deed, at 1,000 to 10,000 entries.

Each size is played in a site of its own, on both databases: a round is asked for, laid, thrown
away, laid again, changed by hand, published, decided, taken back and closed; what was played is
rated; pools are drawn and cut; a season of ten divisions begins. What counts
is the longest time from the beginning of a transaction to its end, in which SQLite lets nobody
else write; of the processor in it, which is what stays on a machine that does nothing else.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from typing import Any

from tests import machine
from tests.bench.own_site import answer, open_site, run_inside

SIZES = (1000, 3000, 10_000)
QUICK_SIZES = (300,)
MOST_MS = 250
FEW = 60
POOLS = 10
DIVISIONS, IN_A_DIVISION = 10, 40
A_MINUTE = 60


def run(quick: bool) -> dict[str, Any]:
    """Return of each size and database the longest transaction of each deed, in milliseconds."""
    sizes = QUICK_SIZES if quick else SIZES
    found: dict[str, Any] = {"sqlite": _sizes(sizes)}
    if machine.has("postgres"):
        with ExitStack() as stack:
            url = stack.enter_context(machine.database_of_our_own())
            found["postgresql"] = _sizes(sizes, DATABASE_URL=url)
    return found


def _sizes(sizes: tuple[int, ...], **env: str) -> dict[str, Any]:
    return {str(size): run_inside(__name__, {"size": size}, **env) for size in sizes}


def lines(result: dict[str, Any]) -> Iterator[str]:
    """Yield a line for each deed."""
    for database, sizes in result.items():
        for size, deeds in sizes.items():
            yield (
                f"{database}, {int(size):,} entries: milliseconds of the longest transaction, "
                "of the processor in it, of the whole deed"
            )
            for name, (longest, used, whole) in deeds.items():
                mark = "  TOO LONG" if used > MOST_MS else ""
                yield f"    {name:28}{longest:9,}{used:9,}{whole:9,}{mark}"


@contextmanager
def timed(found: dict[str, Any], name: str) -> Iterator[None]:
    """Note the longest transaction of what is done inside, and how long all of it took."""
    import gc
    from time import perf_counter

    from tests.tournaments.held import lasting

    gc.collect()
    began = perf_counter()
    with lasting() as each:
        yield
    longest = [max((one[at] for one in each), default=0) for at in (0, 1)]
    figures = [*longest, perf_counter() - began]
    so_far = found.get(name, [0, 0, 0])
    found[name] = [max(old, round(1000 * new)) for old, new in zip(so_far, figures, strict=True)]


def inside(size: int) -> dict[str, Any]:
    """Do everything once in this process."""
    for each in (FEW, size):  # first a few, so that what is done once a process is done
        found: dict[str, Any] = {}
        for deed in (_round, _parts, _season):
            deed(each, partial(timed, found))
    return found


Clocked = Callable[[str], Any]


def _owner(name: str) -> tuple[Any, Any]:
    from siamleague.accounts.models import User
    from tests.tournaments.hall import club_of

    number = User.objects.count()
    by = User.objects.create_user(f"{name.lower()}{number}@example.org", display_name=name)
    return by, club_of(by, f"Club {number} of {name}")


def _round(size: int, clocked: Clocked) -> None:
    from tests.tournaments.hall import NOW, crowd, event_of, tables
    from tournaments.events import act as events
    from tournaments.rounds import act as rounds
    from tournaments.rounds import reporting

    alice, club = _owner("Alice")
    event = event_of(alice, club)
    crowd(event, size)
    by = {"by": alice.pk, "now": NOW}
    told = by | {"round_id": _paired(event, alice, clocked, "first round")}
    with clocked("thrown away"):
        rounds.discard_proposal(**told)
        _cleared()
    _paired(event, alice, clocked, "again")
    _by_hand(event, alice, clocked)
    with clocked("published"):
        rounds.publish_round(**told)
    with clocked("taken back"):
        rounds.take_round_back(why="so", **told)
        _cleared()
    _paired(event, alice, clocked, "once more")
    rounds.publish_round(**told)
    scores = {table.pk: reporting.Score((1, 2)) for table in tables(event.round_set.get())}
    with clocked("all results noted"):
        reporting.decide_many(scores=scores, **told)
    with clocked("closed"):
        rounds.close_round(**told)
    with clocked("event ended"):
        events.finish_tournament(tournament_id=event.pk, **by)
    with clocked("a period rated"):
        _rated()


def _paired(event: Any, by: Any, clocked: Clocked, name: str) -> int:
    from tests.tournaments.hall import ask, work

    with clocked(f"{name}: asked"):
        job = ask(event, by)
    with clocked(f"{name}: laid"):
        assert work(job).state == "done", job.error
    return int(event.round_set.get().pk)


def _by_hand(event: Any, by: Any, clocked: Clocked) -> None:
    from tests.tournaments.hall import NOW, tables
    from tournaments.rounds import by_hand

    round_ = event.round_set.get()
    one, other = (table.chairs.get(seat=0).entry_id for table in tables(round_)[:2])
    with clocked("places changed by hand"):
        by_hand.swap(round_id=round_.pk, moves=[(one, other)], by=by.pk, now=NOW)


def _cleared() -> None:
    from siamleague.jobs.models import Job
    from tests.tournaments.hall import work

    for job in Job.objects.filter(state="queued", kind__in=("clear-round", "clear-parts")):
        work(job)


def _rated() -> None:
    from siamleague.jobs import run
    from siamleague.jobs.models import Job
    from tests.tournaments.hall import clock

    for job in Job.objects.filter(state="queued", kind="rate"):
        run.run(job.public_id, clock(A_MINUTE))
        job.refresh_from_db()
        assert job.state == "done", job.error


def _season(size: int, clocked: Clocked) -> None:
    from siamleague.jobs.models import Job
    from tests.tournaments.hall import NOW, work
    from tests.tournaments.league_world import filled, league_of, planned
    from tournaments.seasons import starting

    dora, club = _owner("Dora")
    sizes = (IN_A_DIVISION,) * max(2, min(DIVISIONS, size // 100))
    season = filled(dora, planned(dora, league_of(dora, in_club=club), sizes))
    with clocked(f"season of {len(sizes)} by {IN_A_DIVISION} begun"):
        starting.start_season(season_id=season.pk, by=dora.pk, now=NOW)
        for job in Job.objects.filter(state="queued", kind=starting.KIND):
            assert work(job).state == "done", job.error
    season.refresh_from_db()
    assert season.state == "running"


def _parts(size: int, clocked: Clocked) -> None:
    from tests.tournaments.hall import NOW, crowd, event_of
    from tournaments.parts import act as parts
    from tournaments.parts import cutting

    bob, club = _owner("Bob")
    event = event_of(bob, club)
    crowd(event, size)
    told = {"by": bob.pk, "now": NOW}
    plan = parts.Parts(POOLS, "swiss", 1, size // 20, "knockout", 5)
    parts.plan_parts(tournament_id=event.pk, parts=plan, **told)
    told |= {"tournament_id": event.pk}
    with clocked("pools drawn"):
        parts.draw_pools(**told)
    with clocked("pools undone"):
        parts.undo_draw(why="so", **told)
        _cleared()
    for section in parts.draw_pools(**told):
        _played(section.tournament_id, bob.pk)
    _part_ties(clocked, told)
    with clocked("cut made"):
        cutting.make_cut(**told)
    with clocked("cut undone"):
        cutting.undo_cut(why="so", **told)
        _cleared()


def _played(event: int, by: int) -> None:
    from tests.tournaments.hall import NOW, tables
    from tournaments.rounds import act as rounds
    from tournaments.rounds import reporting

    told = {"by": by, "now": NOW}
    round_ = rounds.pair_now(tournament_id=event, **told)
    told |= {"round_id": round_.pk}
    rounds.publish_round(**told)
    scores = {table.pk: reporting.Score((1, 2)) for table in tables(round_)}
    reporting.decide_many(scores=scores, **told)
    rounds.close_round(**told)


def _part_ties(clocked: Clocked, told: dict[str, Any]) -> None:
    from tournaments.parts import cutting
    from tournaments.refusals import NotNow

    for number in range(1, POOLS + 1):
        with clocked("lots drawn"), suppress(NotNow):
            cutting.draw_lots(pool=number, **told)


if __name__ == "__main__":
    answer(inside(**open_site()))
