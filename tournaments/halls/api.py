from typing import Annotated

from django.http import Http404
from django.utils import timezone

from siamleague.actions.programs import Programs
from siamleague.actions.told import told
from tournaments.events.places import EVENT, Seen
from tournaments.halls import read
from tournaments.halls.actions import ACTIONS

programs = Programs(ACTIONS)
RoundClock = told(
    read.Timer,
    "round version runs left length ends_at",
    called="RoundClock",
    about="The clock of a round at this moment.",
    version=Annotated[int, "rises with every button; send it as `seen`"],
    left=Annotated[int, "milliseconds; below zero once the time is up"],
    length=Annotated[int, "seconds"],
)


@programs.read(EVENT, RoundClock, "clock/")
def events_clock(seen: Seen, by: int | None) -> read.Timer:
    """Return the clock of the round that is played; 404 without one."""
    running = read.timer_of(seen.event, timezone.now())
    if running is None:
        raise Http404
    return running


urlpatterns = programs.addresses()
