"""`verify_logs` finds every way in which a stored match may differ from its log."""

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.logbook.verifying import faults_of
from games.models import LogLine, Match
from tests.games.conftest import NOW, play, reread


@pytest.fixture
def played(duel, alice, bob):
    for number in range(8):
        play(duel, [alice, bob], pick=number % 4)
    return reread(duel)


def spoil(match, **columns):
    Match.objects.filter(pk=match.pk).update(**columns)
    return list(faults_of(reread(match)))


def test_a_match_as_it_was_played_has_no_fault(played, capsys):
    call_command("verify_logs")
    assert "1 matches" in capsys.readouterr().out


def test_a_position_that_was_tampered_with_is_found(played):
    state = {**played.state}
    key = next(name for name in state if isinstance(state[name], list) and state[name])
    assert spoil(played, state={**state, key: state[key][::-1] + state[key]})


def test_a_missing_line_is_found(played):
    LogLine.objects.get(match=played, number=5).delete()
    with pytest.raises(CommandError, match="1 faults"):
        call_command("verify_logs", played.code)


def test_a_changed_move_is_found(played):
    LogLine.objects.filter(match=played, number=3).update(words=["dance"])
    assert "cannot be played again" in next(faults_of(reread(played)))


def test_a_story_that_was_changed_is_found(played):
    LogLine.objects.filter(match=played, number=2).update(events=[])
    assert "line 2" in next(faults_of(reread(played)))


def test_the_log_to_take_home_plays_again_word_by_word(duel, alice, bob):
    from uuid import uuid4

    from games.logbook import log_files
    from games.matches import endings
    from games.proving import replay

    for number in range(5):
        play(duel, [alice, bob], pick=number)
    endings.resign(code=duel.code, by=bob.pk, ticket=uuid4(), now=NOW)
    text, _kind = log_files.as_text(reread(duel))
    read = replay.read(text)
    assert (read.start.seed, read.start.players) == (bytes(duel.seed), 2)
    assert len(list(replay.replay(read))) == 5
    assert "5" in next(replay.check(text))
