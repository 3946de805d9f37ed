from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Who people are, and how they sign in."""

    name = "siamleague.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Say how this room tells and forgets what it knows about a person."""
        from siamleague.accounts import personal
        from siamleague.accounts.push import endings
        from siamleague.privacy import keepers as personal_data

        endings.connect()

        personal_data.register("account", personal.export, personal.forget)
