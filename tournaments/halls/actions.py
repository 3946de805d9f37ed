"""The buttons of a round's clock, said once."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from siamleague.actions.taking import Number
from siamleague.actions.values import Action
from tournaments.events.places import ARBITERS, ROUND
from tournaments.halls import act

AT, TO = "run/rounds/<int:number>/clock/", "rounds/<int:number>/clock/"


class ClockStartForm(forms.Form):
    """How long the round takes."""

    minutes = Number(most=act.LONGEST)


class ClockSeenForm(forms.Form):
    """The version of the clock that was read."""

    seen = Number()


class ClockLongerForm(ClockSeenForm):
    """The minutes to add; below zero they are taken away."""

    minutes = Number(least=-act.MOST_ADDED, most=act.MOST_ADDED)


def _figures(*names: str) -> Callable[[HttpRequest, Any], Mapping[str, int]]:
    """Return how a page says whole numbers; 0 for what is none, which is refused in words."""

    def read(request: HttpRequest, seen: Any) -> Mapping[str, int]:
        return {name: _figure(request.POST.get(name, "").strip()) for name in names}

    return read


def _figure(text: str) -> int:
    digits = text.removeprefix("-")
    return int(text) if digits.isdecimal() and digits.isascii() and len(digits) < 7 else 0


ACTIONS = (
    Action(
        "start_timer",
        on=ROUND,
        at=f"{AT}start/",
        order="events_start_clock",
        to=f"{TO}start/",
        who=ARBITERS,
        takes=ClockStartForm,
        reads=_figures("minutes"),
        does=act.start_timer,
        about="Start the clock of a round.",
        says=_("The clock of the round runs."),
        then="run",
        verb="timer.started",
        answers=lambda timer: {},
    ),
    Action(
        "pause_timer",
        on=ROUND,
        at=f"{AT}pause/",
        order="events_pause_clock",
        to=f"{TO}pause/",
        who=ARBITERS,
        takes=ClockSeenForm,
        reads=_figures("seen"),
        does=act.pause_timer,
        about="Let the clock stand.",
        says=_("The clock stands."),
        then="run",
        verb="timer.paused",
    ),
    Action(
        "resume_timer",
        on=ROUND,
        at=f"{AT}resume/",
        order="events_resume_clock",
        to=f"{TO}resume/",
        who=ARBITERS,
        takes=ClockSeenForm,
        reads=_figures("seen"),
        does=act.resume_timer,
        about="Let the clock run on.",
        says=_("The clock runs again."),
        then="run",
        verb="timer.resumed",
    ),
    Action(
        "extend_timer",
        on=ROUND,
        at=f"{AT}extend/",
        order="events_extend_clock",
        to=f"{TO}extend/",
        who=ARBITERS,
        takes=ClockLongerForm,
        reads=_figures("seen", "minutes"),
        does=act.extend_timer,
        about="Add minutes, or take some.",
        says=_("The time is changed."),
        then="run",
        verb="timer.extended",
    ),
    Action(
        "stop_timer",
        on=ROUND,
        at=f"{AT}stop/",
        order="events_stop_clock",
        to=f"{TO}stop/",
        who=ARBITERS,
        does=act.stop_timer,
        about="Take the clock away.",
        says=_("The clock is taken away."),
        then="run",
        verb="timer.stopped",
    ),
)
