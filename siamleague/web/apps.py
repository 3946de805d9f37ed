from django.apps import AppConfig


class WebConfig(AppConfig):
    """What every page shares, and what a web process does beside answering."""

    name = "siamleague.web"

    def ready(self) -> None:
        """Let the web process keep SQLite's files and its own memory in order."""
        from django.core.signals import request_finished

        from siamleague.embedded import checkpoints, tidying
        from siamleague.web import alongside, spent

        alongside.add(checkpoints.keep_up)
        alongside.add(tidying.keep_tidy)
        request_finished.connect(spent.close)
