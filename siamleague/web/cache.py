"""The caches: what they forget, and what they must not."""

from collections.abc import Callable
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache

LIMITS = ("allauth:rl:", "throttle_", "budget:")  # how often somebody tried something


class OwnKeysRedisCache(RedisCache):
    """The cache of servers, in the same Redis as the jobs and the sockets: clears what is its own.

    Django's would empty the whole database, jobs included. Redis is told to throw nothing out.
    """

    def clear(self) -> None:
        """Remove every key under this cache's prefix."""
        client = self._cache.get_client(None, write=True)
        for key in client.scan_iter(match=f"{self.key_prefix}:*", count=1000):
            client.unlink(key)


class LimitsKeptCache(BaseCache):
    """The cache of the embedded site: filling it with pages makes nobody's limit forgotten.

    Django's keeps 300 things and then drops a third, whatever they are; so whoever fills it could
    go on guessing a password. Counts of tries lie apart, and leave only when their time is over.
    """

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._pages = LocMemCache(f"{name}pages", params)
        self._limits = _Limits(f"{name}limits", {"OPTIONS": {"MAX_ENTRIES": 200_000}})

    def _of(self, key: str) -> LocMemCache:
        return self._limits if key.startswith(LIMITS) else self._pages

    def add(
        self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Keep a value unless there is one; tell whether it was kept."""
        return bool(self._of(key).add(key, value, timeout, version))

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        return self._of(key).get(key, default, version)

    def set(
        self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        self._of(key).set(key, value, timeout, version)

    def touch(self, key: str, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Keep a value longer; tell whether it was there."""
        return bool(self._of(key).touch(key, timeout, version))

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Add to a number that is kept, and return it."""
        return int(self._of(key).incr(key, delta, version))

    def delete(self, key: str, version: int | None = None) -> bool:
        """Forget a value; tell whether it was there."""
        return bool(self._of(key).delete(key, version))

    def clear(self) -> None:
        """Forget everything."""
        self._pages.clear()
        self._limits.clear()


class _Limits(LocMemCache):
    """Drops what is over, and only if that does not help what is over next."""

    _expire_info: dict[str, float | None]
    _has_expired: Callable[[str], bool]
    _delete: Callable[[str], bool]

    def _cull(self) -> None:
        ends = self._expire_info
        soonest = sorted(ends, key=lambda key: ends[key] or float("inf"))
        over = [key for key in soonest if self._has_expired(key)]
        for key in over or soonest[: len(soonest) // 10]:
            self._delete(key)
