"""Nobody is told what they may not know; and a search that finds nothing would find something.

`manage.py prove live-leaks` looks at a thousand matches in the same way.
"""

import pytest

from tests.games.leaking import PLANTED, search_all, search_worlds

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.slow
async def test_nothing_hidden_goes_out_while_matches_run():
    search = await search_all(3)
    assert search.leaks == []
    assert search.own > 20, "the search saw no marker at all"
    assert search.worlds > 20


@pytest.mark.slow
@pytest.mark.parametrize("planted", PLANTED)
async def test_a_leak_put_in_on_purpose_is_found(planted):
    games = ("war_of_whispers", "verrat")
    assert (await search_all(12, games=games, planted=planted)).leaks


@pytest.mark.slow
def test_in_eight_worlds_every_observer_gets_the_same_picture():
    search = search_worlds(30, seed=3)
    assert search.leaks == []
    assert search.worlds >= 30 * 8 * 3


@pytest.mark.slow
def test_a_picture_as_long_as_a_secret_is_big_tells_worlds_apart():
    planted = "a picture as long as a secret is big"
    assert search_worlds(30, seed=3, planted=planted).leaks
