"""Changing an entry: who may change what, what it was and became, and whom nobody can put in."""

import pytest

from siamleague.history.models import AuditLine
from tests.people import person
from tests.tournaments.hall import NOW, club_of, enter_user, entered, event_of, published
from tests.tournaments.programs import done, refused, send, strangers
from tests.tournaments.stages import drawn, event_in_parts
from tests.tournaments.strangers import own, pair
from tournaments.clubs import act as clubs
from tournaments.clubs import claiming
from tournaments.entries import act as entries
from tournaments.entries import editing, leaving
from tournaments.events import desk
from tournaments.models import Entry, Player, Stage, Team, Tournament
from tournaments.refusals import AlreadyIn, NotNow, NotWhole, NotYours

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(alice):
    return event_of(alice, club_of(alice), categories=("juniors",))


@pytest.fixture
def teams(alice):
    return event_of(alice, club_of(alice, "Jade"), name="Pairs", kind="teams")


def edit(entry, by, **wanted):
    editing.edit_entry(entry_id=entry.pk, by=by.pk, now=NOW, **wanted)
    entry.refresh_from_db()


def own_pair(teams, bob, charlie):
    who = entries.Entering(team=pair(bob, charlie).pk)
    return entries.enter(tournament_id=teams.pk, who=who, by=bob.pk, now=NOW)


def edits():
    return AuditLine.objects.filter(verb="entry.edited")


def test_a_guest_is_renamed_and_rated_and_the_history_says_both(event, alice):
    entry = entered(event, alice, 1)[0]
    for _ in range(2):
        edit(entry, alice, name="Ada", rating=1234, categories="Juniors, red")
    assert (entry.name, entry.rating, entry.categories) == ("Ada", 1234, ["juniors", "red"])
    assert entry.player.name == "Ada"
    assert edits().count() == 1
    line = desk.log(event, 0, 1)[0][0]
    assert line.what == (
        "changed Ada: name P1 → Ada; rating 1999 → 1234; categories — → juniors, red"
    )


def test_the_name_of_an_account_is_its_owners(event, alice, bob):
    entry = enter_user(event, bob)
    with pytest.raises(NotYours):
        edit(entry, alice, name="Robert")
    edit(entry, alice, rating=1500)
    assert entry.rating == 1500


def test_nobody_writes_their_own_rating_and_strangers_write_nothing(event, bob, charlie):
    entry = enter_user(event, bob)
    with pytest.raises(NotYours):
        edit(entry, bob, rating=2500)
    edit(entry, bob, categories="juniors")
    with pytest.raises(NotYours):
        edit(entry, charlie, categories="")
    assert (entry.rating, entry.categories) == (None, ["juniors"])


def test_the_captain_renames_the_team_before_the_start_and_the_partner_does_not(
    teams, alice, bob, charlie
):
    entry = own_pair(teams, bob, charlie)
    edit(entry, bob, name="Tigers")
    assert Team.objects.get().name == "Tigers"
    with pytest.raises(NotNow):
        edit(entry, charlie, name="Lions")
    edit(entry, alice, name="Elephants A")
    assert (entry.name, Team.objects.get().name) == ("Elephants A", "Tigers")
    Tournament.objects.filter(pk=teams.pk).update(stage=Stage.RUNNING)
    with pytest.raises(NotNow):
        edit(entry, bob, name="Late")
    edit(entry, alice, name="Elephants B")
    Tournament.objects.filter(pk=teams.pk).update(stage=Stage.FINISHED)
    with pytest.raises(NotNow, match="over"):
        edit(entry, alice, name="Too late")


def test_a_partner_of_a_team_of_guests_is_another_guest_or_a_member(teams, alice, bob):
    entry = entered(teams, alice, 1)[0]
    clubs.join_club(club_id=teams.club_id, by=bob.pk, now=NOW)
    for _ in range(2):
        edit(entry, alice, first="A1", second="bob")
    here = entry.team.members.filter(left_at=None).values_list("player__name", flat=True)
    assert sorted(here) == ["A1", "Bob"]
    assert Player.objects.get(name="B1").teams.get().left_at == NOW
    assert desk.log(teams, 0, 1)[0][0].what == "changed T1: partner B1 → Bob"
    with pytest.raises(NotWhole, match="in this team already"):
        edit(entry, alice, first="Bob")
    other = entered(teams, alice, 1, start=2)[0]
    with pytest.raises(AlreadyIn):
        edit(other, alice, first="Bob")


def test_an_organiser_puts_nobody_into_a_team_that_people_founded(teams, alice, bob, charlie):
    clubs.join_club(club_id=teams.club_id, by=person("Dora").pk, now=NOW)
    entry = own_pair(teams, bob, charlie)
    with pytest.raises(NotYours):
        edit(entry, alice, second="Dora")


def test_a_name_that_is_no_members_becomes_a_guest_and_never_that_person(teams, alice, charlie):
    """Two steps: write somebody's name down, then let the event be rated."""
    entry = entered(teams, alice, 1)[0]
    own(charlie)
    edit(entry, alice, second="Charlie")
    there = entry.team.members.get(left_at=None, player__name="Charlie").player
    assert there.user is None and there.made_by_club_id == teams.club_id


def test_two_entries_do_not_carry_one_name(event, alice):
    one, _other = entered(event, alice, 2)
    with pytest.raises(NotWhole, match="Another entry"):
        edit(one, alice, name="p2")


def test_the_parts_of_an_event_follow_and_are_changed_with_it(alice):
    event = event_in_parts(alice, club_of(alice))
    drawn(event, alice)
    entry = event.entries.order_by("pk")[0]
    part = Entry.objects.exclude(pk=entry.pk).get(player=entry.player)
    edit(entry, alice, name="Ada")
    part.refresh_from_db()
    assert part.name == "Ada"
    with pytest.raises(NotNow, match="follow their event"):
        edit(part, alice, name="Bea")


def test_a_round_that_is_being_played_keeps_its_people(teams, alice):
    entry = entered(teams, alice, 2)[0]
    published(teams, alice)
    before = entry.chairs.get().people
    edit(entry, alice, second="Zoe")
    assert entry.chairs.get().people == before


def test_pages_and_programs_change_an_entry(event, alice, bob, signed_in):
    entry = entered(event, alice, 1)[0]
    mine = enter_user(event, bob)
    client, where = signed_in(alice), f"{event.get_absolute_url()}entries/{entry.pk}/"
    assert "Change this entry" in client.get(where).text
    assert 'value="1999"' in client.get(f"{where}edit/").text
    client.post(f"{where}edit/", {"name": "Ada", "rating": "", "categories": "juniors"})
    entry.refresh_from_db()
    assert (entry.name, entry.rating, entry.categories) == ("Ada", None, ["juniors"])
    done(send(client, f"/api{where}", "patch", rating=1700))
    entry.refresh_from_db()
    assert (entry.name, entry.rating) == ("Ada", 1700)
    for other, code in strangers(signed_in):
        assert send(other, f"/api{where}", "patch", rating=1).json()["code"] == code
    own_page = f"/api{event.get_absolute_url()}entries/{mine.pk}/"
    refused(send(signed_in(bob), own_page, "patch", rating=2500), 400, "invalid")


def test_who_leaves_for_good_takes_earlier_names_along(event, alice, bob):
    entry = entered(event, alice, 1)[0]
    edit(entry, alice, name="Bob B")
    guest = Player.objects.get(name="Bob B")
    claim = claiming.claim_record(guest_id=guest.pk, words="me", by=bob.pk, now=NOW)
    claiming.confirm_claim(claim_id=claim.pk, by=alice.pk, now=NOW)
    leaving.forget_in_events(player=own(bob), user_id=bob.pk, name="Somebody who left", now=NOW)
    assert not {"P1", "Bob B"} & set(desk.log(event, 0, 1)[0][0].what.split(" → "))
    assert "P1" not in desk.log(event, 0, 1)[0][0].what
