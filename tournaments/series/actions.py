from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from siamleague.actions.taking import WhyForm
from siamleague.actions.values import Action, Place, Screen
from tournaments.clubs import read as clubs
from tournaments.models import Series
from tournaments.seasons.places import LEAGUES, organisers, there
from tournaments.series import act, read
from tournaments.series.forms import AddEventForm, EditSeriesForm, SeriesForm

SERIES_OF_A_CLUB = "clubs/<slug:club>/series/"
A_SERIES = f"{SERIES_OF_A_CLUB}<slug:slug>/"


@dataclass(frozen=True)
class InSeries:
    """A series, and the number of an event that may count in it."""

    series: Series
    event: int

    @property
    def club_id(self) -> int:
        return self.series.club_id


def series(names: Mapping[str, Any], by: int | None = None) -> Series:
    """Return the series of an address, or say that there is none."""
    return there(read.find(names["club"], names["slug"]))


def _way(series: Series, name: str) -> str:
    return reverse(f"tournaments:{name}", args=[series.club.slug, series.slug])


ALL_SERIES = replace(LEAGUES, name="series of a club", page=SERIES_OF_A_CLUB)
HONOURS = replace(LEAGUES, name="hall of fame", page="clubs/<slug:club>/honours/")
SERIES = Place(
    "series",
    page=A_SERIES,
    find=series,
    keys=lambda series: {"series_id": series.pk},
    way=_way,
)
EVENT_IN_SERIES = Place(
    "event in a series",
    page=A_SERIES,
    find=lambda names, by: InSeries(series(names), names["event"]),
    keys=lambda seen: {"series_id": seen.series.pk, "tournament_id": seen.event},
    way=lambda seen, name: _way(seen.series, name),
)
ONLY = _("Only the club's owner and organisers can decide about its series.")
MAKERS = organisers(lambda club: club.pk, ONLY)
ORGANISERS = organisers(lambda found: found.club_id, ONLY)


def head(request: HttpRequest, series: Series) -> dict[str, Any]:
    may_edit = clubs.may_edit(club_id=series.club_id, user_id=request.user.pk)
    return {"club": series.club, "series": series, "may_edit": may_edit}


def _edited(request: HttpRequest, series: Series, form: EditSeriesForm) -> dict[str, Any]:
    """Return what stands around the form: which events count, and the history."""
    choices = read.choices(series)
    return {
        **head(request, series),
        "adding": AddEventForm(events=choices) if choices else None,
        "stops": read.stops(read.events(series, drafts=True)),
        "said": read.log(series),
    }


# What stands on the page on which organisers change a series, and leads back to it.
button = partial(Action, who=ORGANISERS, then="edit_series")
ACTIONS = (
    Action(
        "new_series",
        on=ALL_SERIES,
        at="new/",
        order="series_make",
        to="",
        who=MAKERS,
        takes=SeriesForm,
        partly=True,
        screen=Screen("tournaments/series/new.html", lambda request, club, form: {"club": club}),
        does=act.make_series,
        answers=lambda series: {"id": series.pk, "url": series.get_absolute_url()},
        about="Make a series without events, as an organiser of the club.",
        then=lambda club, series: _way(series, "edit_series"),
        verb="series.made",
    ),
    Action(
        "edit_series",
        on=SERIES,
        at="edit/",
        order="series_edit",
        to="",
        method="patch",
        who=ORGANISERS,
        takes=EditSeriesForm,
        given=lambda series, by: {"series": series},
        partly=True,
        screen=Screen("tournaments/series/edit.html", _edited),
        does=act.edit_series,
        about="Change how the series is counted; its table is another one at once.",
        says=_("The series is changed."),
        then="series",
        verb="series.edited",
    ),
    button(
        "add_to_series",
        on=SERIES,
        at="events/",
        order="series_add_event",
        takes=AddEventForm,
        does=act.add_event,
        verb="series.event_added",
    ),
    button(
        "remove_from_series",
        on=EVENT_IN_SERIES,
        at="events/<int:event>/",
        order="series_remove_event",
        to="events/<int:event>/remove/",
        does=act.remove_event,
        verb="series.event_removed",
    ),
    button(
        "close_series",
        on=SERIES,
        at="close/",
        order="series_close",
        does=act.close_series,
        verb="series.closed",
    ),
    button(
        "reopen_series",
        on=SERIES,
        at="reopen/",
        order="series_reopen",
        takes=WhyForm,
        does=act.reopen_series,
        verb="series.reopened",
    ),
)
