"""The form of a club's page."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Club, Role


class ClubForm(forms.ModelForm):  # type: ignore[type-arg]
    """What a club says about itself."""

    class Meta:
        model = Club
        fields: ClassVar = ["name", "city", "meets", "about"]
        help_texts: ClassVar = {
            "name": _("As it should stand on the club's page, for example “The White Elephant”."),
            "meets": _("For example: Thursdays at 20:30, Caffè Orientale."),
        }
        widgets: ClassVar = {"about": forms.Textarea(attrs={"rows": 5})}

    def _get_validation_exclusions(self) -> set[str]:
        """Leave the question of taken names to the service, which asks it for everybody."""
        return {*super()._get_validation_exclusions(), "name"}  # type: ignore[misc]


class InvitationForm(forms.Form):
    """Whom to invite, and as what."""

    role = forms.ChoiceField(
        label=_("Role"),
        help_text=_(
            "Organisers run events; arbiters decide about results; owners also decide about roles."
        ),
    )
    email = forms.EmailField(
        label=_("E-mail address"),
        required=False,
        help_text=_("The link is sent there. Without an address, send it on yourself."),
    )

    def __init__(self, *args: Any, roles: Iterable[Role], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(role.value, role.label) for role in roles]
        self.fields["role"].choices = list(reversed(choices))  # type: ignore[attr-defined]


class ClaimForm(forms.Form):
    """Why a record is one's own."""

    words = forms.CharField(
        label=_("How the organisers know you"),
        max_length=300,
        required=False,
        help_text=_("For example: I played on Thursday at table 3, with the red scarf."),
    )


class FamilyForm(forms.Form):
    """A new family of a club."""

    name = forms.CharField(label=_("Name"), max_length=40)
    players = forms.TypedMultipleChoiceField(
        label=_("Who belongs to it"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, people: Iterable[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["players"].choices = list(people)  # type: ignore[attr-defined]
