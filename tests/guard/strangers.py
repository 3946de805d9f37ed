"""A club of one's own, and a stranger who owns another, with two accounts that do as they are told.

The stranger and the puppets may press every button there is, in any order, on anything that has an
address. Nobody else does anything. What is looked at after each step is what is not theirs: who has
which right, whose record is whose, what was played and how it ended, who is rated and how.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.db.models import Q
from django.http import Http404
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from siamleague.accounts.models import User
from siamleague.actions.every import every
from siamleague.actions.programs import standing
from siamleague.actions.values import Action
from siamleague.jobs import run as worker
from siamleague.jobs.models import Job
from siamleague.refusals import NotYours, Refused
from tests.people import person
from tests.tournaments.hall import (
    NOW,
    club_of,
    decide_all,
    enter_user,
    entered,
    event_of,
    published,
)
from tests.tournaments.strangers import pair
from tournaments.clubs import act as clubs
from tournaments.models import (
    Claim,
    Club,
    Entry,
    Membership,
    Player,
    Pool,
    Rating,
    ResultLine,
    Role,
    Round,
    Squad,
    Table,
    Team,
    TeamMember,
    Tournament,
)
from tournaments.ratings import act as ratings
from tournaments.ratings import pools
from tournaments.rounds import act as rounds

OURS, THEIRS = "Red Lantern", "Blue Lotus"
HOME, TRAP = "red-lantern", "blue-lotus"  # their addresses: a name may be changed
STRANGERS = ("Mallory", "Puppet One", "Puppet Two")
ACTIONS: Mapping[str, Action] = {
    action.name: action for action in every() if action.on.room != "games"
}
PRESSED = (
    *("join_club", "leave_club", "give_role", "remove_member", "make_family"),
    *("claim_record", "confirm_claim", "refuse_claim", "undo_claim"),
    *("found_team", "invite", "accept", "leave_team", "substitute", "dissolve_team"),
    *("found_squad", "add_to_squad", "squad_captains", "leave_squad", "dissolve_squad"),
    *("enter", "desk", "withdraw", "day_off", "dispute_rating", "uphold_rating", "penalise"),
    *("publish_event", "pair", "publish_round", "decide", "report", "confirm", "dispute"),
    *("close_round", "take_back", "finish_event", "cancel_event", "copy_event", "rate"),
    *("make_list", "edit_event", "edit_club", "here", "gone"),
)


def build() -> None:
    """Make both clubs: in the first a round was played and rated, and another one is on."""
    alice, bob, dora = person("Alice"), person("Bob"), person("Dora")
    mallory, *puppets = (person(name) for name in STRANGERS)
    home, trap = club_of(alice, OURS), club_of(mallory, THEIRS)
    clubs.join_club(club_id=home.pk, by=bob.pk, now=NOW)
    cup = event_of(alice, home, rounds=2)
    enter_user(cup, bob)
    entered(cup, alice, 3)
    round_ = published(cup, alice)
    decide_all(round_, alice)
    rounds.close_round(round_id=round_.pk, by=alice.pk, now=NOW)
    published(cup, alice)
    event_of(alice, home, name="Open to All")
    entered(event_of(alice, home, name="Pairs", kind="teams"), alice, 2)
    pair(bob, dora)
    for name, kind in (("Trap", "duel"), ("Trap for Pairs", "teams")):
        event_of(mallory, trap, name=name, kind=kind)
    for puppet in puppets:
        clubs.join_club(club_id=trap.pk, by=puppet.pk, now=NOW)
    pools.ensure_site_pools(now=NOW)
    _rate(NOW)


def _rate(now: datetime) -> None:
    for pool in Pool.objects.order_by("pk"):
        ratings.rate_pool(pool_id=pool.pk, now=now)


def outside() -> dict[str, list[Any]]:
    """Return what belongs to nobody of the strangers."""
    bad = Player.objects.filter(user__display_name__in=STRANGERS)
    good = Player.objects.exclude(pk__in=bad).exclude(made_by_club__slug=TRAP)
    ours = Tournament.objects.filter(club__slug=HOME)
    theirs = Team.objects.filter(captain__in=bad)
    return {
        "rights in our club": _rows(
            Membership.objects.filter(club__slug=HOME).exclude(player__in=bad, role=Role.MEMBER),
            "player", "role",
        ),
        "whose record it is": _rows(good, "pk", "user", "name"),
        "claims decided": _rows(
            Claim.objects.filter(guest__in=good).exclude(state__in=("asked", "refused")), "pk"
        ),
        "our events": _rows(ours, "pk", "stage", "name", "rated"),
        "our rounds": _rows(Round.objects.filter(tournament__in=ours), "pk", "state"),
        "our tables": _rows(
            Table.objects.filter(round__tournament__in=ours), "pk", "result", "ranks"
        ),
        "what was said of them": _rows(
            ResultLine.objects.filter(table__round__tournament__in=ours), "pk"
        ),
        "entries of ours": _rows(
            Entry.objects.filter(_of_us(ours, good))
            .exclude(player__in=bad).exclude(team__in=theirs),
            "pk", "state", "agreed", "tournament",
        ),
        "our teams": _rows(
            TeamMember.objects.filter(player__in=good, accepted_at__isnull=False),
            "team", "player", "part", "left_at",
        ),
        "captains": _rows(Team.objects.filter(captain__in=good), "pk", "captain", "name"),
        "ratings": _rows(
            Rating.objects.filter(Q(rated__player__in=good) | Q(rated__partner__in=good)),
            "pool", "rated", "rating", "games",
        ),
    }  # fmt: skip


def _of_us(events: Any, people: Any) -> Q:
    here = {"members__player__in": people, "members__accepted_at__isnull": False}
    teams = Team.objects.filter(**here)
    return Q(tournament__in=events) | Q(player__in=people) | Q(team__in=teams)


def _rows(rows: Any, *columns: str) -> list[Any]:
    return sorted(rows.order_by().values_list(*columns).distinct(), key=repr)


def _event(event: Tournament, **more: Any) -> dict[str, Any]:
    return {"club": event.club.slug, "slug": event.slug} | more


def _entries() -> Iterable[dict[str, Any]]:
    for each in Entry.objects.select_related("tournament__club").order_by("pk"):
        yield _event(each.tournament, entry=each.pk)


def _tables() -> Iterable[dict[str, Any]]:
    for each in Table.objects.select_related("round__tournament__club").order_by("pk"):
        yield _event(each.round.tournament, table=each.pk)


def _rounds() -> Iterable[dict[str, Any]]:
    for each in Round.objects.select_related("tournament__club").order_by("pk"):
        yield _event(each.tournament, number=each.number)


def _clubs() -> Iterable[dict[str, Any]]:
    return [{"club": slug} for slug in Club.objects.order_by("pk").values_list("slug", flat=True)]


def _members() -> Iterable[dict[str, Any]]:
    players = list(Player.objects.order_by("pk").values_list("pk", flat=True))
    return [{**at, "player": player} for at in _clubs() for player in players]


def _numbers(model: Any, name: str) -> Callable[[], Iterable[dict[str, Any]]]:
    return lambda: [{name: pk} for pk in model.objects.order_by("pk").values_list("pk", flat=True)]


ANYWHERE: Mapping[str, Callable[[], Iterable[dict[str, Any]]]] = {
    "club": _clubs,
    "squads of a club": _clubs,
    "rating lists of a club": lambda: [{"slug": at["club"]} for at in _clubs()],
    "member of a club": _members,
    "player": _numbers(Player, "player"),
    "claim": lambda: [{**at, **n} for at in _clubs() for n in _numbers(Claim, "number")()],
    "teams": lambda: [{}],
    "team": _numbers(Team, "team"),
    "member of a team": _numbers(TeamMember, "member"),
    "squad": _numbers(Squad, "squad"),
    "event": lambda: map(_event, Tournament.objects.select_related("club").order_by("pk")),
    "plan of an event": lambda: map(_event, Tournament.objects.select_related("club")),
    "entry": _entries,
    "table": _tables,
    "round": _rounds,
    "rating list": _numbers(Pool, "pool"),
}


def _said(turn: int) -> dict[str, Any]:
    """Return what a form is filled with: names and numbers of everybody, in turn."""
    names = list(Player.objects.order_by("pk").values_list("name", flat=True))
    teams = [None, *Team.objects.order_by("pk").values_list("pk", flat=True)]
    players = list(Player.objects.order_by("pk").values_list("pk", flat=True))
    name, player = names[turn % len(names)], players[turn % len(players)]
    return {
        "name": name,
        "list": f"{name}; 1500" if turn % 3 else f"Pair {turn}: {name} & {names[0]}; 1500",
        "team": teams[turn % len(teams)],
        "player": player,
        "players": [player, players[turn // 7 % len(players)]],
        "captain": player,
        "out": player,
        "role": ("owner", "organiser", "arbiter", "member")[turn % 4],
        "part": ("partner", "reserve")[turn % 2],
        "code": ("1", "2", "0")[turn % 3],
        "choice": ("take", "give", "play", "away")[turn % 4],
        "points": "1",
        "round": "1",
        "why": "so",
        "words": "me",
        "anyway": True,
        "ticket": str(uuid4()),
        "game_name": f"Game {turn}",
        "kind": "duel",
    }


def press(name: str, by: User, pick: int, turn: int, anywhere: Any = ANYWHERE) -> bool:
    """Press a button somewhere; tell whether it was allowed."""
    action = ACTIONS[name]
    where = list(anywhere[action.on.name]())
    if not where:
        return False
    try:
        with transaction.atomic():
            found = action.on.find(where[pick % len(where)], by.pk)
            action.check(found, by.pk, NotYours)
            form = action.form(found, by.pk)
            if form is not None:
                sent = {**standing(form), **_said(turn)}
                form = action.form(found, by.pk, {k: sent[k] for k in form.fields if k in sent})
                if form is None or not form.is_valid():
                    return False
            action.carry_out(found, form.cleaned_data if form else {}, by=by.pk, now=NOW)
    except (Refused, Http404):
        return False
    return True


class Steps(RuleBasedStateMachine):
    """The strangers press what they like of some buttons."""

    pressed: Sequence[str] = PRESSED
    anywhere: Mapping[str, Any] = ANYWHERE
    walks = steps = allowed = 0  # of all that were taken, counted in the class

    def __init__(self) -> None:
        super().__init__()
        Steps.walks += 1
        self.outer = transaction.atomic()
        self.outer.__enter__()
        self.before = self.look()
        self.people = [User.objects.get(display_name=name) for name in STRANGERS]

    def look(self) -> dict[str, list[Any]]:
        """Return what must stay."""
        return outside()

    @rule(data=st.data(), who=st.integers(0, 2), pick=st.integers(0, 999), turn=st.integers(0, 99))
    def presses(self, data: Any, who: int, pick: int, turn: int) -> None:
        """Somebody presses something."""
        name = data.draw(st.sampled_from(self.pressed))
        Steps.steps += 1
        Steps.allowed += press(name, self.people[who], pick, turn, self.anywhere)

    @invariant()
    def nobody_outside_gains(self) -> None:
        """Compare."""
        now = self.look()
        changed = [name for name, rows in now.items() if rows != self.before[name]]
        assert not changed, f"changed by strangers: {', '.join(changed)}"

    def teardown(self) -> None:
        """Take the walk back."""
        transaction.set_rollback(True)
        self.outer.__exit__(None, None, None)


class Walk(Steps):
    """All buttons; and the worker works, and the night comes with its ratings."""

    @rule()
    def works(self) -> None:
        """Do what was asked for, and rate."""
        for job in Job.objects.filter(state=Job.State.QUEUED).order_by("pk"):
            worker.run(job.public_id, lambda: NOW)
        _rate(NOW)


class Entering(Steps):
    """The few steps by which somebody is in an event; everything that is not theirs counts."""

    pressed = ("enter", "desk", "withdraw", "join_club", "publish_event")


def _guests() -> Iterable[dict[str, Any]]:
    of_pairs = Player.objects.filter(made_by_club__slug=HOME, teams__isnull=False)
    return [{"player": pk} for pk in of_pairs.order_by("pk").values_list("pk", flat=True)]


class Takeover(Steps):
    """The few steps of the worst hole there was, near where it was; only records count."""

    pressed = ("enter", "claim_record", "confirm_claim")
    anywhere: Mapping[str, Any] = {
        **ANYWHERE,
        "event": lambda: map(_event, Tournament.objects.filter(name="Trap for Pairs")),
        "player": _guests,
    }

    def look(self) -> dict[str, list[Any]]:
        """Return whose record each is: of whom a claim was confirmed, it is the claimant's."""
        ours = Claim.objects.filter(guest__made_by_club__slug=HOME, state="confirmed")
        return {"whose record it is": _rows(ours, "guest", "player")}
