from django.apps import AppConfig


class WaitingConfig(AppConfig):
    """What waits for somebody."""

    name = "siamleague.waiting"
    label = "waiting"
