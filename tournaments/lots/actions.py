"""Adding a chance to the lot of an event: every button, said once."""

from functools import partial

from django import forms
from django.utils.translation import gettext_lazy as _

from siamleague.actions.places import SOMEBODY
from siamleague.actions.taking import DigitsField
from siamleague.actions.values import Action
from tournaments.events.places import EVENT
from tournaments.lots import act


class ChanceForm(forms.Form):
    """What a device will give, sealed."""

    seal = DigitsField("the seal: SHA-256 of 'siamleague dice secret', a line's end, the secret")


class OpenChanceForm(forms.Form):
    """What it gives."""

    secret = DigitsField("the secret: 32 bytes that nobody could guess")


_lot = partial(
    Action, on=EVENT, who=SOMEBODY, then="event", answers=lambda number: {"number": number}
)
ACTIONS = (
    _lot(
        "add_chance",
        at="lot/add/",
        order="events_add_chance",
        to="lot/seal/",
        takes=ChanceForm,
        does=act.add_chance,
        says=_("Your chance is in the lot, sealed. This device opens it when the draw is made."),
        about="Give the seal of a secret for the lot of the event, before its first round.",
    ),
    _lot(
        "open_chance",
        at="lot/open/",
        order="events_open_chance",
        to="lot/open/",
        takes=OpenChanceForm,
        does=act.open_chance,
        about="Give the secret itself, while the lot is being drawn.",
    ),
)
