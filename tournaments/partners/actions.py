"""Looking for a partner: every button, said once."""

from dataclasses import replace
from functools import partial
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from siamleague.actions.places import SOMEBODY
from siamleague.actions.taking import Number
from siamleague.actions.values import PLAY, Action, Screen, Who
from tournaments.events.places import EVENT, ORGANISERS, Seen, inside
from tournaments.models import PartnerAsk, Seeker
from tournaments.partners import act, read

_seeker, _seeker_key = inside(
    "seeker", lambda event: Seeker.objects.filter(tournament=event), "pk", "seeker_id"
)
_ask, _ask_key = inside(
    "ask",
    lambda event: PartnerAsk.objects.select_related("other__player").filter(
        other__tournament=event
    ),
    "pk",
    "ask_id",
)
SEEKER = replace(EVENT, name="seeker", find=_seeker, keys=_seeker_key)
ASK = replace(EVENT, name="ask for a partner", find=_ask, keys=_ask_key)
ASKED = Who(
    "who was asked",
    lambda seen, by: seen.row.other.player.user_id == by,
    _("Somebody else was asked."),
    PLAY,
)
A_SEEKER, AN_ASK = "partners/<int:seeker>/", "partners/asks/<int:ask>/"


class SeekForm(forms.Form):
    """A word to those who look, too."""

    words = forms.CharField(label=_("A word about you"), max_length=160, required=False, initial="")


class JoinTwoForm(forms.Form):
    """Two who look for a partner."""

    one = Number(label=_("One"))
    other = Number(label=_("The other"))


def _drawn(request: HttpRequest, seen: Seen, form: SeekForm) -> dict[str, Any]:
    # No clock is given to what a page shows; the edge reads it.
    now = timezone.now()  # noqa: TID251
    return {"tab": "", "seekers": read.page(seen.event, seen.rights, request.user.pk, now)}


_partners = partial(Action, on=EVENT, then="seek_partner")
ACTIONS = (
    _partners(
        "seek_partner",
        at="partners/",
        order="events_seek_partner",
        to="partners/",
        who=SOMEBODY,
        takes=SeekForm,
        screen=Screen("tournaments/events/partners.html", _drawn, to_all=True),
        does=act.seek_partner,
        says=_("The others who look see you now, and so do the organisers."),
        verb="partner.sought",
        answers=lambda looks: {"id": looks.pk},
    ),
    _partners(
        "stop_seeking",
        at="partners/stop/",
        order="events_stop_seeking",
        to="partners/stop/",
        who=SOMEBODY,
        does=act.stop_seeking,
        says=_("You look for a partner no more."),
        verb="partner.not_sought",
    ),
    _partners(
        "join_two",
        at="partners/join/",
        order="events_join_two",
        to="partners/join/",
        who=ORGANISERS,
        takes=JoinTwoForm,
        does=act.join_two,
        says=_("They are a team, and entered."),
        verb="partner.joined",
    ),
    Action(
        "ask_partner",
        on=SEEKER,
        at=f"{A_SEEKER}ask/",
        order="events_ask_partner",
        to=f"{A_SEEKER}ask/",
        who=SOMEBODY,
        does=act.ask_partner,
        says=_("They are asked."),
        then="seek_partner",
    ),
    Action(
        "accept_partner",
        on=ASK,
        at=f"{AN_ASK}accept/",
        order="events_accept_partner",
        to=f"{AN_ASK}accept/",
        who=ASKED,
        does=act.accept_partner,
        says=_("You are a team, and entered."),
        then="event",
        back="seek_partner",
        verb="partner.joined",
    ),
    Action(
        "decline_partner",
        on=ASK,
        at=f"{AN_ASK}decline/",
        order="events_decline_partner",
        to=f"{AN_ASK}decline/",
        who=ASKED,
        does=act.decline_partner,
        says=_("That is declined."),
        then="seek_partner",
    ),
)
