from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from siamleague.actions.taking import Many, Number
from siamleague.actions.values import Action, Screen, Words
from siamleague.numbers import whole
from tournaments.events.places import ARBITERS, EVENT, ORGANISERS, ROUND, Seen
from tournaments.halls import act, hall_cards, several

Form = type[forms.Form]
NOTED = _("That is noted.")


class ClockForm(forms.Form):
    """Whose clock it is."""

    hall = Number(label=_("Hall"), required=False)


class ClockStartForm(ClockForm):
    """How long the round takes; in a hall, where each has its own clock."""

    minutes = Number(most=act.LONGEST)


class ClockSeenForm(ClockForm):
    """The version of the clock that was read."""

    seen = Number()


class ClockLongerForm(ClockSeenForm):
    """The minutes to add; below zero they are taken away."""

    minutes = Number(least=-act.MOST_ADDED, most=act.MOST_ADDED)


class HallForm(forms.Form):
    """A hall: a new one, or what is said of one that is there."""

    name = forms.CharField(label=_("Name"), max_length=60)
    address = forms.CharField(label=_("Address"), max_length=200, required=False)
    tables = Number(
        label=_("Tables"),
        most=5000,
        required=False,
        help_text=_("How many stand there. Leave it empty if there are enough."),
    )
    hall = Number(label=_("Hall"), required=False, widget=forms.HiddenInput)


class WhichHallForm(forms.Form):
    """One of the halls."""

    hall = Number(label=_("Hall"))


class WithinForm(forms.Form):
    """Up to which round each hall is paired for itself; 0 for never."""

    until = Number(label=_("Until round"), least=0, most=99)


class InHallForm(forms.Form):
    """Who plays in a hall, or in none."""

    hall = Number(label=_("Hall"), required=False)
    entries = Many(Number(), most=several.AT_ONCE, label=_("Who"))


def _figures(*names: str) -> Callable[[HttpRequest, Any], Mapping[str, int]]:
    """Return how a page says whole numbers; 0 for what is none, which is refused in words."""

    def read(request: HttpRequest, seen: Any) -> Mapping[str, int]:
        return {name: _figure(request.POST.get(name, "").strip()) for name in names}

    return read


def _figure(text: str) -> int:
    figure = whole(text.removeprefix("-"), digits=6) or 0
    return -figure if text.startswith("-") else figure


def _button(
    word: str, does: Callable[..., Any], takes: Form | None, about: str, says: Words, verb: str
) -> Action:
    """Return a button of the clock; it stands on the desk of the event."""
    where = f"rounds/<int:number>/clock/{word}/"
    return Action(
        f"{word}_timer",
        on=ROUND,
        at=f"run/{where}",
        order=f"events_{word}_clock",
        to=where,
        who=ARBITERS,
        takes=takes,
        reads=_figures(*(takes.base_fields if takes else ())),
        does=does,
        about=about,
        says=says,
        then="run",
        verb=verb,
        answers=lambda value: {},
    )


def _halls(request: HttpRequest, seen: Seen, form: HallForm) -> dict[str, Any]:
    """Return the halls of an event, and who plays where."""
    return {"tab": "run", **hall_cards.page(seen.event, request.GET)}


def _of_halls(
    name: str, below: str, takes: Form | None, does: Callable[..., Any], verb: str, **more: Any
) -> Action:
    """Return a button about the halls of an event; it leads back to their page."""
    usual: dict[str, Any] = {"to": f"halls/{below}", "then": "halls", "says": NOTED}
    usual |= {"order": f"events_{name}"}
    return Action(
        name,
        on=EVENT,
        at=f"run/halls/{below}",
        who=ORGANISERS,
        takes=takes,
        does=does,
        verb=verb,
        **usual | more,
    )


HALLS = (
    _of_halls(
        "halls",
        "",
        HallForm,
        several.save_hall,
        "hall.saved",
        order="events_save_hall",
        screen=Screen("tournaments/events/halls.html", _halls),
        answers=lambda hall: {"id": hall.pk, "number": hall.number},
    ),
    _of_halls("drop_hall", "drop/", WhichHallForm, several.drop_hall, "hall.dropped"),
    _of_halls("pair_within", "within/", WithinForm, several.pair_within, "hall.within"),
    _of_halls(
        "put_in_hall",
        "put/",
        InHallForm,
        several.put_in_hall,
        "hall.seated",
        answers=lambda moved: {"count": moved},
    ),
    _of_halls(
        "share_out",
        "share-out/",
        None,
        several.share_out,
        "hall.shared",
        answers=lambda moved: {"count": moved},
    ),
)
ACTIONS = (
    *HALLS,
    _button(
        "start",
        act.start_timer,
        ClockStartForm,
        "Start the clock of a round.",
        _("The clock of the round runs."),
        "timer.started",
    ),
    _button(
        "pause",
        act.pause_timer,
        ClockSeenForm,
        "Let the clock stand.",
        _("The clock stands."),
        "timer.paused",
    ),
    _button(
        "resume",
        act.resume_timer,
        ClockSeenForm,
        "Let the clock run on.",
        _("The clock runs again."),
        "timer.resumed",
    ),
    _button(
        "extend",
        act.extend_timer,
        ClockLongerForm,
        "Add minutes, or take some.",
        _("The time is changed."),
        "timer.extended",
    ),
    _button(
        "stop",
        act.stop_timer,
        ClockForm,
        "Take the clock away.",
        _("The clock is taken away."),
        "timer.stopped",
    ),
)
