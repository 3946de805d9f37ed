"""A rule whose usual answer is another one in rated play: the cards that were played, in King of
Siam between partners, where all of them open would tell the partner's hand."""

import pytest

from games import api as games
from games.lobby import act as tables
from games.lobby.forms import TableForm, table_of
from games.models import Match
from tests.games.conftest import NOW

ASKED = {"pace": "none", "watching": "open", "public": "on", "delay_moves": "3"}


def opened(alice, **about):
    """Return by which rule a table is played that Alice opened by the form."""
    form = TableForm(data=ASKED | about, slug="king_of_siam")
    form.data |= {
        f"option_{each.slug}": each.default
        for each in form.game.info.options
        if f"option_{each.slug}" not in about and each.slug not in ("played", "talk")
    }
    assert form.is_valid(), form.errors
    table = table_of("king_of_siam", form.cleaned_data)
    return tables.open_table(table=table, by=alice.pk, now=NOW).options["played"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("about", "played"),
    [
        ({"seats": "4", "rated": "on"}, "top"),
        ({"seats": "4"}, "open"),
        ({"seats": "2", "rated": "on"}, "open"),
        ({"seats": "3", "rated": "on"}, "open"),
        ({"seats": "4", "rated": "on", "option_played": "open"}, "open"),
        ({"seats": "4", "option_played": "top"}, "top"),
    ],
)
def test_the_top_card_alone_is_the_usual_of_rated_partners(alice, about, played):
    assert opened(alice, **about) == played


@pytest.mark.django_db
def test_an_event_keeps_no_choice_and_its_matches_follow_whether_it_is_rated(alice):
    kept = games.rules_of("king_of_siam", {"played": ""}, 4)
    assert "played" not in kept
    assert games.rules_of("king_of_siam", {"played": "open"}, 4)["played"] == "open"
    for rated, played in ((True, "top"), (False, "open")):
        sitters = [games.SeatTaker(f"Bot {n}", bot="random") for n in range(4)]
        order = games.MatchOrder(
            key=f"x:{rated}", game="king_of_siam", sitters=sitters, options=kept, rated=rated
        )
        code = games.create_match(order=order, now=NOW)
        assert Match.objects.get(code=code).options["played"] == played
        words = dict(games.rules_in_words("king_of_siam", kept, 4, rated=rated))
        assert ("only the top card" in words.values()) == rated
