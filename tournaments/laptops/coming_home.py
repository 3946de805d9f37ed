"""On the laptop: the file that goes home, with everything that was done in the hall."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from siamleague.history import sealed
from siamleague.history.models import SealedLine
from tournaments import models as m
from tournaments.laptops import packed
from tournaments.laptops.models import FromSite
from tournaments.laptops.set_aside import MANY
from tournaments.refusals import NotNow
from tournaments.rounds import logged

# The columns that come home; all others are known there, or are of no use.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "Player": ("id", "name"),
    "Entry": (
        *("id", "player_id", "team_id", "name", "club_id", "number", "rating", "state"),
        *("categories", "penalty", "penalty_why", "entered_at", "agreed", "checked_in_at"),
        *("edition", "hall_id"),
    ),
    "Absence": ("entry_id", "round", "half", "asked_at"),
    "Round": (
        *("number", "state", "version", "field", "proposal", "fingerprint", "notes"),
        *("published_at", "closed_at"),
    ),
    "Table": (
        *("id", "number", "kind", "played", "unrated", "notes", "result", "contested", "ranks"),
        *("forfeits", "extras", "edition", "hand", "hall_id"),
    ),
    "Chair": ("table_id", "entry_id", "seat", "people"),
    "ResultLine": (
        *("table_id", "number", "source", "verb", "ranks", "forfeits", "extras", "standing"),
        *("late", "by_entry_id", "close", "why", "ticket", "at"),
    ),
    "RoundTimer": ("length", "ends_at", "left", "edition", "version", "hall_id"),
}


def written(origin: FromSite) -> bytes:
    """Return everything as it stands; the same state gives the same file."""
    event = m.Tournament.objects.get(pk=origin.event_id)
    coming = (m.RoundState.PAIRING,)
    if event.round_set.filter(state__in=coming).exists():
        raise NotNow(_("A round is being paired. Wait until the proposal is there."))
    lines = list(_log(event, origin))
    return packed.packed(
        packed.HOME,
        {
            "check_out": str(origin.check_out),
            "secret": origin.secret,
            "machine": origin.machine,
            "final": origin.closed_at is not None,
            "plan": {"stage": event.stage, "rounds": event.rounds},
            "head": head_of(origin),
            "log": lines,
            "rows": {kind: list(rows) for kind, rows in _rows(event, origin).items()},
        },
    )


def head_of(origin: FromSite) -> list[Any]:
    """Return the newest line of the log here: its number and its hash."""
    head = logged.head(origin.event)
    assert head is not None
    return [head.number, head.hash]


def _rows(event: m.Tournament, origin: FromSite) -> dict[str, Iterator[dict[str, Any]]]:
    first = origin.first_player
    new = m.Player.objects.filter(pk__gte=first, pk__lt=first + MANY["Player"])
    tables = m.Table.objects.filter(round__tournament=event, round__state__in=m.LAID)
    chairs = m.Chair.objects.filter(table__in=tables)
    lines = m.ResultLine.objects.filter(table__in=tables)
    timers = m.RoundTimer.objects.filter(round__tournament=event)
    mine = origin.by_id
    return {
        "Player": _told("Player", new.filter(entries__tournament=event)),
        "Entry": _told("Entry", m.Entry.objects.filter(tournament=event)),
        "Absence": _told("Absence", m.Absence.objects.filter(entry__tournament=event)),
        "Round": _told("Round", m.Round.objects.filter(tournament=event)),
        "Table": _told("Table", tables, round="round__number"),
        "Chair": _told("Chair", chairs),
        "ResultLine": (
            {**{k: v for k, v in row.items() if k != "who"}, "mine": row["who"] == mine}
            for row in _told("ResultLine", lines, who="by_id")
        ),
        "RoundTimer": _told("RoundTimer", timers, round="round__number"),
    }


def _told(kind: str, rows: "QuerySet[Any]", **more: str) -> Iterator[dict[str, Any]]:
    model: type[Model] = getattr(m, kind)
    names = [*COLUMNS[kind], *more.values()]
    keys = [*COLUMNS[kind], *more]
    found = model._base_manager.filter(pk__in=rows.order_by().values("pk")).order_by("pk")
    for row in found.values_list(*names).iterator(2000):
        yield dict(zip(keys, map(plain, row), strict=True))


def plain(value: Any) -> Any:
    """Return a value as a file holds it."""
    if isinstance(value, date):  # moments are dates, too
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


def _log(event: m.Tournament, origin: FromSite) -> Iterator[dict[str, Any]]:
    rows = SealedLine.objects.filter(log=logged.name_of(event), number__gt=origin.head)
    for line in rows.order_by("number").select_related("audit").iterator(2000):
        told: dict[str, Any] = {
            "at": sealed.moment(line.at),
            "verb": line.verb,
            "body": line.body,
            "hash": line.hash,
        }
        if line.audit is not None:
            told["words"] = {
                "salt": line.salt,
                "when": line.audit.when.isoformat(),
                "data": line.audit.data,
                "why": line.audit.why,
                "mine": line.audit.who_id == origin.by_id,
            }
        yield told
