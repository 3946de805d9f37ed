import logging
import os

from django.apps import AppConfig

log = logging.getLogger(__name__)


class WatchingConfig(AppConfig):
    """What an operator sees of the site: who works, what is slow, what lies aside."""

    name = "siamleague.watching"

    def ready(self) -> None:
        """Time the questions of every connection that is made from now on, and begin to trace."""
        from siamleague.watching import at_databases, spans  # noqa: F401  it listens once imported

        if wrong := spans.begin(os.environ):
            log.warning(wrong)
