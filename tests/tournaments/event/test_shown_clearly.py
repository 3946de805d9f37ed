"""Pages of events say what is meant: pools by name, tables without gaps, prizes explained."""

import pytest
from django.urls import reverse
from django.utils import translation

from tests.tournaments.drawn import knock_out
from tests.tournaments.hall import club_of, entered, event_of, played, proposed, published
from tests.tournaments.stages import drawn, event_in_parts, finals, part, play, pools
from tournaments.events import act as events
from tournaments.formats import shelf
from tournaments.models import Kind, SectionRole, Table, TableKind
from tournaments.rounds import ranking


def address(event, name, *more):
    return reverse(f"tournaments:{name}", args=[event.club.slug, event.slug, *more])


@pytest.fixture
def in_pools(alice):
    """An event of two pools, of which the first is played."""
    event = event_in_parts(alice, club_of(alice))
    drawn(event, alice)
    for pool in pools(event):
        play(pool, alice)
    event.refresh_from_db()
    return event


def test_pools_stand_one_after_the_other_under_their_names(in_pools, client):
    shown = client.get(address(in_pools, "standings")).content.decode()
    assert shown.index("Pool A") < shown.index("Pool B")
    assert shown.count('class="part-head"') == 2
    rows = ranking.lines(in_pools, ranking.by_part(in_pools))
    assert [row.rank for row in rows] == [1, 2, 3, 4] * 2
    assert "pool A" in client.get(in_pools.get_absolute_url()).content.decode()


def test_with_finals_one_table_names_them_first(in_pools, alice, client):
    finals(in_pools, alice)
    play(part(in_pools, SectionRole.FINALS), alice)
    in_pools.refresh_from_db()
    rows = ranking.lines(in_pools, ranking.by_part(in_pools))
    assert [row.part for row in rows[:4]] == ["finals"] * 4
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    assert "Finals" in client.get(address(in_pools, "standings")).content.decode()


def test_the_tables_of_a_hall_are_numbered_without_gaps(alice):
    event, _entries = knock_out(alice, 11)
    first = proposed(event, alice)
    rows = list(Table.objects.filter(round=first).order_by("number"))
    plays = [row.number for row in rows if row.kind == TableKind.PLAY]
    assert plays == [1, 2, 3]
    assert [row.number for row in rows] == [*range(1, 9)]


def test_the_sheet_is_read_in_the_order_in_which_it_was_laid(alice):
    """Who goes on without playing is numbered last, and stands on the sheet where they were."""
    event, _entries = knock_out(alice, 11)
    first = published(event, alice)
    laid = list(Table.objects.filter(round=first).order_by("pk").values_list("kind", flat=True))
    assert laid[0] == TableKind.FULL_BYE  # the strongest: the sheet begins with them
    while event.stage != "finished" and event.round_set.filter(state="closed").count() < 4:
        from tests.tournaments.hall import decide_all
        from tournaments.rounds import act as rounds

        round_ = event.round_set.order_by("-number")[0]
        if round_.state == "closed":
            round_ = published(event, alice)
        decide_all(round_, alice)
        rounds.close_round(round_id=round_.pk, by=alice.pk, now=round_.published_at)
        event.refresh_from_db()
    best = ranking.lines(event, ranking.table(event))[:2]
    assert [row.name for row in best] == ["P1", "P2"]  # seeds one and two met in the final


def test_the_rounds_of_a_knock_out_have_the_names_that_people_use(alice):
    event, _entries = knock_out(alice, 16)
    published(event, alice)
    event.refresh_from_db()
    way = shelf.of(event)
    assert way.round_name(event, 1) == "Round of 16"
    with translation.override("it"):
        assert way.round_name(event, 1) == "Ottavi di finale"
        assert way.round_name(event, 2) == "Quarti di finale"


def test_no_two_tabs_carry_one_name_in_italian(alice, signed_in):
    event, _entries = knock_out(alice, 4)
    played(event, alice)
    client = signed_in(alice)
    client.cookies["language"] = "it"
    alice.language = "it"
    alice.save()
    page = client.get(event.get_absolute_url()).content.decode()
    tabs = page.partition('class="tabs"')[2].partition("</ul>")[0]
    names = [each.partition("</a>")[0] for each in tabs.split('">')[1:] if "</a>" in each]
    assert len(names) == len(set(names)) > 5


def test_a_prize_that_nobody_gets_says_why(alice, client):
    prizes = (
        {"name": "Cup", "category": ""},
        {"name": "Junior cup", "category": "juniors"},
        {"name": "Best newcomer", "category": "newcomers"},
    )
    event = event_of(
        alice, club_of(alice), rounds=1, prizes=prizes, categories=("juniors", "newcomers")
    )
    entries = entered(event, alice, 2)
    entries[0].categories = ["newcomers"]
    entries[0].save()
    played(event, alice)
    events.finish_tournament(tournament_id=event.pk, by=alice.pk, now=event.made_at)
    why = {each.prize: each.why for each in ranking.prizes(_fresh(event))}
    assert why == {
        "Cup": "",
        "Junior cup": "Nobody is entered as “juniors”.",
        "Best newcomer": "Everybody entered as “newcomers” has a better prize.",
    }
    assert "Nobody is entered as" in client.get(event.get_absolute_url()).content.decode()


def _fresh(event):
    event.refresh_from_db()
    assert event.kind == Kind.DUEL
    return event
