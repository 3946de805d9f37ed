"""What programs read about the lot of an event."""

from siamleague.actions.programs import Programs
from siamleague.actions.told import told
from tournaments.events.places import EVENT, Seen
from tournaments.lots import read
from tournaments.lots.actions import ACTIONS

programs = Programs(ACTIONS)


@programs.read(EVENT, told(read.ShownLot, called="Lot"), "lot/")
def events_lot(seen: Seen, by: int | None) -> read.ShownLot:
    """Return what the lot of an event is made of; secrets once it is drawn."""
    return read.shown(seen.event, by)


urlpatterns = programs.addresses()
