"""Backups under play, in the short form of their proof."""

import pytest

from tests.bench.proofs import backup

pytestmark = pytest.mark.slow


def test_backups_under_play_hold_all_that_was_acknowledged_and_plain_copies_do_not():
    found = backup.run(quick=True)
    assert len(found["backups"]) >= 4
    assert found["lacking"] > 0
