"""What goes over several events: a series of the demo club, its hall of fame, a look ahead."""

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from tournaments.demo import events, people
from tournaments.events import act as plans
from tournaments.models import Club, Division, Kind, SeasonState, Series, Stage, Tournament
from tournaments.seasons import forecasting
from tournaments.series import act as series
from tournaments.series import crowning


def add(now: datetime) -> None:
    """Add the series and what follows from all that was played, once."""
    club = Club.objects.get(slug=people.SLUG)
    if Series.objects.filter(club=club).exists():
        return
    host = events.host_of()
    _partners_evening(club, host, now - timedelta(days=12))
    _series(club, host, now)
    crowning.crown(now=now)
    for division in Division.objects.filter(
        season__league__club=club, season__state=SeasonState.RUNNING
    ).select_related("season__league"):
        if not division.season.league.who.two_sided:
            continue
        forecasting.look_ahead({"division": division.pk}, _say_nothing, lambda: now)()


def _partners_evening(club: Club, host: int, at: datetime) -> None:
    """Add an evening of six teams that is over, so that people stand in the series as partners."""
    plan = plans.EventPlan(
        name=_("Evening of Partners"), game="king_of_siam", kind=Kind.TEAMS, rounds=3
    )
    event = events.made(club, host, at, plan)
    lines = [
        f"{_('Pair %(n)s') % {'n': n}}: {people.NAMES[n]} & {people.NAMES[n + 6]}; {1900 - 20 * n}"
        for n in range(6)
    ]
    events.enter(event, host, lines, at)
    for number in range(event.rounds):
        events.play(event, host, at + timedelta(hours=number))
    plans.finish_tournament(tournament_id=event.pk, by=host, now=at + timedelta(hours=4))


def _series(club: Club, host: int, now: datetime) -> None:
    plan = series.SeriesPlan(
        name=_("Year of the Elephant"),
        about=_(
            "Every open evening of the club counts, alone or with a partner, and everybody's best "
            "three stand."
        ),
        best=3,
        of_people=True,
    )
    made = series.make_series(club_id=club.pk, by=host, plan=plan, now=now)
    Series.objects.filter(pk=made.pk).update(demo=True)
    over = Tournament.objects.filter(
        club=club, stage=Stage.FINISHED, division__isnull=True, section__isnull=True
    )
    for event in over.filter(play_offs_of__isnull=True)[:6]:
        series.add_event(series_id=made.pk, tournament_id=event.pk, by=host, now=now)


def _say_nothing(done: int, total: int = 0, sentence: str = "") -> None:
    """Hear how far a forecast is."""
