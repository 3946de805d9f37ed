"""Everything of an event that goes along on a laptop, its rows with the numbers that they have.

Accounts stay at home: whoever has one goes along by name. Of the club goes what its pages say.
"""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Field, ForeignKey, Model, Q, QuerySet
from django.utils.crypto import salted_hmac

from siamleague.accounts.models import User
from siamleague.backups import plain_rows
from siamleague.history.models import AuditLine, SealedLine
from tournaments import models as m
from tournaments.laptops import packed
from tournaments.laptops.models import CheckOut
from tournaments.rounds import logged

SALT = "tournaments.laptops.secret"
# What is true of the site alone, and what stands there instead on the laptop.
INSTEAD: dict[str, dict[str, Any]] = {
    "Club": {"picture": "", "framed_by": ""},
    "Tournament": {"ticket": None, "elsewhere": False, "picture": ""},
    "Round": {"job": None},
}
Kinds = tuple[tuple[type[Model], "QuerySet[Any]"], ...]


@dataclass(frozen=True)
class Copy:
    """A copy of an event that goes along: for the laptop that leads it, or for a second desk."""

    event: m.Tournament
    check_out: UUID
    secret: str
    machine: str
    by: User | None
    at: datetime
    head: int  # the newest line of the log in it
    first: dict[str, int]
    desk: UUID | None = None


def secret_of(check_out: CheckOut) -> str:
    """Return what only the file says; the same each time, so that it can be fetched again."""
    return salted_hmac(SALT, str(check_out.public_id), algorithm="sha256").hexdigest()


def secret_of_desk(leading: str, desk: UUID) -> str:
    """Return what only the file of a second desk says; whoever leads the event can tell."""
    return hmac.new(leading.encode(), f"desk {desk}".encode(), hashlib.sha256).hexdigest()


def of_check_out(out: CheckOut) -> Copy:
    """Return the copy for the laptop that leads the event."""
    return Copy(
        event=out.event,
        check_out=out.public_id,
        secret=secret_of(out),
        machine=out.machine,
        by=out.by,
        at=out.at,
        head=out.head,
        first=out.first,
    )


def written(copy: Copy, *, site: str) -> bytes:
    """Return the file with which a laptop runs an event."""
    event = copy.event
    by = copy.by.pk if copy.by else 0
    kinds = _rows(event, by)
    known = {model: set(rows.values_list("pk", flat=True)) for model, rows in kinds}
    return packed.packed(
        packed.DESK_OUT if copy.desk else packed.OUT,
        {
            "check_out": str(copy.check_out),
            **({"desk": str(copy.desk)} if copy.desk else {}),
            "secret": copy.secret,
            "site": site,
            "machine": copy.machine,
            "event": event.pk,
            "name": event.name,
            "at": copy.at.isoformat(),
            "head": copy.head,
            "first": copy.first,
            "owner": {"name": str(copy.by or ""), "player": _player_of(by)},
            "rows": [
                {
                    "kind": model._meta.label_lower,
                    "columns": [field.attname for field in plain_rows.fields(model)],
                    "rows": list(_told(model, rows, known)),
                }
                for model, rows in kinds
            ],
        },
    )


def kinds() -> tuple[type[Model], ...]:
    """Return every kind of row that goes along."""
    return tuple(model for model, _rows_of_it in _rows(m.Tournament(pk=0, club_id=0), 0))


def _player_of(user: int) -> int | None:
    return m.Player.objects.filter(user=user).values_list("pk", flat=True).first()


def _rows(event: m.Tournament, by: int) -> Kinds:
    entries = m.Entry.objects.filter(tournament=event)
    teams = m.Team.objects.filter(entries__in=entries)
    seated = m.Chair.objects.filter(round__tournament=event)
    members = m.TeamMember.objects.filter(team__in=teams)
    sat = {player for people in seated.values_list("people", flat=True) for player in people}
    players = m.Player.objects.filter(
        Q(entries__in=entries)
        | Q(pk__in=members.values("player"))
        | Q(pk__in=teams.exclude(captain=None).values("captain"))
        | Q(pk__in=sat)
        | Q(user=by)
    )
    pks = list(players.values_list("pk", flat=True).distinct())
    clubs = {event.club_id, *entries.exclude(club=None).values_list("club", flat=True)}
    clubs |= set(teams.exclude(club=None).values_list("club", flat=True))
    between = m.Family.players.through
    lots = m.Lot.objects.filter(event=event, state=m.LotState.DRAWN)  # else one is drawn there
    families = m.Family.objects.filter(club=event.club_id, players__in=pks).distinct()
    return (
        (m.Club, m.Club.objects.filter(pk__in=clubs)),
        (m.Player, m.Player.objects.filter(pk__in=pks)),
        (m.Team, m.Team.objects.filter(pk__in=teams.values("pk"))),
        (m.TeamMember, members),
        (m.Family, families),
        (between, between.objects.filter(family__in=families, player__in=pks)),
        (m.Tournament, m.Tournament.objects.filter(pk=event.pk)),
        (m.Lot, lots),
        (m.LotChance, m.LotChance.objects.filter(lot__in=lots)),
        (m.Hall, m.Hall.objects.filter(tournament=event)),
        (m.EventPapers, m.EventPapers.objects.filter(event=event)),
        (m.Entry, entries),
        (m.Absence, m.Absence.objects.filter(entry__in=entries)),
        (m.ForbiddenPair, m.ForbiddenPair.objects.filter(tournament=event)),
        (m.Round, m.Round.objects.filter(tournament=event)),
        (m.Table, m.Table.objects.filter(round__tournament=event)),
        (m.Chair, seated),
        (m.ResultLine, m.ResultLine.objects.filter(table__round__tournament=event)),
        (m.RoundTimer, m.RoundTimer.objects.filter(round__tournament=event)),
        (AuditLine, AuditLine.objects.filter(subject=f"tournament:{event.pk}")),
        (SealedLine, SealedLine.objects.filter(log=logged.name_of(event))),
    )


def _told(
    model: type[Model], rows: "QuerySet[Any]", known: dict[type[Model], set[int]]
) -> Iterator[list[Any]]:
    fields = plain_rows.fields(model)
    instead = INSTEAD.get(model.__name__, {})
    among = model._base_manager.filter(pk__in=rows.order_by().values("pk"))
    for part in plain_rows.read(model, among):
        yield [
            instead[field.attname] if field.attname in instead else _closed(field, value, known)
            for field, value in zip(fields, part, strict=True)
        ]


def _closed(field: "Field[Any, Any]", value: Any, known: dict[type[Model], set[int]]) -> Any:
    """Return a value that names no row which stays at home."""
    if not isinstance(field, ForeignKey) or value is None:
        return value
    target: Any = field.related_model
    if target is User or value not in known.get(target, ()):
        return None
    return value
