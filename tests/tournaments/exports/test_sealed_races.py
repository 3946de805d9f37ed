"""Many who write in one sealed log at once: each line is there once, and the chain is whole."""

import pytest
from django.db import transaction

from siamleague.history import sealed
from siamleague.history.models import SealedLine
from tests.tournaments.hall import NOW
from tests.tournaments.races import PRESSES, pass_on_postgresql, together

LOG = "tournament:1"


def whole(log):
    before = ""
    for place, line in enumerate(SealedLine.objects.filter(log=log).order_by("number"), 1):
        assert line.number == place
        assert line.hash == sealed.hashed(before, place, line.at, line.verb, line.body)
        before = line.hash
    return True


def test_writers_at_once_give_each_number_once(transactional_db):
    together(lambda n: sealed.append(LOG, "many.at_once", {"n": n}, now=NOW), range(PRESSES))
    lines = SealedLine.objects.filter(log=LOG)
    assert sorted(line.body["n"] for line in lines) == list(range(PRESSES))
    assert whole(LOG)


def test_writers_of_two_lines_at_once_keep_both_together(transactional_db):
    @transaction.atomic
    def deed(n):
        for part in range(2):
            sealed.append(LOG, "two.at_once", {"n": n, "part": part}, now=NOW, beginning=dict)

    together(deed, range(PRESSES))
    lines = list(SealedLine.objects.filter(log=LOG).order_by("number"))
    assert [line.verb for line in lines].count(sealed.BEGUN) == 1
    told = [(line.body["n"], line.body["part"]) for line in lines[1:]]
    assert told[::2] == [(n, 0) for n, _part in told[1::2]]
    assert len(told) == 2 * PRESSES and whole(LOG)


def test_what_is_undone_leaves_no_hole(transactional_db):
    with transaction.atomic():
        sealed.append(LOG, "undone.at_last", {}, now=NOW)
        transaction.set_rollback(True)
    sealed.append(LOG, "kept.at_last", {}, now=NOW)
    assert [line.verb for line in SealedLine.objects.filter(log=LOG)] == ["kept.at_last"]
    assert whole(LOG)


@pytest.mark.slow
@pytest.mark.own_site
@pytest.mark.needs("postgres")
def test_the_same_on_postgresql(postgres_url):
    pass_on_postgresql(__file__, postgres_url, named="at_once or no_hole", passed=3)
