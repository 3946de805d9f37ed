from typing import Annotated, Any

from django.http import Http404

from siamleague.actions.programs import Programs
from siamleague.actions.told import At, told
from tournaments.events.places import EVENT, Seen
from tournaments.parts import programmes, read
from tournaments.parts.actions import ACTIONS

programs = Programs(ACTIONS)
SHOWN = ("programme", "cards", "decided", "step", "whole")

Card = told(
    read.PartCard,
    "name role number url state round lines certain",
    role=Annotated[str, "pool, playoff or finals"],
    certain=Annotated[bool, "who goes on will not change any more"],
    called="EventPart",
)
Tie = told(
    read.TieLine,
    "pool names places play_off",
    places=Annotated[int, "how many of them go on"],
    play_off=Annotated[str, "the page of the play-off that decides; empty without one"],
    called="PartTie",
)


Waiting = told(read.PartWaiting, entry=Annotated[int, "of the event"])
Parts = told(
    read.Overview,
    "state pools pool_format advance best_next final_format decided parts step mark ties waiting",
    state=At("programme.state", Annotated[str, "planned, drawn or cut"]),
    pools=At("programme.pools", int),
    pool_format=At("programme.pool_format", str),
    advance=At("programme.advance", Annotated[int, "how many of each pool go on"]),
    best_next=At("programme.best_next", Annotated[int, "of those one place below, over all"]),
    final_format=At("programme.final_format", str),
    parts=Card(many=True, source="cards"),
    step=Annotated[str, "what comes next: draw, play, ties, cut, finals or change"],
    mark=At("whole.mark", Annotated[str, "who would go on now; for follow/ and keep/"]),
    ties=Tie(many=True),
    waiting=Waiting(many=True),
    called="EventParts",
)


@programs.read(EVENT, Parts, "parts/")
def events_parts(seen: Seen, by: int | None) -> dict[str, Any]:
    """Return the pools and finals of an event; nothing if it is played in one piece."""
    programme = programmes.of_event(seen.event)
    if programme is None:
        raise Http404
    programme.event = seen.event
    found = read.overview(programme)
    runs = seen.rights.organises
    return {name: getattr(found, name) for name in SHOWN} | {
        "ties": read.ties(found.whole) if runs else [],
        "waiting": read.waiting(programme) if runs else [],
    }


urlpatterns = programs.addresses()
