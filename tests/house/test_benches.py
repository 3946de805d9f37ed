"""What benches measure is played by the rules of the site, which must still allow it."""

import pytest

from tests.bench.standings import played
from tournaments.models import Entry


@pytest.mark.django_db
def test_the_event_of_the_benches_can_be_played():
    event, _by, waiting = played(6, 2)
    assert Entry.objects.filter(tournament=event).count() == 6
    assert 0 < len(waiting) < 3, "half a round is still to be reported"
