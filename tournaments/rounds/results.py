"""What the result of a table is: a value, and a sentence."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

TWO_SIDES = 2
Figures = tuple[dict[str, int], ...]


@dataclass(frozen=True)
class Score:
    """What somebody says about a table: per seat the rank, who did not come, and figures."""

    ranks: tuple[int, ...]
    forfeits: tuple[int, ...] = ()
    extras: Figures = ()


def in_words(ranks: Sequence[int], forfeits: Collection[int], names: Sequence[str]) -> str:
    """Return a result with the names of those who sat; nothing before there is one."""
    if not ranks:
        return ""
    gone = [name for seat, name in enumerate(names) if seat in forfeits]
    came = [
        (rank, name)
        for seat, (rank, name) in enumerate(zip(ranks, names, strict=False))
        if seat not in forfeits
    ]
    if len(names) == TWO_SIDES and not gone:
        if ranks[0] == ranks[1]:
            return _("a draw")
        return _("%(name)s wins") % {"name": min(came)[1]}
    said = [_("%(rank)s. %(name)s") % {"rank": rank, "name": name} for rank, name in sorted(came)]
    said += [_("%(name)s did not come") % {"name": name} for name in gone]
    return ", ".join(said)
