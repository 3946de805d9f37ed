"""What a club decides about a rating list, and what somebody asks of one."""

from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games import api as games
from tournaments.models import PoolKind, PoolModel, PoolPeriod, PoolVenue
from tournaments.ratings.pools import Wish


class PoolForm(forms.Form):
    """How a list is rated; what it counts is asked for new lists only."""

    game = forms.ChoiceField(label=_("Game"), required=False)
    game_name = forms.CharField(label=_("Another game"), max_length=60, required=False)
    kind = forms.ChoiceField(label=_("Kind of table"), choices=PoolKind.choices)
    venue = forms.ChoiceField(label=_("Which games"), choices=PoolVenue.choices)
    model = forms.ChoiceField(
        label=_("System"),
        choices=PoolModel.choices,
        help_text=_("Elo is one number; Weng-Lin keeps a doubt beside it and learns faster."),
    )
    period = forms.ChoiceField(
        label=_("Rated at once"),
        choices=PoolPeriod.choices,
        help_text=_("Everybody is rated from the values before, so the order cannot matter."),
    )
    provisional = forms.IntegerField(
        label=_("Games until a rating is shown"), min_value=0, max_value=100, initial=10
    )

    def __init__(self, *args: Any, changing: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        shelf = [(card.slug, card.name) for card in games.shelf(get_language() or "en")]
        self.fields["game"].choices = [*shelf, ("", _("another one"))]  # type: ignore[attr-defined]
        self.fields["game"].initial = shelf[0][0] if shelf else ""
        if changing:
            for name in ("game", "game_name", "kind"):
                del self.fields[name]

    def wish(self, kind: str = "", game: str = "", game_name: str = "") -> Wish:
        """Return what was asked for; a list that exists says itself what it counts."""
        known = {"kind": kind, "game": game, "game_name": game_name}
        found = {**known, **self.cleaned_data}
        if found["game"]:
            found["game_name"] = ""
        return Wish(**found)


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
        """Return who was chosen, seat by seat."""
        return [self.cleaned_data[name] for name in self.fields if name != "find"]
