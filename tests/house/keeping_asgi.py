"""The site with a thread and a connection for each request, as Django does: a test must see it."""

from siamleague.asgi import application, pages

__all__ = ["application"]

application.application_mapping["http"] = pages
