"""What the rounds of a knock-out are called, and how far somebody came, in words."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from tournaments.formats import sheets
from tournaments.models import Tournament
from tournaments.pairing.knockout import drawing, ranks
from tournaments.pairing.knockout.values import Box, SheetMatch, SheetPart


def called(tournament: Tournament, number: int) -> str:
    """Return what a round of a knock-out is called: the final, the semi-finals."""
    filled = sheets.sheet(tournament)
    steps, double = steps_of(filled), is_double(filled)
    here = [box.match for box in drawing.shown(filled) if box.match.round == number]
    return " · ".join(dict.fromkeys(title(match, steps, double) for match in here))


def title(match: SheetMatch, steps: Mapping[SheetPart, int], double: bool) -> str:
    """Return what a round of a part of the sheet is called."""
    last = steps[match.part] - match.step
    if match.part == SheetPart.WINNERS and not double:
        names = {
            0: _("Final"),
            1: _("Semi-finals"),
            2: _("Quarter-finals"),
            3: _("Round of 16"),
            4: _("Round of 32"),
            5: _("Round of 64"),
        }
        return names.get(last) or _("Round of the last %(n)s") % {"n": 2 ** (last + 1)}
    if match.part in (SheetPart.WINNERS, SheetPart.LOSERS):
        first = match.part == SheetPart.WINNERS
        if last == 0:
            return _("Final of the first tree") if first else _("Final of the second tree")
        text = _("First tree, step %(n)s") if first else _("Second tree, step %(n)s")
        return text % {"n": match.step}
    ends = {
        SheetPart.THIRD: _("Match for the third place"),
        SheetPart.GRAND: _("Grand final"),
        SheetPart.AGAIN: _("Grand final once more"),
    }
    return ends[match.part]


def reached(tournament: Tournament) -> dict[int, str]:
    """Return for every level of the standings how far that is, in words."""
    filled = sheets.sheet(tournament)
    steps, double = steps_of(filled), is_double(filled)
    found = {ranks.STILL_IN: _("still in"), ranks.STILL_IN + 1: _("winner")}
    for box in sorted(filled, key=lambda box: box.match.part == SheetPart.THIRD):
        name = title(box.match, steps, double)
        if box.match.part == SheetPart.THIRD:
            found[box.match.level + 1] = name
        elif not double or box.match.part != SheetPart.WINNERS:
            found.setdefault(box.match.level, name)
    return found


def steps_of(filled: Sequence[Box]) -> dict[SheetPart, int]:
    """Return the last step of each part of a sheet."""
    found: dict[SheetPart, int] = {}
    for box in filled:
        found[box.match.part] = max(box.match.step, found.get(box.match.part, 0))
    return found


def is_double(filled: Sequence[Box]) -> bool:
    """Tell whether there are two trees, so that one defeat is not the end."""
    return any(box.match.part == SheetPart.GRAND for box in filled)
