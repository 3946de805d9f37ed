"""What people say in a club: its page, roles, invitations, families, claims."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from siamleague.accounts.forms import ZoneField
from siamleague.actions.taking import Many, Number
from siamleague.web import frames
from tournaments.models import Club, Joining, Role

MOST_PEOPLE = 40  # of a family


def _column(name: str, **more: Any) -> Any:
    return Club._meta.get_field(name).formfield(**more)  # type: ignore[union-attr]


class ClubForm(forms.Form):
    """What a club says about itself."""

    name = _column(
        "name",
        help_text=_("As it should stand on the club's page, for example “The White Elephant”."),
    )
    city = _column("city", initial="")
    meets = _column(
        "meets", initial="", help_text=_("For example: Thursdays at 20:30, Caffè Orientale.")
    )
    about = _column("about", initial="", widget=forms.Textarea(attrs={"rows": 5}))
    time_zone = ZoneField(
        label=_("Time zone"),
        required=False,
        initial="",
        help_text=_("Where the club meets: its days and hours are counted there."),
    )
    joining = forms.ChoiceField(
        label=_("Who joins"), choices=Joining.choices, initial=Joining.OPEN, required=False
    )
    hides_members = forms.BooleanField(
        label=_("Only members see who is a member"), required=False, initial=False
    )
    rates_bots = forms.BooleanField(
        label=_("Bots may play rated events"), required=False, initial=False
    )

    framed_by = _column(
        "framed_by",
        initial="",
        help_text=_(
            "Whose pages may show your standings in a frame: https://club.example.org, with "
            "spaces between, or * for everybody. Nothing is nobody."
        ),
    )

    def clean_framed_by(self) -> str:
        """Return the sites as a browser names them."""
        found = frames.read(self.cleaned_data["framed_by"])
        if found is None:
            text = _("Write each site as https://name, at most %(n)s of them, or * for everybody.")
            raise forms.ValidationError(text % {"n": frames.MOST})
        return " ".join(found)

    def clean_joining(self) -> str:
        """Return how people join, as it was where nothing is said."""
        return self.cleaned_data["joining"] or str(Joining.OPEN)

    def clean(self) -> dict[str, Any]:
        """Refuse a list that is hidden from whoever does not press a button first."""
        said = super().clean() or {}
        if said.get("hides_members") and said.get("joining") == Joining.OPEN:
            text = _("Whoever wants to can join and read the list. Let people ask first.")
            self.add_error("joining", text)
        return said


class ClubAddressForm(forms.Form):
    """Where the club is found on this site."""

    slug = forms.SlugField(
        label=_("Address"),
        max_length=60,
        help_text=_("Small letters, figures and hyphens: it stands behind /clubs/."),
    )

    def clean_slug(self) -> str:
        return str(self.cleaned_data["slug"]).lower()


class RequestForm(forms.Form):
    """A word to the club from whoever asks to join."""

    words = forms.CharField(
        label=_("A word to the club"), max_length=300, required=False, initial=""
    )


class LinkForm(forms.Form):
    """How long a link works, and how many come in by it."""

    days = Number(label=_("Works for so many days"), most=365, initial=30)
    most = Number(label=_("For so many people"), most=1000, initial=30)


class RoleForm(forms.Form):
    """A role in a club."""

    role = forms.ChoiceField(
        label="",
        choices=Role.choices,
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Choose one of the roles.")),
    )


class InvitationForm(forms.Form):
    """Whom to invite as what; with an address a letter is sent."""

    role = forms.ChoiceField(
        label=_("Role"),
        choices=Role.choices,
        help_text=_(
            "Organisers run events; arbiters decide about results; owners also decide about roles."
        ),
    )
    email = forms.EmailField(
        label=_("E-mail address"),
        required=False,
        initial="",
        help_text=_("The link is sent there. Without an address, send it on yourself."),
    )

    def __init__(self, *args: Any, roles: Iterable[Role], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = [(role.value, role.label) for role in roles]
        self.fields["role"].widget.choices = offered[::-1]  # type: ignore[attr-defined]


class ClaimForm(forms.Form):
    """How the organisers know the player."""

    words = forms.CharField(
        label=_("How the organisers know you"),
        max_length=300,
        required=False,
        initial="",
        help_text=_("For example: I played on Thursday at table 3, with the red scarf."),
    )


class FamilyPeopleForm(forms.Form):
    """Who belongs to a family; nobody ends it."""

    players = Many(Number(), most=MOST_PEOPLE)


class FamilyForm(forms.Form):
    """A new family of a club."""

    name = forms.CharField(label=_("Name"), max_length=40)
    players = Many(
        Number(),
        most=MOST_PEOPLE,
        required=True,
        label=_("Who belongs to it"),
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, people: Iterable[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["players"].widget.choices = list(people)  # type: ignore[attr-defined]
