from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.formats import shelf
from tournaments.models import Programme, Tournament
from tournaments.parts.act import MOST_POOLS, Parts


class PartsForm(forms.Form):
    """How many pools, who goes on, and how each part is played."""

    pools = forms.IntegerField(
        label=_("Pools"),
        min_value=1,
        max_value=MOST_POOLS,
        initial=2,
        help_text=_("One is a single first part for all, for example a Swiss before the finals."),
    )
    pool_format = forms.ChoiceField(label=_("How pools are played"))
    pool_rounds = forms.IntegerField(
        label=_("Rounds in the pools"),
        min_value=1,
        max_value=30,
        initial=3,
        help_text=_("A round robin counts its rounds itself."),
    )
    advance = forms.IntegerField(
        label=_("How many of each pool go on"), min_value=1, max_value=64, initial=2
    )
    best_next = forms.IntegerField(
        label=_("How many of the next best go on"),
        min_value=0,
        max_value=MOST_POOLS - 1,
        initial=0,
        required=False,
        help_text=_(
            "Of those one place below, over all pools, by points per game: two of each of three "
            "pools and the two best thirds make eight."
        ),
    )
    final_format = forms.ChoiceField(label=_("How the finals are played"))
    final_rounds = forms.IntegerField(
        label=_("Rounds in the finals"),
        min_value=1,
        max_value=30,
        initial=2,
        help_text=_("A round robin and a knock-out count their rounds themselves."),
    )

    def __init__(self, data: Any, *, event: Tournament, programme: Programme | None) -> None:
        initial: dict[str, Any] = {}
        if programme is not None:
            initial = {name: getattr(programme, name) for name in Parts.__dataclass_fields__}
        super().__init__(data, initial=initial)
        self.programme = programme
        ways = shelf.for_parts(event.who)
        pools = [(way.slug, way.name) for way in ways if not way.knocks_out]
        self.fields["pool_format"].choices = pools  # type: ignore[attr-defined]
        finals = [(way.slug, way.name) for way in ways]
        self.fields["final_format"].choices = finals  # type: ignore[attr-defined]

    def clean_best_next(self) -> int:
        return self.cleaned_data["best_next"] or 0
