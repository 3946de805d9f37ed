from django.apps import AppConfig

from siamleague.celery import app as celery_app


class CoreConfig(AppConfig):
    """What both rooms share: jobs, permissions, demo data, the first visitor's welcome."""

    name = "siamleague.core"
    label = "core"
    celery = celery_app  # named here so that every process sends its tasks to our broker

    def ready(self) -> None:
        """Let the web process keep SQLite's files and its own memory in order."""
        from siamleague.core import alongside, personal, personal_data
        from siamleague.embedded import checkpoints, tidying

        alongside.add(checkpoints.keep_up)
        alongside.add(tidying.keep_tidy)
        personal_data.register("work", personal.export, personal.forget)
