"""What goes over several events: a series of the demo club, its hall of fame, a look ahead."""

from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.demo import events, people
from tournaments.models import Club, Division, Kind, SeasonState, Series, Stage, Tournament
from tournaments.seasons import forecasting
from tournaments.series import act as series
from tournaments.series import crowning


def add(now: datetime) -> None:
    """Add the series and what follows from all that was played, once."""
    club = Club.objects.get(slug=people.SLUG)
    if Series.objects.filter(club=club).exists():
        return
    _series(club, events.host_of(), now)
    crowning.crown(now=now)
    for division in Division.objects.filter(
        season__league__club=club, season__state=SeasonState.RUNNING
    ):
        forecasting.look_ahead({"division": division.pk}, _say_nothing, lambda: now)()


def _series(club: Club, host: int, now: datetime) -> None:
    plan = series.SeriesPlan(
        name=_("Year of the Elephant"),
        about=_("Every open evening of the club counts, and everybody's best three stand."),
        best=3,
    )
    made = series.make_series(club_id=club.pk, by=host, plan=plan, now=now)
    Series.objects.filter(pk=made.pk).update(demo=True)
    over = Tournament.objects.filter(
        club=club, stage=Stage.FINISHED, division__isnull=True, section__isnull=True
    )
    for event in over.exclude(kind=Kind.TEAMS).filter(play_offs_of__isnull=True)[:6]:
        series.add_event(series_id=made.pk, tournament_id=event.pk, by=host, now=now)


def _say_nothing(done: int, total: int = 0, sentence: str = "") -> None:
    """Hear how far a forecast is."""
