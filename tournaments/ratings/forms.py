"""What a club decides about a rating list, and what somebody asks of one."""

from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games import api as games
from tournaments.models import PoolKind, PoolModel, PoolPeriod, PoolVenue

RECOMMENDED = PoolModel.WHOLE  # as measured: siamleague/book/ratings.md


def _system(usual: PoolModel) -> forms.ChoiceField:
    """Return the choice of a rating system."""
    return forms.ChoiceField(
        label=_("System"),
        choices=PoolModel.choices,
        initial=usual,
        help_text=_(
            "Elo is one number. Weng-Lin and Glicko-2 keep a doubt beside it and learn faster; "
            "Glicko-2 also how steady somebody is. Whole history looks at all games again and at "
            "the seats, and predicts best."
        ),
    )


class HowRatedForm(forms.Form):
    """How a list is rated."""

    venue = forms.ChoiceField(
        label=_("Which games"), choices=PoolVenue.choices, initial=PoolVenue.BOTH
    )
    model = _system(PoolModel.ELO)
    period = forms.ChoiceField(
        label=_("Rated at once"),
        choices=PoolPeriod.choices,
        initial=PoolPeriod.ROUND,
        help_text=_("Everybody is rated from the values before, so the order cannot matter."),
    )
    provisional = forms.IntegerField(
        label=_("Games until a rating has no question mark"), min_value=0, max_value=100, initial=10
    )
    ranked_from = forms.IntegerField(
        label=_("Games until it has a place"), min_value=0, max_value=200, initial=30
    )


class NewListForm(HowRatedForm):
    """What a new list counts, and how it is rated."""

    field_order = ("game", "game_name", "kind", "venue", "model")
    game = forms.ChoiceField(
        label=_("Game"),
        required=False,
        initial="",
        error_messages={"invalid_choice": _("This game is not on the shelf.")},
    )
    game_name = forms.CharField(label=_("Another game"), max_length=60, required=False, initial="")
    kind = forms.ChoiceField(label=_("Kind of table"), choices=PoolKind.choices)
    model = _system(RECOMMENDED)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        shelf = [(card.slug, card.name) for card in games.shelf(get_language() or "en")]
        self.fields["game"].choices = [*shelf, ("", _("another one"))]  # type: ignore[attr-defined]
        self.fields["game"].initial = shelf[0][0] if shelf else ""

    def clean(self) -> dict[str, Any]:
        """Return what was asked for; a game of the shelf needs no other name."""
        found = super().clean() or {}
        return {**found, "game_name": ""} if found.get("game") else found


class ChoosePeople(forms.Form):
    """Who sits at a table that somebody wants predicted."""

    def __init__(
        self, *args: Any, people: list[tuple[int, str]], seats: int, many: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if many:
            self.fields["find"] = forms.CharField(
                label=_("Find a name"),
                max_length=60,
                required=False,
                help_text=_("Narrows the choices below; whoever is chosen stays."),
            )
        offered = [("", _("choose …")), *people]
        for seat in range(1, seats + 1):
            self.fields[f"p{seat}"] = forms.TypedChoiceField(
                label=_("Seat %(n)s") % {"n": seat}, choices=offered, coerce=int
            )

    def clean(self) -> dict[str, Any]:
        """Refuse somebody on two seats."""
        found = super().clean() or {}
        seated = [who for name, who in found.items() if name != "find"]
        if len(set(seated)) < len(seated):
            raise forms.ValidationError(_("Nobody can sit on two seats."))
        return found

    def chosen(self) -> list[int]:
        return [self.cleaned_data[name] for name in self.fields if name != "find"]
