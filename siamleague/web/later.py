"""Addresses that are read when somebody asks for one, so that the site opens sooner."""

from django.urls import URLResolver
from django.urls.resolvers import RoutePattern


class Later(URLResolver):
    """The addresses of a module that no page names: nobody need read it to find another page."""

    def __init__(self, route: str, module: str, *, namespace: str) -> None:
        super().__init__(RoutePattern(route), module, app_name=namespace, namespace=namespace)

    def _populate(self) -> None:
        # Asked of each list of addresses when a page is looked up by its name. Names in here stand
        # in a namespace, and Django reads that by itself when one of them is asked for.
        pass
