from django.apps import AppConfig


class BackupsConfig(AppConfig):
    """A whole site in one file."""

    name = "siamleague.backups"
