"""Somebody's seasons, agreed times and honours: the chapter `leagues`, and what becomes of it."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from siamleague.privacy.keepers import Json
from tournaments.clubs.personal import nobody
from tournaments.entries import forgetting
from tournaments.events.personal import mine
from tournaments.models import (
    Appointment,
    AppointmentState,
    Enrolment,
    Honour,
    Player,
    Postponement,
    PostponementState,
    Season,
    SeasonMove,
    SeasonState,
    Spot,
    SpotState,
    Table,
    TeamMember,
)
from tournaments.seasons import joining

OVER = (SeasonState.CLOSED,)


def export(user_id: int) -> Json:
    """Return where somebody played in seasons, and what they proposed, asked and answered."""
    teams = TeamMember.objects.filter(player__user=user_id, accepted_at__isnull=False)
    own = Q(player__user=user_id) | Q(team__in=teams.values("team"))
    return {
        "places": _places(own),
        "registered": _registered(user_id),
        "moves": _moves(own),
        "times": _times(user_id),
        "put_off": _put_off(user_id),
        "honours": [
            {"in": row.roll.title, "place": row.place, "as": row.name}
            for row in Honour.objects.filter(own).select_related("roll").order_by("pk")
        ],
    }


def forget(user_id: int, now: datetime) -> None:
    """Leave seasons to come, and take the name and the own words off those that were."""
    player = Player.objects.filter(user_id=user_id).first()
    if player is not None:
        leave_seasons(player=player, by=user_id, now=now)
        forget_in_seasons(player=player, name=nobody(), now=now)


@transaction.atomic
def leave_seasons(*, player: Player, by: int, now: datetime) -> None:
    """Take a player off the lists of seasons to come, and off reserve lists.

    In a running season an organiser takes them out: a whole table hangs on it.
    """
    mine = Spot.objects.filter(player=player).exclude(state=SpotState.OUT)
    waiting = mine.filter(season__state=SeasonState.PREPARING)
    waiting = waiting | mine.filter(state=SpotState.RESERVE).exclude(season__state__in=OVER)
    for number in waiting.order_by("season", "pk").values_list("pk", flat=True):
        joining.leave_season(spot_id=number, by=by, now=now)


@transaction.atomic
def forget_in_seasons(*, player: Player, name: str, now: datetime) -> None:
    """Let the new name stand wherever the player's own stood, and forget what they wrote."""
    names = {player.name, *SeasonMove.objects.filter(player=player).values_list("name", flat=True)}
    seasons = {
        *Spot.objects.filter(player=player).values_list("season", flat=True),
        *player.enrolments.values_list("season", flat=True),
    }
    SeasonMove.objects.filter(player=player).update(name=name)
    Honour.objects.filter(player=player).update(name=name)
    times = Appointment.objects.filter(proposed_by__player=player)
    times.filter(state=AppointmentState.PROPOSED).update(
        state=AppointmentState.DECLINED, answered_at=now
    )
    times.update(note="", place="")
    wishes = Postponement.objects.filter(asked_by__player=player)
    wishes.filter(state=PostponementState.ASKED).update(
        state=PostponementState.REFUSED, answered_at=now
    )
    wishes.update(why="…")
    forgetting.forget("season", seasons, names, name, now)
    _forget_late(seasons, names, name)


def _forget_late(seasons: Collection[int], names: Collection[str], instead: str) -> None:
    for season in Season.objects.filter(pk__in=seasons).exclude(late=[]):
        season.late = [
            {**each, "names": [instead if one in names else one for one in each["names"]]}
            for each in season.late
        ]
        Season.objects.filter(pk=season.pk).update(late=season.late)


def _places(own: Q) -> list[Json]:
    rows = Spot.objects.filter(own).select_related("season__league", "division", "player", "team")
    return [
        {
            "season": str(row.season),
            "division": row.division.name if row.division else None,
            "as": str(row),
            "state": row.state,
            "rating": row.rating,
            "asked": row.asked_at.isoformat(),
        }
        for row in rows.order_by("asked_at", "pk")
    ]


def _registered(user_id: int) -> list[Json]:
    rows = Enrolment.objects.filter(player__user=user_id).order_by("pk")
    return [
        {
            "season": str(row.season),
            "squad": str(row.spot),
            "place": row.place,
            "reserve": row.reserve,
            "gone": row.gone_at.isoformat() if row.gone_at else None,
        }
        for row in rows.select_related("season__league", "spot__team")
    ]


def _moves(own: Q) -> list[Json]:
    rows = SeasonMove.objects.filter(own).select_related("season__league", "division")
    return [
        {
            "season": str(row.season),
            "division": row.division.name,
            "as": row.name,
            "place": row.rank,
            "way": row.way,
        }
        for row in rows.order_by("at", "pk")
    ]


def _times(user_id: int) -> list[Json]:
    """Return the times one's own side proposed, with the notes, and those one answered."""
    here = set(mine(user_id).values_list("pk", flat=True))
    said = Q(proposed_by__in=here) | Q(answered_by=user_id)
    rows = Appointment.objects.filter(said).select_related("table__round__tournament")
    rows = rows.defer("table__round__field", "table__round__proposal")
    return [
        _at(row.table)
        | {
            "when": row.at.isoformat(),
            "state": row.state,
            "asked": row.asked_at.isoformat(),
            "answered_by_you": row.answered_by_id == user_id,
        }
        | _words(row, ours=row.proposed_by_id in here)
        for row in rows.order_by("asked_at", "pk")
    ]


def _words(row: Appointment, *, ours: bool) -> dict[str, Json]:
    """Return what was written with a time; the words of the other side are theirs."""
    if not ours:
        return {"proposed_by_you": False}
    return {"proposed_by_you": True, "venue": row.venue, "place": row.place, "note": row.note}


def _put_off(user_id: int) -> list[Json]:
    here = set(mine(user_id).values_list("pk", flat=True))
    said = Q(asked_by__in=here) | Q(answered_by=user_id)
    rows = Postponement.objects.filter(said).select_related("table__round__tournament")
    rows = rows.defer("table__round__field", "table__round__proposal")
    return [
        _at(row.table)
        | {
            "state": row.state,
            "until": str(row.until) if row.until else None,
            "asked": row.asked_at.isoformat(),
            "answered_by_you": row.answered_by_id == user_id,
        }
        | ({"why": row.why} if row.asked_by_id in here else {})
        for row in rows.order_by("asked_at", "pk")
    ]


def _at(table: Table) -> dict[str, Json]:
    round_ = table.round
    return {"in": round_.tournament.name, "round": round_.number, "table": table.number}
