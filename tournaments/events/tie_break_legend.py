"""What stands under a table: its tie-breaks in order, as acronyms and in words, and their rules."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.events.tie_break_fields import edition_names
from tournaments.formats import shelf
from tournaments.models import Season, Tournament
from tournaments.rounds import ranking
from tournaments.rounds import standings as worked_out
from tournaments.rounds.because import break_name
from tournaments.rounds.ranking import Column
from tournaments.standings import tie_break
from tournaments.standings.acronyms import known_to_files
from tournaments.standings.values import EDITION


@dataclass(frozen=True)
class TieBreakLegend:
    """What the heads of a table mean, and what decides where its figures do not."""

    columns: tuple[Column, ...]
    edition: str = ""  # by whose rules, where a federation has any
    lot: bool = False  # whether a lot parts who is still level
    seed: int | None = None  # from which it is drawn, once that is known


def of_event(event: Tournament) -> TieBreakLegend:
    """Return what stands under the table of an event; nothing where each part has its own."""
    if event.in_parts or shelf.of(event).figure is not None:
        return TieBreakLegend(tuple(ranking.columns(event)))
    return _legend(event.tie_breaks, worked_out.scheme(event).edition, event.seed)


def of_season(season: Season) -> TieBreakLegend:
    """Return what will stand under the tables of a season."""
    return _legend(season.tie_breaks, season.rules.get("edition", EDITION), None)


def in_a_line(legend: TieBreakLegend) -> str:
    """Return it as a sentence of paper: “Tie-breaks, in this order (…): BH Buchholz · SB …”."""
    told = " · ".join(f"{column.short} {column.name}" for column in legend.columns)
    by = f" ({legend.edition})" if legend.edition else ""
    return f"{_('Tie-breaks, in this order')}{by}: {told}" if told else ""


def _legend(slugs: Sequence[str], edition: int, seed: int | None) -> TieBreakLegend:
    lot = "lot" in slugs
    shown = [slug for slug in slugs if slug != "lot"]
    return TieBreakLegend(
        tuple(Column(tie_break(slug).acronym, break_name(slug)) for slug in shown),
        str(edition_names()[edition]) if any(map(known_to_files, shown)) else "",
        lot,
        seed if lot else None,
    )
