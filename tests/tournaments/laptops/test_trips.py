"""An event goes out on a laptop and comes home: the whole of it, once, with its log."""

import pytest

from siamleague.jobs.models import Job
from tests.tournaments.hall import NOW, club_of, entered, event_of, played, published
from tests.tournaments.laptops import on_laptop
from tests.tournaments.laptops.trip import brought, faults, file_of, laptop, log_of, taken
from tournaments.halls import several
from tournaments.models import Table, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(alice):
    """Return an event of seven in which one round was played and a second is being played."""
    event = event_of(alice, club_of(alice), tie_breaks=("buchholz", "lot"), rounds=5)
    entered(event, alice, 7)
    played(event, alice)
    published(event, alice)
    return event


def as_kept(event):
    return on_laptop.of(Tournament.objects.get(pk=event.pk))


def test_an_event_goes_out_is_played_on_and_comes_home_whole(event, alice, tmp_path):
    before = as_kept(event)
    taken(event, alice)
    assert faults(event) == []
    with laptop(tmp_path, file_of(event, alice)) as there:
        assert there.state() == before
        there.play(2)
        data, played_there = there.home(), there.state()
    job = brought(event, alice, data)
    assert job.state == Job.State.DONE, job.error
    event.refresh_from_db()
    assert not event.elsewhere
    assert as_kept(event) == played_there
    assert len(played_there["rounds"]) == 4
    assert faults(event) == []
    verbs = [line["verb"] for line in log_of(event)["lines"]]
    went, came = verbs.index("laptop.taken"), verbs.index("laptop.home")
    assert verbs[went:came].count("round.closed") == 3 and came == len(verbs) - 1
    played(event, alice)  # the site goes on
    assert faults(event) == []


def test_an_event_in_several_halls_stays_in_them(event, alice, tmp_path):
    order = {"tournament_id": event.pk, "by": alice.pk, "now": NOW}
    for name in ("North", "South"):
        several.save_hall(name=name, **order)
    several.share_out(**order)
    several.pair_within(until=4, **order)
    taken(event, alice)
    with laptop(tmp_path, file_of(event, alice)) as there:
        there.play(1)
        data, played_there = there.home(), there.state()
    job = brought(event, alice, data)
    assert job.state == Job.State.DONE, job.error
    assert as_kept(event) == played_there
    last = event.round_set.latest("number")
    halls = Table.objects.filter(round=last, kind="play").values_list("hall__name", flat=True)
    assert set(halls) == {"North", "South"}
    assert faults(event) == []
