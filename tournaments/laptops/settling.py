"""On the laptop: an empty data folder becomes the place where one event is run."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.core import signing
from django.db import connection, transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from siamleague.accounts.models import User
from siamleague.backups import plain_rows
from tournaments.laptops import going_out, packed, rows_in, set_aside
from tournaments.laptops.models import FromSite
from tournaments.models import Club, Membership, Player, Role, Tournament
from tournaments.refusals import NotNow, NotYours

SALT = "tournaments.laptops.enter"
VALID = 24 * 3600  # seconds; each start of the laptop's site makes a link of its own


def settle(data: bytes, *, now: datetime) -> FromSite:
    """Fill an empty site with an event that was taken along; twice is once."""
    told = packed.unpacked(data, packed.OUT, packed.DESK_OUT)
    with rows_in.in_words():
        check_out = UUID(told["check_out"])
        desk = UUID(told["desk"]) if told["way"] == packed.DESK_OUT else None
        rows = FromSite.objects.filter(check_out=check_out, desk=desk)
        known = rows.select_related("event__club").first()
        if known is not None:
            return known
        if Club.objects.exists() or User.objects.exists():
            raise NotNow(_("There is a site in this folder already; an event needs its own."))
        with connection.constraint_checks_disabled(), transaction.atomic():
            _write(told["rows"])
            if desk is None:  # a second desk makes no rows that have a number at home
                set_aside.begin_at({k: rows_in.whole(n) for k, n in told["first"].items()})
            made = _origin(told, check_out, desk)
            connection.check_constraints()
        return made


def _write(tables: Any) -> None:
    allowed = {model._meta.label_lower: model for model in going_out.kinds()}
    for table in tables:
        model = allowed[table["kind"]]
        plain_rows.write(model, table["columns"], table["rows"])


def _origin(told: dict[str, Any], check_out: UUID, desk: UUID | None) -> FromSite:
    event = Tournament.objects.select_related("club").get(pk=told["event"])
    owner = told["owner"]
    name = str(owner["name"])[:40]
    user = User.objects.create_superuser(f"owner@{desk or check_out}.invalid", display_name=name)
    rows = Player.objects.filter(pk=owner["player"] or 0)
    player = rows.first() or Player.objects.create(name=name or "?")
    Player.objects.filter(pk=player.pk).update(user=user)
    at = rows_in.moment(told["at"])
    Membership.objects.create(club=event.club, player=player, role=Role.OWNER, joined_at=at)
    return FromSite.objects.create(
        event=event,
        check_out=check_out,
        desk=desk,
        site=str(told["site"])[:200],
        secret=str(told["secret"])[:64],
        machine=str(told["machine"])[:60],
        by=user,
        at=at,
        head=rows_in.whole(told["head"]),
        sent=rows_in.whole(told["head"]),
        first_player=rows_in.whole(told["first"].get("Player", 0)),
    )


def link_in() -> str:
    """Return the path of the page that signs its visitor in as the one who took the event along."""
    return reverse("tournaments:enter_laptop", args=[signing.dumps({}, salt=SALT)])


def owner_by(token: str) -> tuple[User, FromSite]:
    """Return whom a link of the terminal signs in; refuse one that is old, or not ours."""
    try:
        signing.loads(token, salt=SALT, max_age=VALID)
    except signing.SignatureExpired as old:
        text = _("This link is too old. Start the laptop's site again to get a fresh one.")
        raise NotYours(text) from old
    except signing.BadSignature as wrong:
        text = _("This link is not complete; copy all of it from the terminal.")
        raise NotYours(text) from wrong
    origin = FromSite.objects.select_related("by", "event__club").first()
    if origin is None or origin.by is None or not origin.by.is_active:
        raise NotYours(_("No event was brought here."))
    return origin.by, origin
