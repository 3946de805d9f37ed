"""On servers the cache shares Redis with the jobs; emptying one must not lose the other."""

import pytest
from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache

from siamleague.settings import profile

pytestmark = pytest.mark.needs("redis")


@pytest.fixture
def cache(redis_url, settings):
    """Return the cache of the server profile, on a Redis of its own."""
    settings.CACHES = profile.caches(redis_url)
    yield caches["default"]
    caches["default"].close()


@pytest.fixture
def queue(redis_url):
    """Return a plain line to the same Redis, with a task waiting in it."""
    import redis

    with redis.Redis.from_url(redis_url) as client:
        client.lpush("siamleague.celery", "a task")
        yield client


def test_clearing_the_cache_leaves_the_jobs(cache, queue):
    cache.set("a", 1)
    cache.set("b", 2, version=7)
    cache.clear()
    assert cache.get("a") is None
    assert cache.get("b", version=7) is None
    assert queue.llen("siamleague.celery") == 1


def test_django_s_own_cache_would_lose_them(cache, queue):
    RedisCache.clear(cache)
    assert queue.llen("siamleague.celery") == 0
