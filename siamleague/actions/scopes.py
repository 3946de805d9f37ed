"""What a token may: asked here alone, of the actions themselves, whichever way a program comes.

Somebody in a browser holds no token, and is asked only who they are. A token reads whatever its
person may read; what writes names in its `Who` the scope that it takes. A token never makes
anybody more than they are: `Action.check` is asked as well.
"""

from typing import Any

from django.utils.translation import gettext_lazy as _

from siamleague.accounts.tokens.held import Held
from siamleague.actions.values import Action
from siamleague.refusals import Refused


class OutOfScope(Refused):
    """The token may not do that, though its person might."""

    code = "out-of-scope"
    usual = _("This token may not do that. Make one that may, on the page of your account.")


def check(held: Held | None, action: Action, found: Any, by: int) -> None:
    """Refuse a token that lacks the scope of this action, there."""
    if held is not None and not allows(held, action, found, by):
        raise OutOfScope


def allows(held: Held, action: Action, found: Any, by: int) -> bool:
    """Tell whether a token has the scope of an action on what was found."""
    scope = action.who.scope
    if scope is None or held.user != by:
        return False
    if scope.clubs is None:
        return held.plays
    if held.clubs.intersection(scope.clubs(found)):
        return True
    return held.plays and scope.runs is not None and not scope.runs(found, by)
