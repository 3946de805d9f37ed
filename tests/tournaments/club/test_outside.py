"""How a club looks from outside: cards, frames, feeds, what searches find; never what is hidden."""

import json
import re
from io import BytesIO
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from siamleague.web import frames
from tests.tournaments.hall import (
    NOW,
    club_of,
    entered,
    event_of,
    played,
    proposed,
    published,
    tables,
)
from tests.tournaments.league_world import league_of, started
from tests.tournaments.squad_world import squad_of
from tournaments.clubs import act as clubs
from tournaments.events import act as events
from tournaments.models import Club, Pool, Tournament
from tournaments.rounds import act as rounds

pytestmark = pytest.mark.django_db
THERE = "https://club.example.org"


@pytest.fixture
def club(alice):
    made = club_of(alice)
    Club.objects.filter(pk=made.pk).update(framed_by=THERE)
    return made


@pytest.fixture
def event(alice, club):
    made = event_of(alice, club, starts_at=NOW, place="Caffè & <b>Mekong</b>")
    entered(made, alice, 4)
    return made


def at(name, *args, **asked):
    query = "&".join(f"{key}={value}" for key, value in asked.items())
    return reverse(f"tournaments:{name}", args=args) + (f"?{query}" if query else "")


def page(url, client=None):
    answer = (client or Client()).get(url)
    assert answer.status_code == 200, url
    return answer.content.decode()


def test_a_shared_event_has_one_address_a_card_and_a_description(alice, club, event):
    text = page(f"{event.get_absolute_url()}?page=2")
    own = f"http://localhost:8000{event.get_absolute_url()}"
    assert f'<link rel="canonical" href="{own}">' in text
    assert '<meta property="og:title" content="Winter Cup">' in text
    card = re.search(r'og:image" content="http://localhost:8000([^"]+)"', text)[1]
    picture = Client().get(card.replace("&amp;", "&"))
    assert Image.open(BytesIO(picture.content)).size == (1200, 630)
    assert picture["Cache-Control"].startswith("public")


def test_what_search_engines_read_of_an_event_is_whole_and_ends_no_script(alice, event):
    text = page(event.get_absolute_url())
    found = re.findall(r'<script type="application/ld\+json">(.*?)</script>', text, re.S)
    said = json.loads(found[0])
    assert said["@type"] == "Event"
    assert said["name"] == "Winter Cup"
    assert said["startDate"].startswith("2026-11-18")
    assert said["eventStatus"] == "https://schema.org/EventScheduled"
    assert said["location"][0]["name"] == "Caffè & <b>Mekong</b>"
    assert said["organizer"]["name"] == "Red Lantern"
    assert "<b>" not in found[0]
    events.cancel_tournament(tournament_id=event.pk, why="rain", by=alice.pk, now=NOW)
    assert "schema.org/EventCancelled" in page(event.get_absolute_url())


@pytest.mark.parametrize("what", ["event", "standings", "round-1", "table"])
def test_cards_show_the_standings_a_pairing_a_result_a_champion(alice, club, event, what):
    round_ = played(event, alice)
    name = f"table-{tables(round_)[0].pk}" if what == "table" else what
    slugs = (club.slug, event.slug)
    before = Client().get(at("event_card", *slugs, name))
    assert before["Content-Type"] == "image/png"
    assert len(before.content) < 100_000
    same = Client().get(at("event_card", *slugs, name), headers={"If-None-Match": before["ETag"]})
    assert same.status_code == 304
    events.finish_tournament(tournament_id=event.pk, by=alice.pk, now=NOW)
    assert Client().get(at("event_card", *slugs, name))["ETag"] != before["ETag"]


def test_a_round_nobody_sees_yet_and_a_draft_have_no_card_and_no_frame(alice, club, event):
    proposed(event, alice)
    slugs = (club.slug, event.slug)
    assert Client().get(at("event_card", *slugs, "round-1")).status_code == 404
    assert "P1" not in page(at("framed_pairings", *slugs))
    draft = events.make_tournament(
        club_id=club.pk, by=alice.pk, plan=events.EventPlan("Secret Cup"), now=NOW
    )
    owner = Client()
    owner.force_login(alice)
    for name in ("framed_standings", "framed_pairings"):
        assert owner.get(at(name, club.slug, draft.slug)).status_code == 404
    assert owner.get(at("event_card", club.slug, draft.slug, "event")).status_code == 404
    assert "og:title" not in page(draft.get_absolute_url(), owner)
    for url in (
        at("club_news", club.slug),
        at("club_calendar", club.slug),
        "/sitemap/events-1.xml",
    ):
        text = page(url, owner)
        assert "Secret" not in text
        assert draft.slug not in text


def test_only_the_sites_that_a_club_names_may_frame_it(alice, club, event):
    """The control: every other page of the site is framed by nobody."""
    played(event, alice)
    framed = Client().get(at("framed_standings", club.slug, event.slug))
    assert f"frame-ancestors {THERE}" in framed["Content-Security-Policy"]
    assert "X-Frame-Options" not in framed
    other = Client().get(at("standings", club.slug, event.slug))
    assert "frame-ancestors 'none'" in other["Content-Security-Policy"]
    assert other["X-Frame-Options"] == "DENY"
    Club.objects.update(framed_by="")
    framed = Client().get(at("framed_standings", club.slug, event.slug))
    assert "frame-ancestors 'none'" in framed["Content-Security-Policy"]


@pytest.mark.parametrize(
    "said",
    ["http://a.org", "https://a.org; script-src *", "a.org", "'self'", "https://a.org/x",
     "https://a b", "javascript:1", "https://" + "a" * 300,
     " ".join(f"https://a{n}.org" for n in range(11))],
)  # fmt: skip
def test_what_is_no_site_is_not_written_into_a_header(said):
    assert frames.read(said) is None


def test_who_may_frame_is_said_on_the_clubs_page_by_those_who_run_it(alice, bob, club):
    told = {"name": club.name, "framed_by": "https://A.example.org/, https://b.example.org:8443"}
    for user, left in ((bob, THERE), (alice, "https://a.example.org https://b.example.org:8443")):
        one = Client()
        one.force_login(user)
        for _ in range(2):
            one.post(at("edit_club", club.slug), told)
        assert Club.objects.get().framed_by == left
    answer = one.post(at("edit_club", club.slug), told | {"framed_by": "http://a"})
    assert b"Write each site as https://name" in answer.content


def test_a_frame_knows_no_reader_and_sets_no_cookie(alice, club, event):
    played(event, alice)
    url = at("framed_standings", club.slug, event.slug)
    owner = Client()
    owner.force_login(alice)
    alone, known = Client().get(url), owner.get(url)
    assert alone.content == known.content
    assert not alone.cookies
    assert not known.cookies
    assert alone["Cache-Control"] == "public, max-age=30"
    again = Client().get(url, headers={"If-None-Match": alone["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_frame_has_a_theme_a_language_and_a_fragment(alice, club, event):
    played(event, alice)
    slugs = (club.slug, event.slug)
    assert 'data-theme="dark"' in page(at("framed_standings", *slugs, theme="dark"))
    assert "data-theme" not in page(at("framed_standings", *slugs, theme="x%22onload"))
    assert "Classifica" in page(at("framed_standings", *slugs, lang="it"))
    fragment = Client().get(at("framed_standings", *slugs) + "?as=fragment")
    assert b"<html" not in fragment.content
    assert b"<script" not in fragment.content
    assert fragment["Access-Control-Allow-Origin"] == "*"


def test_what_a_shared_page_says_has_no_marks_of_markdown(alice, club, event):
    about = "## Tea\n\n- **tea included**, *and* [biscuits](https://example.org)\n\n3 * 4 seats"
    Tournament.objects.filter(pk=event.pk).update(about=about)
    text = page(event.get_absolute_url())
    assert "Tea tea included, and biscuits 3 * 4 seats" in text.partition("</head>")[0]
    told = json.loads(re.search(r"ld\+json\">(.*?)</script>", text)[1])
    assert told["description"].endswith("Tea tea included, and biscuits 3 * 4 seats")


def test_pairings_and_the_next_match_day_and_ratings_are_framed(alice, club, event):
    published(event, alice)
    assert "P1" in page(at("framed_pairings", club.slug, event.slug))
    league = league_of(alice, in_club=club)
    started(alice, league)
    card = Client().get(at("league_card", club.slug, league.slug))
    assert Image.open(BytesIO(card.content)).size == (1200, 630)
    text = page(at("framed_match_day", club.slug, league.slug))
    assert "Match day" in text or "No match day" in text
    pool = Pool.objects.create(kind="duel", game_name="Chess", club=club, made_at=NOW)
    assert page(at("framed_leaderboard", pool.pk))


def test_a_pasted_address_is_shown_as_a_frame(club, event, alice):
    played(event, alice)
    url = f"http://localhost:8000{event.get_absolute_url()}standings/"
    text = page(f"{event.get_absolute_url()}standings/")
    assert 'type="application/json+oembed"' in text
    said = Client().get(at("oembed") + f"?url={url}&maxwidth=300").json()
    assert (said["type"], said["width"]) == ("rich", 300)
    assert f"/embed/clubs/{club.slug}/events/{event.slug}/standings/" in said["html"]
    for wrong in (
        "https://elsewhere.org/clubs/",
        "http://localhost:8000/account/login/",
        "",
        "x" * 9000,
    ):
        assert Client().get(at("oembed"), {"url": wrong}).status_code == 404
    assert Client().get(at("oembed"), {"url": url, "format": "xml"}).status_code == 501


def test_searches_find_what_is_public_and_leave_accounts_alone(club, event):
    text = page("/robots.txt")
    assert "Disallow: /account/" in text
    assert "Sitemap: http://localhost:8000/sitemap.xml" in text
    index = ElementTree.fromstring(page("/sitemap.xml"))
    found = []
    for file in index.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc"):
        part = ElementTree.fromstring(page(file.text.removeprefix("http://localhost:8000")))
        found += [each.text for each in part.iter() if each.tag.endswith("loc")]
    assert f"http://localhost:8000{event.get_absolute_url()}" in found
    assert f"http://localhost:8000{club.get_absolute_url()}" in found
    for url in found:
        assert Client().get(url.removeprefix("http://localhost:8000")).status_code == 200
    for none in ("/sitemap/events-7.xml", "/sitemap/people-1.xml", "/sitemap/events-0.xml"):
        assert Client().get(none).status_code == 404


def test_the_news_of_a_club_are_followed(alice, club, event):
    round_ = played(event, alice)
    Tournament.objects.filter(pk=event.pk).update(name="Tea & <Co>")
    events.finish_tournament(tournament_id=event.pk, by=alice.pk, now=NOW)
    answer = Client().get(at("club_news", club.slug))
    feed = ElementTree.fromstring(answer.content)
    titles = [each.text for each in feed.iter("{http://www.w3.org/2005/Atom}title")]
    assert titles[0] == "Red Lantern"
    assert set(titles[1:]) == {
        "Tea & <Co> is over",
        "Tea & <Co>: round 1 is over",
        "Tea & <Co>: round 1 is published",
        "Tea & <Co> is announced",
    }
    numbers = [each.text for each in feed.iter("{http://www.w3.org/2005/Atom}id")]
    assert len(set(numbers)) == len(numbers)
    known = Client().get(at("club_news", club.slug), headers={"If-None-Match": answer["ETag"]})
    assert known.status_code == 304
    assert round_.number == 1


def test_calendars_of_a_club_and_a_league_are_followed(alice, club, event):
    league = league_of(alice, in_club=club)
    started(alice, league)
    answer = Client().get(at("club_calendar", club.slug))
    text = answer.content.decode()
    assert answer["Content-Type"].startswith("text/calendar")
    assert "SUMMARY:Winter Cup" in text
    assert text.count("BEGIN:VEVENT") == 1 + 6  # two divisions of four play three days each
    known = Client().get(at("club_calendar", club.slug), headers={"If-None-Match": answer["ETag"]})
    assert known.status_code == 304
    assert page(at("league_calendar", club.slug, league.slug)).count("BEGIN:VEVENT") == 6


def test_a_private_calendar_ends_when_its_address_is_drawn_anew(alice, bob, event, client):
    from tests.tournaments.hall import enter_user
    from tournaments.models import Player

    enter_user(event, bob)
    client.force_login(bob)
    shown = client.get(reverse("tournaments:fixtures")).content.decode()
    old = re.search(r"http://localhost:8000(/fixtures/calendar/[^\"]+)", shown)[1]
    assert "SUMMARY:Winter Cup" in page(old)
    for _ in range(2):
        client.post(reverse("tournaments:renew_calendar"), {"seen": "0"})
    assert Player.objects.get(user=bob).calendar_edition == 1
    assert Client().get(old).status_code == 404
    shown = client.get(reverse("tournaments:fixtures")).content.decode()
    new = re.search(r"http://localhost:8000(/fixtures/calendar/[^\"]+)", shown)[1]
    assert "SUMMARY:Winter Cup" in page(new)
    client.force_login(alice)
    client.post(reverse("tournaments:renew_calendar"), {"seen": "0"})
    assert "SUMMARY:Winter Cup" in page(new)


def test_a_teams_calendar_is_its_members_and_ends_with_its_links(alice, bob, client):
    from tournaments.teams import act as teams

    team = teams.found_team(by=alice.pk, name="Elephants", club_id=None, now=NOW)
    client.force_login(alice)
    shown = client.get(reverse("tournaments:team", args=[team.pk])).content.decode()
    found = re.search(r"http://localhost:8000(/teams/calendar/[^\"]+)", shown)[1]
    assert "BEGIN:VCALENDAR" in page(found)
    client.force_login(bob)
    assert "/teams/calendar/" not in page(reverse("tournaments:team", args=[team.pk]), client)
    teams.draw_links_anew(team_id=team.pk, by=alice.pk, now=NOW)
    assert Client().get(found).status_code == 404


def test_a_squads_calendar_is_its_members(alice, bob, club, client):
    squad = squad_of(alice, club, "Tigers")
    where = reverse("tournaments:squad", args=[squad.pk])
    client.force_login(alice)
    assert "/teams/calendar/" in page(where, client)
    client.force_login(bob)
    assert "/teams/calendar/" not in page(where, client)


def test_a_round_that_was_taken_back_is_no_news(alice, club, event):
    round_ = published(event, alice)
    rounds.take_round_back(round_id=round_.pk, by=alice.pk, why="wrong", now=NOW)
    assert "round 1" not in page(at("club_news", club.slug))


def test_a_clubs_page_offers_its_feeds_and_its_share_button(club):
    text = page(club.get_absolute_url())
    assert at("club_news", club.slug) in text
    assert at("club_calendar", club.slug) in text
    assert "data-share" in text
    assert clubs.RESERVED
