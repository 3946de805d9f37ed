from typing import Annotated

from django.http import Http404
from django.utils import timezone

from siamleague.actions.programs import Programs
from siamleague.actions.told import told
from tournaments.events.places import EVENT, Seen
from tournaments.halls import hall_cards, read
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


EventHall = told(
    hall_cards.HallCard,
    "id number name address tables entries",
    called="EventHall",
    about="One of the halls in which an event is played.",
    tables=Annotated[int | None, "how many stand there; null where there are enough"],
    entries=Annotated[int, "how many play there"],
)


@programs.read(EVENT, EventHall, "halls/", many=True)
def events_halls(seen: Seen, by: int | None) -> list[hall_cards.HallCard]:
    """Return the halls of an event in their order; none where it is played in one place."""
    return hall_cards.halls(seen.event)


urlpatterns = programs.addresses()
