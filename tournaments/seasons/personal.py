"""Somebody's seasons, agreed times and honours: the chapter `leagues`."""

from datetime import datetime

from django.db.models import Q

from siamleague.privacy.keepers import Json
from tournaments.clubs.personal import nobody
from tournaments.events.personal import mine
from tournaments.models import (
    Appointment,
    Enrolment,
    Honour,
    Player,
    Postponement,
    SeasonMove,
    Spot,
    Table,
    TeamMember,
)
from tournaments.seasons import leaving


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
        leaving.leave_seasons(player=player, by=user_id, now=now)
        leaving.forget_in_seasons(player=player, name=nobody(), now=now)


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
