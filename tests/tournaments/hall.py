"""Building events for tests: a club of Alice's, entries, and rounds without a worker."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from django.db.models import Max

from games.api import commitment
from siamleague.accounts.models import User
from siamleague.jobs import run as job_run
from siamleague.jobs.models import Job
from tournaments.clubs import act as clubs
from tournaments.entries import act as entries
from tournaments.entries import guests, lists
from tournaments.events import act as events
from tournaments.models import (
    Club,
    Entry,
    Kind,
    Lot,
    LotState,
    Player,
    ResultState,
    Round,
    Table,
    TableKind,
    Tournament,
)
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


def clock(seconds: float = 0) -> Any:
    return lambda: NOW + timedelta(seconds=seconds)


def club_of(user: User, name: str = "Red Lantern") -> Club:
    return clubs.found_club(by=user.pk, page=clubs.ClubPage(name), now=NOW)


def event_of(user: User, club: Club, *, lot: bool = False, **plan: Any) -> Tournament:
    """Return a published event; its number is 7, unless a lot is to decide it."""
    wanted = {"name": "Winter Cup", "game_name": "Chess", "kind": Kind.DUEL, "rounds": 3} | plan
    event = events.make_tournament(
        club_id=club.pk, by=user.pk, plan=events.EventPlan(**wanted), now=NOW
    )
    Tournament.objects.filter(pk=event.pk).update(seed=7)
    if not lot:
        known = {"seal": commitment(bytes(32)), "secret": "00" * 32, "value": "00" * 32}
        Lot.objects.create(event=event, state=LotState.DRAWN, drawn_at=NOW, **known)
    events.publish_tournament(tournament_id=event.pk, by=user.pk, now=NOW)
    event.refresh_from_db()
    return event


def entered(
    event: Tournament, by: User, count: int, start: int = 1, below: Callable[[int], int] = int
) -> list[Entry]:
    """Enter guests called P1, P2, ..., or teams of two of them called T1, T2, ...

    `below` says how far each one's rating is below 2000.
    """
    numbers = range(start, start + count)
    if event.kind == Kind.TEAMS:
        lines = [f"T{n}: A{n} & B{n}; {2000 - below(n)}" for n in numbers]
    else:
        lines = [f"P{n}; {2000 - below(n)}" for n in numbers]
    wishes = lists.read("\n".join(lines), teams=event.kind == Kind.TEAMS)
    return guests.enter_list(tournament_id=event.pk, wishes=wishes, by=by.pk, now=NOW)


def enter_user(event: Tournament, user: User) -> Entry:
    who = entries.Entering(player=clubs.player_of(user_id=user.pk).pk)
    return entries.enter(tournament_id=event.pk, who=who, by=user.pk, now=NOW)


def ask(event: Tournament, by: User) -> Job:
    return rounds.ask_for_pairing(tournament_id=event.pk, by=by.pk, now=NOW)


def work(job: Job) -> Job:
    job_run.run(job.public_id, clock())
    job.refresh_from_db()
    return job


def proposed(event: Tournament, by: User) -> Round:
    job = work(ask(event, by))
    assert job.state == Job.State.DONE, job.error
    return event.round_set.select_related("tournament").order_by("-number")[0]


def published(event: Tournament, by: User) -> Round:
    round_ = proposed(event, by)
    rounds.publish_round(round_id=round_.pk, by=by.pk, now=NOW)
    round_.refresh_from_db()
    return round_


def tables(round_: Round) -> list[Table]:
    return list(Table.objects.filter(round=round_, kind=TableKind.PLAY).order_by("number"))


def seats(table: Table) -> list[str]:
    return list(table.chairs.order_by("seat").values_list("entry__name", flat=True))


def decide_all(round_: Round, by: User) -> None:
    """Let the better seed win everywhere where nothing stands yet."""
    for table in tables(round_):
        if table.result == ResultState.STANDING:
            continue
        numbers = list(table.chairs.order_by("seat").values_list("entry__number", flat=True))
        ranks = tuple(1 + sum(other < number for other in numbers) for number in numbers)
        reporting.decide(
            table_id=table.pk,
            score=reporting.Score(ranks),
            by=by.pk,
            why="",
            ticket=uuid4(),
            now=NOW,
        )


def played(event: Tournament, by: User) -> Round:
    """Pair, publish, decide and close one round."""
    round_ = published(event, by)
    decide_all(round_, by)
    rounds.close_round(round_id=round_.pk, by=by.pk, now=NOW)
    round_.refresh_from_db()
    return round_


def crowd(event: Tournament, count: int) -> None:
    """Enter many at once, past the services: for tests of size."""
    start = Entry.objects.filter(tournament=event).aggregate(top=Max("pk"))["top"] or 0
    players = Player.objects.bulk_create(
        Player(name=f"Q{start + n}", made_by_club_id=event.club_id) for n in range(count)
    )
    Entry.objects.bulk_create(
        Entry(
            tournament=event,
            player=player,
            name=player.name,
            entered_at=NOW,
            rating=1500 + n,
            agreed=True,
        )
        for n, player in enumerate(players)
    )
