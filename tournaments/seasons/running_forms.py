"""What is typed while a season is prepared and played: who joins, where they play, how it ended."""

from fractions import Fraction
from typing import Any

from django import forms
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from siamleague import numbers
from siamleague.actions.taking import Number, Ticket, Why
from tournaments.entries import lists
from tournaments.models import Season, Spot
from tournaments.refusals import NotWhole

BOTH_SIDES = gettext_lazy("Type the board points of both sides, as in “2.5 : 1.5”.")
BOTH_DAYS = dict.fromkeys(("required", "invalid"), gettext_lazy("Choose a first and a last day."))


def read_boards(text: str) -> tuple[Fraction, Fraction]:
    """Return the board points of both sides, as in "2½ : 1½" or "2.5-1.5"."""
    sides = text.replace("–", ":").replace("-", ":").split(":")
    try:
        first, second = (numbers.fraction(side) for side in sides)
    except ValueError as wrong:
        raise NotWhole(BOTH_SIDES) from wrong
    return first, second


class JoinSeasonForm(forms.Form):
    """A team or a squad; nothing for oneself, or for the only team one has."""

    team = Number(required=False)


class PeopleForm(forms.Form):
    """A list of people or teams that join a season."""

    list = forms.CharField(
        label=gettext_lazy("One a line"),
        max_length=200_000,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy(
            "“Ada Ferri; 1650”, or “Elephants: Ada Ferri & Bruno Sala; 1700” for a team. The "
            "figure, a rating, may be left out."
        ),
    )

    def __init__(self, *args: Any, teams: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.teams = teams

    def clean(self) -> dict[str, Any]:
        """Return who is on the list; refuse a line that cannot be read."""
        asked = super().clean() or {}
        wishes = [] if self.errors else lists.read(asked["list"], teams=self.teams)
        return {} if self.errors else {"wishes": wishes, "list": asked["list"]}


class Level(Number):
    """A division; a page says 0 for the reserve list, a program null."""

    def for_programs(self, about: dict[str, Any]) -> Any:
        """Return a number that programs must say, or null."""
        from siamleague.actions.fields import Whole

        text = "1 is the highest; null is the reserve list"
        return Whole(min_value=1, max_value=1000, allow_null=True, help_text=text)


class PlaceSpotForm(forms.Form):
    """A division; nothing is the reserve list."""

    level = Level(required=False, least=0, most=1000)

    def clean_level(self) -> int | None:
        """Return it; refuse a page on which nothing was chosen."""
        if self.data.get("level", "") == "":
            raise forms.ValidationError(_("Choose a division, or the reserve list."))
        return self.cleaned_data["level"] or None


class StepsInForm(forms.Form):
    """Who takes the place over."""

    spot = Number(help_text="on the reserve list")

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.season = season

    def clean(self) -> dict[str, Any]:
        """Return their spot; one of another season is not there."""
        asked = super().clean() or {}
        number = asked.get("spot", 0)
        return {"spot_id": get_object_or_404(Spot, pk=number, season=self.season).pk}


class MatchDayForm(forms.Form):
    """The days on which a match day is played."""

    first = forms.DateField(error_messages=BOTH_DAYS)
    last = forms.DateField(error_messages=BOTH_DAYS)


class BoardsForm(forms.Form):
    """How a match of several boards ended."""

    boards = forms.CharField(max_length=20, error_messages={"required": BOTH_SIDES})
    why = Why()
    ticket = Ticket()

    def clean(self) -> dict[str, Any]:
        asked = super().clean() or {}
        return asked if self.errors else asked | {"points": read_boards(asked.pop("boards"))}
