"""Entering, waiting, withdrawing, days off, check-in, lists, and pairs that are kept apart."""

from datetime import timedelta
from fractions import Fraction

import pytest

from siamleague.history.models import AuditLine
from tests.people import person
from tests.tournaments.hall import NOW, ask, club_of, enter_user, entered, event_of, proposed, work
from tournaments.clubs import act as clubs
from tournaments.entries import act as entries
from tournaments.entries import guests, keeping_apart, lists, penalising
from tournaments.models import (
    Absence,
    Entry,
    EntryState,
    ForbiddenPair,
    Kind,
    Player,
    RoundState,
    Stage,
    Tournament,
)
from tournaments.refusals import AlreadyIn, NoPlace, NotNow, NotWhole, NotYours
from tournaments.teams import act as teams


@pytest.fixture
def club(alice):
    return club_of(alice)


@pytest.fixture
def event(alice, club):
    return event_of(alice, club)


def states(event):
    return dict(Entry.objects.filter(tournament=event).values_list("name", "state"))


def verbs():
    return list(AuditLine.objects.order_by("pk").values_list("verb", flat=True))


def test_bob_enters_himself_and_entering_twice_is_entering_once(event, bob):
    assert enter_user(event, bob).pk == enter_user(event, bob).pk
    assert states(event) == {"Bob": EntryState.IN}
    assert verbs().count("entry.made") == 1


def test_charlie_cannot_enter_bob(event, bob, charlie):
    who = entries.Entering(player=clubs.player_of(user_id=bob.pk).pk)
    with pytest.raises(NotYours):
        entries.enter(tournament_id=event.pk, who=who, by=charlie.pk, now=NOW)
    assert not states(event)


def test_a_full_event_has_a_waiting_list_that_moves_up_by_itself(alice, bob, charlie, club):
    event = event_of(alice, club, limit=1)
    first = enter_user(event, bob)
    enter_user(event, charlie)
    third = enter_user(event, person("Dora"))
    assert states(event) == {"Bob": "in", "Charlie": "waiting", "Dora": "waiting"}
    for _ in range(2):
        entries.withdraw(entry_id=first.pk, by=bob.pk, now=NOW)
    assert states(event) == {"Bob": "out", "Charlie": "in", "Dora": "waiting"}
    entries.withdraw(entry_id=third.pk, by=alice.pk, now=NOW)
    assert states(event)["Charlie"] == "in"
    assert verbs().count("entry.withdrawn") == 2


@pytest.mark.parametrize(
    ("plan", "change", "sentence"),
    [
        ({"opens_at": NOW + timedelta(hours=1)}, {}, "not open yet"),
        ({"closes_at": NOW - timedelta(hours=1)}, {}, "Registration is closed"),
        ({"rules": {"late_entries": False}}, {"stage": Stage.RUNNING}, "no late entries"),
        ({}, {"stage": Stage.FINISHED}, "takes no entries"),
        ({}, {"stage": Stage.DRAFT}, "takes no entries"),
    ],
)
def test_bob_comes_at_the_wrong_time(plan, change, sentence, alice, bob, club):
    event = event_of(alice, club, **plan)
    Tournament.objects.filter(pk=event.pk).update(**change)
    with pytest.raises(NoPlace, match=sentence):
        enter_user(event, bob)


def test_an_organiser_is_not_bound_by_hours(alice, club):
    event = event_of(alice, club, closes_at=NOW - timedelta(hours=1))
    entered(event, alice, 3)
    assert set(states(event).values()) == {"in"}


def test_who_returns_gets_the_same_entry_and_no_points_for_the_rounds_missed(event, bob):
    first = enter_user(event, bob)
    entries.withdraw(entry_id=first.pk, by=bob.pk, now=NOW)
    assert enter_user(event, bob).pk == first.pk
    assert states(event) == {"Bob": "in"}
    assert verbs()[-1] == "entry.returned"


def test_charlie_can_neither_withdraw_bob_nor_send_him_home(event, bob, charlie):
    entry = enter_user(event, bob)
    with pytest.raises(NotYours):
        entries.withdraw(entry_id=entry.pk, by=charlie.pk, now=NOW)
    with pytest.raises(NotYours):
        entries.take_round_off(entry_id=entry.pk, round_number=1, half=True, by=charlie.pk, now=NOW)
    with pytest.raises(NotYours):
        entries.come_back(entry_id=entry.pk, round_number=1, by=charlie.pk, now=NOW)
    assert states(event) == {"Bob": "in"}


def test_nobody_withdraws_when_it_is_over(event, bob):
    entry = enter_user(event, bob)
    Tournament.objects.update(stage=Stage.FINISHED)
    with pytest.raises(NotNow):
        entries.withdraw(entry_id=entry.pk, by=bob.pk, now=NOW)


def test_one_half_point_bye_each_and_the_organiser_may_give_more(event, alice, bob):
    entry = enter_user(event, bob)

    def off(number, by, half=True):
        entries.take_round_off(entry_id=entry.pk, round_number=number, half=half, by=by.pk, now=NOW)

    off(1, bob)
    off(1, bob)
    with pytest.raises(NotNow, match="used your half-point byes"):
        off(2, bob)
    off(2, bob, half=False)
    off(3, alice)
    with pytest.raises(NotNow, match="no round 4"):
        off(4, bob)
    asked = Absence.objects.order_by("round").values_list("round", "half")
    assert list(asked) == [(1, True), (2, False), (3, True)]
    for _ in range(2):
        entries.come_back(entry_id=entry.pk, round_number=3, by=bob.pk, now=NOW)
    assert Absence.objects.count() == 2
    assert verbs().count("entry.present") == 1


def test_a_paired_round_is_not_taken_off(event, alice):
    entry = entered(event, alice, 4)[0]
    proposed(event, alice)
    with pytest.raises(NotNow, match="already paired"):
        entries.take_round_off(entry_id=entry.pk, round_number=1, half=True, by=alice.pk, now=NOW)
    with pytest.raises(NotNow, match="already paired"):
        entries.come_back(entry_id=entry.pk, round_number=1, by=alice.pk, now=NOW)


def test_check_in_is_said_at_the_desk_or_with_the_code_at_the_door(event, alice, bob, charlie):
    entry = enter_user(event, bob)
    for by, door in ((bob, False), (charlie, True)):
        with pytest.raises(NotYours):
            entries.check_in(entry_id=entry.pk, by=by.pk, now=NOW, at_the_door=door)
    entries.check_in(entry_id=entry.pk, by=bob.pk, now=NOW, at_the_door=True)
    entries.check_in(entry_id=entry.pk, by=alice.pk, now=NOW + timedelta(hours=1))
    entry.refresh_from_db()
    assert entry.checked_in_at == NOW
    for _ in range(2):
        entries.check_out(entry_id=entry.pk, by=alice.pk, now=NOW)
    with pytest.raises(NotYours):
        entries.check_out(entry_id=entry.pk, by=bob.pk, now=NOW)
    assert verbs()[-2:] == ["entry.here", "entry.gone"]


def test_only_who_is_here_is_paired(alice, club):
    event = event_of(alice, club, check_in=True)
    there = entered(event, alice, 5)
    for entry in there[:4]:
        entries.check_in(entry_id=entry.pk, by=alice.pk, now=NOW)
    round_ = proposed(event, alice)
    seated = set(round_.tables.values_list("chairs__entry__name", flat=True))
    assert seated == {"P1", "P2", "P3", "P4"}


def test_a_list_finds_members_by_name_and_makes_guests_of_the_rest(alice, bob, club, event):
    clubs.join_club(club_id=club.pk, by=bob.pk, now=NOW)
    wishes = lists.read("bob; 1500; Juniors\n\nAda Ferri", teams=False)
    for _ in range(2):
        guests.enter_list(tournament_id=event.pk, wishes=wishes, by=alice.pk, now=NOW)
    found = Entry.objects.order_by("pk").values_list(
        "player__user__display_name", "name", "rating", "categories"
    )
    assert list(found) == [("Bob", "Bob", 1500, ["juniors"]), (None, "Ada Ferri", None, [])]
    assert Player.objects.filter(name="Ada Ferri").count() == 1


def test_charlie_enters_no_list(event, charlie):
    wishes = lists.read("Ada", teams=False)
    with pytest.raises(NotYours):
        guests.enter_list(tournament_id=event.pk, wishes=wishes, by=charlie.pk, now=NOW)
    assert not Player.objects.filter(name="Ada").exists()


@pytest.mark.parametrize(
    ("text", "teams", "sentence"),
    [
        ("Ada\n" + "x" * 41, False, "Line 2: a name"),
        ("Elephants", True, "Line 1: a team reads"),
        ("Elephants: Ada", True, "Line 1: a team reads"),
        ("Elephants: Ada & ada", True, "Line 1: a team reads"),
        ("Elephants: A & B & C", True, "Line 1: a team reads"),
        (": A & B", True, "Line 1: a name"),
        ("\n".join("abcd"[n % 4] for n in range(3001)), False, "At most 3000"),
    ],
)
def test_a_list_that_cannot_be_read_names_its_line(text, teams, sentence):
    with pytest.raises(NotWhole, match=sentence):
        lists.read(text, teams=teams)


def test_teams_enter_team_events_and_nobody_plays_in_two(alice, bob, charlie, club):
    event = event_of(alice, club, kind=Kind.TEAMS)
    with pytest.raises(NotWhole, match="Only partnership teams"):
        enter_user(event, bob)
    team = teams.found_team(by=bob.pk, name="Elephants", club_id=None, now=NOW)
    who = entries.Entering(team=team.pk)
    with pytest.raises(NotWhole, match="Both partners"):
        entries.enter(tournament_id=event.pk, who=who, by=bob.pk, now=NOW)
    partner = clubs.player_of(user_id=charlie.pk)
    member = teams.invite(team_id=team.pk, player_id=partner.pk, part="partner", by=bob.pk, now=NOW)
    teams.accept(member_id=member.pk, by=charlie.pk, now=NOW)
    with pytest.raises(NotYours):
        entries.enter(tournament_id=event.pk, who=who, by=person("Dora").pk, now=NOW)
    entries.enter(tournament_id=event.pk, who=who, by=bob.pk, now=NOW)
    other = teams.found_team(by=charlie.pk, name="Tigers", club_id=None, now=NOW)
    clubs.join_club(club_id=event.club_id, by=charlie.pk, now=NOW)
    mate = Player.objects.create(name="Dora", made_by_club=event.club)
    teams.invite(team_id=other.pk, player_id=mate.pk, part="partner", by=charlie.pk, now=NOW)
    with pytest.raises(AlreadyIn, match="Charlie"):
        entries.enter(
            tournament_id=event.pk, who=entries.Entering(team=other.pk), by=charlie.pk, now=NOW
        )
    assert states(event) == {"Elephants": "in"}


def test_kept_apart_until_they_may_meet(alice, charlie, event):
    one, other = (entry.pk for entry in entered(event, alice, 2))
    pair = {"tournament_id": event.pk, "one": other, "other": one, "now": NOW}
    for _ in range(2):
        keeping_apart.part(**pair, by=alice.pk)
    with pytest.raises(NotYours):
        keeping_apart.part(**pair, by=charlie.pk)
    with pytest.raises(NotYours):
        keeping_apart.let_meet(**pair, by=charlie.pk)
    with pytest.raises(NotWhole):
        keeping_apart.part(**{**pair, "other": other}, by=alice.pk)
    assert ForbiddenPair.objects.values_list("one", "other").get() == (one, other)
    round_ = event.round_set.none()
    job = work(ask(event, alice))
    assert job.state == "done"
    round_ = event.round_set.get()
    assert round_.state == RoundState.STUCK
    assert "relax-forbidden" in [note["code"] for note in round_.notes]
    for _ in range(2):
        keeping_apart.let_meet(**pair, by=alice.pk)
    assert proposed(event, alice).state == RoundState.PROPOSED
    assert verbs().count("entry.forbidden") == verbs().count("entry.allowed") == 1


def test_points_are_taken_with_a_reason(alice, charlie, event):
    entry = entered(event, alice, 2)[0]
    order = {"entry_id": entry.pk, "taken": Fraction(1, 2), "now": NOW}
    with pytest.raises(NotYours):
        penalising.set_penalty(**order, why="late", by=charlie.pk)
    with pytest.raises(NotWhole):
        penalising.set_penalty(**order, why=" ", by=alice.pk)
    for _ in range(2):
        penalising.set_penalty(**order, why="late", by=alice.pk)
    entry.refresh_from_db()
    assert entry.penalty == 1
    assert verbs().count("entry.penalty") == 1
