"""The demo club's events: built by the services, the same everywhere, and gone without a trace."""

import time

from tests.tournaments.hall import NOW
from tournaments import demo
from tournaments.models import Club, Entry, Player, Round, Team, Tournament
from tournaments.selectors import ranking
from tournaments.services import rounds


def test_the_demo_shows_three_events_in_three_states(db):
    demo.build(NOW)
    demo.build(NOW)
    states = Tournament.objects.order_by("pk").values_list("kind", "stage", "demo")
    assert list(states) == [
        ("duel", "finished", True),
        ("teams", "running", True),
        ("four", "running", True),
    ]
    running = Round.objects.filter(state="published")
    assert running.count() == 2
    for event in Tournament.objects.all():
        assert len(ranking.lines(event, ranking.table(event))) == event.entries.count()
    finished = Tournament.objects.get(stage="finished")
    assert all(winner.name for winner in ranking.prizes(finished))
    assert not [f for r in running for f in rounds.faults_of(r) if f.severe]


def test_the_demo_is_quick_and_leaves_nothing(db):
    began = time.process_time()
    demo.build(NOW)
    assert time.process_time() - began < 4  # seconds of one core; half of that is usual
    demo.remove()
    for model in (Club, Entry, Player, Team, Tournament):
        assert not model.objects.exists()


def test_the_demo_page_can_be_read(db, client):
    demo.build(NOW)
    page = client.get("/").content.decode()
    assert "Loy Krathong Partnership" in page
    assert "A Night of Daggers" in client.get("/events/").content.decode()
