from django.apps import AppConfig


class OutsideConfig(AppConfig):
    """Signing in with an account that somebody has elsewhere; installed where that is offered."""

    name = "siamleague.accounts.outside"
    label = "outside_logins"

    def ready(self) -> None:
        """Keep of what providers tell only what is shown."""
        from allauth.socialaccount.models import SocialAccount
        from django.db.models.signals import pre_save

        from siamleague.accounts.outside import whose_account

        pre_save.connect(
            whose_account.keep_little, SocialAccount, dispatch_uid="accounts.outside.keep_little"
        )
