"""Every button of the site, whichever room it is in."""

from importlib import import_module

from django.apps import apps
from django.utils.module_loading import module_has_submodule

from siamleague.actions.values import Action


def every() -> tuple[Action, ...]:
    """Return the buttons of all rooms: what each lists in its module `actions`."""
    rooms = [
        room for room in apps.get_app_configs() if module_has_submodule(room.module, "actions")
    ]
    return tuple(
        action for room in rooms for action in import_module(f"{room.name}.actions").ACTIONS
    )
