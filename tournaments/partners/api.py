"""What programs read about those who look for a partner."""

from django.utils import timezone

from siamleague.actions.programs import Programs
from siamleague.actions.told import told
from tournaments.events.places import EVENT, Seen
from tournaments.partners import read
from tournaments.partners.actions import ACTIONS

programs = Programs(ACTIONS)


@programs.read(EVENT, told(read.Seekers, called="Seekers"), "partners/")
def events_seekers(seen: Seen, by: int | None) -> read.Seekers:
    """Return who looks for a partner: names to each other, and to who runs the event."""
    return read.page(seen.event, seen.rights, by, timezone.now())


urlpatterns = programs.addresses()
