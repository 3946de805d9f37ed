from django.urls import reverse

from siamleague.actions.values import Action
from tournaments.clubs.places import CLUB, OWNERS
from tournaments.exports import club_files

PACK = Action(
    "pack_club",
    on=CLUB,
    at="take/pack/",
    order="clubs_pack_archive",
    who=OWNERS,
    does=club_files.pack_club,
    then=lambda club, job: reverse("site:job", args=[job.public_id]),
    back="club",
    answers=lambda job: {"job": str(job.public_id), "state": job.state},
)
ACTIONS = (PACK,)
