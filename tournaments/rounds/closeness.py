"""Whether whoever decides about a table sits at it, or is close to somebody who does: why, who else
could decide, and what a line of history says of it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as mark

from tournaments.clubs import people
from tournaments.models import (
    Chair,
    Entry,
    Membership,
    Player,
    ResultState,
    Role,
    Table,
    TeamMember,
    Tournament,
)
from tournaments.rounds.results import Score

OWN, FAMILY, PARTNER, CLUB, PLAYS = "own", "family", "partner", "club", "plays"
LEVELS = (OWN, FAMILY, PARTNER, CLUB, PLAYS)  # the closest first
MOST_OTHERS = 3
SEVERAL = 2
# For who decides, before; in the history and for who sits there, after.
WARNINGS: Mapping[str, "str | Promise"] = {
    OWN: mark("You sit at this table yourself."),
    FAMILY: mark("Somebody of your family sits at this table."),
    PARTNER: mark("A partner of yours sits at this table."),
    CLUB: mark("Your own club plays against another at this table."),
    PLAYS: mark("You play in this event yourself."),
}
ENTRY_WARNINGS: Mapping[str, "str | Promise"] = {
    OWN: mark("You play here yourself."),
    FAMILY: mark("Somebody of your family plays here."),
    PARTNER: mark("A partner of yours plays here."),
}
ROUND_WARNINGS: Mapping[str, "str | Promise"] = {
    OWN: mark("You play in this round yourself; your table is marked."),
    FAMILY: mark("Somebody of your family plays in this round; the table is marked."),
    PARTNER: mark("A partner of yours plays in this round; the table is marked."),
    CLUB: mark("Your own club plays against another in this round; the tables are marked."),
    PLAYS: mark("You play in this event yourself."),
}
BADGES: Mapping[str, "str | Promise"] = {
    OWN: mark("your own table"),
    FAMILY: mark("your family’s table"),
    PARTNER: mark("your partner’s table"),
    CLUB: mark("your club against another"),
}
LAID: Mapping[str, "str | Promise"] = {
    OWN: mark("Laid by hand by an organiser who sits at this table."),
    FAMILY: mark("Laid by hand by an organiser with family at this table."),
    PARTNER: mark("Laid by hand by an organiser with a partner at this table."),
    CLUB: mark("Laid by hand by an organiser whose club plays against another here."),
    PLAYS: mark("Laid by hand by an organiser who plays in this event, too."),
}
SAID: Mapping[str, "str | Promise"] = {
    OWN: mark("decided at the own table"),
    FAMILY: mark("decided at a table of the own family"),
    PARTNER: mark("decided at a table of a partner"),
    CLUB: mark("decided at a table of the own club against another"),
    PLAYS: mark("plays in this event, too"),
}


@dataclass(frozen=True)
class Close:
    """How close an account is to each of some tables; those that are not there are far."""

    at: Mapping[int, str] = field(default_factory=dict)

    def of(self, table: int) -> str:
        """Return how close a table is; nothing where it is not."""
        return self.at.get(table, "")

    @property
    def level(self) -> str:
        """Return how close the closest of them is."""
        return min(self.at.values(), key=LEVELS.index, default="")


@dataclass(frozen=True)
class _Near:
    """Who an account is, and who is close to it."""

    own: frozenset[int] = frozenset()
    family: frozenset[int] = frozenset()
    partner: frozenset[int] = frozenset()
    clubs: frozenset[int] = frozenset()

    def to(self, sitting: "_Sitting") -> str:
        for level, those in ((OWN, self.own), (FAMILY, self.family), (PARTNER, self.partner)):
            if those & sitting.people:
                return level
        mine = self.clubs & sitting.clubs
        return CLUB if mine and len(sitting.clubs) >= SEVERAL else ""


@dataclass
class _Sitting:
    """Who sits at a table, and for which clubs."""

    people: set[int] = field(default_factory=set)
    clubs: set[int] = field(default_factory=set)
    entries: list[int] = field(default_factory=list)


def to(tables: Collection[int], by: int | None) -> Close:
    """Return how close these tables are to an account; as many queries for any number."""
    if not by or not tables:
        return Close()
    sitting = _sitting(tables)
    near = _near(by, _of_clubs(sitting.values()))
    return Close({table: level for table, those in sitting.items() if (level := near.to(those))})


def to_entry(entry: int, by: int) -> str:
    """Return how close an entry is to an account; of clubs nobody plays against is not close."""
    rows = Entry.objects.filter(pk=entry).values_list("player", "team", "team__captain")
    player, team, captain = rows.get()
    members = TeamMember.objects.filter(team=team, left_at__isnull=True) if team else ()
    return _near(by, False).to(
        _Sitting({player, captain, *(m.player_id for m in members)} - {None})
    )


def others(event: Tournament, close: Mapping[int, str], by: int) -> list[str]:
    """Return who else decides in an event and is less close to each of these tables; a few names,
    of the first who are asked about."""
    roles = (Role.OWNER, Role.ORGANISER, Role.ARBITER)
    rows = Membership.objects.filter(club=event.club_id, role__in=roles, player__user__isnull=False)
    rows = rows.exclude(player__user=by).select_related("player__user").order_by("joined_at", "pk")
    found = []
    sitting = _sitting(close.keys())
    for row in rows[: 2 * MOST_OTHERS]:
        near = _near(row.player.user_id, _of_clubs(sitting.values()))
        if all(_is_farther(near.to(sitting[table]), level) for table, level in close.items()):
            found.append(str(row.player.user))
    return found[:MOST_OTHERS]


def _is_farther(one: str, level: str) -> bool:
    return not one or LEVELS.index(one) > LEVELS.index(level)


def plays_in(event: Tournament, by: int) -> bool:
    """Tell whether an account plays in an event, or its partners do for it."""
    return people.my_entry(event, by) is not None


def where(table: Table, by: int) -> dict[str, Any]:
    """Return what a line of history says about a table, and how close it is to who decides."""
    sitting = _sitting([table.pk])[table.pk]
    return {
        "round": table.round.number,
        "table": table.number,
        "table_id": table.pk,
        "sat": sitting.entries,
        "close": _near(by, _of_clubs([sitting])).to(sitting),
    }


def history(table: Table, score: Score, by: int) -> dict[str, Any]:
    """Return what a line of history says about a decision: what the result was and became."""
    was = {"was": table.ranks, "gone": table.forfeits}
    data = {**where(table, by), "ranks": list(score.ranks), "forfeits": list(score.forfeits)}
    return data | (was if table.result == ResultState.STANDING else {})


def _of_clubs(sitting: Iterable[_Sitting]) -> bool:
    """Tell whether clubs meet at some of these tables."""
    return any(len(those.clubs) >= SEVERAL for those in sitting)


def _near(by: int | None, of_clubs: bool) -> _Near:
    """Return who is close to an account; its clubs are asked for only where clubs meet."""
    near = Player.objects.filter(Q(user_id=by) | Q(families__players__user_id=by))
    users = dict(near.values_list("pk", "user_id")) if by else {}
    own = {player for player, user in users.items() if user == by}
    if not own:
        return _Near()
    mine = TeamMember.objects.filter(player__in=own, accepted_at__isnull=False, left_at=None)
    teams = mine.filter(team__dissolved_at=None).values("team")
    mates = TeamMember.objects.filter(team__in=teams, accepted_at__isnull=False, left_at=None)
    clubs = Membership.objects.filter(player__in=own) if of_clubs else Membership.objects.none()
    return _Near(
        own=frozenset(own),
        family=frozenset(users.keys() - own),
        partner=frozenset(mates.values_list("player", flat=True)) - own,
        clubs=frozenset(clubs.values_list("club", flat=True)),
    )


def _sitting(tables: Collection[int]) -> dict[int, _Sitting]:
    """Return who sits at each table, in the order of the seats; before they are written down, who
    is in each team."""
    columns = ("table", "entry", "people", "entry__player", "entry__club", "entry__team__club")
    leads = ("entry__team__captain", "entry__team__squad__vice", "entry__team")
    chairs = Chair.objects.filter(table__in=tables).order_by("seat")
    rows = list(chairs.values_list(*columns, *leads))
    members = _members(row[-1] for row in rows if not row[2] and row[-1])
    found: dict[int, _Sitting] = {}
    for table, entry, sat, player, club, home, captain, vice, team in rows:
        here = found.setdefault(table, _Sitting())
        here.entries.append(entry)
        here.people |= {player, captain, vice, *sat, *members.get(team, ())} - {None}
        here.clubs |= {club or home} - {None}
    return found


def _members(teams: Iterable[int]) -> dict[int, list[int]]:
    """Return the partners of teams; no query for none."""
    wanted, found = set(teams), dict[int, list[int]]()
    if wanted:
        rows = TeamMember.objects.filter(team__in=wanted, accepted_at__isnull=False, left_at=None)
        for team, player in rows.values_list("team", "player"):
            found.setdefault(team, []).append(player)
    return found


@dataclass(frozen=True)
class Warned:
    """What is said to somebody before they decide who are close, and who else could."""

    words: str
    others: tuple[str, ...]


def warning_of_entry(entry: int, by: int | None) -> Warned | None:
    """Return what to say to somebody who decides about an entry; nothing to who is far."""
    words = ENTRY_WARNINGS.get(to_entry(entry, by)) if by else None
    return Warned(str(words), ()) if words else None


def warning(
    event: Tournament, tables: Collection[int], by: int | None, *, plays: bool = False
) -> Warned | None:
    """Return what to say to somebody who decides about these tables; nothing to who is far.

    With `plays` it is about a whole round: being in the event at all is close.
    """
    if not by:
        return None
    close = to(tables, by)
    level = close.level
    if plays and not level:
        level = PLAYS if plays_in(event, by) else ""
    if not level:
        return None
    words = ROUND_WARNINGS if plays else WARNINGS
    return Warned(str(words[level]), tuple(others(event, close.at, by)))
