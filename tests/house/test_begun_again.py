"""How soon a process is begun again, and whether the key is whole, before anything is started."""

import pytest

from siamleague.supervisor import children
from siamleague.supervisor.checks import CannotStart, check_key


def test_who_was_killed_again_and_again_is_back_within_a_second():
    waits = [children._pause(deaths, killed=True) for deaths in range(10)]
    assert waits[0] == 0
    assert waits == sorted(waits)
    assert max(waits) <= 1


def test_who_breaks_by_itself_again_and_again_is_begun_more_and_more_rarely():
    waits = [children._pause(deaths, killed=False) for deaths in range(10)]
    assert waits[0] == 0
    assert waits[5] >= 8
    assert max(waits) == children.LONGEST_PAUSE


@pytest.mark.parametrize(
    "key", [b"", b"\xff\xfe", b"short\n", b"with\x00zeros-in-the-middle-of-it"]
)
def test_a_broken_key_is_refused_and_left_as_it_is(tmp_path, key):
    file = tmp_path / "secret_key"
    file.write_bytes(key)
    with pytest.raises(CannotStart, match="broken or cannot be read"):
        check_key(file)
    assert file.read_bytes() == key


def test_a_whole_key_passes(tmp_path):
    file = tmp_path / "secret_key"
    file.write_text("a-key-of-thirty-letters-or-so-1\n")
    check_key(file)
