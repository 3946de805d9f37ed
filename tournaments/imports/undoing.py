"""Taking back what a list has written: entries, teams, memberships, guests, and what was noted.

Nothing goes that others have built upon: a round that is paired with an entry, a guest who was
claimed. The first is refused with what to do; the second stays.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from siamleague.history import audit
from siamleague.jobs import act as jobs
from siamleague.jobs.models import Job
from tournaments.events import holding
from tournaments.formats import drawn
from tournaments.imports import whole_events
from tournaments.imports.act import held
from tournaments.models import (
    Chair,
    Entry,
    EntryState,
    Import,
    ImportKind,
    ImportState,
    Membership,
    Papers,
    Player,
    Role,
    Stage,
    Team,
    TeamMember,
    Tournament,
)
from tournaments.refusals import NotNow

KIND = "take-list-back"
AT_ONCE = 100  # rows in one transaction


def take_back(*, import_id: int, by: int, now: datetime) -> "Import | Job":
    """Take everything back that a list has written. Twice is once."""
    with transaction.atomic():
        brought = held(import_id, by)
        if brought.state != ImportState.DONE:
            return brought
        if brought.event is not None and brought.kind != ImportKind.EVENT:
            _check_free(holding.hold(brought.event_id or 0), brought)
        if brought.kind == ImportKind.EVENT or _size(brought) > AT_ONCE:
            payload = {"import": brought.pk, "by": by}
            key = f"{brought.pk}"
            return jobs.ask(kind=KIND, payload=payload, by=by, key=key, now=now, again=True)
    work(import_id=import_id, by=by, report=None, now=lambda: now)
    brought.refresh_from_db()
    return brought


def work(
    *, import_id: int, by: int, report: "jobs.Report | None", now: Callable[[], datetime]
) -> None:
    """Take a long list back, some rows at a time; begun again, it goes on where it stopped."""
    brought = Import.objects.select_related("event").get(pk=import_id)
    if brought.state != ImportState.DONE:
        return
    steps: tuple[tuple[str, Callable[[Import, Sequence[int]], None]], ...] = (
        ("entries", _entries),
        ("returned", _returned),
        ("teams", _teams),
        ("memberships", _memberships),
        ("players", _players),
    )
    total, done = _size(brought), 0
    if brought.kind == ImportKind.EVENT and brought.event is not None:
        whole_events.take_away(brought.event, brought, now=now())
    for name, step in steps:
        numbers: list[int] = brought.made.get(name, [])
        for start in range(0, len(numbers), AT_ONCE):
            with transaction.atomic():
                step(brought, numbers[start : start + AT_ONCE])
            done += len(numbers[start : start + AT_ONCE])
            if report is not None:
                report(done, total)
    _end(brought, by=by, now=now())


def _size(brought: Import) -> int:
    names = ("entries", "returned", "teams", "memberships", "players")
    return sum(len(brought.made.get(name, ())) for name in names)


def _check_free(event: Tournament, brought: Import) -> None:
    """Refuse once somebody of the list plays."""
    entered = [*brought.made.get("entries", ()), *brought.made.get("returned", ())]
    if event.stage in (Stage.FINISHED, Stage.CANCELLED):
        raise NotNow(_("This event is over."))
    if drawn.is_made(event) or _are_paired(entered):
        raise NotNow(_paired())


def _are_paired(entered: Iterable[int]) -> bool:
    numbers = list(entered)
    few = (numbers[start : start + 500] for start in range(0, len(numbers), 500))
    return any(Chair.objects.filter(entry__in=some).exists() for some in few)


def _paired() -> str:
    return _(
        "They are paired already. Take the round back first, or withdraw those who do not come."
    )


def _entries(brought: Import, numbers: Sequence[int]) -> None:
    event = holding.hold(brought.event_id or 0)
    rows = Entry.objects.filter(pk__in=numbers, tournament=event)
    if Chair.objects.filter(entry__in=rows).exists():
        raise jobs.CannotDo(_paired())
    holding.give_up_pairing(event)
    rows.delete()
    holding.changed(event)


def _returned(brought: Import, numbers: Sequence[int]) -> None:
    """Let those be out again who had withdrawn before the list named them."""
    event = holding.hold(brought.event_id or 0)
    holding.give_up_pairing(event)
    Entry.objects.filter(pk__in=numbers, tournament=event).update(state=EntryState.OUT)
    holding.changed(event)


def _teams(brought: Import, numbers: Sequence[int]) -> None:
    playing = Entry.objects.filter(team__in=numbers).values("team")
    gone = Team.objects.filter(pk__in=numbers, captain=None).exclude(pk__in=playing)
    pks = list(gone.values_list("pk", flat=True))
    TeamMember.objects.filter(team__in=pks).delete()
    Team.objects.filter(pk__in=pks).delete()


def _memberships(brought: Import, numbers: Sequence[int]) -> None:
    mine = Membership.objects.filter(pk__in=numbers, club=brought.club_id, role=Role.MEMBER)
    mine.filter(player__user=None).delete()


def _players(brought: Import, numbers: Sequence[int]) -> None:
    """Delete guests whom nothing else names any more."""
    free = Player.objects.filter(pk__in=numbers, user=None, made_by_club=brought.club_id)
    for link in Player._meta.get_fields(include_hidden=True):
        if not (link.auto_created and (link.one_to_many or link.one_to_one)):
            continue
        model = link.related_model
        if isinstance(model, type) and model is not Papers:
            column = link.field.name  # type: ignore[union-attr]
            named = model._default_manager.filter(**{f"{column}__in": numbers})
            free = free.exclude(pk__in=named.values(column))
    pks = list(free.values_list("pk", flat=True))
    Papers.objects.filter(player__in=pks).delete()
    Player.objects.filter(pk__in=pks).delete()


@transaction.atomic
def _end(brought: Import, *, by: int, now: datetime) -> None:
    for number, facts in brought.made.get("papers", ()):
        Papers.objects.filter(pk=number, club=brought.club_id).update(facts=facts)
    rows = Import.objects.filter(pk=brought.pk, state=ImportState.DONE)
    if rows.update(state=ImportState.BACK, made={}, version=F("version") + 1):
        data = {"import": brought.pk, "count": len(brought.made.get("lines", ()))}
        audit.note("list.taken_back", brought.subject, who=by, now=now, data=data)
