"""A stranger's club does what it can, in any order: nobody outside loses anything by it."""

import os
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from siamleague.accounts.models import User
from tests.people import person
from tests.tournaments.hall import NOW, event_of
from tests.tournaments.strangers import own, pair
from tournaments.clubs import claiming
from tournaments.entries import act as entries
from tournaments.entries.act import Entering
from tournaments.models import Claim, Club, Entry, Player, Team, Tournament
from tournaments.refusals import Refused

pytestmark = pytest.mark.django_db
BIG = "SIAMLEAGUE_BIG" in os.environ


class Stranger(RuleBasedStateMachine):
    """A stranger's club does what it can to people and guests of others, in any order."""

    def __init__(self) -> None:
        super().__init__()
        Claim.objects.all().delete()
        Entry.objects.filter(tournament__club__name="Blue Lotus").delete()
        self.mallory = User.objects.get(display_name="Mallory")
        self.bob = User.objects.get(display_name="Bob")
        self.puppet = User.objects.get(display_name="Puppet")
        self.traps = {
            False: Tournament.objects.get(name="Trap"),
            True: Tournament.objects.get(name="Trap for teams"),
        }
        self.inside = False  # whether Bob entered, by his own hand

    def whom(self, *, team: bool) -> list[Entering]:
        if team:
            return [
                Entering(team=pk) for pk in Team.objects.order_by("pk").values_list("pk", flat=True)
            ]
        return [
            Entering(player=own(self.bob).pk),
            Entering(player=Player.objects.get(name="A1").pk),
        ]

    def tried(self, do: Callable[..., Any], **about: Any) -> bool:
        try:
            do(now=NOW, **about)
        except Refused:
            return False
        return True

    @rule(team=st.booleans(), number=st.integers(0, 5))
    def enters(self, team: bool, number: int) -> None:
        """The stranger enters somebody, or brings them back."""
        who = self.whom(team=team)
        chosen, trap = who[number % len(who)], self.traps[team]
        self.tried(entries.enter, tournament_id=trap.pk, who=chosen, by=self.mallory.pk)

    @rule()
    def comes(self) -> None:
        """Bob enters by himself, or returns."""
        who = self.whom(team=False)[0]
        trap = self.traps[False]
        self.inside |= self.tried(entries.enter, tournament_id=trap.pk, who=who, by=self.bob.pk)

    @rule(himself=st.booleans())
    def leaves(self, himself: bool) -> None:
        """Bob leaves, or the stranger takes him out."""
        by = self.bob if himself else self.mallory
        for entry in Entry.objects.filter(player=own(self.bob)):
            self.inside &= not self.tried(entries.withdraw, entry_id=entry.pk, by=by.pk)

    @rule(name=st.sampled_from(("A1", "B1", "A2")))
    def claims(self, name: str) -> None:
        """A puppet of the stranger claims a guest."""
        guest = Player.objects.get(name=name, user=None)
        self.tried(claiming.claim_record, guest_id=guest.pk, words="me", by=self.puppet.pk)

    @rule(decide=st.sampled_from(("confirm_claim", "refuse_claim")))
    def decides(self, decide: str) -> None:
        """The stranger decides what waits."""
        for claim in Claim.objects.order_by("pk"):
            self.tried(getattr(claiming, decide), claim_id=claim.pk, by=self.mallory.pk)

    @invariant()
    def nobody_outside_gains(self) -> None:
        here = Entry.objects.filter(tournament__in=[t.pk for t in self.traps.values()])
        playing = here.exclude(state="out")
        assert list(playing.values_list("player", flat=True)) == [own(self.bob).pk] * self.inside
        assert not here.exclude(entered_by=self.bob).exists()
        assert not Claim.objects.exclude(state="asked").exists()
        assert not Player.objects.filter(name__in=("A1", "B1", "A2"), user__isnull=False).exists()


@pytest.fixture
def strangers_world(
    victims: Tournament, bob: User, charlie: User, mallory: User, theirs: Club
) -> None:
    person("Puppet")
    event_of(mallory, theirs, name="Trap")
    event_of(mallory, theirs, name="Trap for teams", kind="teams")
    pair(bob, charlie)


HOW = settings(max_examples=120 if BIG else 6, stateful_step_count=40 if BIG else 12, deadline=None)


@pytest.mark.slow
def test_no_order_of_deeds_lets_a_stranger_in(strangers_world: None) -> None:
    run_state_machine_as_test(Stranger, settings=HOW)


def test_the_walk_finds_the_hole_if_it_is_there(strangers_world: None, unchecked: None) -> None:
    with pytest.raises(AssertionError):
        run_state_machine_as_test(Stranger, settings=settings(HOW, phases=[Phase.generate]))
