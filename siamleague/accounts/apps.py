from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Who people are, and how they sign in."""

    name = "siamleague.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Say how this room tells and forgets what it knows about a person."""
        from django.contrib.auth.signals import user_logged_in

        from siamleague.accounts import known_devices, personal
        from siamleague.accounts.push import ended_sessions
        from siamleague.accounts.tokens import ends
        from siamleague.privacy import keepers as personal_data

        ended_sessions.connect()
        ends.connect()
        user_logged_in.connect(known_devices.note, dispatch_uid="accounts.known_devices")

        personal_data.register("account", personal.export, personal.forget)
