"""How an organiser chooses tie-breaks: the common ones first, the others behind a fold."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from django import forms
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.rounds import because
from tournaments.standings import tie_break
from tournaments.standings.acronyms import known_to_files, read_order
from tournaments.standings.faults import UnknownTieBreak
from tournaments.standings.tiebreaks import COMMON, TIE_BREAKS
from tournaments.standings.values import EDITION, EDITIONS

if TYPE_CHECKING:
    from django.utils.functional import Promise


class OrderedChoices(forms.CheckboxSelectMultiple):
    """Boxes that can be put in order; the order in which they are sent is the answer."""

    template_name = "tournaments/events/_ordered.html"

    def _render(
        self, template_name: str, context: dict[str, Any], renderer: Any = None
    ) -> SafeString:
        """Draw it with the site's own templates; Django's form renderer does not know them."""
        return mark_safe(render_to_string(template_name, context))  # noqa: S308


class TieBreakOrder(forms.CharField):
    """An order of tie-breaks as arbiters' files write it, instead of boxes."""

    def __init__(self, **more: Any) -> None:
        text = gettext_lazy(
            "In the acronyms of arbiters’ files, as in “BH/C1, BH, DE, WIN”. What stands here is "
            "taken instead of the boxes."
        )
        usual: dict[str, Any] = {"label": gettext_lazy("Or paste an order"), "help_text": text}
        super().__init__(max_length=200, required=False, **usual | {"initial": ""} | more)


def order_pasted(text: str, *, squads: bool = False) -> tuple[str, ...]:
    """Return the tie-breaks of an order, each once; refuse by name the first that is none here.

    Those of matches on several boards are for squads alone.
    """
    try:
        order = read_order(text.replace(";", ","))
    except UnknownTieBreak as unknown:
        said = _("“%(name)s” is no tie-break that is known here.") % {"name": unknown.slug[:20]}
        raise forms.ValidationError(said) from unknown
    strange = next((slug for slug in order if tie_break(slug).teams), None)
    if strange and not squads:
        said = _("“%(name)s” is for matches on several boards.") % {"name": strange}
        raise forms.ValidationError(said)
    return tuple(dict.fromkeys(order))


class Edition(forms.TypedChoiceField):
    """By which edition of the federation's rules tie-breaks are worked out."""

    def __init__(self, **more: Any) -> None:
        more |= {"coerce": int, "empty_value": EDITION, "required": False, "initial": EDITION}
        label = gettext_lazy("Rules for tie-breaks")
        super().__init__(label=label, choices=editions_for(None), **more)


def editions_for(chosen: int | None) -> list[tuple[int, "str | Promise"]]:
    """Return the editions to choose from; the way of before only where it is in use."""
    newest, *others = sorted(edition_names(), reverse=True)
    wanted = [newest, *(each for each in others if each != EDITIONS[0] or chosen == each)]
    return [(each, edition_names()[each]) for each in wanted]


def edition_names() -> dict[int, "str | Promise"]:
    """Return what each edition is called."""
    return {
        2023: gettext_lazy("As this site counted before it knew editions"),
        2024: gettext_lazy("FIDE C.07, edition of 2024"),
        2026: gettext_lazy("FIDE C.07, edition of March 2026"),
    }


def tie_break_choices(first: Collection[str], *, squads: bool = False) -> list[Any]:
    """Return all tie-breaks: those in use in their order, the common ones, the others in groups."""
    others = [each for each in TIE_BREAKS.values() if each.slug not in first]
    common = [each.slug for each in others if each.slug in COMMON]
    more = [each.slug for each in others if each.slug not in COMMON and not each.teams]
    found: list[Any] = [(slug, called(slug)) for slug in [*first, *common]]
    found.append((_("More tie-breaks"), [(slug, called(slug)) for slug in more]))
    if squads:
        teams = [each.slug for each in others if each.teams]
        found.append((_("Of matches on boards"), [(slug, called(slug)) for slug in teams]))
    return found


def called(slug: str) -> str:
    """Return the name of a tie-break with its acronym, where files of arbiters have one."""
    name, acronym = because.break_name(slug), tie_break(slug).acronym
    return f"{name} ({acronym})" if known_to_files(slug) else name
