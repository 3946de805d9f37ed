from django.conf import settings
from rest_framework import serializers

from siamleague.actions.programs import Programs
from tournaments.events.places import EVENT, ORGANISERS, Seen
from tournaments.laptops import act
from tournaments.laptops.actions import ACTIONS, TAKE

programs = Programs(ACTIONS)


@programs.read(
    EVENT,
    serializers.Serializer,
    "laptop/file/",
    who=ORGANISERS,
    like=TAKE,
    file="application/octet-stream",
    often=act.OFTEN,
    refuses=(409,),
)
def events_laptop_file(seen: Seen, by: int) -> tuple[str, bytes]:
    """Return the file with which a laptop runs an event that was taken along.

    409 says that it is not out, or that something of it has come home already."""
    return act.file_for_laptop(tournament_id=seen.event.pk, by=by, site=settings.SITE_URL)


urlpatterns = programs.addresses()
