from base64 import b64encode
from functools import partial
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from siamleague.actions.values import Action
from siamleague.jobs.models import Job
from tournaments.events.places import EVENT, ORGANISERS, Seen
from tournaments.laptops import act, desks, sending_home
from tournaments.laptops.desk_models import Desk
from tournaments.laptops.forms import DeskForm, DeskLostForm, HomeForm, LostForm, TakeAlongForm
from tournaments.laptops.models import CheckOut


def _job(seen: Seen, job: Job) -> str:
    return reverse("site:job", args=[job.public_id])


def _told(job: Job) -> dict[str, Any]:
    return {"job": str(job.public_id), "state": job.state}


def _taken(out: CheckOut) -> dict[str, Any]:
    return {"check_out": str(out.public_id), "machine": out.machine, "state": out.state}


def _given(desk: Desk) -> dict[str, Any]:
    return {
        "desk": str(desk.public_id),
        "machine": desk.machine,
        "state": desk.state,
        "file": b64encode(bytes(desk.file)).decode(),
    }


_laptop = partial(Action, on=EVENT, who=ORGANISERS, back="laptop")
TAKE = _laptop(
    "take_along",
    at="run/laptop/take/",
    order="events_take_along",
    to="laptop/take/",
    takes=TakeAlongForm,
    does=act.take_along,
    in_pieces=True,
    says=_("The event is out. Take the file now, and open it on the laptop."),
    then="laptop",
    verb="laptop.taken",
    answers=_taken,
)
ACTIONS = (
    TAKE,
    _laptop(
        "declare_lost",
        at="run/laptop/lost/",
        order="events_declare_laptop_lost",
        to="laptop/lost/",
        takes=LostForm,
        does=act.declare_lost,
        says=_("The site goes on with what came home."),
        then="laptop",
        verb="laptop.lost",
    ),
    _laptop(
        "bring_home",
        at="run/laptop/home/",
        order="events_bring_home",
        to="laptop/home/",
        takes=HomeForm,
        does=act.bring_home,
        in_pieces=True,
        then=_job,
        answers=_told,
    ),
    _laptop(
        "give_desk",
        at="run/laptop/desk/",
        order="events_give_desk",
        to="laptop/desk/",
        takes=DeskForm,
        does=desks.give_desk,
        in_pieces=True,
        says=_("The copy is ready. Take its file, and open it on the second laptop."),
        then="laptop",
        answers=_given,
    ),
    _laptop(
        "declare_desk_lost",
        at="run/laptop/desk/lost/",
        order="events_declare_desk_lost",
        to="laptop/desk/lost/",
        takes=DeskLostForm,
        does=desks.declare_desk_lost,
        says=_("The event goes on with what came of that desk."),
        then="laptop",
    ),
    _laptop(
        "send_home",
        at="run/laptop/send/",
        order="events_send_home",
        to="laptop/send/",
        does=sending_home.send_home,
        then=_job,
        answers=_told,
    ),
    _laptop(
        "finish_here",
        at="run/laptop/finish/",
        order="events_finish_on_laptop",
        to="laptop/finish/",
        does=sending_home.finish_here,
        then=_job,
        answers=_told,
    ),
    _laptop(
        "open_again",
        at="run/laptop/open/",
        order="events_open_laptop_again",
        to="laptop/open/",
        does=sending_home.open_again,
        says=_("The event is open here again."),
        then="laptop",
    ),
)
