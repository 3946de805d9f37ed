from rest_framework import serializers

from siamleague.actions.programs import Programs
from tournaments.clubs.places import CLUB, OWNERS
from tournaments.exports import club_files
from tournaments.exports.actions import ACTIONS, PACK
from tournaments.models import Club

programs = Programs(ACTIONS)


@programs.read(
    CLUB,
    serializers.Serializer,
    "take/archive/",
    who=OWNERS,
    like=PACK,
    file="application/zip",
    often=club_files.OFTEN,
    refuses=(409,),
)
def clubs_archive(club: Club, by: int) -> tuple[str, bytes]:
    """Return a whole club as one file: of a small one as it is now, else what was packed last.

    409 says that it has to be packed first."""
    return f"{club.slug}.zip", club_files.archive(club)


urlpatterns = programs.addresses()
