"""Limits count in the cache: each test starts with none used."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _no_tries_yet() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()
