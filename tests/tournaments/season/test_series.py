"""Series: one table over several events of a club, right whatever is corrected in them."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from siamleague.history.models import AuditLine
from tests.people import person
from tests.tournaments import hall
from tests.tournaments.hall import NOW, club_of, event_of
from tests.tournaments.squad_world import joined
from tests.tournaments.year import finished, partners
from tournaments.entries import guests, lists
from tournaments.events import act as events
from tournaments.models import (
    Chair,
    Honour,
    Player,
    Series,
    Table,
    Team,
    TeamMember,
    Tournament,
)
from tournaments.refusals import NotNow, NotWhole, NotYours, StalePage
from tournaments.rounds import reporting
from tournaments.rounds.because import Because
from tournaments.series import act as services
from tournaments.series import crowning
from tournaments.series import read as asked

pytestmark = pytest.mark.django_db


def made(alice, club, **plan):
    wanted = services.SeriesPlan(**({"name": "Winter Series"} | plan))
    return services.make_series(club_id=club.pk, by=alice.pk, plan=wanted, now=NOW)


def counting(series, by, *events):
    for event in events:
        services.add_event(series_id=series.pk, tournament_id=event.pk, by=by.pk, now=NOW)
    series.refresh_from_db()


def lines(series):
    events = asked.events(series)
    return asked.lines(series, asked.table(series, events), events)


def address(series, name="series", *more):
    return reverse(f"tournaments:{name}", args=[series.club.slug, series.slug, *more])


def test_the_best_two_of_three_evenings_count(alice, bob, charlie):
    club = club_of(alice)
    series = made(alice, club, by_place=("10", "6", "3"), best=2)
    orders = ((bob, charlie), (bob, charlie), (charlie, bob))
    counting(series, alice, *(finished(alice, club, *order) for order in orders))
    first, second = lines(series)
    assert (first.name, first.points) == ("Bob", "20")
    assert [(cell.text, cell.dropped) for cell in first.cells] == [
        ("10", False),
        ("10", False),
        ("6", True),
    ]
    assert (second.name, second.points) == ("Charlie", "16")


def test_equal_sums_say_which_result_decided(client, alice, bob, charlie):
    dora = person("Dora")
    club = club_of(alice)
    series = made(alice, club, by_place=("10", "5"))
    orders = ((bob, charlie), (dora, charlie))
    counting(series, alice, *(finished(alice, club, *order) for order in orders))
    first, second, third = lines(series)
    assert [first.points, second.points, third.points] == ["10", "10", "10"]
    assert first.because is None
    assert second.because == Because("Bob"), "ten each, and nothing else"
    assert third.because == Because("Dora", "best single result no. 1", "10", "5")
    page = client.get(address(series)).content.decode()
    assert "best single result no. 1" in page
    assert page.count('class="because"') == 2
    told = client.get(f"/api{address(series)}").json()
    assert told["lines"][2]["because"]["less"] == "5"


def test_a_correction_in_an_old_evening_changes_the_table(alice, bob, charlie):
    club = club_of(alice)
    event = finished(alice, club, bob, charlie)
    series = made(alice, club, by_place=("10", "6"))
    counting(series, alice, event)
    assert lines(series)[0].name == "Bob"
    table = Table.objects.get(round__tournament=event)
    turned = reporting.Score(tuple(3 - rank for rank in table.ranks))
    reporting.decide(
        table_id=table.pk, score=turned, by=alice.pk, why="typed wrongly", ticket=uuid4(), now=NOW
    )
    assert lines(series)[0].name == "Charlie"


def test_shares_compare_evenings_of_different_length(alice, bob, charlie):
    club = club_of(alice)
    series = made(alice, club, points="share", by_place=())
    counting(series, alice, finished(alice, club, bob, charlie))
    assert [line.points for line in lines(series)] == ["100", "0"]


def test_an_event_that_is_still_on_is_no_column_of_zeros(alice, bob, charlie):
    club = club_of(alice)
    series = made(alice, club)
    counting(series, alice, event_of(alice, club), finished(alice, club, bob, charlie))
    stops = asked.stops(asked.events(series))
    assert sorted(stop.counts for stop in stops) == [False, True]
    assert sorted(cell is None for cell in lines(series)[0].cells) == [False, True]


def test_only_organisers_decide_about_a_series(alice, charlie):
    club = club_of(alice)
    series = made(alice, club)
    event = event_of(alice, club)
    plan = services.SeriesPlan("Mine")
    of = {"series_id": series.pk, "by": charlie.pk, "now": NOW}
    deeds = (
        lambda: services.make_series(club_id=club.pk, by=charlie.pk, plan=plan, now=NOW),
        lambda: services.edit_series(plan=plan, seen=None, **of),
        lambda: services.add_event(tournament_id=event.pk, **of),
        lambda: services.remove_event(tournament_id=event.pk, **of),
        lambda: services.close_series(**of),
        lambda: services.reopen_series(why="because", **of),
    )
    for deed in deeds:
        with pytest.raises(NotYours):
            deed()
    series.refresh_from_db()
    assert (series.name, series.version) == ("Winter Series", 0)


def test_doing_it_twice_is_doing_it_once(alice, bob, charlie):
    club = club_of(alice)
    series, event = made(alice, club), finished(alice, club, bob, charlie)
    counting(series, alice, event, event)
    assert series.members.count() == 1
    of = {"series_id": series.pk, "by": alice.pk, "now": NOW}
    services.close_series(**of)
    services.close_series(**of)
    services.reopen_series(why="a forgotten evening", **of)
    services.reopen_series(why="a forgotten evening", **of)
    services.remove_event(tournament_id=event.pk, **of)
    services.remove_event(tournament_id=event.pk, **of)
    verbs = AuditLine.objects.filter(subject=f"series:{series.pk}").order_by("pk")
    assert list(verbs.values_list("verb", flat=True)) == [
        *("series.made", "series.event_added", "series.closed", "series.reopened"),
        "series.event_removed",
    ]


def test_what_does_not_belong_together_is_refused(alice, bob):
    club, other = club_of(alice), club_of(bob, "Blue Lantern")
    series = made(alice, club)
    counting(series, alice, event_of(alice, club))
    of = {"series_id": series.pk, "by": alice.pk, "now": NOW}
    with pytest.raises(NotYours):
        services.add_event(tournament_id=event_of(bob, other).pk, **of)
    with pytest.raises(NotWhole):
        services.add_event(tournament_id=event_of(alice, club, kind="teams").pk, **of)
    with pytest.raises(NotNow):
        services.close_series(**of)


def test_a_closed_series_stands_and_an_old_page_changes_nothing(alice, bob, charlie):
    club = club_of(alice)
    series = made(alice, club)
    counting(series, alice, finished(alice, club, bob, charlie))
    plan = services.SeriesPlan("Renamed")
    of = {"series_id": series.pk, "by": alice.pk, "now": NOW}
    with pytest.raises(StalePage):
        services.edit_series(plan=plan, seen=0, **of)
    services.close_series(**of)
    with pytest.raises(NotNow):
        services.edit_series(plan=plan, seen=None, **of)
    with pytest.raises(NotNow):
        services.add_event(tournament_id=event_of(alice, club).pk, **of)


def test_two_series_of_one_name_have_two_addresses(alice):
    club = club_of(alice)
    assert made(alice, club, name="New").slug == "new-2"
    assert made(alice, club).slug != made(alice, club).slug


def test_an_organiser_makes_a_series_in_the_browser(alice, bob, charlie, signed_in):
    club = club_of(alice)
    event = finished(alice, club, bob, charlie, name="First Evening")
    page = signed_in(alice)
    plan = {"name": "Grand Prix", "points": "place", "by_place": "7,5 5 2½", "best": "2"}
    url = reverse("tournaments:new_series", args=[club.slug])
    assert "A lower place cannot give more" in page.post(url, plan | {"by_place": "1 2"}).text
    assert "is not a number" in page.post(url, plan | {"by_place": "ten"}).text
    to_edit = page.post(url, plan).url
    series = Series.objects.get(club=club)
    assert series.by_place == ["15/2", "5", "5/2"]
    page.post(address(series, "add_to_series"), {"event": event.pk})
    assert "First Evening" in page.get(to_edit).text
    assert "lets First Evening count" in page.get(to_edit).text
    shown = page.get(address(series)).text
    assert "7½" in shown
    stale = page.post(to_edit, plan | {"version": "0"})
    assert "Somebody else has changed the series" in stale.text
    assert 'name="version" value="1"' in stale.text  # who has looked again may decide
    assert page.post(to_edit, plan | {"name": "GP", "version": "1"}).url == address(series)
    page.post(address(series, "close_series"))
    assert "over" in page.get(reverse("tournaments:series_list", args=[club.slug])).text


def test_others_see_the_table_and_no_buttons(alice, bob, charlie, client, signed_in):
    club = club_of(alice)
    series = made(alice, club)
    counting(series, alice, finished(alice, club, bob, charlie))
    for page in (client, signed_in(charlie)):
        shown = page.get(address(series))
        assert "Bob" in shown.text
        assert "Change the series" not in shown.text
    assert signed_in(charlie).get(address(series, "edit_series")).status_code == 403
    assert client.post(address(series, "close_series")).status_code == 302
    series.refresh_from_db()
    assert series.closed_at is None
    assert client.get(f"/clubs/{club.slug}/series/none/").status_code == 404


def test_a_draft_in_a_series_is_seen_by_its_organisers_alone(alice, charlie, client, signed_in):
    club = club_of(alice)
    series, event = made(alice, club), event_of(alice, club, name="Secret Evening")
    counting(series, alice, event)
    event.__class__.objects.filter(pk=event.pk).update(stage="draft")
    assert "Secret Evening" in signed_in(alice).get(address(series)).text
    assert "Secret Evening" in signed_in(alice).get(address(series, "edit_series")).text
    for page in (client, signed_in(charlie)):
        assert "Secret Evening" not in page.get(address(series)).text
        found = page.get(f"/api/clubs/{club.slug}/series/{series.slug}/")
        assert "Secret Evening" not in found.text


def test_programs_read_what_the_page_shows(alice, bob, charlie, client):
    club = club_of(alice)
    series = made(alice, club, by_place=("10", "6"), best=1)
    counting(series, alice, *(finished(alice, club, bob, charlie) for _ in range(2)))
    listed = client.get(f"/api/clubs/{club.slug}/series/").json()
    assert listed[0]["name"] == "Winter Series"
    found = client.get(f"/api/clubs/{club.slug}/series/{series.slug}/").json()
    assert [event["counts"] for event in found["events"]] == [True, True]
    assert [(line["name"], line["points"]) for line in found["lines"]] == [
        ("Bob", "10"),
        ("Charlie", "6"),
    ]
    assert sorted(cell["dropped"] for cell in found["lines"][0]["cells"]) == [False, True]


@pytest.mark.slow
def test_the_page_asks_as_often_for_many_people_as_for_few(alice, bob, charlie, client):
    counts = []
    for size in (2, 30):
        club = club_of(alice, f"Club of {size}")
        series = made(alice, club)
        counting(series, alice, finished(alice, club, bob, charlie, guests_too=size))
        client.get(address(series))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address(series)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] < 20


def singles_night(alice, club, *names, **plan):
    event = event_of(alice, club, **({"rounds": 1} | plan))
    text = "\n".join(f"{name}; {1900 - n}" for n, name in enumerate(names))
    wishes = lists.read(text, teams=False)
    guests.enter_list(tournament_id=event.pk, wishes=wishes, by=alice.pk, now=NOW)
    hall.played(event, alice)
    events.finish_tournament(tournament_id=event.pk, by=alice.pk, now=NOW)
    event.refresh_from_db()
    return event


@pytest.fixture
def mixed(alice):
    """Return a series of people: a partnership night, then one at which all play alone."""
    club = club_of(alice)
    for name in ("Ada", "Cy"):
        joined(person(name), club)
    series = made(alice, club, by_place=("10", "6", "3", "1"), of_people=True)
    teams = partners(alice, club, "Elephants: Ada & Bo", "Tigers: Cy & Di", name="Pairs")
    counting(series, alice, teams, singles_night(alice, club, "Cy", "Ada", name="Singles"))
    return series


def test_a_team_and_a_player_stand_in_one_table_of_people_and_each_figure_says_as_whom(mixed):
    table = {line.name: line for line in lines(mixed)}
    assert {name: line.points for name, line in table.items()} == {
        "Ada": "16",
        "Cy": "16",
        "Bo": "10",
        "Di": "6",
    }
    first, second = table["Ada"].cells
    assert (first.text, first.told) == ("10", "place 1 in Elephants, with Bo")
    assert (second.text, second.told) == ("6", "place 2")
    assert table["Bo"].cells[1] is None


def test_programs_read_as_whom_a_figure_was_won(mixed, client):
    found = client.get(f"/api/clubs/{mixed.club.slug}/series/{mixed.slug}/").json()
    told = {line["name"]: line["cells"][0]["told"] for line in found["lines"]}
    assert told["Di"] == "place 2 in Tigers, with Cy"


def test_who_sat_for_a_team_counts_and_not_who_is_in_it_later(alice, mixed):
    team = Team.objects.get(name="Tigers")
    TeamMember.objects.filter(team=team, player__name="Di").update(left_at=NOW)
    assert "Di" in {line.name for line in lines(mixed)}


def test_who_sat_for_two_teams_of_one_event_has_the_better_place(alice, mixed):
    ada = Player.objects.get(name="Ada").pk
    tigers = Chair.objects.get(entry__name="Tigers", entry__team__isnull=False)
    Chair.objects.filter(pk=tigers.pk).update(people=[*tigers.people, ada])
    cells = next(line.cells for line in lines(mixed) if line.name == "Ada")
    assert (cells[0].text, cells[0].rank) == ("10", 1)


def test_a_table_of_people_cannot_become_one_of_those_who_entered_while_it_is_mixed(
    alice, bob, mixed
):
    plan = services.SeriesPlan("Winter Series", of_people=False)
    order = {"series_id": mixed.pk, "plan": plan, "seen": None, "now": NOW}
    with pytest.raises(NotWhole):
        services.edit_series(by=alice.pk, **order)
    with pytest.raises(NotYours):
        services.edit_series(by=bob.pk, **order)
    single = Tournament.objects.get(name="Singles")
    services.remove_event(series_id=mixed.pk, tournament_id=single.pk, by=alice.pk, now=NOW)
    for _ in range(2):
        services.edit_series(by=alice.pk, **order)
    mixed.refresh_from_db()
    assert lines(mixed)[0].name == "Elephants"


def test_the_first_of_a_table_of_people_enter_the_hall_of_fame_as_people(alice, mixed):
    services.close_series(series_id=mixed.pk, by=alice.pk, now=NOW)
    crowning.crown(now=NOW)
    first = Honour.objects.filter(roll__series=mixed, place=1)
    assert set(first.values_list("player__name", flat=True)) <= {"Ada", "Cy"}


def test_a_table_of_people_is_read_with_as_many_questions_for_many_as_for_few(alice, client):
    counts = []
    for size in (2, 12):
        club = club_of(alice, f"Pairs of {size}")
        series = made(alice, club, of_people=True)
        teams = [f"T{n}: A{n} & B{n}" for n in range(size)]
        counting(series, alice, partners(alice, club, *teams))
        client.get(address(series))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address(series)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] < 22
