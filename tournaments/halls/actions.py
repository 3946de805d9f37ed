from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from siamleague.actions.taking import Number
from siamleague.actions.values import Action, Words
from siamleague.numbers import whole
from tournaments.events.places import ARBITERS, ROUND
from tournaments.halls import act

Form = type[forms.Form]


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


ACTIONS = (
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
        None,
        "Take the clock away.",
        _("The clock is taken away."),
        "timer.stopped",
    ),
)
