from django.apps import AppConfig


class HistoryConfig(AppConfig):
    """Who decided what, when and why."""

    name = "siamleague.history"
