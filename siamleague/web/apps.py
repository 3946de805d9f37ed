from django.apps import AppConfig


class WebConfig(AppConfig):
    """What every page shares, and what a web process does beside answering."""

    name = "siamleague.web"

    def ready(self) -> None:
        """Let the web process keep SQLite's files and its own memory in order."""
        from siamleague.embedded import checkpoints, tidying
        from siamleague.web import alongside

        alongside.add(checkpoints.keep_up)
        alongside.add(tidying.keep_tidy)
