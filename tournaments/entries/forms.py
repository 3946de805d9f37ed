"""What people say about entries, at the desk and at home."""

from django import forms
from django.utils.translation import gettext_lazy as _

from siamleague.actions.taking import Number, Why
from tournaments.entries import lists


class EnterForm(forms.Form):
    """A team, or nothing for oneself."""

    team = Number(label=_("Your team"), required=False)


class EnterListForm(forms.Form):
    """Entries, one a line, as an organiser types them."""

    list = forms.CharField(
        label=_("One a line"), max_length=lists.MOST_CHARACTERS, strip=False, widget=forms.Textarea
    )


class SwapInForm(forms.Form):
    """Who comes in from the waiting list, and who waits instead."""

    entry_id = Number(label=_("Who waits"))
    out = Number(label=_("In the place of"))


class DayOffForm(forms.Form):
    """A round, and whether to play it, take half a point, or be away."""

    round = Number(label="", most=30)
    choice = forms.ChoiceField(label="", choices=[(way, way) for way in ("play", "half", "away")])


class PenaltyForm(forms.Form):
    """Points by decision; what is sent stands instead of an earlier decision."""

    choice = forms.ChoiceField(label="", choices=[(way, way) for way in ("take", "give", "lift")])
    points = forms.CharField(label=_("Points"), max_length=9, required=False)
    why = Why(required=True)


class ApartForm(forms.Form):
    """Two entries that shall not meet, or may again."""

    one = Number(label=_("One"))
    other = Number(label=_("The other"))
    meet = forms.BooleanField(label=_("May meet again"), required=False)
