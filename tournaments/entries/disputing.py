"""Saying that one never agreed to be rated: the site's lists leave the games out until decided."""

from datetime import datetime

from django.db import transaction
from django.db.models import Min, Q, QuerySet
from django.utils.translation import gettext as _

from siamleague.accounts.models import User
from tournaments.clubs import people
from tournaments.events import holding
from tournaments.models import Entry, Round
from tournaments.ratings import runs
from tournaments.refusals import NotYours


def may_dispute(entry: Entry, user_id: int | None) -> bool:
    """Tell whether somebody plays for an entry that another person made in a rated event."""
    if entry.entered_by_id in (None, user_id) or not entry.tournament.rated:
        return False
    mine = people.my_entry(entry.tournament, user_id)
    return mine is not None and mine.pk == entry.pk


def may_decide(user_id: int | None) -> bool:
    """Tell whether somebody owns the site: no club decides who agreed to what it organised."""
    return User.objects.filter(pk=user_id or 0, is_superuser=True).exists()


@transaction.atomic
def dispute_rating(*, entry_id: int, why: str, by: int, now: datetime) -> None:
    """Take the games of an entry out of the site's lists. Twice is once."""
    entry = Entry.objects.select_related("tournament").get(pk=entry_id)
    if not may_dispute(entry, by):
        raise NotYours(_("Whoever was entered by somebody else can say that they did not agree."))
    _set(entry, "entry.rating_disputed", agreed=False, why=why, by=by, now=now)


@transaction.atomic
def uphold_rating(*, entry_id: int, why: str, by: int, now: datetime) -> None:
    """Let the games count in the site's lists again, as the owner of the site. Twice is once."""
    entry = Entry.objects.select_related("tournament").get(pk=entry_id)
    if not may_decide(by):
        raise NotYours(_("Only the owner of this site decides that."))
    _set(entry, "entry.rating_upheld", agreed=True, why=why, by=by, now=now)


def _set(entry: Entry, verb: str, *, agreed: bool, why: str, by: int, now: datetime) -> None:
    tournament = holding.hold(entry.tournament_id)
    if not _with_parts(entry).filter(agreed=not agreed).update(agreed=agreed):
        return
    holding.note(tournament, verb, who=by, now=now, data={"entry": entry.pk}, why=why)
    played = Round.objects.filter(
        tables__chairs__entry__in=_with_parts(entry), closed_at__isnull=False
    )
    first = played.aggregate(first=Min("closed_at"))["first"]
    if first is not None:
        runs.games_changed(since=first, now=now)


def _with_parts(entry: Entry) -> "QuerySet[Entry]":
    """Return the entry, and those of the same people in the parts of its event."""
    part = Q(
        tournament__section__programme__event=entry.tournament_id,
        player=entry.player_id,
        team=entry.team_id,
    )
    return Entry.objects.filter(Q(pk=entry.pk) | part)
