"""What the tests of jobs share: bells and nudges that can be counted, kinds that are forgotten."""

import uuid
from collections.abc import Iterator

import pytest
from django.utils.module_loading import autodiscover_modules

from siamleague.jobs import act as jobs
from siamleague.jobs import bell


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[uuid.UUID]:
    """Return the bells that rang, in place of a broker."""
    bells: list[uuid.UUID] = []
    monkeypatch.setattr(bell, "ring", lambda public_id, **_: bells.append(public_id) or True)
    return bells


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[uuid.UUID]:
    """Return the pages that were nudged, in place of a channel layer."""
    pages: list[uuid.UUID] = []
    monkeypatch.setattr(bell, "nudge", pages.append)
    return pages


@pytest.fixture(autouse=True)
def kinds() -> Iterator[dict[str, jobs.JobKind]]:
    """Let a test register kinds of its own; those of the rooms are found once, and stay."""
    autodiscover_modules("jobs", "tasks")
    before = dict(jobs._kinds)
    yield jobs._kinds
    jobs._kinds.clear()
    jobs._kinds.update(before)
