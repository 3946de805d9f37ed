"""The settings of a real site whose webhooks may be told on this machine."""

from siamleague.settings.base import *  # noqa: F403

PUSH_TO_THIS_MACHINE = True
