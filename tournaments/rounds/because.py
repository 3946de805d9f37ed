"""Why somebody stands below somebody with the same points, in words and with the arithmetic."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.figures import written
from tournaments.formats import shelf
from tournaments.models import Entry, Tournament
from tournaments.rounds import at_hand
from tournaments.rounds import standings as worked_out
from tournaments.standings import Reason, Standing, Sum, pairs, reasons, reasons_in, tie_break
from tournaments.standings.tiebreaks.measure import HALVES, UNITS
from tournaments.standings.values import Scheme


@dataclass(frozen=True)
class Because:
    """What put a row below the row above it: by what, and what each of the two had of that.

    Without `by` they are level in everything, and share their rank.
    """

    above: str
    by: str = ""
    more: str = ""  # "10⅔ = 3 + 2⅔ + 5"; nothing for a lot
    less: str = ""


def of(
    event: Tournament,
    table: Sequence[Standing],
    wanted: Collection[int],
    after_round: int | None = None,
) -> dict[int, Because]:
    """Return this for those of the wanted who have the points of the row above them in the table.

    From the very ledger and tie-breaks that made the table: of an event, or of one that has ended
    for now `after_round`. Five queries, none where nobody is level.
    """
    level = {id_: above for id_, above in pairs(table).items() if id_ in wanted}
    if not level:
        return {}
    if event.in_parts:
        return _by_parts(event, table, level)
    figure = shelf.of(event).figure
    if figure is not None:
        reached = shelf.of(event).reached(event)
        words = {row.id: reached.get(int(row.breaks[0]), "") for row in table}
        return _by_words(event, table, level, str(figure[1]), words)
    return _by_tie_breaks(event, table, level, after_round)


def break_name(slug: str) -> str:
    """Return what a tie-break is called in the reader's language; nothing for none."""
    if not slug:
        return ""
    found = tie_break(slug)
    return found.italian if get_language() == "it" else found.english


def figure(value: Fraction, slug: str, scheme: Scheme) -> str:
    """Return a tie-break as it is read: those that add points up are in points, not in units."""
    found = tie_break(slug)
    shares = scheme.by_rank and found.acronym.startswith("KS")  # at tables who was ahead counts
    below = {UNITS: 1 if shares else scheme.unit, HALVES: 2}.get(found.counts, 1)
    return written(value / (-below if found.lower else below))


def arithmetic(total: Sum, slug: str, scheme: Scheme, names: Mapping[int, str]) -> str:
    """Return a sum as it is written down: “10⅔ = 3 + 2⅔ + 5”."""

    def read(value: Fraction) -> str:
        return figure(value, slug, scheme)

    if not total.terms:
        return read(Fraction(0)) if slug != "lot" else ""
    kept: list[str] = []
    cut: list[str] = []
    for term in total.terms:
        text = read(term.value)
        if term.share is not None and 0 < term.share < 1:
            text = f"{written(term.share)}·{read(term.value / term.share)}"
        name = names.get(term.other or 0)
        (cut if term.left_out else kept).append(f"{text} ({name})" if name else text)
    added = " + ".join(kept) or read(Fraction(0))
    added = f"({added}) : {total.divided}" if total.divided > 1 else added
    told = read(total.total)
    told = added if len(total.terms) == 1 else f"{told} = {added}"
    return _("%(sum)s, without %(cut)s") % {"sum": told, "cut": ", ".join(cut)} if cut else told


def of_each(
    events: Sequence[Tournament], tables: Mapping[int, Sequence[Standing]]
) -> dict[int, dict[int, Because]]:
    """Return the same for all rows of several tables that tie-breaks made; five queries."""
    level = {each.pk: pairs(tables[each.pk]) for each in events}
    asked = [each for each in events if level[each.pk]]
    if not asked:
        return {each.pk: {} for each in events}
    played = worked_out.played(asked)
    found = {}
    for each in asked:
        scheme, one = worked_out.scheme(each), played[each.pk]
        rows = tables[each.pk]
        found[each.pk] = reasons(
            one.records, scheme, each.tie_breaks, rows, level[each.pk], one.closed
        )
    named = {id_ for why in found.values() for each in why.values() for id_ in _named(each)}
    names = dict(Entry.objects.filter(pk__in=named).values_list("pk", "name"))
    told = {each.pk: in_words(found[each.pk], worked_out.scheme(each), names) for each in asked}
    return {each.pk: told.get(each.pk, {}) for each in events}


def in_words(
    found: Mapping[int, Reason], scheme: Scheme, names: Mapping[int, str]
) -> dict[int, Because]:
    """Return reasons as they are read, with these names."""
    return {
        id_: Because(
            above=names.get(why.above, ""),
            by=break_name(why.slug),
            more=arithmetic(why.more, why.slug, scheme, names) if why.slug else "",
            less=arithmetic(why.less, why.slug, scheme, names) if why.slug else "",
        )
        for id_, why in found.items()
    }


def _by_tie_breaks(
    event: Tournament,
    table: Sequence[Standing],
    level: Mapping[int, Standing],
    after_round: int | None,
) -> dict[int, Because]:
    book = at_hand.book(event, at_hand.event(event), after_round)
    found = reasons_in(book, event.tie_breaks, table, level)
    scheme = book.scheme
    names = _names(event, [id_ for each in found.values() for id_ in _named(each)])
    return in_words(found, scheme, names)


def _named(why: Reason) -> list[int]:
    """Return whose names stand in a reason."""
    terms = (*why.more.terms, *why.less.terms)
    return [why.above, *(term.other for term in terms if term.other is not None)]


def _by_parts(
    event: Tournament, table: Sequence[Standing], level: Mapping[int, Standing]
) -> dict[int, Because]:
    """Return what decided in the part where both stand, or else which part it was; pools are not
    compared."""
    from tournaments.parts import overall  # late: it asks for the tables of the parts

    parts, ranks = overall.part_names(event), {row.id: row.rank for row in table}
    names = _names(event, [above.id for above in level.values()])
    inside = overall.explained_inside(event)
    found = {}
    for id_, above in level.items():
        part = parts.get(above.id, "")
        told = inside.get((above.id, id_)) if part == parts.get(id_) else None
        if told is not None:
            found[id_] = replace(told, above=names[above.id])
        elif ranks[id_] > above.rank:
            found[id_] = Because(names[above.id], _("decided in: %(part)s") % {"part": part})
        elif ranks[id_] == above.rank and part == parts.get(id_):
            found[id_] = Because(names[above.id])
    return found


def _by_words(
    event: Tournament,
    table: Sequence[Standing],
    level: Mapping[int, Standing],
    by: str,
    words: Mapping[int, str],
) -> dict[int, Because]:
    """Return the same where no figures decide, but how far one came."""
    ranks = {row.id: row.rank for row in table}
    names = _names(event, [above.id for above in level.values()])
    return {
        id_: Because(names[above.id])
        if ranks[id_] == above.rank
        else Because(names[above.id], by, words.get(above.id, ""), words.get(id_, ""))
        for id_, above in level.items()
    }


def _names(event: Tournament, wanted: Collection[int]) -> dict[int, str]:
    rows = Entry.objects.filter(tournament=event, pk__in=set(wanted))
    return dict(rows.values_list("pk", "name"))
