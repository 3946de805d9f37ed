from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from siamleague.actions.taking import Number, SeenVersion
from siamleague.numbers import fraction
from tournaments.figures import written
from tournaments.models import Series, SeriesPoints
from tournaments.series.act import SeriesPlan

MOST_PLACES = 60
MOST_POINTS = 10_000


class SeriesForm(forms.Form):
    """How a series is called and counted."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    about = forms.CharField(
        label=gettext_lazy("Description"),
        max_length=5000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    points = forms.ChoiceField(
        label=gettext_lazy("What an event gives"), choices=SeriesPoints.choices
    )
    by_place = forms.CharField(
        label=gettext_lazy("Points for the places"),
        max_length=300,
        required=False,
        initial="10 8 6 5 4 3 2 1",
        help_text=gettext_lazy(
            "For the first, the second and so on, with spaces between. Those who finish level "
            "share the points of their places."
        ),
    )
    of_people = forms.BooleanField(
        label=gettext_lazy("A table of people: a team's place counts for each of its members"),
        required=False,
        help_text=gettext_lazy(
            "Then events for teams and for players count together; who played in a team has its "
            "points."
        ),
    )
    best = forms.IntegerField(
        label=gettext_lazy("How many events count"),
        required=False,
        min_value=1,
        max_value=100,
        help_text=gettext_lazy("Everybody's best ones; empty counts all."),
    )

    def clean_by_place(self) -> tuple[str, ...]:
        words = self.cleaned_data["by_place"].replace(";", " ").split()
        if len(words) > MOST_PLACES:
            raise forms.ValidationError(_("That is more places than anybody remembers."))
        return tuple(str(_number(word)) for word in words)

    def clean(self) -> dict[str, Any]:
        """Return the plan; refuse one by place without points, or with more for a lower place."""
        found = super().clean() or {}
        given = [Fraction(each) for each in found.get("by_place", ())]
        if found.get("points") == SeriesPoints.PLACE and not self.errors:
            if not given:
                self.add_error("by_place", _("Say what the first gets, the second, and so on."))
            elif given != sorted(given, reverse=True):
                self.add_error("by_place", _("A lower place cannot give more points."))
        if self.errors:
            return found
        return {"plan": SeriesPlan(**{name: found[name] for name in SeriesForm.base_fields})}


class EditSeriesForm(SeriesForm):
    """How a series that exists is called and counted."""

    version = SeenVersion()

    def __init__(self, *args: Any, series: Series, **kwargs: Any) -> None:
        names = ("name", "about", "points", "of_people", "best", "version")
        places = " ".join(written(Fraction(each)) for each in series.by_place)
        stands = {name: getattr(series, name) for name in names}
        stands["by_place"] = places or "10 8 6 5 4 3 2 1"
        super().__init__(*args, **kwargs | {"initial": stands})

    def clean(self) -> dict[str, Any]:
        return super().clean() | {"seen": self.cleaned_data["version"]}


class AddEventForm(forms.Form):
    """An event of the club."""

    event = Number(label=gettext_lazy("Event"), widget=forms.Select)

    def __init__(self, *args: Any, events: Sequence[tuple[int, str]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["event"].widget.choices = events  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        return {"tournament_id": self.cleaned_data.get("event")}


def _number(word: str) -> Fraction:
    """Return a number as people write it: 7, 7.5, 7,5, 7½ or 15/2."""
    try:
        number = fraction(word)
    except ValueError as wrong:
        raise forms.ValidationError(_("“%(word)s” is not a number.") % {"word": word}) from wrong
    if not 0 <= number <= MOST_POINTS:
        raise forms.ValidationError(_("“%(word)s” is not between 0 and 10000.") % {"word": word})
    return number
