"""However long a list, nobody else waits for it: it is written a few lines at a time."""

import pytest
from django.db import OperationalError, connection
from django.db import transaction as transactions
from django.test import Client
from django.urls import reverse

from siamleague.jobs.models import Job
from siamleague.refusals import Refused
from tests.tournaments.hall import NOW, club_of, crowd, entered, event_of, proposed, tables, work
from tests.tournaments.held import counted
from tests.tournaments.league_world import large, league_of, planned, play
from tournaments import batches
from tournaments.entries import listing, lists
from tournaments.models import Entry, ResultState
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting
from tournaments.seasons import closing, joining


def address(event, name, *more):
    return reverse(f"tournaments:{name}", args=[event.club.slug, event.slug, *more])


def teams(count):
    return "\n".join(f"T{n}: A{n} & B{n}" for n in range(count))


@pytest.fixture
def event(alice):
    return event_of(alice, club_of(alice), kind="teams")


MOST = 40 * batches.AT_ONCE  # statements that one transaction may take for its few lines


@pytest.mark.django_db(transaction=True)
def test_a_long_list_is_written_a_few_lines_at_a_time(event, alice, signed_in):
    lines = 3 * batches.AT_ONCE
    with counted() as asked:
        signed_in(alice).post(address(event, "desk"), {"list": teams(lines)})
    assert max(asked) < 40
    job = Job.objects.get(kind="enter-list")
    with counted() as written:
        work(job)
    assert job.state == Job.State.DONE
    assert event.entries.count() == lines
    assert max(written) < MOST
    assert job.payload == {}, "names stay in no list of work"


@pytest.mark.django_db(transaction=True)
def test_in_one_piece_the_transaction_would_grow_with_the_list(event, alice):
    with counted() as written:
        entered(event, alice, 3 * batches.AT_ONCE)
    assert max(written) > MOST


@pytest.mark.django_db(transaction=True)
def test_a_job_ends_with_the_right_of_who_asked(event, alice):
    job = listing.enter(tournament_id=event.pk, list=teams(100), by=alice.pk, now=NOW)
    event.club.memberships.all().delete()
    assert work(job).state == Job.State.FAILED
    assert not Entry.objects.exists()


def in_a_season(season):
    return [season.league.club.slug, season.league.slug, season.number]


@pytest.mark.django_db(transaction=True)
def test_a_season_takes_no_list_of_strangers(alice, mallory, signed_in):
    season = planned(alice, league_of(alice))
    where = reverse("tournaments:join_list", args=in_a_season(season))
    lines = [f"P{n}" for n in range(2 * batches.AT_ONCE)]
    signed_in(mallory).post(where, {"list": "\n".join(lines)})
    assert not Job.objects.filter(kind="join-list").exists()
    wishes = lists.read("\n".join(lines), teams=False)
    with pytest.raises(Refused):
        joining.join_list(season_id=season.pk, wishes=wishes, by=mallory.pk, now=NOW)
    assert not season.spots.exists()


@pytest.mark.django_db(transaction=True)
def test_a_season_takes_a_long_list_in_the_same_way(alice, signed_in):
    season = planned(alice, league_of(alice))
    lines = "\n".join(f"P{n}" for n in range(batches.AT_ONCE + 1))
    signed_in(alice).post(
        reverse("tournaments:join_list", args=in_a_season(season)), {"list": lines}
    )
    with counted() as written:
        job = work(Job.objects.get(kind="join-list"))
    assert job.state == Job.State.DONE, job.error
    assert season.spots.count() == batches.AT_ONCE + 1
    assert max(written) < MOST


def whole_round(alice, size):
    """Return how many statements the transactions of a round take for so many players."""
    event = event_of(alice, club_of(alice, f"Club of {size}"))
    crowd(event, size)
    with counted() as paired:
        round_ = proposed(event, alice)
    with counted() as published:
        rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)
    scores = {table.pk: reporting.Score((1, 2)) for table in tables(round_)}
    with counted() as decided:
        reporting.decide_many(round_id=round_.pk, scores=scores, by=alice.pk, now=NOW)
    with counted() as closed:
        rounds.close_round(round_id=round_.pk, by=alice.pk, now=NOW)
    assert all(table.result == ResultState.STANDING for table in tables(round_))
    return [max(each) for each in (paired, published, decided, closed)]


@pytest.mark.django_db(transaction=True)
def test_a_larger_round_takes_no_more_statements(alice):
    small, large = whole_round(alice, 10), whole_round(alice, 90)
    assert all(more - few <= 2 for few, more in zip(small, large, strict=True)), (small, large)


def ended(alice, count):
    """Return how many statements the transactions take that close a season of so many divisions."""
    season = large(alice, league_of(alice, club=f"Club of {count}"), count, 4)
    play(alice, season)
    with counted() as closed:
        closing.close_season(season_id=season.pk, by=alice.pk, now=NOW)
    return closed


@pytest.mark.django_db(transaction=True)
def test_a_season_of_more_divisions_is_closed_by_no_longer_transactions(alice):
    small, large_ = ended(alice, 2), ended(alice, 8)
    assert max(large_) - max(small) <= 2, (small, large_)
    assert len(large_) - len(small) == 6, "each division by itself"


@pytest.mark.django_db(transaction=True)
def test_in_one_piece_they_would_grow_with_the_season(alice, monkeypatch):
    whole = transactions.atomic(closing.close_season)
    monkeypatch.setattr(closing, "close_season", whole)
    assert max(ended(alice, 8)) > 2 * max(ended(alice, 2))


LOCKED = OperationalError("database is locked")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wrong", "status"), [(LOCKED, 503), (OperationalError("no such table: club"), 500)]
)
@pytest.mark.parametrize("path", ["/clubs/", "/api/clubs/"])
def test_a_locked_database_is_told_in_words(path, wrong, status, monkeypatch):
    def refuse(*_asked):
        raise wrong

    page = Client(raise_request_exception=False)
    page.get(path)
    with connection.execute_wrapper(refuse):
        answer = page.get(path)
    assert answer.status_code == status
    told = "Nothing has changed; try again in a moment" in answer.content.decode()
    assert told == (status == 503)
    assert ("Retry-After" in answer.headers) == told


def test_what_is_refused_in_the_middle_says_how_many_are_in():
    def write(lines):
        if "bad" in lines:
            raise Refused("No.")
        return list(lines)

    good = ["good"] * batches.AT_ONCE
    with pytest.raises(Refused) as no:
        batches.in_batches([*good, "bad"], write)
    assert f"No. The {batches.AT_ONCE} before that are in" in no.value.sentence
    with pytest.raises(Refused) as no:
        batches.in_batches(["bad", *good], write)
    assert no.value.sentence == "No."
    assert batches.in_batches(good * 2, write) == good * 2
