from django.apps import AppConfig


class ToolsConfig(AppConfig):
    """What builds, checks and measures the house."""

    name = "siamleague.tools"
