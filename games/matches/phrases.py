"""What one may say with one press: sent in English, and read by each in their own language."""

from django.utils.translation import gettext_lazy as _

PHRASES = (
    ("Good luck!", _("Good luck!")),
    ("Well played.", _("Well played.")),
    ("One moment, please.", _("One moment, please.")),
    ("I am back.", _("I am back.")),
    ("I have to think.", _("I have to think.")),
    ("Ouch!", _("Ouch!")),
    ("Another game?", _("Another game?")),
    ("Thank you, good bye.", _("Thank you, good bye.")),
)
SENT = frozenset(sent for sent, _said in PHRASES)
