"""Somebody leaves the site: the matches stay, the name goes."""

from uuid import uuid4

import pytest

from games.logbook.verifying import faults_of
from games.matches import endings, talking
from games.models import Match
from siamleague.privacy import keepers as personal_data
from tests.games.conftest import NOW, play, reread


def test_bob_cannot_leave_in_the_middle_of_a_match(duel, bob):
    with pytest.raises(personal_data.CannotForget):
        personal_data.forget_all(bob.pk, NOW)
    assert reread(duel).names() == ["Alice", "Bob"]


def test_bobs_name_goes_and_the_match_stays_as_it_was_played(duel, alice, bob):
    play(duel, [alice, bob])
    talking.talk(code=duel.code, by=bob.pk, text="Bob was here", ticket=uuid4(), now=NOW)
    endings.resign(code=duel.code, by=bob.pk, ticket=uuid4(), now=NOW)
    told = personal_data.export_all(bob.pk)["matches"]
    assert told["matches"][0]["rank"] == 2
    assert told["remarks"][0]["said"] == "Bob was here"
    lines = [(line["number"], line["kind"]) for line in told["moves"]]
    assert lines == list(duel.log.filter(by=bob).values_list("number", "kind"))
    assert "resign" in {kind for _number, kind in lines}
    hers = personal_data.export_all(alice.pk)["matches"]
    assert [each["match"] for each in hers["opened"]] == [duel.code]
    assert any(line["words"] for line in hers["moves"] + told["moves"])  # whoever began
    personal_data.forget_all(bob.pk, NOW)
    left = Match.objects.get(pk=duel.pk)
    assert left.names() == ["Alice", "Former member"]
    assert left.ranks == [1, 2]
    assert not list(faults_of(left))
    assert left.remarks.get().text == "…"
