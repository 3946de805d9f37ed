"""What each criterion of the FIDE Dutch system asks, in a line (C.04.3, articles 2 and 4)."""

from django.utils.translation import gettext_lazy as mark

from tournaments.formats.asked import Sentences

ASKED: Sentences = {
    "dutch-asks-1": ("", mark("C1: nobody meets anybody twice.")),
    "dutch-asks-2": ("", mark("C2: nobody has the bye who had it, or won without playing.")),
    "dutch-asks-3": ("", mark("C3: nobody is forced onto a side who must have the other.")),
    "dutch-asks-4": ("", mark("C4: all who are left can be paired.")),
    "dutch-asks-5": ("", mark("C5: the score of who has the bye is as low as can be.")),
    "dutch-asks-6": ("", mark("C6: as few as can be move down from a group.")),
    "dutch-asks-7": ("", mark("C7: the scores of those who move down are as low as can be.")),
    "dutch-asks-8": (
        "",
        mark("C8: as few as can be, and as low as can be, move down from the next group."),
    ),
    "dutch-asks-9": ("", mark("C9: who has the bye has missed as few games as can be.")),
    "dutch-asks-10": (
        "",
        mark("C10: as few leaders as can be have one side three times more than the other."),
    ),
    "dutch-asks-11": (
        "",
        mark("C11: as few leaders as can be have one side three times running."),
    ),
    "dutch-asks-12": ("", mark("C12: as few as can be do not have the side they prefer.")),
    "dutch-asks-13": ("", mark("C13: as few as can be do not have the side they strongly prefer.")),
    "dutch-asks-14": ("", mark("C14: as few as can be move down who did the round before.")),
    "dutch-asks-15": (
        "",
        mark("C15: as few as can be meet who moved down, and met such a one the round before."),
    ),
    "dutch-asks-16": ("", mark("C16: as few as can be move down who did two rounds before.")),
    "dutch-asks-17": (
        "",
        mark("C17: as few as can be meet who moved down, and met such a one two rounds before."),
    ),
    "dutch-asks-18": (
        "",
        mark("C18: who moves down, and did the round before, is as near in points as can be."),
    ),
    "dutch-asks-19": (
        "",
        mark(
            "C19: who meets somebody moved down, and did the round before, is as near in points "
            "as can be."
        ),
    ),
    "dutch-asks-20": ("", mark("C20: as C18, for those who moved down two rounds before.")),
    "dutch-asks-21": ("", mark("C21: as C19, for those who met such a one two rounds before.")),
    "dutch-asks-order": (
        "",
        mark("Article 4: of rounds that are as good, the first in order is taken."),
    ),
}
