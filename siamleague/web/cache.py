"""The cache of servers: in the same Redis as the jobs and the sockets, and keeping to its keys."""

from django.core.cache.backends.redis import RedisCache


class OwnKeysRedisCache(RedisCache):
    """Clears what is its own; Django's would empty the whole database, jobs included."""

    def clear(self) -> None:
        """Remove every key under this cache's prefix."""
        client = self._cache.get_client(None, write=True)
        for key in client.scan_iter(match=f"{self.key_prefix}:*", count=1000):
            client.unlink(key)
