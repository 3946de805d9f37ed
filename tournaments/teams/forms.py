from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Club, TeamPart


class TeamForm(forms.Form):
    """What a new team is called, and for which club it plays."""

    name = forms.CharField(label=gettext_lazy("Name of the team"), max_length=40)
    club = forms.ChoiceField(label=gettext_lazy("Plays for"), required=False)

    def __init__(self, *args: Any, user_id: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        mine = Club.objects.filter(memberships__player__user_id=user_id).order_by("name")
        choices = [(club.slug, club.name) for club in mine]
        self.fields["club"].choices = [("", _("no club")), *choices]  # type: ignore[attr-defined]


class EventTeamForm(forms.Form):
    """A team for an event: its name, and whom to ask; without a name there is a link to send."""

    name = forms.CharField(label=gettext_lazy("Name of the team"), max_length=40)
    partner = forms.CharField(
        label=gettext_lazy("Your partner's name"), max_length=40, required=False, initial=""
    )


class InviteForm(forms.Form):
    """Who shall join, and as what."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=40,
        help_text=gettext_lazy("As it stands on their profile here."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    part = forms.ChoiceField(
        label=gettext_lazy("As"), choices=TeamPart.choices, initial=TeamPart.PARTNER
    )
