"""What programs find by name."""

from siamleague.actions.places import nowhere
from siamleague.actions.programs import Programs
from siamleague.actions.told import told
from tournaments.finding import read
from tournaments.finding.forms import SearchForm

programs = Programs()
SEARCH = nowhere("search", "search/", "tournaments")
FoundThings = told(read.FoundThings)


@programs.read(SEARCH, FoundThings, asks=SearchForm, often=read.OFTEN)
def search(found: None, by: int | None, q: str) -> read.FoundThings:
    """Return the clubs, people, events and leagues whose name fits, or else nearly does."""
    return read.search(q)


urlpatterns = programs.addresses()
