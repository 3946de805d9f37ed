"""A pasted list of entries: looked at before anything is written, and written in short steps."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from siamleague.jobs import act as jobs
from siamleague.jobs.models import Job
from tournaments.batches import AT_ONCE
from tournaments.clubs import people
from tournaments.clubs import read as clubs
from tournaments.entries import guests, lists
from tournaments.events import holding
from tournaments.models import Entry, EntryState, Player, Tournament
from tournaments.refusals import NotYours, Refused

KIND = "enter-list"


@dataclass(frozen=True)
class ListLine:
    """A line of a pasted list as it was understood, or what is wrong with it."""

    number: int
    text: str
    name: str
    partners: str
    rating: int | None
    categories: str
    note: str  # a member or a guest, here already, no category of this event
    fault: str


@dataclass(frozen=True)
class ListPreview:
    """A list as it would be entered."""

    lines: tuple[ListLine, ...]
    faults: int
    fresh: int  # would be entered


def preview(*, tournament_id: int, list: str, by: int, now: datetime) -> ListPreview:  # noqa: A002
    """Say how each line of a list is understood, and what is wrong with it; write nothing."""
    event = Tournament.objects.get(pk=tournament_id)
    _check_organises(event, by)
    found = lists.lines(list, teams=event.who.of_teams, categories=event.categories)
    here = _names_in(event)
    members = people.members_by_name(event.club_id)
    shown, fresh = [], 0
    for line in found:
        known = line.wish is not None and line.wish.name.casefold() in here
        fresh += line.wish is not None and not known and not line.fault
        shown.append(_shown(line, event, members, known=known))
        here |= {line.wish.name.casefold()} if line.wish else set()
    return ListPreview(tuple(shown), sum(bool(line.fault) for line in found), fresh)


def enter(
    *,
    tournament_id: int,
    list: str,  # noqa: A002
    by: int,
    now: datetime,
) -> "Sequence[Entry] | Job":
    """Enter everybody on a list; of a long one return the job that does it, a few at a time."""
    event = Tournament.objects.get(pk=tournament_id)
    _check_organises(event, by)
    wishes = lists.read(list, teams=event.who.of_teams, categories=event.categories)
    if len(wishes) <= AT_ONCE:
        return guests.enter_list(tournament_id=event.pk, wishes=wishes, by=by, now=now)
    payload = {"event": event.pk, "list": list, "by": by}
    return jobs.ask(kind=KIND, payload=payload, by=by, now=now)


def work(
    *, tournament_id: int, text: str, by: int, report: jobs.Report, now: Callable[[], datetime]
) -> int:
    """Enter a long list in short transactions; who is in already stays, so it may begin again."""
    event = Tournament.objects.get(pk=tournament_id)
    wishes = lists.read(text, teams=event.who.of_teams, categories=event.categories)
    made = 0
    for start in range(0, len(wishes), AT_ONCE):
        some = wishes[start : start + AT_ONCE]
        try:
            made += len(guests.enter_list(tournament_id=event.pk, wishes=some, by=by, now=now()))
        except Refused as no:
            text = _("Of %(total)s entries %(n)s were looked at. Then: %(why)s")
            values = {"total": len(wishes), "n": start, "why": no.sentence}
            raise jobs.CannotDo(text % values) from no
        report(min(start + AT_ONCE, len(wishes)), len(wishes))
    return made


def _check_organises(event: Tournament, by: int) -> None:
    if clubs.role_in(club_id=event.club_id, user_id=by) not in holding.ORGANISERS:
        raise NotYours(_("Only the organisers of this event can do that."))


def _names_in(event: Tournament) -> set[str]:
    here = Entry.objects.filter(tournament=event).exclude(state=EntryState.OUT)
    return {name.casefold() for name in here.values_list("name", flat=True)}


def _shown(
    line: lists.Line, event: Tournament, members: dict[str, Player], *, known: bool
) -> ListLine:
    wish = line.wish or lists.Wish("")
    return ListLine(
        number=line.number,
        text=line.text,
        name=wish.name,
        partners=", ".join(wish.partners),
        rating=wish.rating,
        categories=", ".join(wish.categories),
        note=_note(wish, event, members, known=known) if line.wish else "",
        fault=line.fault,
    )


def _note(wish: lists.Wish, event: Tournament, members: dict[str, Player], *, known: bool) -> str:
    """Return who a line means, and what an organiser may not have meant."""
    if known:
        return _("has entered already, and stays as it is")
    guests_in = [name for name in wish.people if name.casefold() not in members]
    said = [_("guest: %(names)s") % {"names": ", ".join(guests_in)}] if guests_in else []
    if len(guests_in) < len(wish.people):
        said.insert(0, _("member") if not guests_in else _("the other is a member"))
    ours = {category.casefold() for category in event.categories}
    strange = [word for word in wish.categories if ours and word not in ours]
    if strange:
        said.append(_("no category of this event: %(words)s") % {"words": ", ".join(strange)})
    return "; ".join(said)
