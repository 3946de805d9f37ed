from django.apps import AppConfig

from siamleague.celery import app as celery_app


class JobsConfig(AppConfig):
    """Long work: a row that says how far it is, and a bell that wakes a worker."""

    name = "siamleague.jobs"
    celery = celery_app  # named here so that every process sends its tasks to our broker

    def ready(self) -> None:
        """Say what is known about a person who asked for work or took something."""
        from siamleague.jobs import personal
        from siamleague.privacy import keepers

        keepers.register("work", personal.export, personal.forget)
