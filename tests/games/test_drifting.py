"""Lost, doubled and late announcements; `manage.py prove live-nudges` takes hundreds of matches."""

import pytest

from tests.games.drifting import drift

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.slow
async def test_a_page_that_hears_badly_shows_the_same_as_one_opened_at_the_end():
    found = await drift(3, moves_each=12)
    assert found["wrong"] == []
    assert found["dropped"] > 0
    assert found["late"] > 0


@pytest.mark.slow
async def test_without_looking_on_such_a_page_stays_behind():
    assert (await drift(3, moves_each=6, look=3600, drop=80))["wrong"]
