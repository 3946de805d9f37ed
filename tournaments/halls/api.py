"""What programs read about the clock of a round."""

from typing import Annotated, Any

from django.http import Http404
from django.utils import timezone

from siamleague.actions.programs import Question, paths
from siamleague.actions.told import told
from tournaments.events.places import EVENT, Seen
from tournaments.halls import read
from tournaments.halls.actions import ACTIONS

RoundClock = told(
    read.Timer,
    "round version runs left length ends_at",
    called="RoundClock",
    about="The clock of a round at this moment.",
    version=Annotated[int, "rises with every button; send it as `seen`"],
    left=Annotated[int, "milliseconds; below zero once the time is up"],
    length=Annotated[int, "seconds"],
)


def _clock(seen: Seen, by: int | None) -> read.Timer:
    running = read.timer_of(seen.event, timezone.now())
    if running is None:
        raise Http404
    return running


QUESTIONS = (
    Question(
        "events_clock",
        on=EVENT,
        to="clock/",
        gives=RoundClock,
        reads=_clock,
        open_to_all=True,
        about="Return the clock of the round that is played; 404 without one.",
    ),
)
urlpatterns: list[Any] = paths(ACTIONS, QUESTIONS)
