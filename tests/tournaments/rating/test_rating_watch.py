"""What arbiters are shown of odd play: only of their own people, and never an address."""

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.test import Client

from games.matches import endings
from siamleague.privacy import keepers as personal_data
from tests.games.conftest import NOW as THEN
from tests.games.conftest import match_between
from tests.people import PASSWORD, person
from tests.tournaments.rating_world import START, WEEK, club, duel, event, play
from tournaments import receivers
from tournaments.clubs import act as clubs
from tournaments.models import CasualGame, DeviceMark, Membership, Player, Pool, Role, Table
from tournaments.ratings import act as ratings
from tournaments.ratings import device_marks, pools, watching

pytestmark = pytest.mark.django_db
NOW = START + 60 * WEEK
PHONE, LAPTOP = "Mozilla/5.0 (a phone)", "Mozilla/5.0 (a laptop)"
DEVICE = "seem to have signed in from the same device"


@pytest.fixture
def here(alice):
    return club("Red Lantern", alice)


def joined(user, *of):
    player = clubs.player_of(user_id=user.pk)
    for each in of:
        Membership.objects.get_or_create(club=each, player=player, defaults={"joined_at": START})
    return player


def casual(winner, loser, times, ending="rules", moves=30):
    for _ in range(times):
        CasualGame.objects.create(
            code=uuid4().hex[:10],
            game="king_of_siam",
            kind="duel",
            sides=[[winner.pk], [loser.pk]],
            ranks=[1, 2],
            ending=ending,
            moves=moves,
            finished_at=NOW - WEEK,
        )


def rated():
    pools.ensure_site_pools(now=NOW)
    pool = Pool.objects.get()
    ratings.rate_pool(pool_id=pool.pk, now=NOW)
    return pool


def sign_in(user, browser, address="203.0.113.9"):
    visitor = Client(REMOTE_ADDR=address, headers={"user-agent": browser})
    with time_machine.travel(NOW):
        visitor.post("/account/login/", {"login": user.email, "password": PASSWORD})
        assert visitor.session.get("_auth_user_id") == str(user.pk)


def seen_by(pool, user):
    return " ".join(each.sentence for each in watching.notices(pool, user.pk, NOW))


def test_quick_resignations_are_shown_to_the_arbiter_and_not_to_charlie(
    alice, bob, charlie, here, signed_in
):
    ann, ben = joined(bob, here), Player.objects.create(name="Quick Ben")
    casual(ann, ben, 4, "resigned", 3)
    pool = rated()
    address = f"/ratings/{pool.pk}/watch/"
    with time_machine.travel(NOW):
        page = signed_in(alice).get(address).content.decode()
    assert "Quick Ben gave up 4 games against Bob within 10 moves each, or" in page
    assert signed_in(charlie).get(address).status_code == 403
    assert "For arbiters" not in signed_in(charlie).get(f"/ratings/{pool.pk}/").content.decode()


def test_who_lets_the_time_run_out_again_and_again_is_shown_like_who_resigns(alice, bob, here):
    ben = Player.objects.create(name="Gone Ben")
    casual(joined(bob, here), ben, 2, "flagged", 3)
    casual(joined(bob, here), ben, 1, "flagged", 30)
    assert "Gone Ben gave up" not in seen_by(rated(), alice)
    casual(joined(bob, here), ben, 5, "flagged", 3)
    assert "Gone Ben gave up 7 games against Bob within 10 moves each" in seen_by(rated(), alice)


def test_many_who_play_nobody_else_and_lose_are_shown_together(alice, bob, here):
    for number in range(6):
        casual(joined(bob, here), Player.objects.create(name=f"Puppet {number}"), 3)
    seen = seen_by(rated(), alice)
    assert "of all points Bob won come from 6 people who play almost nobody else" in seen


def test_tables_of_several_are_looked_at_too(alice, bob, here):
    ann = joined(bob, here)
    three = [Player.objects.create(name=f"Puppet {number}") for number in range(3)]
    for _time in range(9):
        CasualGame.objects.create(
            code=uuid4().hex[:10],
            game="king_of_siam",
            kind="four",
            sides=[[each.pk] for each in (ann, *three)],
            ranks=[1, 2, 3, 4],
            ending="rules",
            moves=30,
            finished_at=NOW - WEEK,
        )
    assert "of all points Bob won come from Puppet 0" in seen_by(rated(), alice)


def test_who_wins_everything_against_an_equal_is_shown(alice, bob, charlie, here):
    ann, ben = joined(bob, here), joined(charlie, here)
    others = [Player.objects.create(name=f"Other {number}") for number in range(8)]
    for each in others:
        casual(ann, each, 1)
        casual(each, ann, 1)
        casual(ben, each, 1)
        casual(each, ben, 1)
    casual(ann, ben, 10)
    assert "Bob won all 10 games against Charlie" in seen_by(rated(), alice)


def test_who_founds_a_club_sees_nothing_of_other_clubs(alice, bob, charlie, here):
    club("Keyhole", charlie)
    casual(joined(bob, here), Player.objects.create(name="Quick Ben"), 4, "resigned", 3)
    pool = rated()
    assert watching.may_watch(pool, charlie.pk)
    assert seen_by(pool, charlie) == ""
    assert "gave up 4 games" in seen_by(pool, alice)


def test_giving_up_at_once_in_an_online_tournament_counts_too(alice, bob, charlie, here):
    ann, ben = joined(bob, here), joined(charlie, here)
    at = event(here)
    for week in range(3):
        match = match_between(bob, charlie, rated=True)
        endings.resign(code=match.code, by=charlie.pk, ticket=uuid4(), now=THEN)
        round_ = play(at, [duel(ann, ben)], closed=NOW - (week + 1) * WEEK)
        Table.objects.filter(round=round_).update(match=match.code)
    assert "Charlie gave up 3 games against Bob" in seen_by(rated(), alice)


def test_two_accounts_on_one_device_who_play_each_other_are_shown(alice, bob, charlie, here):
    casual(joined(bob, here), joined(charlie, here), 3)
    pool = rated()
    sign_in(bob, PHONE)
    sign_in(charlie, PHONE)
    assert DEVICE in seen_by(pool, alice)
    assert "A family" in seen_by(pool, alice)
    assert not watching.notices(pool, alice.pk, NOW + 30 * WEEK)  # half a year later


@pytest.mark.parametrize(
    ("browsers", "addresses"),
    [((PHONE, LAPTOP), ("203.0.113.9",) * 2), ((PHONE,) * 2, ("203.0.113.9", "198.51.100.7"))],
)
def test_another_browser_or_another_address_is_another_device(
    alice, bob, charlie, here, browsers, addresses
):
    casual(joined(bob, here), joined(charlie, here), 3)
    pool = rated()
    for user, browser, address in zip((bob, charlie), browsers, addresses, strict=True):
        sign_in(user, browser, address)
    assert DEVICE not in seen_by(pool, alice)


def test_sharing_a_device_without_playing_each_other_is_nobodys_business(alice, bob, charlie, here):
    casual(joined(bob, here), joined(charlie, here), 2)
    pool = rated()
    sign_in(bob, PHONE)
    sign_in(charlie, PHONE)
    assert DEVICE not in seen_by(pool, alice)


def test_a_device_of_many_is_the_clubs_own(alice, bob, charlie, here):
    casual(joined(bob, here), joined(charlie, here), 3)
    pool = rated()
    for user in (bob, charlie, *(person(f"Guest {n}") for n in range(3))):
        device_marks.note_device(user_id=user.pk, mark="x" * 32, now=NOW)
    assert DEVICE not in seen_by(pool, alice)


def test_devices_are_shown_only_to_who_judges_for_both(alice, bob, charlie, here):
    dora = person("Dora")
    other = club("Blue Dragon", dora)
    casual(joined(bob, here, other), joined(charlie, here), 3)
    pool = rated()
    sign_in(bob, PHONE)
    sign_in(charlie, PHONE)
    assert DEVICE in seen_by(pool, alice)
    assert DEVICE not in seen_by(pool, dora)
    Membership.objects.filter(player__user=alice).update(role=Role.MEMBER)
    assert not watching.may_watch(pool, alice.pk)


def test_no_address_is_kept_and_the_mark_needs_the_sites_key(bob, settings):
    sign_in(bob, PHONE)
    sign_in(bob, PHONE)
    mark = DeviceMark.objects.get()
    values = " ".join(str(value) for value in DeviceMark.objects.values().get().values())
    assert "203.0.113.9" not in values
    assert "Mozilla" not in values
    assert mark.mark == device_marks.mark_of("203.0.113.9", PHONE)
    settings.SECRET_KEY = "another"
    assert mark.mark != device_marks.mark_of("203.0.113.9", PHONE)


def test_marks_are_told_to_their_owner_and_forgotten(bob, charlie):
    sign_in(bob, PHONE)
    sign_in(charlie, LAPTOP)
    assert len(personal_data.export_all(bob.pk)["ratings"]["devices"]) == 1
    personal_data.forget_all(bob.pk, NOW)
    assert DeviceMark.objects.get().user_id == charlie.pk
    half_a_year = device_marks.KEPT + timedelta(days=1)
    assert device_marks.clear_old_marks(now=NOW + half_a_year) == 1
    assert device_marks.clear_old_marks(now=NOW + half_a_year) == 0


def test_somebodys_file_tells_every_list_and_change(bob, charlie, here):
    casual(joined(bob, here), joined(charlie, here), 2)
    rated()
    (mine,) = personal_data.export_all(bob.pk)["ratings"]["lists"]
    assert (mine["as"], mine["games"], mine["doubt"]) == ("Bob", 2, None)
    (change,) = mine["changes"]
    assert (change["from"], change["to"]) == (1500.0, mine["rating"])
    assert personal_data.export_all(person("Nobody").pk)["ratings"]["lists"] == []


def test_signs_have_no_consequences(alice, bob, charlie, here):
    """The control of the promise: with the listener gone nothing changes but the sentence."""
    casual(joined(bob, here), joined(charlie, here), 3)
    pool = rated()
    before = list(pool.ratings.values_list("rated", "rating"))
    receivers.user_logged_in.disconnect(dispatch_uid="tournaments.mark_device")
    try:
        sign_in(bob, PHONE)
        sign_in(charlie, PHONE)
    finally:
        receivers.connect()
    assert not DeviceMark.objects.exists()
    assert DEVICE not in seen_by(pool, alice)
    sign_in(bob, PHONE)
    sign_in(charlie, PHONE)
    assert DEVICE in seen_by(pool, alice)
    ratings.rate_pool(pool_id=pool.pk, now=NOW)
    assert list(pool.ratings.values_list("rated", "rating")) == before
