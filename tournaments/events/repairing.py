"""Taking a step back: opening an ended event again, a cancellation undone, a draft deleted.

Whoever played or entered reads the reason on the page of the event, and nothing is taken from them:
what counted for ratings goes on doing so, and a closed series is opened first.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from siamleague.history import audit
from siamleague.history.models import AuditLine
from siamleague.jobs import act as jobs
from tournaments.clubs import emblems
from tournaments.clubs import read as clubs
from tournaments.events import holding
from tournaments.models import (
    ResultState,
    Roll,
    Round,
    RoundState,
    Section,
    Series,
    Stage,
    Table,
    TableKind,
    Tournament,
)
from tournaments.refusals import NotNow, NotWhole, NotYours

PUBLIC = ("tournament.cancelled", "tournament.restored", "tournament.reopened")


@transaction.atomic
def reopen_tournament(*, tournament_id: int, by: int, why: str, now: datetime) -> None:
    """Let an ended event run again, with a reason everybody reads. Twice is once."""
    tournament = holding.organised(tournament_id, by)
    if tournament.stage == Stage.RUNNING:
        return
    if tournament.stage != Stage.FINISHED:
        raise NotNow(_("This event has not ended."))
    holding.check_apart(tournament)
    whole = Tournament.objects.filter(programme__sections__tournament=tournament).first()
    if whole is not None and whole.stage == Stage.FINISHED:
        raise NotNow(_("Open the whole event again first; then its pools and finals."))
    series = Series.objects.filter(members__tournament=tournament, closed_at__isnull=False).first()
    if series is not None:
        raise NotNow(
            _("The series %(name)s is closed. Open it again first.") % {"name": series.name}
        )
    if not why.strip():
        raise NotWhole(_("Say why the event is opened again; everybody will read it."))
    Tournament.objects.filter(pk=tournament.pk).update(stage=Stage.RUNNING)
    tournament.stage = Stage.RUNNING
    Roll.objects.filter(tournament=tournament).delete()  # written anew when it ends
    holding.note(tournament, "tournament.reopened", who=by, now=now, why=why)


@transaction.atomic
def restore_tournament(*, tournament_id: int, by: int, why: str, now: datetime) -> None:
    """Take a cancellation back, with a reason everybody reads; what was under way is set up anew.

    Twice is once.
    """
    tournament = holding.organised(tournament_id, by)
    if tournament.stage != Stage.CANCELLED:
        return
    holding.check_apart(tournament)
    if not why.strip():
        raise NotWhole(_("Say why the event takes place after all; everybody will read it."))
    parts = Tournament.objects.filter(pk__in=_called_off_with(tournament), stage=Stage.CANCELLED)
    for each in (tournament, *parts):
        stage = _stage_before(each)
        Tournament.objects.filter(pk=each.pk).update(stage=stage)
        _set_up_again(each, by, now)
        each.stage = stage
    if tournament.rules.get("letters", True) and tournament.stage != Stage.DRAFT:
        payload = {"about": "restored", "event": tournament.pk, "why": why}
        jobs.ask(kind="event-letters", payload=payload, by=by, now=now)
    holding.note(tournament, "tournament.restored", who=by, now=now, why=why)


@transaction.atomic
def delete_draft(*, tournament_id: int, by: int, now: datetime) -> None:
    """Delete an event that nobody has seen yet. Twice is once."""
    tournament = Tournament.objects.select_for_update().filter(pk=tournament_id).first()
    if tournament is None:
        return
    if clubs.role_in(club_id=tournament.club_id, user_id=by) not in holding.ORGANISERS:
        raise NotYours(_("Only the organisers of this event can do that."))
    holding.check_apart(tournament)
    if tournament.stage != Stage.DRAFT or tournament.entries.exists():
        raise NotNow(_("Only a draft can be deleted. Call a published event off instead."))
    data = {"name": tournament.name}
    audit.note("tournament.deleted", f"club:{tournament.club_id}", who=by, now=now, data=data)
    tournament.delete()
    emblems.forget(tournament.picture)


def was_ended(tournament: Tournament) -> bool:
    """Tell whether an event that runs had ended once, and was opened again."""
    return _lines(tournament).filter(verb="tournament.reopened").exists()


def public_line(tournament: Tournament) -> AuditLine | None:
    """Return the last time that an event was called off or opened again, as everybody reads it."""
    return _lines(tournament).filter(verb__in=PUBLIC).order_by("-pk").first()


def _lines(tournament: Tournament) -> "QuerySet[AuditLine]":
    return AuditLine.objects.filter(subject=f"tournament:{tournament.pk}")


def _called_off_with(tournament: Tournament) -> list[int]:
    """Return the parts that were called off together with their event."""
    line = _lines(tournament).filter(verb="tournament.cancelled").order_by("-pk").first()
    return list(line.data.get("parts", ())) if line else []


def _stage_before(tournament: Tournament) -> Stage:
    """Return where an event was when it was called off."""
    if tournament.round_set.exclude(state=RoundState.OPEN).exists():
        return Stage.RUNNING
    if Section.objects.filter(tournament=tournament).exists():
        return Stage.PUBLISHED
    if tournament.in_parts and Section.objects.filter(programme__event=tournament).exists():
        return Stage.RUNNING
    shown = _lines(tournament).filter(verb="tournament.published").exists()
    return Stage.PUBLISHED if shown else Stage.DRAFT


def _set_up_again(tournament: Tournament, by: int, now: datetime) -> None:
    """Ask for new matches at the tables whose matches were called off."""
    if not tournament.game or tournament.venue == "hall":
        return
    for round_ in Round.objects.filter(tournament=tournament, state=RoundState.PUBLISHED):
        tables = Table.objects.filter(round=round_, kind=TableKind.PLAY).exclude(
            result=ResultState.STANDING
        )
        if tables.exclude(match="").update(match=""):
            jobs.ask(kind="make-matches", payload={"round": round_.pk}, by=by, now=now)
