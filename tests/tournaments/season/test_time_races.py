"""Two who press at once: one time is agreed, whatever the order, on both databases."""

import pytest
from django.db import IntegrityError

from siamleague.history.models import AuditLine
from tests.people import person
from tests.tournaments.hall import NOW, club_of
from tests.tournaments.races import together
from tests.tournaments.year import later, league_of, running, table_of
from tournaments.fixtures import act as services
from tournaments.fixtures import reminding
from tournaments.fixtures.act import TimeWish
from tournaments.models import Appointment, AppointmentState
from tournaments.refusals import Refused

PRESSES = 10
FRIDAY, SATURDAY = TimeWish(later(days=2)), TimeWish(later(days=3))


@pytest.fixture
def people(transactional_db):
    return [person(name) for name in ("Alice", "Bob", "Charlie")]


@pytest.fixture
def table(people):
    alice, bob, charlie = people
    (division,) = running(alice, league_of(alice, club_of(alice)), bob, charlie)
    return table_of(division, 1, "Bob")


def propose(table, by, wish, **more):
    return services.propose_time(table_id=table.pk, by=by.pk, wish=wish, now=NOW, **more)


def states(table):
    return sorted(table.appointments.values_list("state", flat=True))


@pytest.mark.slow
def test_two_who_propose_the_same_time_at_once_have_agreed(people, table):
    _alice, bob, charlie = people
    together(lambda who: propose(table, who, FRIDAY, seen=0), [bob, charlie])
    assert states(table) == ["accepted"]


@pytest.mark.slow
def test_of_two_different_times_at_once_one_waits_and_one_is_told(people, table):
    _alice, bob, charlie = people
    pairs = [(bob, FRIDAY), (charlie, SATURDAY)]
    found = together(lambda pair: propose(table, *pair, seen=0), pairs)
    assert [isinstance(each, Refused) for each in found].count(True) == 1
    assert states(table) == ["proposed"]


def test_many_presses_of_accept_agree_once(people, table):
    _alice, bob, charlie = people
    time = propose(table, bob, FRIDAY)
    accept = {"appointment_id": time.pk, "by": charlie.pk, "now": NOW}
    together(lambda _n: services.accept_time(**accept), range(PRESSES))
    assert states(table) == ["accepted"]
    assert AuditLine.objects.filter(verb="time.accepted").count() == 1


def test_accepting_and_taking_back_at_once_end_in_one_of_the_two(people, table):
    _alice, bob, charlie = people
    time = propose(table, bob, FRIDAY)
    of = {"appointment_id": time.pk, "now": NOW}
    deeds = [
        lambda: services.accept_time(by=charlie.pk, **of),
        lambda: services.decline_time(by=bob.pk, **of),
    ]
    found = together(lambda deed: deed(), deeds)
    assert [isinstance(each, Refused) for each in found].count(True) == 1
    assert len(states(table)) == 1
    assert states(table)[0] in ("accepted", "declined")


def test_two_clocks_at_once_remind_once(people, table):
    alice, _bob, _charlie = people
    services.set_time(table_id=table.pk, by=alice.pk, wish=FRIDAY, now=NOW)
    found = together(lambda _n: reminding.remind(now=later(days=1, hours=12)), range(4))
    assert sum(found) == 1


def test_without_the_services_the_database_keeps_one_time_agreed(people, table):
    """The control: past the services, the constraint alone refuses the second."""
    row = {"table": table, "venue": "hall", "state": AppointmentState.ACCEPTED, "asked_at": NOW}
    Appointment.objects.create(at=FRIDAY.at, **row)
    with pytest.raises(IntegrityError):
        Appointment.objects.create(at=SATURDAY.at, **row)
