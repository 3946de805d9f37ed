"""Who meets: how many sit together, and whether they are players, teams or squads."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Any

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.standings import scoring

__all__ = ["Kind"]  # what rows have to do with; the rest is asked of this file

TWO, THREE, FOUR = 2, 3, 4
DEFAULT_POINTS = {3: (3, 1, 0), 4: (3, 2, 1, 0), 2: (1, 0)}  # by place at a table of so many
OPPOSITE = {frozenset((0, 2)), frozenset((1, 3))}  # how partners sit


class Kind(models.TextChoices):
    """Who enters, and how many sit together."""

    DUEL = "duel", _("two players")
    TEAMS = "teams", _("two partnership teams")
    THREE = "three", _("tables of three")
    FOUR = "four", _("tables of four")
    SQUADS = "squads", _("two squads of several boards")

    @property
    def seats(self) -> int:
        """Return how many entries sit at a table."""
        return {Kind.THREE: THREE, Kind.FOUR: FOUR}.get(self, TWO)

    @property
    def people(self) -> int:
        """Return how many people sit at a game."""
        return FOUR if self.of_teams else self.seats

    @property
    def two_sided(self) -> bool:
        """Tell whether two meet at a table, and one of them wins or it is a draw."""
        return self.seats == TWO

    @property
    def of_players(self) -> bool:
        return not self.of_teams and not self.of_squads

    @property
    def of_teams(self) -> bool:
        """Tell whether partners enter together, as a team."""
        return self == Kind.TEAMS

    @property
    def of_squads(self) -> bool:
        """Tell whether squads meet, on several boards."""
        return self == Kind.SQUADS

    def why_not(self, sides: "Collection[Collection[int]] | None") -> str:
        """Return why those cannot meet in a game in which so many sit on these sides; "" if they
        can. Partners sit opposite each other; everybody else plays for themselves."""
        if sides is None:
            return gettext("This game is not played by so many.")
        if self.of_teams and {frozenset(side) for side in sides} != OPPOSITE:
            return gettext(
                "This game knows no partners: all who play it do so for themselves. Choose "
                "players instead of teams."
            )
        if not self.of_teams and any(len(side) > 1 for side in sides):
            return gettext(
                "So many play this game as partners, two against two. Choose partnership teams."
            )
        return ""

    def scheme(self, points: Sequence[Fraction]) -> dict[str, Any]:
        """Return points as rows keep them; refuse those that cannot be given out, by a fault."""
        if self.two_sided:
            win, draw, loss = points
            scoring.two_sided(win, draw, loss)
            return {"win": str(win), "draw": str(draw), "loss": str(loss)}
        if len(points) != self.seats:
            raise ValueError
        scoring.for_tables(points)
        return {"by_rank": [str(each) for each in points]}

    @property
    def points_asked(self) -> str:
        """Return how an organiser writes what a result gives."""
        if self.two_sided:
            return gettext("Win, draw, loss, as in “1, 1/2, 0” or “3, 1, 0”.")
        usual = ", ".join(map(str, DEFAULT_POINTS[self.seats]))
        text = gettext("For each place at the table, the first in front; usual is “%(usual)s”.")
        return text % {"usual": usual}

    def smaller(self, sides: "Collection[Collection[int]] | None") -> list[int]:
        """Return which smaller tables fit a game in which one fewer sit on these sides."""
        return [] if self.two_sided or self.why_not(sides) else [self.seats - 1]

    @property
    def in_leagues_only(self) -> bool:
        """Tell whether those meet in leagues alone, and have no event of their own."""
        return self.of_squads

    @property
    def rated_as(self) -> tuple[str, ...]:
        """Return the kinds of rating lists in which such events can count."""
        return RATED[self]

    @property
    def typed_as(self) -> str:
        """Return how an arbiter types a result."""
        if self.two_sided:
            return gettext(
                "1-0 or 1: the first wins. 0-1 or 2: the second wins. ½ or 0: a draw. "
                "1-: the second did not come. -1: the first did not come. --: nobody came."
            )
        return gettext(
            "The place of each seat in their order, for example 2134; equal figures for a tie, "
            "a dash for who did not come."
        )

    @property
    def written_down(self) -> str:
        """Return what a slip of a table asks of each: points, or a place."""
        return gettext("Points") if self.two_sided else gettext("Place")

    def marks(self, ranks: Sequence[int], forfeits: Collection[int]) -> dict[int, str]:
        """Return what each seat made of a table, as a pairing list shows it."""
        if self.two_sided:
            return two_sided(ranks, forfeits)
        alone = len(ranks) - len(forfeits) == 1
        return {
            seat: "−" if seat in forfeits else "+" if alone else gettext("%(n)s.") % {"n": rank}
            for seat, rank in enumerate(ranks)
        }


# Each board of squads is a game of its own; a table of four may be one short.
RATED = {
    Kind.DUEL: ("duel",),
    Kind.SQUADS: ("duel",),
    Kind.THREE: ("three",),
    Kind.FOUR: ("four",),
    Kind.TEAMS: ("partners", "pairs"),
}

IN_LEAGUES: dict[Kind, "str | Promise"] = {
    Kind.DUEL: _("Players, one against one"),
    Kind.TEAMS: _("Partnership teams"),
    Kind.SQUADS: _("Squads of clubs, on several boards"),
    Kind.THREE: _("Players, three at a table"),
    Kind.FOUR: _("Players, four at a table"),
}


def in_events() -> "list[tuple[str, str | Promise]]":
    """Return who can meet in an event of its own; squads meet in leagues."""
    return [(kind.value, kind.label) for kind in Kind if not kind.in_leagues_only]


def in_leagues() -> "list[tuple[str, str | Promise]]":
    """Return who can meet in a league, with what they are called there."""
    return [(kind.value, name) for kind, name in IN_LEAGUES.items()]


def two_sided(ranks: Sequence[int], forfeits: Collection[int]) -> dict[int, str]:
    """Return what each of two sides made of a table: 1, ½, 0, or + and − if one did not come."""
    if forfeits:
        return {seat: "−" if seat in forfeits else "+" for seat in range(len(ranks))}
    if ranks[0] == ranks[1]:
        return {0: "½", 1: "½"}
    return {seat: "1" if rank == 1 else "0" for seat, rank in enumerate(ranks)}
