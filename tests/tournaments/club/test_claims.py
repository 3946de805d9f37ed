"""Guests who say that a record is theirs: what follows them, once, and how it is undone."""

import pytest
from django.urls import reverse

from siamleague.history.models import AuditLine
from siamleague.jobs.models import Job
from siamleague.privacy import keepers as personal_data
from tests.people import person
from tests.tournaments import squad_world
from tests.tournaments.hall import NOW, clock, club_of, enter_user, entered, event_of, played
from tests.tournaments.league_world import close, open_tables
from tournaments.clubs import act as clubs
from tournaments.clubs import claiming
from tournaments.clubs import read as asked
from tournaments.models import Chair, Claim, Entry, Family, Membership, Player, RatingChange, Role
from tournaments.ratings import runs
from tournaments.refusals import AlreadyIn, NotNow, NotWhole, NotYours


@pytest.fixture
def club(alice):
    return club_of(alice)


@pytest.fixture
def guest(alice, club):
    """P1, who has played and won a closed round of a rated event."""
    event = event_of(alice, club)
    entered(event, alice, 4)
    played(event, alice)
    return Player.objects.get(name="P1")


def ask(guest, user):
    return claiming.claim_record(guest_id=guest.pk, words="It was me", by=user.pk, now=NOW)


def confirm(claim, user):
    claiming.confirm_claim(claim_id=claim.pk, by=user.pk, now=NOW)


def undo(claim, user, why="somebody else"):
    claiming.undo_claim(claim_id=claim.pk, by=user.pk, why=why, now=NOW)


def me(user):
    return clubs.player_of(user_id=user.pk)


def rate():
    """Do what was asked of the rating lists, a day later."""
    for job in Job.objects.filter(kind="rate", state=Job.State.QUEUED):
        runs.rate(job.payload, lambda *_: None, clock(86_400))
    Job.objects.filter(kind="rate").delete()


def rated(player):
    found = RatingChange.objects.filter(rated__player=player, period__void=False)
    return sorted(found.values_list("before", "after", "games_after"))


def people():
    return sorted(tuple(each) for each in Chair.objects.values_list("people", flat=True))


def test_everything_follows_the_person_and_the_ratings_too(alice, bob, guest):
    runs.rating_due(now=NOW)
    rate()
    before = rated(guest)
    assert len(before) == 1
    claim = ask(guest, bob)
    confirm(claim, alice)
    rate()
    entry = Entry.objects.get(name="P1")
    assert entry.player == me(bob)
    assert Chair.objects.get(entry=entry).people == [me(bob).pk]
    assert rated(guest) == []
    assert rated(me(bob)) == before


def test_confirming_twice_is_once_and_a_second_claim_comes_too_late(alice, bob, charlie, guest):
    first, second = ask(guest, bob), ask(guest, charlie)
    for _ in range(2):
        confirm(first, alice)
    with pytest.raises(NotNow):
        confirm(second, alice)
    with pytest.raises(AlreadyIn):
        ask(guest, charlie)
    assert Entry.objects.get(name="P1").player == me(bob)
    assert AuditLine.objects.filter(verb="player.claim_confirmed").count() == 1


def test_asking_twice_is_asking_once(bob, guest):
    assert ask(guest, bob) == ask(guest, bob)


def test_only_organisers_of_a_club_that_knows_the_guest_decide(bob, charlie, guest):
    claim = ask(guest, bob)
    club_of(charlie, "Elsewhere")
    for decide in (confirm, undo):
        for somebody in (bob, charlie):
            with pytest.raises(NotYours):
                decide(claim, somebody)
    with pytest.raises(NotYours):
        claiming.refuse_claim(claim_id=claim.pk, by=charlie.pk, now=NOW)
    assert Entry.objects.get(name="P1").player == guest


def test_nobody_confirms_their_own_claim_while_another_could(alice, bob, club, guest):
    clubs.join_club(club_id=club.pk, by=bob.pk, now=NOW)
    clubs.give_role(
        club_id=club.pk, player_id=me(bob).pk, role=Role.ORGANISER, by=alice.pk, now=NOW
    )
    claim = ask(guest, bob)
    with pytest.raises(NotYours, match="own claim"):
        confirm(claim, bob)
    confirm(claim, alice)


def test_who_played_in_the_same_event_is_somebody_else(alice, bob, club):
    event = event_of(alice, club)
    entered(event, alice, 3)
    guest = Player.objects.get(name="P1")
    waiting = ask(guest, bob)
    enter_user(event, bob)
    with pytest.raises(AlreadyIn, match="two people"):
        confirm(waiting, alice)
    with pytest.raises(AlreadyIn, match="two people"):
        ask(Player.objects.get(name="P2"), bob)
    assert Entry.objects.get(name="P1").player == guest


def test_the_partner_of_a_team_event_is_somebody_else_too(alice, bob, club):
    event = event_of(alice, club, kind="teams")
    entered(event, alice, 2)
    first, other = Player.objects.get(name="A1"), Player.objects.get(name="B1")
    confirm(ask(first, bob), alice)
    with pytest.raises(AlreadyIn):
        ask(other, bob)


def test_teams_memberships_and_families_follow(alice, bob, club):
    event = event_of(alice, club, kind="teams")
    entered(event, alice, 4)
    played(event, alice)
    guest = Player.objects.get(name="A1")
    partner = Player.objects.get(name="B1")
    Membership.objects.create(club=club, player=guest, joined_at=NOW)
    order = {"by": alice.pk, "now": NOW}
    family = clubs.make_family(
        club_id=club.pk, name="Rossi", players=[guest.pk, me(alice).pk], **order
    )
    claim = ask(guest, bob)
    confirm(claim, alice)
    entry = Entry.objects.get(name="T1")
    assert entry.team.members.filter(player=me(bob)).exists()
    assert Chair.objects.get(entry=entry).people == [me(bob).pk, partner.pk]
    assert Membership.objects.get(club=club, player=me(bob)).role == Role.MEMBER
    assert me(bob) in family.players.all()
    assert not Membership.objects.filter(player=guest).exists()


def test_undoing_gives_back_exactly_what_was_moved(alice, bob, club, guest):
    clubs.join_club(club_id=club.pk, by=bob.pk, now=NOW)
    Membership.objects.create(club=club, player=guest, joined_at=NOW)
    own = event_of(alice, club, name="Bob's own")
    mine = enter_user(own, bob)
    runs.rating_due(now=NOW)
    rate()
    seats, before = people(), rated(guest)
    claim = ask(guest, bob)
    confirm(claim, alice)
    with pytest.raises(NotWhole, match="Say why"):
        undo(claim, alice, " ")
    for _ in range(2):
        undo(claim, alice)
    rate()
    mine.refresh_from_db()
    assert mine.player == me(bob)
    assert Entry.objects.get(name="P1").player == guest
    assert (people(), rated(guest)) == (seats, before)
    assert Membership.objects.filter(player__in=[guest, me(bob)]).count() == 2
    confirm(ask(guest, bob), alice)


def test_a_refused_claim_moves_nothing_and_may_be_asked_again(alice, bob, guest):
    claim = ask(guest, bob)
    for _ in range(2):
        claiming.refuse_claim(claim_id=claim.pk, by=alice.pk, now=NOW)
    with pytest.raises(NotNow):
        confirm(claim, alice)
    assert ask(guest, bob) != claim


def test_nobody_claims_somebody_with_an_account(alice, bob, guest):
    with pytest.raises(AlreadyIn):
        ask(me(alice), bob)


def test_the_pages(alice, bob, club, guest, signed_in):
    player = signed_in(bob)
    shown = player.get(reverse("ratings:player", args=[guest.pk])).content.decode()
    url = reverse("tournaments:claim_record", args=[guest.pk])
    assert url in shown
    assert "Winter Cup" in player.get(url).content.decode()
    player.post(url, {"words": "table 1"})
    assert "organisers are asked" in player.get(url).content.decode()
    organiser = signed_in(alice)
    people_page = reverse("tournaments:people", args=[club.slug])
    assert "table 1" in organiser.get(people_page).content.decode()
    claim = Claim.objects.get()
    args = [club.slug, claim.pk]
    assert signed_in(bob).post(reverse("tournaments:confirm_claim", args=args)).status_code == 302
    claim.refresh_from_db()
    assert claim.state == "asked"
    organiser.post(reverse("tournaments:confirm_claim", args=args))
    moved = organiser.get(reverse("ratings:player", args=[guest.pk]))
    assert moved.url == reverse("ratings:player", args=[me(bob).pk])
    organiser.post(reverse("tournaments:undo_claim", args=args), {"why": "a mistake"})
    claim.refresh_from_db()
    assert claim.state == "undone"


@pytest.fixture
def home(alice, bob, club):
    clubs.join_club(club_id=club.pk, by=bob.pk, now=NOW)
    return club


def test_a_family_is_noted_changed_and_ended(alice, bob, charlie, home, signed_in):
    url = reverse("tournaments:make_family", args=[home.slug])
    assert signed_in(charlie).get(url).status_code == 403
    page = signed_in(alice)
    wanted = {"name": "Rossi", "players": [me(alice).pk, me(bob).pk]}
    for _ in range(2):
        page.post(url, wanted)
    family = Family.objects.get()
    assert family.players.count() == 2
    assert "Rossi" in page.get(url).content.decode()
    change = reverse("tournaments:change_family", args=[home.slug, family.pk])
    signed_in(charlie).post(change, {})
    assert Family.objects.exists()
    page.post(change, {"without": me(bob).pk})
    assert not Family.objects.exists()


def test_families_are_of_the_club_and_of_two(alice, bob, charlie, home):
    order = {"club_id": home.pk, "name": "Rossi", "now": NOW}
    with pytest.raises(NotYours):
        clubs.make_family(players=[me(alice).pk, me(bob).pk], by=charlie.pk, **order)
    with pytest.raises(NotWhole):
        clubs.make_family(players=[me(alice).pk, me(charlie).pk], by=alice.pk, **order)


def test_the_record_of_somebody_who_left_and_of_the_demo_is_nobodys(alice, bob, guest):
    confirm(ask(guest, bob), alice)
    gone = me(bob)
    personal_data.forget_all(bob.pk, NOW)
    dora = person("Dora")
    with pytest.raises(AlreadyIn):
        ask(gone, dora)
    assert Claim.objects.get().words == ""
    Player.objects.filter(name="P2").update(demo=True)
    with pytest.raises(AlreadyIn):
        ask(Player.objects.get(name="P2"), dora)


def test_a_claim_that_waits_goes_with_its_account(bob, guest):
    ask(guest, bob)
    personal_data.forget_all(bob.pk, NOW)
    assert not Claim.objects.exists()


def test_the_boards_of_a_squad_follow_the_person_and_are_rated_again(alice, bob):
    season = squad_world.season_of(alice, ("Lions", "Tigers"))
    squad_world.enter(alice, open_tables(season)[0], "first", "draw", "first")
    close(alice, season)
    Job.objects.filter(kind="rate").delete()
    guest = Player.objects.get(name="Lions 2")
    squad_world.joined(bob, season.league.club)
    confirm(ask(guest, bob), alice)
    assert [row.board for row in me(bob).boards.all()] == [2]
    assert me(bob).enrolments.filter(season=season).exists()
    assert [event.pk for event in asked.played_in(me(bob))]
    assert Job.objects.filter(kind="rate").exists()
