"""Ways into a club: a link for many, a request that the club decides; and who sees its members."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver

from siamleague.history.models import AuditLine
from siamleague.jobs.models import Job
from siamleague.waiting import bells, what_waits
from tests.people import person
from tests.tournaments.hall import NOW, club_of, enter_user, event_of
from tests.tournaments.programs import done, refused, send, strangers
from tournaments.clubs import act as clubs
from tournaments.clubs import read, ways_in
from tournaments.clubs.forms import ClubForm
from tournaments.finding import read as finding
from tournaments.models import Club, JoiningLink, JoiningRequest, Membership
from tournaments.ratings import read as ratings
from tournaments.refusals import NotNow, NotYours

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(alice):
    made = club_of(alice)
    Club.objects.update(joining="ask", hides_members=True)
    made.refresh_from_db()
    return made


def link_of(club, by, most=2, days=7):
    return ways_in.make_joining_link(club_id=club.pk, days=days, most=most, by=by.pk, now=NOW)


def asks(club, user, now=NOW):
    return ways_in.ask_to_join(club_id=club.pk, words="hello", by=user.pk, now=now)


def members(club):
    return set(club.memberships.values_list("player__name", "role"))


def test_nobody_makes_themselves_a_member_where_the_club_lets_people_in(club, bob):
    with pytest.raises(NotYours, match="Ask to join"):
        clubs.join_club(club_id=club.pk, by=bob.pk, now=NOW)
    assert members(club) == {("Alice", "owner")}


def test_a_link_lets_in_as_many_as_it_says_each_once(club, alice, bob, charlie):
    link = link_of(club, alice)
    for _ in range(2):
        ways_in.join_by_link(link_id=link.pk, by=bob.pk, now=NOW)
    ways_in.join_by_link(link_id=link.pk, by=alice.pk, now=NOW)
    ways_in.join_by_link(link_id=link.pk, by=charlie.pk, now=NOW)
    with pytest.raises(NotNow, match="over"):
        ways_in.join_by_link(link_id=link.pk, by=person("Dora").pk, now=NOW)
    assert members(club) == {("Alice", "owner"), ("Bob", "member"), ("Charlie", "member")}
    link.refresh_from_db()
    assert link.used == 2


@pytest.mark.parametrize("how", ["late", "revoked"])
def test_a_link_ends(how, club, alice, bob):
    link = link_of(club, alice)
    if how == "revoked":
        with pytest.raises(NotYours):
            ways_in.revoke_joining_link(link_id=link.pk, by=bob.pk, now=NOW)
        for _ in range(2):
            ways_in.revoke_joining_link(link_id=link.pk, by=alice.pk, now=NOW)
    with pytest.raises(NotNow):
        ways_in.join_by_link(link_id=link.pk, by=bob.pk, now=NOW + timedelta(days=8))
    assert members(club) == {("Alice", "owner")}


def back_by_the_old_link(club, alice, bob):
    """Let somebody come by a link, take them out, and let them try it again."""
    link = link_of(club, alice)
    ways_in.join_by_link(link_id=link.pk, by=bob.pk, now=NOW)
    player = clubs.player_of(user_id=bob.pk)
    clubs.remove_member(club_id=club.pk, player_id=player.pk, by=alice.pk, now=NOW)
    ways_in.join_by_link(link_id=link.pk, by=bob.pk, now=NOW)


def test_who_was_taken_out_does_not_come_back_by_the_old_link(club, alice, bob, charlie):
    with pytest.raises(NotNow, match="took you out"):
        back_by_the_old_link(club, alice, bob)
    link = ways_in.open_links(club.pk, NOW).get()
    with pytest.raises(NotNow, match="took you out"):
        ways_in.join_by_link(link_id=link.pk, by=bob.pk, now=NOW)
    ways_in.join_by_link(link_id=link.pk, by=charlie.pk, now=NOW)
    fresh = ways_in.make_joining_link(
        club_id=club.pk, days=7, most=2, by=alice.pk, now=NOW + timedelta(seconds=1)
    )
    ways_in.join_by_link(link_id=fresh.pk, by=bob.pk, now=NOW + timedelta(seconds=2))
    assert members(club) == {("Alice", "owner"), ("Charlie", "member"), ("Bob", "member")}


def test_without_looking_they_would_be_in_again(club, alice, bob, monkeypatch):
    """The control."""
    monkeypatch.setattr(ways_in, "was_taken_out", lambda *asked: False)
    back_by_the_old_link(club, alice, bob)
    assert ("Bob", "member") in members(club)


def test_only_who_runs_the_club_makes_links_and_not_too_many(club, alice, bob):
    with pytest.raises(NotYours):
        link_of(club, bob)
    for _ in range(ways_in.MOST_LINKS):
        link_of(club, alice)
    with pytest.raises(NotNow):
        link_of(club, alice)


def test_a_request_is_approved_once_and_the_organiser_hears_of_it(club, alice, bob, charlie):
    one = asks(club, bob)
    assert asks(club, bob).pk == one.pk
    (line,) = (each for each in what_waits.ask(alice.pk, [], NOW) if each.kind == "joining")
    assert line.text == "Bob asks to join: let them in, or say no"
    for stranger in (bob, charlie):
        with pytest.raises(NotYours):
            ways_in.approve_request(request_id=one.pk, by=stranger.pk, now=NOW)
    for _ in range(2):
        ways_in.approve_request(request_id=one.pk, by=alice.pk, now=NOW)
    assert ("Bob", "member") in members(club)
    assert AuditLine.objects.filter(verb="club.request_approved").count() == 1
    with pytest.raises(NotNow):
        ways_in.decline_request(request_id=one.pk, by=alice.pk, now=NOW)
    assert asks(club, bob) is None


def test_a_request_that_was_taken_back_is_approved_by_nobody(club, alice, bob):
    """Two steps: who took the request back did not agree to be entered by the club."""
    one = asks(club, bob)
    for _ in range(2):
        ways_in.take_request_back(club_id=club.pk, by=bob.pk, now=NOW)
    with pytest.raises(NotNow):
        ways_in.approve_request(request_id=one.pk, by=alice.pk, now=NOW)
    assert members(club) == {("Alice", "owner")}


def test_who_was_declined_asks_again_after_a_week(club, alice, bob):
    one = asks(club, bob)
    ways_in.decline_request(request_id=one.pk, by=alice.pk, now=NOW)
    with pytest.raises(NotNow, match="declined"):
        asks(club, bob)
    assert asks(club, bob, NOW + timedelta(days=8)).pk != one.pk


def test_who_asks_and_takes_it_back_again_and_again_fills_no_mailbox(club, bob):
    for n in range(6):
        asks(club, bob)
        ways_in.take_request_back(club_id=club.pk, by=bob.pk, now=NOW)
        for other in range(400):  # thrown out are others
            cache.set(f"filler-{n}-{other}", n)
    assert Job.objects.filter(kind=bells.LETTERS).count() == bells.TO_ONE


def test_nobody_writes_letters_to_everybody_either(alice, monkeypatch):
    """One may vary to whom: what one writes in a day is bounded, too."""
    monkeypatch.setattr(bells, "IN_A_DAY", 5)
    told = [bells.fairly("claim", [reader], by=alice.pk) for reader in range(100, 120)]
    assert sum(map(len, told)) == 5


def test_a_link_gives_nobody_another_role(club, alice, bob):
    link = link_of(club, alice)
    ways_in.join_by_link(link_id=link.pk, by=alice.pk, now=NOW)
    assert members(club) == {("Alice", "owner")}


def test_programs_do_the_same_and_strangers_do_not(club, alice, bob, signed_in):
    there = f"/api/clubs/{club.slug}/"
    runs, asking = signed_in(alice), signed_in(bob)
    link = done(send(runs, f"{there}links/", days=3, most=1))
    told = done(runs.get(f"{there}links/"))
    assert (told[0]["id"], told[0]["most"]) == (link["id"], 1)
    done(send(asking, f"{there}requests/", words="hi"))
    (one,) = done(runs.get(f"{there}requests/"))
    refused(send(asking, f"{there}join/"), 403, "not-yours")
    for client, code in strangers(signed_in):
        for where in (f"requests/{one['id']}/approve/", "links/", f"links/{link['id']}/revoke/"):
            assert send(client, there + where, days=1, most=1).json()["code"] == code
        if code == "not-yours":
            assert client.get(f"{there}requests/").status_code == 403
    done(send(runs, f"{there}requests/{one['id']}/decline/"))
    done(send(asking, f"/api{told[0]['path']}"))
    assert ("Bob", "member") in members(club)


def test_an_open_club_does_not_hide_its_members_from_who_presses_a_button():
    form = ClubForm({"name": "A", "joining": "open", "hides_members": "on"})
    assert not form.is_valid() and "Let people ask first" in str(form.errors)
    assert ClubForm({"name": "A", "joining": "ask", "hides_members": "on"}).is_valid()


@pytest.fixture
def hidden(club, alice):
    """Return a club with Zenobia in it, who entered another club's rated event."""
    zenobia = person("Zenobia")
    ways_in.join_by_link(link_id=link_of(club, alice).pk, by=zenobia.pk, now=NOW)
    host = person("Orso")
    enter_user(event_of(host, club_of(host, "Blue Lotus"), name="Open"), zenobia)
    return club


def addresses(club):
    """Return every page and every answer that can be asked for with what this world has."""
    from tournaments.models import Entry, Player, Tournament

    event, entry = Tournament.objects.get(), Entry.objects.get()
    values = {
        "club": (club.slug, event.club.slug),
        "slug": (event.slug,),
        "entry": (entry.pk,),
        "player": tuple(Player.objects.values_list("pk", flat=True)),
        "token": (ways_in.SIGNER.sign(str(JoiningLink.objects.get().pk)),),
    }
    return found(get_resolver(), "/", values)


def found(resolver, before, values):
    from itertools import product

    for pattern in resolver.url_patterns:
        text = before + str(pattern.pattern).lstrip("^").removesuffix("$").removesuffix("\\Z")
        if hasattr(pattern, "url_patterns"):
            yield from found(pattern, text, values)
            continue
        names = pattern.pattern.converters
        if set(names) <= set(values) and "(?" not in text:
            for chosen in product(*(values[name] for name in names)):
                where = text
                for value in chosen:
                    start = where.index("<")
                    where = where[:start] + str(value) + where[where.index(">", start) + 1 :]
                yield where


def telling(client, club):
    """Return the addresses that name Zenobia and the club together to a reader."""
    both = set()
    walked = 0
    for where in sorted(set(addresses(club))):
        answer = client.get(where)
        if answer.status_code != 200 or answer.streaming:
            continue
        walked += 1
        text = answer.content.decode(errors="ignore")
        if "Zenobia" in text and (club.name in text or f"/clubs/{club.slug}/" in where):
            both.add(where)
    assert walked > 40
    return both


@pytest.mark.slow
def test_no_page_and_no_program_tells_a_stranger_who_is_a_member(hidden, bob, signed_in):
    for client in (Client(), signed_in(bob)):
        assert telling(client, hidden) == set()


@pytest.mark.slow
def test_the_walk_finds_the_list_where_it_is_shown(hidden):
    Club.objects.update(hides_members=False)
    there = f"/clubs/{hidden.slug}/"
    assert {there, f"/api{there}"} <= telling(Client(), hidden)


def test_a_member_sees_the_list_and_who_is_declined_does_not(hidden, alice, bob, signed_in):
    """Two steps: asking is no way to read the list, whatever the answer."""
    one = asks(hidden, bob)
    there = f"/clubs/{hidden.slug}/"
    assert "Zenobia" not in signed_in(bob).get(there).text
    ways_in.decline_request(request_id=one.pk, by=alice.pk, now=NOW)
    assert "Zenobia" not in signed_in(bob).get(there).text
    assert "Zenobia" in signed_in(alice).get(there).text
    Membership.objects.create(club=hidden, player=clubs.player_of(user_id=bob.pk), joined_at=NOW)
    assert "Zenobia" in signed_in(bob).get(there).text


def test_the_page_of_people_costs_the_same_for_many_requests(club, alice, signed_in):
    client, counts = signed_in(alice), []
    for count in (1, 6):
        for number in range(count):
            asks(club, person(f"Asker {count} {number}"))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/clubs/{club.slug}/people/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert JoiningRequest.objects.count() == 7


def test_a_rating_list_cannot_be_cut_down_to_the_members_of_such_a_club(club, alice, bob):
    assert club not in ratings.shown_clubs(bob.pk) and club not in ratings.shown_clubs(None)
    assert club in ratings.shown_clubs(alice.pk)


def test_a_search_finds_nobody_who_is_seen_in_such_a_club_alone(club, alice):
    quiet = person("Quintilla")
    ways_in.join_by_link(link_id=link_of(club, alice).pk, by=quiet.pk, now=NOW)
    assert not finding.search("Quintilla").things
    Club.objects.update(hides_members=False)
    assert [thing.name for thing in finding.search("Quintilla").things] == ["Quintilla"]


def test_shows_members_to_members_alone(club, alice, bob):
    assert read.shows_members(club, alice.pk)
    assert not read.shows_members(club, bob.pk)
    assert not read.shows_members(club, None)
