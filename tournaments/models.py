"""Every row of this room, as Django asks for it; each subject keeps its own in its folder."""

from tournaments.clubs.models import *
from tournaments.entries.models import *
from tournaments.events.models import *
from tournaments.finding.models import *
from tournaments.formats.kinds import *
from tournaments.halls.models import *
from tournaments.imports.models import *
from tournaments.laptops.desk_models import *
from tournaments.laptops.models import *
from tournaments.lots.models import *
from tournaments.partners.models import *
from tournaments.parts.models import *
from tournaments.ratings.models import *
from tournaments.rounds.models import *
from tournaments.seasons.models import *
from tournaments.series.models import *
from tournaments.squads.models import *
from tournaments.teams.models import *
from tournaments.webhooks.models import *
