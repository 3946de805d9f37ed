"""The demo's events: a running partnership Swiss, a running table Swiss, and a finished one.

Everything is done by the services, as an organiser would: entering, pairing, publishing, deciding.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from random import Random  # noqa: TID251  (seeded: the demo is the same everywhere)

from django.utils.translation import gettext as _

from siamleague.accounts.models import User
from tournaments.demo import people
from tournaments.entries import act as entries
from tournaments.entries import guests, lists
from tournaments.events import act as events
from tournaments.models import (
    Chair,
    Club,
    Entry,
    Kind,
    Membership,
    Player,
    Role,
    Round,
    TableKind,
    Tournament,
)
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting

HOST = "demo.host@example.invalid"
TEAM_NAMES = (
    *("Teak Elephants", "River Tigers", "Gold Lanterns", "White Herons", "Jade Rabbits"),
    *("Monsoon", "Night Market", "Lotus & Co.", "The Silk Road", "Temple Bells"),
)


def add(now: datetime) -> None:
    """Add the events to the demo club, once."""
    club = Club.objects.get(slug=people.SLUG)
    if Tournament.objects.filter(club=club).exists():
        return
    host = _host(club, now)
    _finished(club, host, now)
    _partnership(club, host, now)
    _at_tables(club, host, now)
    Tournament.objects.filter(club=club).update(demo=True)


def remove() -> None:
    """Take the invented organiser away."""
    User.objects.filter(email=HOST).delete()


def host_of() -> int:
    """Return the demo's organiser."""
    return User.objects.get(email=HOST).pk


def _host(club: Club, now: datetime) -> int:
    """Return an organiser whom nobody can sign in as: the services ask who decides."""
    user = User.objects.create_user(HOST, None, display_name="Bruno Sala", is_active=False)
    player = Player.objects.create(name="Bruno Sala", user=user, demo=True)
    Membership.objects.create(club=club, player=player, role=Role.ORGANISER, joined_at=now)
    return user.pk


def _finished(club: Club, host: int, now: datetime) -> None:
    event = made(
        club,
        host,
        now - timedelta(days=40),
        events.EventPlan(
            name=_("Autumn Open"),
            game="king_of_siam",
            kind=Kind.DUEL,
            rounds=4,
            about=_(
                "Four rounds on a Sunday, **tea included**. King of Siam for two; the better seed "
                "brings the biscuits."
            ),
            prizes=(
                {"name": _("Golden tea pot")},
                {"name": _("Newcomer"), "category": "newcomers"},
            ),
            categories=("newcomers",),
        ),
    )
    lines = [
        f"{name}; {2100 - 30 * place}" + ("; newcomers" if place % 4 == 3 else "")
        for place, name in enumerate(people.NAMES[:16])
    ]
    enter(event, host, lines, now - timedelta(days=40))
    for number in range(4):
        play(event, host, now - timedelta(days=40, hours=-number))
    events.finish_tournament(tournament_id=event.pk, by=host, now=now - timedelta(days=39))


def _partnership(club: Club, host: int, now: datetime) -> None:
    event = made(
        club,
        host,
        now - timedelta(days=1),
        events.EventPlan(
            name=_("Loy Krathong Partnership"),
            game="king_of_siam",
            kind=Kind.TEAMS,
            rounds=5,
            about=_("Ten teams, five rounds, partners sit opposite each other."),
            prizes=({"name": _("Lanterns of gold")}, {"name": _("Lanterns of silver")}),
        ),
    )
    names = people.NAMES
    lines = [
        f"{team.replace('&', 'and')}: {names[2 * n]} & {names[2 * n + 1]}; {1900 - 25 * n}"
        for n, team in enumerate(TEAM_NAMES)
    ]
    enter(event, host, lines, now - timedelta(days=1))
    for number in range(2):
        play(event, host, now - timedelta(hours=5 - number))
    _publish(event, host, now - timedelta(hours=1))
    _decide(event, host, now, leave=2)


def _at_tables(club: Club, host: int, now: datetime) -> None:
    event = made(
        club,
        host,
        now - timedelta(days=3),
        events.EventPlan(
            name=_("A Night of Daggers"),
            game="verrat",
            kind=Kind.FOUR,
            rounds=4,
            about=_("Verrat! at tables of four. *Trust nobody*, least of all the host."),
            rules={"repeat_price": 6, "late_entries": True, "half_byes": 1},
        ),
    )
    lines = [f"{name}; {1800 - 10 * n}" for n, name in enumerate(people.NAMES[4:31])]
    enter(event, host, lines, now - timedelta(days=3))
    play(event, host, now - timedelta(hours=4))
    last = Entry.objects.filter(tournament=event).order_by("-number")[0]
    entries.take_round_off(entry_id=last.pk, round_number=2, half=True, by=host, now=now)
    _publish(event, host, now - timedelta(hours=1))
    _decide(event, host, now, leave=3)


def made(club: Club, host: int, now: datetime, plan: events.EventPlan) -> Tournament:
    """Return a published event of the demo."""
    event = events.make_tournament(club_id=club.pk, by=host, plan=plan, now=now)
    Tournament.objects.filter(pk=event.pk).update(seed=1874, starts_at=now, demo=True)
    events.publish_tournament(tournament_id=event.pk, by=host, now=now)
    event.refresh_from_db()
    return event


def enter(event: Tournament, host: int, lines: Sequence[str], now: datetime) -> None:
    """Enter everybody on a list, as an organiser pastes it."""
    wishes = lists.read("\n".join(lines), teams=event.who.of_teams)
    guests.enter_list(tournament_id=event.pk, wishes=wishes, by=host, now=now)


def play(event: Tournament, host: int, now: datetime) -> None:
    round_ = _publish(event, host, now)
    _decide(event, host, now)
    rounds.close_round(round_id=round_.pk, by=host, now=now)


def _publish(event: Tournament, host: int, now: datetime) -> Round:
    round_ = rounds.pair_now(tournament_id=event.pk, by=host, now=now)
    rounds.publish_round(round_id=round_.pk, by=host, now=now)
    return round_


def _decide(event: Tournament, host: int, now: datetime, leave: int = 0) -> None:
    """Decide the newest round's tables but the last few, the better seed winning more often."""
    round_ = event.round_set.order_by("-number")[0]
    chance = Random(1874 + round_.number)  # noqa: S311
    seated = list(seeds(round_).items())
    scores = {
        table: reporting.Score(ranks_by_chance(sitting, chance.gauss, chance.random))
        for table, sitting in seated[: len(seated) - leave]
    }
    reporting.decide_many(round_id=round_.pk, scores=scores, by=host, now=now)


def seeds(round_: Round) -> dict[int, list[int]]:
    """Return the seeds at each table where somebody plays, in the order of the tables."""
    found: dict[int, list[int]] = {}
    rows = Chair.objects.filter(round=round_, table__kind=TableKind.PLAY)
    rows = rows.order_by("table__number", "seat")
    for table, number in rows.values_list("table_id", "entry__number"):
        found.setdefault(table, []).append(number or 0)
    return found


def ranks_by_chance(
    seeds: Sequence[int], gauss: Callable[[float, float], float], luck: Callable[[], float]
) -> tuple[int, ...]:
    if len(seeds) == 2 and luck() < 0.15:
        return 1, 1
    forms = [seed + gauss(0, 8) for seed in seeds]
    return tuple(1 + sum(other < form for other in forms) for form in forms)
