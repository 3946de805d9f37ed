"""What programs may do in a season: join and leave it, run it from the draw to the close."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import path
from rest_framework import serializers
from rest_framework.views import APIView

from tournaments.clubs import act as clubs
from tournaments.entries import act as entries
from tournaments.entries import guests
from tournaments.models import Entry, MatchDay, Season, Spot, Table
from tournaments.rest import event_shapes as shapes
from tournaments.rest.leagues import A_SEASON, season_of
from tournaments.rest.orders import Sent, Who, order
from tournaments.seasons import changing, closing, joining, scoring, starting
from tournaments.seasons.forms import read_boards


class Level(serializers.Serializer[Any]):
    """A division; nothing is the reserve list."""

    level = shapes.Number(
        min_value=1, max_value=1000, allow_null=True, help_text="1 is the highest"
    )


class StepsIn(serializers.Serializer[Any]):
    """Who takes the place over."""

    spot = shapes.Number(min_value=1, help_text="on the reserve list")


class Days(serializers.Serializer[Any]):
    """The days on which a match day is played."""

    first = serializers.DateField()
    last = serializers.DateField()


class Boards(shapes.ResultTicket):
    """How a match of several boards ended."""

    boards = shapes.Text(max_length=20, help_text="points of both sides, as 2.5 : 1.5")
    why = shapes.Text(max_length=300, default="", allow_blank=True, help_text="for a correction")


def _season(names: Sent) -> Season:
    return season_of(names["club"], names["slug"], names["number"])


def _spot(names: Sent) -> int:
    return get_object_or_404(Spot, pk=names["spot"], season=_season(names)).pk


def _entry(names: Sent) -> int:
    rows = Entry.objects.filter(tournament__division__season=_season(names))
    return get_object_or_404(rows, pk=names["entry"]).pk


def _join(who: Who, sent: Sent, names: Sent) -> Sent:
    season = _season(names)
    joins = entries.Who(team=sent.get("team", 0))  # a squad is the team of its number
    if season.league.who.of_players:
        joins = entries.Who(player=clubs.player_of(user_id=who["by"]).pk)
    made = joining.join_season(season_id=season.pk, who=joins, **who)
    return {"id": made.pk, "state": made.state}


def _join_list(who: Who, sent: Sent, names: Sent) -> Sent:
    season = _season(names)
    wishes = guests.read(sent["list"], teams=season.league.who.of_teams)
    made = joining.join_list(season_id=season.pk, wishes=wishes, **who)
    return {"count": len(made)}


def _leave(who: Who, sent: Sent, names: Sent) -> None:
    joining.leave_season(spot_id=_spot(names), **who)


def _place(who: Who, sent: Sent, names: Sent) -> None:
    joining.place_spot(spot_id=_spot(names), **sent, **who)


def _draw(who: Who, sent: Sent, names: Sent) -> Sent:
    return {"count": joining.draw_divisions(season_id=_season(names).pk, **who)}


def _start(who: Who, sent: Sent, names: Sent) -> None:
    starting.start_season(season_id=_season(names).pk, **who)


def _close(who: Who, sent: Sent, names: Sent) -> Sent:
    return {"state": closing.close_season(season_id=_season(names).pk, **who)}


def _take_out(who: Who, sent: Sent, names: Sent) -> None:
    changing.take_out(entry_id=_entry(names), **sent, **who)


def _step_in(who: Who, sent: Sent, names: Sent) -> None:
    entry = _entry(names)
    spot = _spot({**names, "spot": sent["spot"]})
    changing.substitute(entry_id=entry, spot_id=spot, **who)


def _move_day(who: Who, sent: Sent, names: Sent) -> None:
    here = {"division__season": _season(names), "division__level": names["level"]}
    day = get_object_or_404(MatchDay, number=names["day"], **here)
    changing.move_match_day(match_day_id=day.pk, **sent, **who)


def _enter_boards(who: Who, sent: Sent, names: Sent) -> Sent:
    rows = Table.objects.filter(round__tournament__division__season=_season(names))
    table = get_object_or_404(rows, pk=names["table"])
    about = {"points": read_boards(sent["boards"]), "why": sent["why"], "ticket": sent["ticket"]}
    return {"id": scoring.enter_boards(table_id=table.pk, **about, **who)}


ORDERS: tuple[tuple[str, type[APIView]], ...] = (
    (
        "join/",
        order(
            "seasons_join",
            _join,
            "Join as a player, or with one's team or squad.",
            shapes.WhoEnters,
        ),
    ),
    ("people/", order("seasons_join_list", _join_list, "Let many join.", shapes.List)),
    ("draw/", order("seasons_draw", _draw, "Give a division to everybody who has none.")),
    ("start/", order("seasons_start", _start, "Let the season begin.")),
    (
        "close/",
        order("seasons_close", _close, "End it: play-offs first, if asked for; then all move."),
    ),
    ("spots/<int:spot>/leave/", order("seasons_leave", _leave, "Take a spot back.")),
    (
        "spots/<int:spot>/place/",
        order("seasons_place", _place, "Put somebody into a division by hand.", Level),
    ),
    (
        "entries/<int:entry>/take-out/",
        order("seasons_take_out", _take_out, "Take somebody out of a running season.", shapes.Why),
    ),
    (
        "entries/<int:entry>/step-in/",
        order("seasons_step_in", _step_in, "Let somebody take a place over.", StepsIn),
    ),
    (
        "divisions/<int:level>/match-days/<int:day>/",
        order("seasons_move_day", _move_day, "Give a match day other days.", Days),
    ),
    (
        "tables/<int:table>/boards/",
        order("seasons_enter_boards", _enter_boards, "Enter a match of several boards.", Boards),
    ),
)
urlpatterns = [path(f"{A_SEASON}{where}", view.as_view()) for where, view in ORDERS]
