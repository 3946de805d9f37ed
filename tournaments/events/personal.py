"""What somebody played and said in events: the chapter `events`."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from siamleague.privacy.keepers import Json
from tournaments.clubs.personal import nobody
from tournaments.entries import leaving
from tournaments.models import (
    Absence,
    Chair,
    Entry,
    EventTemplate,
    LineUp,
    LotChance,
    Player,
    ResultLine,
    RoundState,
    TeamMember,
)

# Of pools and finals that come or go: what a part copies is told with the event itself.
UNSEEN = Q(tournament__section__isnull=False, tournament__section__programme=None)


def export(user_id: int) -> Json:
    """Return every entry with its rounds, alone and in teams, and what was said about results."""
    entries = list(mine(user_id).exclude(UNSEEN).select_related("tournament__club", "team"))
    player = Player.objects.filter(user_id=user_id).values_list("pk", flat=True).first()
    rounds, days_off = _rounds(entries, player), _days_off(entries)
    return {
        "entries": [
            _entry(entry)
            | {"rounds": rounds.get(entry.pk, []), "days_off": days_off.get(entry.pk, [])}
            for entry in entries
        ],
        "entered_others": [
            {"event": event, "entered": at.isoformat()}
            for event, at in _entered_others(user_id).values_list("tournament__name", "entered_at")
        ],
        "line_ups": [
            {"event": row.entry.tournament.name, "for": row.entry.name, "at": row.at.isoformat()}
            for row in LineUp.objects.filter(by=user_id).select_related("entry__tournament")
        ],
        "said": _said(user_id),
        "lots": [
            {"event": row.lot.event.name, "number": row.number, "at": row.at.isoformat()}
            for row in LotChance.objects.filter(user=user_id).select_related("lot__event")
        ],
        "templates": [
            {"club": row.club.name, "name": row.name, "at": row.made_at.isoformat()}
            for row in EventTemplate.objects.filter(made_by=user_id).select_related("club")
        ],
    }


def forget(user_id: int, now: datetime) -> None:
    """Leave what is still to come, and take the name and the own words off what was."""
    LotChance.objects.filter(user=user_id).update(user=None)  # the log knows a number alone
    player = Player.objects.filter(user_id=user_id).first()
    if player is not None:
        leaving.leave_events(player=player, by=user_id, now=now)
        leaving.forget_in_events(player=player, user_id=user_id, name=nobody(), now=now)


def mine(user_id: int) -> QuerySet[Entry]:
    """Return the entries somebody played for: their own, and those of teams they were in."""
    teams = TeamMember.objects.filter(player__user=user_id, accepted_at__isnull=False)
    both = Q(player__user=user_id) | Q(team__in=teams.values("team"))
    return Entry.objects.filter(both).order_by("entered_at", "pk")


def _entered_others(user_id: int) -> QuerySet[Entry]:
    """Return the entries somebody made as an organiser, for others, or for a team."""
    rows = Entry.objects.filter(entered_by=user_id).exclude(player__user=user_id)
    return rows.exclude(UNSEEN).order_by("entered_at", "pk")


def _entry(entry: Entry) -> dict[str, Json]:
    return {
        "event": entry.tournament.name,
        "club": entry.tournament.club.name,
        "as": entry.name,
        "team": entry.team.name if entry.team else None,
        "number": entry.number,
        "rating": entry.rating,
        "state": entry.state,
        "categories": list(entry.categories),
        "units_by_decision": -entry.penalty,
        "why_by_decision": entry.penalty_why,
        "entered": entry.entered_at.isoformat(),
        "agreed_to_rating": entry.agreed,
        "here": entry.checked_in_at.isoformat() if entry.checked_in_at else None,
    }


def _rounds(entries: Sequence[Entry], player: int | None) -> Mapping[int, list[Json]]:
    """Return, by entry, the tables at which somebody sat; one query."""
    alone = {entry.pk for entry in entries if entry.player_id}
    shown = (RoundState.PUBLISHED, RoundState.CLOSED)
    rows = Chair.objects.filter(entry__in=entries, round__state__in=shown)
    rows = rows.select_related("table", "round")
    found: dict[int, list[Json]] = defaultdict(list)
    for chair in rows.order_by("round__number", "pk"):
        if chair.entry_id in alone or player in chair.people:
            found[chair.entry_id].append(_round(chair))
    return found


def _round(chair: Chair) -> Json:
    table: Any = chair.table
    return {
        "round": chair.round.number,
        "table": table.number,
        "kind": table.kind,
        "seat": chair.seat,
        "match": table.match,
        "rank": table.ranks[chair.seat] if chair.seat < len(table.ranks) else None,
        "forfeited": chair.seat in table.forfeits,
    }


def _days_off(entries: Sequence[Entry]) -> Mapping[int, list[Json]]:
    found: dict[int, list[Json]] = defaultdict(list)
    for row in Absence.objects.filter(entry__in=entries).order_by("round"):
        found[row.entry_id].append({"round": row.round, "half": row.half})
    return found


def _said(user_id: int) -> list[Json]:
    rows = ResultLine.objects.filter(by=user_id).select_related("table__round__tournament")
    rows = rows.defer("table__round__field", "table__round__proposal")
    return [
        {
            "event": row.table.round.tournament.name,
            "round": row.table.round.number,
            "table": row.table.number,
            "said": row.verb,
            "ranks": list(row.ranks),
            "forfeits": list(row.forfeits),
            "why": row.why,
            "at": row.at.isoformat(),
        }
        for row in rows.order_by("at", "pk")
    ]
