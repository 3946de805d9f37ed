from typing import Annotated

from siamleague.actions.programs import Programs
from siamleague.actions.taking import WhichPage
from siamleague.actions.told import told
from tournaments.clubs.places import InClub
from tournaments.imports import understanding
from tournaments.imports.actions import ACTIONS
from tournaments.imports.places import BRINGERS, IMPORT
from tournaments.models import ImportState

programs = Programs(ACTIONS)
OneLine = told(
    understanding.LineRead,
    "line name partners rating categories more how note fault left_out asks chosen",
    asks=Annotated[int, "the line, where a choice says who is meant"],
    chosen=Annotated[int, "the player who is meant; 0 is somebody new"],
    called="LineOfList",
)


@programs.read(IMPORT, OneLine, "lines/", asks=WhichPage, who=BRINGERS, many=True)
def imports_lines(found: InClub, by: int, *, page: int) -> list[understanding.LineRead]:
    """Return a page of what a list would write, with what is wrong in it; nothing once it is in."""
    if found.row.state != ImportState.READ:
        return []
    return understanding.shown(understanding.understood(found.row), str(page))[0]


urlpatterns = programs.addresses()
