from django.apps import AppConfig


class WelcomeConfig(AppConfig):
    """The first visitor: becoming the site's owner, once."""

    name = "siamleague.welcome"
