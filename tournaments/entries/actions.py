from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from siamleague.actions.places import SOMEBODY
from siamleague.actions.taking import WhyForm
from siamleague.actions.values import PLAY, Action, Screen, Who, organising
from siamleague.jobs.models import Job
from siamleague.refusals import Refused
from tournaments.clubs import people
from tournaments.clubs.act import player_of
from tournaments.entries import (
    act,
    admitting,
    disputing,
    doors,
    editing,
    keeping_apart,
    listing,
    penalising,
    read,
    waiting,
)
from tournaments.entries.forms import (
    ApartForm,
    DayOffForm,
    EditEntryForm,
    EnterForm,
    EnterListForm,
    PenaltyForm,
    SwapInForm,
)
from tournaments.events import places
from tournaments.events.places import ARBITERS, ENTRY, EVENT, ITS_CLUB, ORGANISERS, Seen
from tournaments.models import Entry, EntryState, Tournament
from tournaments.paging import page as paged
from tournaments.rounds.forms import read_taken

PLAYED_OR_RUN = organising(lambda seen: seen.event.club_id, lambda seen, by: seen.rights.organises)
SPEAKERS = Who(
    "the entry itself, or who runs the event",
    lambda seen, by: people.may_speak(seen.row, by, organises=seen.rights.organises),
    _("Only the entry itself or an organiser can do that."),
    PLAYED_OR_RUN,
)


EDITORS = Who(
    "who runs the event, or its captain before the start",
    lambda seen, by: editing.may_edit(seen.row, by, organises=seen.rights.organises),
    _("The organisers can change an entry, and its captain before the event starts."),
    PLAYED_OR_RUN,
)
DISPUTING = Who(
    "whom somebody else entered",
    lambda seen, by: disputing.may_dispute(seen.row, by),
    _("Whoever was entered by somebody else can say that they did not agree."),
    PLAY,
)
DECIDING = Who(
    "the owner of the site",
    lambda seen, by: disputing.may_decide(by),
    _("Only the owner of this site decides that."),
    ITS_CLUB,
)
A_DOOR = "door/<str:token>/"
FULL = _("The event is full: you are on the waiting list.")
NOTED = _("That is noted.")


def _door(names: Mapping[str, Any], by: int | None) -> Seen:
    return replace(places.find(names, by), row=names["token"])


DOOR = replace(
    EVENT,
    name="door of an event",
    find=_door,
    keys=lambda seen: {"tournament_id": seen.event.pk, "token": seen.row},
)


def _enter(*, tournament_id: int, team: int | None, by: int, now: datetime) -> Entry:
    """Enter oneself, or one's team."""
    who = act.Entering(team=team or 0)
    if not Tournament.objects.get(pk=tournament_id).who.of_teams:
        who = act.Entering(player=player_of(user_id=by).pk)
    return act.enter(tournament_id=tournament_id, who=who, by=by, now=now)


def _entered(seen: Seen, made: "Sequence[Entry] | Job") -> str:
    """Return how many were entered, and how many of them have to wait."""
    if isinstance(made, Job):
        return ""
    held = sum(entry.state == EntryState.WAITING for entry in made)
    if not held:
        return gettext("%(n)s new entries.") % {"n": len(made)}
    return gettext(
        "%(n)s new entries, %(held)s of them on the waiting list: the event takes %(limit)s. "
        "Admit them below, or raise the limit."
    ) % {"n": len(made), "held": held, "limit": seen.event.limit}


def _editing(seen: Seen, by: int) -> dict[str, Any]:
    seen.row.tournament = seen.event
    return {"editing": editing.Editing(seen.row, seen.event, seen.rights.organises, by)}


def _to_the_list(seen: Seen, made: "Sequence[Entry] | Job") -> str:
    if isinstance(made, Job):
        return reverse("site:job", args=[made.public_id])
    return places.way(seen, "desk")


def _told_of_list(made: "Sequence[Entry] | Job") -> dict[str, Any]:
    if isinstance(made, Job):
        return {"job": str(made.public_id), "state": made.state}
    return {"count": len(made)}


def _previewed(
    request: HttpRequest, seen: Seen, found: listing.ListPreview | None, no: Refused | None
) -> HttpResponse:
    """Show how a list is understood, with the list to mend or to enter."""
    if no is not None or found is None:
        messages.error(request, str(no.sentence) if no else "")
        return redirect(places.way(seen, "desk"))
    # Nobody can ask for this page again, so it does not follow what others do.
    context = {
        "tab": "run",
        "found": found,
        "list": request.POST.get("list", ""),
        "still": True,
    }
    return places.draw(request, "tournaments/events/desk_preview.html", seen, context)


def _day_off(*, choice: str, **about: Any) -> None:
    """Take a round off, or play it after all."""
    about["round_number"] = about.pop("round")
    if choice == "play":
        act.come_back(**about)
    else:
        act.take_round_off(half=choice == "half", **about)


def _here(*, gone: bool = False, **about: Any) -> None:
    """Check an entry in."""
    (act.check_out if gone else act.check_in)(**about)


def _penalise(*, choice: str, points: str, **about: Any) -> None:
    """Take points, give some, or neither any more."""
    taken = read_taken({"choice": choice, "points": points})
    penalising.set_penalty(taken=taken, **about)


def _apart(*, meet: bool, **about: Any) -> None:
    """Keep two entries apart, or let them meet."""
    (keeping_apart.let_meet if meet else keeping_apart.part)(**about)


def _desk(request: HttpRequest, seen: Seen, form: EnterListForm) -> dict[str, Any]:
    """Return the desk at the door: who is here, who comes late, who must not meet."""
    event = seen.event
    counts = read.counts(event)
    search = request.GET.get("q", "").strip()[:60]
    missing = event.check_in and request.GET.get("show") == "missing"
    page = paged(request.GET.get("page"), counts.missing if missing else counts.total)
    address = doors.address(request, event) if event.check_in else ""
    return {
        "tab": "run",
        "counts": counts,
        "lines": read.lines(event, page, search, missing=missing),
        "page": page,
        "search": search,
        "missing": missing,
        "code": doors.code(address) if address else "",
        "door": address,
        "apart": read.apart(event),
        "everybody": read.names_in(event),
        "in_line": waiting.names(waiting.in_line(event)) if counts.waiting else [],
        "swappable": waiting.names(waiting.swappable(event)) if counts.waiting else [],
    }


def _at_the_door(request: HttpRequest, seen: Seen, form: None) -> dict[str, Any]:
    return {"tab": "", "stale": not doors.opens(seen.event, seen.row)}


def _back(request: HttpRequest, seen: Seen, value: Any, no: Refused | None) -> HttpResponse:
    """Return the way to where the button stood; on the desk to the same line of the same list."""
    if no is not None:
        messages.error(request, str(no.sentence))
    where = request.POST.get("from", "")
    if where == "desk":
        asked_for = {key: request.POST.get(key, "")[:60] for key in ("q", "show", "page")}
        query = urlencode({key: value for key, value in asked_for.items() if value})
        return redirect(f"{places.way(seen, 'desk')}?{query}#e{seen.row.pk}")
    if where in ("mine", "run"):
        return redirect(places.way(seen, where))
    return redirect(places.way(seen, "entry", seen.row.pk))


def _of_entry(name: str, below: str, who: Who, does: Any, verb: str, **more: Any) -> Action:
    """Return a button of an entry; it leads back to where it stood."""
    at = f"entries/<int:entry>/{below}/"
    usual: dict[str, Any] = {"on": ENTRY, "at": at, "to": at, "finish": _back}
    return Action(name, order=f"events_{name}", who=who, does=does, verb=verb, **usual | more)


ACTIONS = (
    Action(
        "enter",
        on=EVENT,
        at="enter/",
        order="events_enter",
        who=SOMEBODY,
        takes=EnterForm,
        does=_enter,
        says=lambda seen, entry: FULL if entry.state == EntryState.WAITING else _("You are in."),
        then="mine",
        back="event",
        verb="entry.made",
        answers=lambda entry: {"id": entry.pk, "state": entry.state},
    ),
    Action(
        "desk",
        on=EVENT,
        at="run/desk/",
        order="events_enter_list",
        to="entries/list/",
        who=ORGANISERS,
        takes=EnterListForm,
        screen=Screen("tournaments/events/desk.html", _desk),
        does=listing.enter,
        about="Enter many, as an organiser; of a long list a job does it.",
        says=_entered,
        then=_to_the_list,
        verb="entry.made",
        answers=_told_of_list,
    ),
    Action(
        "preview_list",
        on=EVENT,
        at="run/desk/preview/",
        order="events_preview_list",
        to="entries/list/preview/",
        who=ORGANISERS,
        takes=EnterListForm,
        does=listing.preview,
        finish=_previewed,
    ),
    Action(
        "edit_entry",
        on=ENTRY,
        at="entries/<int:entry>/edit/",
        order="events_edit_entry",
        to="entries/<int:entry>/",
        method="patch",
        who=EDITORS,
        takes=EditEntryForm,
        given=_editing,
        partly=True,
        screen=Screen(
            "tournaments/events/entry_form.html",
            lambda request, seen, form: {"tab": "entries", "entry": seen.row, "still": True},
        ),
        does=editing.edit_entry,
        says=_("The entry is changed."),
        then=lambda seen, value: places.way(seen, "entry", seen.row.pk),
        verb="entry.edited",
    ),
    _of_entry(
        "admit",
        "admit",
        ORGANISERS,
        admitting.admit,
        "entry.admitted",
        says=_("They are in."),
    ),
    _of_entry(
        "withdraw",
        "withdraw",
        SPEAKERS,
        act.withdraw,
        "entry.withdrawn",
        takes=WhyForm,
        says=_("The entry is withdrawn."),
    ),
    _of_entry(
        "day_off", "day-off", SPEAKERS, _day_off, "entry.absent", takes=DayOffForm, says=NOTED
    ),
    _of_entry(
        "here",
        "here",
        ORGANISERS,
        _here,
        "entry.here",
        reads=lambda request, seen: {"gone": request.POST.get("choice") == "gone"},
    ),
    _of_entry("gone", "gone", ORGANISERS, act.check_out, "entry.gone", at="-"),
    _of_entry(
        "penalise",
        "penalty",
        ARBITERS,
        _penalise,
        "entry.penalty",
        takes=PenaltyForm,
        says=NOTED,
    ),
    _of_entry(
        "dispute_rating",
        "dispute-rating",
        DISPUTING,
        disputing.dispute_rating,
        "entry.rating_disputed",
        takes=WhyForm,
        says=NOTED,
    ),
    _of_entry(
        "uphold_rating",
        "uphold-rating",
        DECIDING,
        disputing.uphold_rating,
        "entry.rating_upheld",
        takes=WhyForm,
        says=NOTED,
    ),
    Action(
        "swap_in",
        on=EVENT,
        at="run/desk/swap-in/",
        order="events_swap_in",
        to="swap-in/",
        who=ORGANISERS,
        takes=SwapInForm,
        does=admitting.swap_in,
        says=_("They have changed places."),
        then="desk",
        verb="entry.swapped_in",
    ),
    Action(
        "apart",
        on=EVENT,
        at="run/desk/apart/",
        order="events_apart",
        to="apart/",
        who=ORGANISERS,
        takes=ApartForm,
        does=_apart,
        says=NOTED,
        then="desk",
        verb="entry.forbidden",
    ),
    Action(
        "door",
        on=DOOR,
        at=A_DOOR,
        order="events_door",
        who=SOMEBODY,
        screen=Screen("tournaments/events/door.html", _at_the_door),
        does=doors.come_in,
        says=_("You are checked in. Have a good time!"),
        then="mine",
        back=lambda seen, value: places.way(seen, "door", seen.row),
        verb="entry.here",
    ),
)
