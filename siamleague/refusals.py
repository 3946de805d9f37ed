"""How this site says no: by name, with a sentence for the person who asked.

Each room names its own kinds of *no* after these; pages show the sentence, programs get the code
and the status too.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Refused(Exception):
    """It cannot be done; `sentence` says why and what to do next. Nothing has changed."""

    code = "refused"
    status = 403
    field = ""  # of the form that asked, where one of its fields is what is wrong
    usual: "str | Promise" = _("That is not possible.")

    def __init__(self, sentence: "str | Promise | None" = None) -> None:
        self.sentence = sentence or self.usual
        super().__init__(self.sentence)


class NotYours(Refused):
    """The person may not do that."""

    code = "not-yours"
