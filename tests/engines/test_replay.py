"""A log is played again to the same positions, on any machine; a wrong one is refused in words."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.kit.refusals import Refusal
from games.protocol import Move, Seat
from games.proving.playout import Playable, Start, digest, drawn_start, play, seed_from
from games.proving.replay import BadLog, read, replay, write
from tests.engines.everything import EVERY, EVERY_TABLE
from tests.engines.toys import SEALED

ROOT = Path(__file__).parents[2]


def log_of(game: Playable, start: Start) -> str:
    """Return the log of a random game."""
    return "\n".join(write(game, start, moves_of(game, start)))


def moves_of(game: Playable, start: Start) -> Iterator[tuple[Seat, Move]]:
    return ((step.seat, step.move) for step in play(game, start))


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_a_log_replays_to_the_same_position_after_every_move(game: Playable, players: int) -> None:
    start = drawn_start(game, players, b"replay")
    played = [digest(game, step.after) for step in play(game, start)]
    log = read(log_of(game, start))
    again = [digest(game, replayed.state) for replayed in replay(log, game)]
    assert again == played
    assert sum(bool(line.digest) for line in log.lines) == len(played) + 1


def digests_with(hash_seed: str) -> str:
    """Return the last digest of every game, from a fresh Python with this hash seed."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.engines.test_replay"],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout


@pytest.mark.slow
def test_positions_do_not_depend_on_the_hash_seed_of_python() -> None:
    first, second = digests_with("1"), digests_with("4242")
    assert len(first.splitlines()) == len(EVERY_TABLE)
    assert first == second


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("siamleague log 1", "my log", "not a log"),
        ("players: 2\n", "", "players: ...” belongs here"),
        ("players: 2", "players: two", "“two” is not a whole number"),
        ("players: 2", "players: 9", "is played by 2, 3, 4, not by 9"),
        ("options: {", "options: [{", "must be a JSON object"),
        ('"hand":', '"foot":', "no option “foot”"),
        ("seed: ", "seed: x", "hexadecimal"),
        ("rules_version: 1", "rules_version: 2", "version 2 of the rules; this is version 1"),
        ("loud", "louder", "“louder” is not a word of this game"),
        ("1: card", "7: card", "not your turn"),
        ("# state ", "# state 0", "neither a move"),
        ("0: card", "zero: card", "neither a move"),
    ],
)
def test_a_wrong_log_is_refused_with_the_reason(old: str, new: str, sentence: str) -> None:
    text = log_of(SEALED, Start(2, b"x", {"hand": 3}))
    assert old in text
    with pytest.raises(Refusal) as refused:
        list(replay(read(text.replace(old, new, 1)), SEALED))
    assert sentence in refused.value.text.en
    assert refused.value.text.into("it") != refused.value.text.en


def test_a_log_that_breaks_off_in_its_header_is_refused() -> None:
    text = log_of(SEALED, Start(2, b"x"))
    with pytest.raises(BadLog, match="breaks off before its line “seed:”"):
        read("\n".join(text.splitlines()[:4]))


def test_an_empty_file_is_refused() -> None:
    with pytest.raises(BadLog, match="not a log"):
        read("")


def test_a_log_of_a_game_nobody_knows_is_refused_with_the_games_there_are() -> None:
    text = log_of(SEALED, Start(2, b"x")).replace("game: sealed", "game: bridge")
    with pytest.raises(Refusal, match="There is no game “bridge”"):
        list(replay(read(text)))


def test_a_changed_move_is_noticed_by_the_next_digest() -> None:
    lines = log_of(SEALED, Start(2, b"x")).splitlines()
    place = next(n for n, line in enumerate(lines) if line.endswith(("loud", "soft")))
    seat_and_card, _, tone = lines[place].rpartition(" ")
    lines[place] = f"{seat_and_card} {'soft' if tone == 'loud' else 'loud'}"
    with pytest.raises(BadLog, match=f"Line {place + 2}: the position is"):
        list(replay(read("\n".join(lines)), SEALED))


def test_an_illegal_move_is_refused_with_its_line() -> None:
    lines = log_of(SEALED, Start(2, b"x")).splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("0: card"))
    lines[place] = "0: card-99 loud"
    with pytest.raises(BadLog, match=f"^Line {place + 1}: “card-99”"):
        list(replay(read("\n".join(lines)), SEALED))


def test_remarks_and_empty_lines_are_passed_over() -> None:
    start = Start(2, b"x")
    text = log_of(SEALED, start).replace("# state", "\n# a remark\n# state")
    assert len(list(replay(read(text), SEALED))) == len(list(play(SEALED, start)))


def test_a_seed_is_any_text_or_hexadecimal_after_0x() -> None:
    assert seed_from("Bob's birthday") == b"Bob's birthday"
    assert seed_from("0x00ff") == b"\x00\xff"
    with pytest.raises(Refusal, match="pairs of hexadecimal"):
        seed_from("0xabc")


if __name__ == "__main__":
    for _game in EVERY.values():
        for _players in _game.info.seat_counts:
            _last = list(play(_game, drawn_start(_game, _players, b"hash seed")))[-1]
            print(_game.info.slug, _players, digest(_game, _last.after), _last.move)  # noqa: T201
