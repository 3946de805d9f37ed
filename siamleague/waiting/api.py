"""What programs read of what waits for somebody."""

from django.utils import timezone

from siamleague.accounts.models import User
from siamleague.actions.places import nowhere
from siamleague.actions.programs import Programs
from siamleague.actions.told import told
from siamleague.waiting import read, what_waits

programs = Programs()
WAITING = nowhere("waiting", "waiting/", "waiting")
Waits = told(what_waits.Waits, "kind text about url at")


@programs.read(WAITING, Waits, many=True, signed_in=True)
def waiting(found: None, by: int) -> tuple[what_waits.Waits, ...]:
    """Return what waits for somebody, one's table before all others."""
    return read.bell(User.objects.get(pk=by), timezone.now(), fresh=True).lines


urlpatterns = programs.addresses()
