"""The site, keeping what a request opened, as Django by itself does: what the test must see."""

from django.core.signals import request_finished

from siamleague.asgi import application
from siamleague.web import spent

__all__ = ["application"]

request_finished.disconnect(spent.close)
