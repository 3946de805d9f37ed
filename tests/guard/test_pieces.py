"""The long proof is done in pieces: together they are all of it, and a piece is done once."""

import json

import pytest

from siamleague.actions.every import every
from tests.bench.proofs import guard

FOUND = dict.fromkeys(guard.COUNTS, 1) | {name: [] for name in guard.LISTS}


@pytest.fixture
def done(monkeypatch, tmp_path):
    """Return the pieces that were done, instead of doing them."""
    monkeypatch.setenv("SIAMLEAGUE_VAR", str(tmp_path))
    names = []

    def piece(name, asked, urls):
        names.append(name)
        return FOUND | {"holes": ["here"] if name == "walks 2" else []}

    monkeypatch.setattr(guard, "_piece", piece)
    return names


def test_every_button_is_in_one_piece():
    shares = [asked for _name, asked in guard.pieces() if asked["of"]]
    buttons = [each.name for asked in shares for each in every()[asked["part"] :: asked["of"]]]
    assert sorted(buttons) == sorted(each.name for each in every())
    assert sum(asked["walks"] for _name, asked in guard.pieces()) >= 200
    assert any(asked["addresses"] for _name, asked in guard.pieces())


def test_what_was_done_is_not_done_again_until_the_code_changes(done, monkeypatch):
    first = guard._whole("embedded", {})
    count = len(list(guard.pieces()))
    assert len(done) == count
    assert guard._whole("embedded", {}) == first
    assert len(done) == count
    guard._whole("server", {})
    assert len(done) == 2 * count, "each profile by itself"
    monkeypatch.setattr(guard, "_digest", lambda: "other code")
    guard._whole("embedded", {})
    assert len(done) == 3 * count


def test_who_is_cut_off_goes_on_where_it_stopped(done, monkeypatch):
    real = guard._piece

    def cut(name, asked, urls):
        if len(done) == 5:
            raise KeyboardInterrupt
        return real(name, asked, urls)

    monkeypatch.setattr(guard, "_piece", cut)
    with pytest.raises(KeyboardInterrupt):
        guard._whole("embedded", {})
    monkeypatch.setattr(guard, "_piece", real)
    guard._whole("embedded", {})
    assert len(done) == len(list(guard.pieces()))


def test_a_hole_in_any_piece_is_told(done):
    found = guard._whole("embedded", {})
    assert found["holes"] == ["here"]
    assert found["requests"] == len(done)
    with pytest.raises(AssertionError, match="1 holes, such as here"):
        guard._proved({"embedded": found})
    assert json.dumps(found)
