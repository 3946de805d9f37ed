from django.apps import AppConfig


class WaitingConfig(AppConfig):
    """What waits for somebody."""

    name = "siamleague.waiting"
    label = "waiting"

    def ready(self) -> None:
        """Say what is known about a person here."""
        from siamleague.privacy import keepers as personal_data
        from siamleague.waiting import presence

        if "waiting" not in personal_data.keepers():  # a second registry of apps is ready, too
            personal_data.register("waiting", presence.export, presence.forget)
