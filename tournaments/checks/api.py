from siamleague.actions.places import SOMEBODY
from siamleague.actions.programs import Programs
from siamleague.actions.told import told
from siamleague.jobs.models import Job
from tournaments.checks import read
from tournaments.checks.actions import ACTIONS
from tournaments.checks.places import CHECK
from tournaments.exports.checked_pairings import SaidRound

programs = Programs(ACTIONS)
OneRound = told(SaidRound, called="RoundAsChecked")


@programs.read(CHECK, OneRound, who=SOMEBODY, many=True)
def pairings_check(found: Job, by: int) -> list[SaidRound]:
    """Return the rounds of a check of yours, each with the first article that it breaks."""
    return read.rounds_of(found)


urlpatterns = programs.addresses()
