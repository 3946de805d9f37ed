"""Holding a season while deciding about it, and writing down what was decided.

Whatever changes who plays in a season, or where they go, holds the season's row: it waits for its
turn, and is whole or not at all. Whoever holds a season and its tournaments takes the season first.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import F
from django.utils.translation import gettext as _

from siamleague.history import audit
from tournaments.clubs import read as clubs
from tournaments.events import holding
from tournaments.models import League, Season, SeasonState
from tournaments.refusals import NotNow, NotYours, StalePage


def hold(season_id: int) -> Season:
    """Return the season, held for this transaction."""
    Season.objects.select_for_update().get(pk=season_id)
    return Season.objects.select_related("league__club").get(pk=season_id)


def organised(season_id: int, by: int, seen: int | None = None) -> Season:
    """Return the held season if this person organises its club's leagues, and saw it as it is."""
    season = hold(season_id)
    check_organises(season.league, by)
    if seen is not None and seen != season.version:
        raise StalePage(
            _("Somebody else has changed the season meanwhile. Look again, then decide.")
        )
    return season


def check_organises(league: League, by: int) -> None:
    """Refuse everybody but the club's owner and organisers."""
    if clubs.role_in(club_id=league.club_id, user_id=by) not in holding.ORGANISERS:
        raise NotYours(_("Only the club's owner and organisers can do that."))


def check_state(season: Season, *states: str) -> None:
    """Refuse when the season is not in one of these states."""
    if season.state in states:
        return
    sentences = {
        SeasonState.PREPARING: _("The season has not begun yet."),
        SeasonState.LAYING: _("The season is about to begin; look again in a moment."),
        SeasonState.RUNNING: _("The season has begun; that can no longer change."),
        SeasonState.CLOSING: _("The play-offs are being played; that can no longer change."),
        SeasonState.CLOSED: _("This season is closed; it is history now."),
    }
    raise NotNow(sentences[SeasonState(season.state)])


def move(season: Season, old: str, new: str, **values: Any) -> None:
    """Move the season on by compare and swap."""
    moved = Season.objects.filter(pk=season.pk, state=old).update(state=new, **values)
    if moved != 1:
        raise NotNow(_("Somebody else has just decided about this season."))
    season.state = new


def note(
    season: Season,
    verb: str,
    *,
    who: int | None,
    now: datetime,
    data: Mapping[str, Any] | None = None,
    why: str = "",
) -> None:
    """Write who did what into the history, and raise the version."""
    audit.note(verb, f"season:{season.pk}", who=who, now=now, data=data, why=why)
    Season.objects.filter(pk=season.pk).update(version=F("version") + 1)
    season.version += 1
