"""Builds clubs, events and results for the rating tests, row by row and without ceremony."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta

from siamleague.accounts.models import User
from tournaments.models import (
    Chair,
    Club,
    Entry,
    Kind,
    Membership,
    Player,
    ResultState,
    Role,
    Round,
    RoundState,
    Stage,
    Table,
    Tournament,
)

START = datetime(2024, 3, 4, 19, 0, tzinfo=UTC)
WEEK = timedelta(days=7)
TWO_SIDED = (Kind.DUEL, Kind.TEAMS)

# One table: who sat there, side by side, and how the sides finished.
Sitting = tuple[Sequence[Sequence[Player]], Sequence[int]]


def club(name: str = "Red Lantern", owner: User | None = None) -> Club:
    """Return a club; somebody may own it."""
    made = Club.objects.create(name=name, slug=name.lower().replace(" ", "-"), founded_at=START)
    if owner:
        player, _made = Player.objects.get_or_create(user=owner, defaults={"name": str(owner)})
        Membership.objects.create(club=made, player=player, role=Role.OWNER, joined_at=START)
    return made


def players(*names: str) -> list[Player]:
    return [Player.objects.create(name=name) for name in names]


def event(of: Club, name: str = "Open", kind: str = Kind.DUEL, **more: object) -> Tournament:
    fields = {"game": "king_of_siam", "stage": Stage.RUNNING, "rounds": 50, "made_at": START}
    fields |= {"format": "swiss" if kind in TWO_SIDED else "tables"} | more
    return Tournament.objects.create(
        club=of, name=name, slug=name.lower().replace(" ", "-"), kind=kind, **fields
    )


def play(
    at: Tournament, sittings: Iterable[Sitting], *, closed: datetime, online: bool = False
) -> Round:
    """Return a closed round with these tables, all of which have a result that stands."""
    number = at.round_set.count() + 1
    done = Round.objects.create(
        tournament=at, number=number, state=RoundState.CLOSED, closed_at=closed
    )
    sat = list(sittings)
    tables = Table.objects.bulk_create(
        Table(
            round=done,
            number=place,
            ranks=list(ranks),
            result=ResultState.STANDING,
            match=f"m{done.pk}x{place}" if online else "",
        )
        for place, (_sides, ranks) in enumerate(sat, 1)
    )
    entries = _entries(at, [side for sides, _ranks in sat for side in sides])
    Chair.objects.bulk_create(
        Chair(
            table=table,
            round=done,
            entry=entries[side[0].pk],
            seat=seat,
            people=[player.pk for player in side],
        )
        for table, (sides, _ranks) in zip(tables, sat, strict=True)
        for seat, side in enumerate(sides)
    )
    return done


def duel(one: Player, other: Player, *, drawn: bool = False) -> Sitting:
    """Return a table at which the one beat the other, or a draw."""
    return [[one], [other]], [1, 1] if drawn else [1, 2]


def season(at: Tournament, people: Sequence[Player], rounds: int) -> list[Round]:
    """Play weekly rounds in which everybody meets everybody; results follow a simple rule."""
    made = []
    for week in range(rounds):
        turn = week % (len(people) - 1)
        ring = [people[0], *people[1 + turn :], *people[1 : 1 + turn]]
        half = len(ring) // 2
        pairs = list(zip(ring[:half], reversed(ring[half:]), strict=True))
        sittings = [
            duel(*(pair if (pair[0].pk + week) % 3 else pair[::-1]), drawn=(n + week) % 7 == 0)
            for n, pair in enumerate(pairs)
        ]
        made.append(play(at, sittings, closed=START + week * WEEK))
    return made


def _entries(at: Tournament, sides: Iterable[Sequence[Player]]) -> dict[int, Entry]:
    """Return the entry of each side by its first player, made where there is none yet."""
    known = {entry.player_id: entry for entry in Entry.objects.filter(tournament=at)}
    new = {side[0].pk: side for side in sides if side[0].pk not in known}
    made = Entry.objects.bulk_create(
        Entry(
            tournament=at,
            player=side[0],
            name=" & ".join(player.name for player in side),
            entered_at=START,
            agreed=True,
        )
        for side in new.values()
    )
    return known | {entry.player_id or 0: entry for entry in made}
