"""The demo's rating lists: two past seasons of the club, so that nobody's curve is a dot."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random  # noqa: TID251  (seeded: the demo is the same everywhere)

from django.utils.translation import gettext as _

from tournaments.demo import events as demo_events
from tournaments.demo import people
from tournaments.events import act as events
from tournaments.models import Chair, Club, Kind, Pool, TableKind, Tournament
from tournaments.ratings import act as ratings
from tournaments.ratings import pools, reports
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting

WEEK = timedelta(weeks=1)
PEOPLE = 16
UPSETS = 3.0  # places in the order of strength by which an evening may differ


def add(now: datetime) -> None:
    """Play the seasons and rate everything the club has played, once."""
    club = Club.objects.get(slug=people.SLUG)
    if Pool.objects.filter(club=club).exists():
        return
    host = demo_events.host_of()
    _season(club, host, now - 16 * WEEK, _thursdays())
    _season(club, host, now - 14 * WEEK, _daggers())
    Tournament.objects.filter(club=club).update(demo=True)
    for wish in (
        pools.ListWish(kind="duel", game="king_of_siam", ranked_from=8),
        pools.ListWish(kind="partners", game="king_of_siam", ranked_from=8),
        pools.ListWish(kind="four", game="verrat", model="whole", ranked_from=8),
    ):
        pool = pools.make_club_pool(club_id=club.pk, by=host, wish=wish, now=now)
        ratings.rate_pool(pool_id=pool.pk, now=now)
        reports.make(pool_id=pool.pk, now=now)


def _thursdays() -> events.EventPlan:
    return events.EventPlan(
        name=_("Thursdays in the back room"),
        game="king_of_siam",
        kind=Kind.DUEL,
        rounds=8,
        about=_("One game a week, and the loser pays the tea."),
    )


def _daggers() -> events.EventPlan:
    return events.EventPlan(
        name=_("A Season of Daggers"),
        game="verrat",
        kind=Kind.FOUR,
        rounds=10,
        about=_("Ten evenings of Verrat! at tables of four."),
    )


def _season(club: Club, host: int, start: datetime, plan: events.EventPlan) -> None:
    event = demo_events.made(club, host, start, plan)
    lines = [f"{name}; {2000 - 30 * n}" for n, name in enumerate(people.NAMES[:PEOPLE])]
    demo_events.enter(event, host, lines, start)
    for week in range(plan.rounds):
        evening = start + week * WEEK
        round_ = rounds.pair_now(tournament_id=event.pk, by=host, now=evening)
        rounds.publish_round(round_id=round_.pk, by=host, now=evening)
        scores = _scores(round_.pk, Random(1874 + week))  # noqa: S311
        reporting.decide_many(round_id=round_.pk, scores=scores, by=host, now=evening)
        rounds.close_round(round_id=round_.pk, by=host, now=evening)
    events.finish_tournament(tournament_id=event.pk, by=host, now=start + plan.rounds * WEEK)


def _scores(round_id: int, chance: Random) -> dict[int, reporting.Score]:
    """Return a result for each table: the better seed finishes before the other more often."""
    forms: dict[int, list[float]] = {}
    chairs = Chair.objects.filter(table__round=round_id, table__kind=TableKind.PLAY)
    for table, number in chairs.order_by("table__number", "seat").values_list(
        "table", "entry__number"
    ):
        forms.setdefault(table, []).append((number or 0) + chance.gauss(0, UPSETS))
    return {table: reporting.Score(_ranks(each)) for table, each in forms.items()}


def _ranks(forms: Sequence[float]) -> tuple[int, ...]:
    return tuple(1 + sum(other < form for other in forms) for form in forms)
