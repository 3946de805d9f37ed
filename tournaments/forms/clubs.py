"""The form of a club's page."""

from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Club


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
