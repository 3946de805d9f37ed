"""The table of rights, said a second time: which of those in a club each kind of *who* means.

An action whose *who* has no line here fails the sweep, and so does one whose place has no address
in both clubs. What a button is sent would do something, were the right person to press it.
"""

from collections.abc import Mapping
from typing import Any

from siamleague.actions.values import Action
from tests.guard.world import EVERYBODY, NAMED

ALL = frozenset((*EVERYBODY, "other"))
RUN = frozenset(("owner", "organiser"))
JUDGE = RUN | {"arbiter"}
PLAY = frozenset(("player",))
LEAD = frozenset(("captain",))

WHO: Mapping[str, frozenset[str]] = {
    "anybody with an account": ALL,
    "whoever holds a link that is not over": ALL,
    "whoever sits at the table": PLAY | {"rival"},
    "who opened the table, or runs its event": PLAY,  # here the player opened it
    "the club's owner": frozenset(("owner",)),
    "who runs the club": RUN,
    "who runs a club that knows the player": RUN,
    "who runs the event": RUN,
    "who runs the league": RUN,
    "who runs its club": RUN,
    "who runs the list": RUN,
    "the club's owner and organisers": RUN,
    "the organisers": RUN,
    "its arbiters": JUDGE,
    "the owner of the site": frozenset(("staff",)),
    "who runs the event of the match, or owns the site": JUDGE,
    "whom the report is about": frozenset(("rival",)),
    "the owner of the site, or anybody where it has none": frozenset(("staff",)),
    "the captain": LEAD,
    "whoever was invited": PLAY,
    "who was asked": PLAY,
    "the member or the captain": PLAY | LEAD,
    "its captains, or who runs the club": LEAD | RUN,
    "the captains of both squads": LEAD | {"rival"},
    "the captains of both squads, and arbiters": LEAD | {"rival"} | JUDGE,
    "the entry itself, or who runs the event": PLAY | RUN,
    "who runs the event, or its captain before the start": RUN,  # here the entry is one person
    "they themselves, and organisers": PLAY | RUN,
    "whom somebody else entered": PLAY,
    "who sat at the table": PLAY | {"rival"},
    "who sat there, and arbiters": PLAY | {"rival"} | JUDGE,
    "who plays there": PLAY | {"rival", "captain", "arbiter"},
    "the club's members": frozenset(NAMED),
}

# May in general; what they find may still not be theirs.
UNSURE = frozenset(who for who, means in WHO.items() if means is ALL) | {"who plays there"}
# Only what the other side reported is answered, and in this world the rival reported.
ANSWERS = frozenset(("confirm", "dispute"))
# Opened to all they still do nothing for a stranger, so that a hole planted in them cannot be seen:
# a draft, and a list that was brought, is found by its organisers alone; the form of an
# entry offers what its reader may change.
GUARDED_TWICE = frozenset(
    "publish_event delete_event edit_entry read_import_as let_in take_list_back "
    "throw_import_away decide_talk lift_silence read_decision".split()
)
EVENT = {"name": "Another", "kind": "duel", "format": "swiss", "rounds": "3", "game_name": "Chess"}
ARCHIVE = (
    "UEsDBBQAAAAAAAAAIVxAJrwcVAAAAFQAAAAJAAAAY2x1Yi5qc29ueyJmb3JtYXQiOiAic2lhbWxlYWd1"
    "ZS1jbHViIiwgImVkaXRpb24iOiAxLCAiY2x1YiI6IHsibmFtZSI6ICJCcm91Z2h0In0sICJyb3dzIjog"
    "e319UEsBAhQDFAAAAAAAAAAhXEAmvBxUAAAAVAAAAAkAAAAAAAAAAAAAAIABAAAAAGNsdWIuanNvblBL"
    "BQYAAAAAAQABADcAAAB7AAAAAAA="
)
REPORT = "012 Kept\n001    1      Ada\n001    2      Bea\n"
FIXED: Mapping[str, Mapping[str, Any]] = {
    "found_club": {"name": "Third Club"},
    "edit_club": {"name": "Renamed", "city": "Turin"},
    "move_club": {"slug": "another-address"},
    "ask_to_join": {"words": "Hello."},
    "make_joining_link": {"days": "7", "most": "5"},
    "seek_partner": {"words": "Hello."},
    "give_role": {"role": "arbiter"},
    "invite_member": {"role": "member", "email": ""},
    "make_family": {"name": "New Family"},
    "add_webhook": {"name": "A chat", "shape": "standard", "address": "https://a.example.org/",
                    "topics": ["round.published"]},
    "edit_webhook": {"name": "Renamed", "topics": ["round.published"]},
    "claim_record": {"words": "That is me."},
    "undo_claim": {"why": "It was somebody else."},
    "found_team": {"name": "Third Team"},
    "invite": {"part": "partner"},
    "found_squad": {"name": "Third Squad"},
    "add_to_squad": {"name": "Somebody New", "reserve": False},
    "make_event": EVENT,
    "edit_event": {"name": "Renamed", "rounds": "4"},
    "save_template": {"name": "Fridays"},
    "cancel_event": {"why": "It rains."},
    "desk": {"list": "New Guest; 1500"},
    "import_club": {"file": ARCHIVE},
    "import_event": {"file": REPORT},
    "check_report": {"file": REPORT},
    "import_people": {"list": "New Person; 1500"},
    "import_entries": {"list": "New Entry; 1500"},
    "read_import_as": {"columns": ["nothing"], "heading": False},
    "withdraw": {"why": "ill"},
    "day_off": {"round": "1", "choice": "away"},
    "penalise": {"choice": "take", "points": "1", "why": "late"},
    "edit_entry": {"name": "Renamed Entry"},
    "dispute_rating": {"why": "I never agreed."},
    "uphold_rating": {"why": "They agreed."},
    "swap": {},
    "override": {"why": "They asked for it"},
    "publish_round": {"anyway": True},
    "take_back": {"why": "wrong"},
    "decide_many": {"list": "1 1"},
    "decide": {"code": "1", "why": "seen"},
    "report": {"code": "1", "why": ""},
    "dispute": {"why": "I won."},
    "dispute_match": {"why": "I won."},
    "halls": {"name": "New Hall"},
    "pair_within": {"until": "1"},
    "add_chance": {"seal": "ab" * 32},
    "take_along": {"machine": "Blue ThinkPad"},
    "declare_lost": {"why": "It fell into the river."},
    "give_desk": {"machine": "Red Dell"},
    "declare_desk_lost": {"why": "It fell into the river."},
    "start_timer": {"minutes": "30"},
    "pause_timer": {"seen": "1"},
    "resume_timer": {"seen": "2"},
    "extend_timer": {"seen": "1", "minutes": "5"},
    "run_parts": {"pools": "2", "pool_format": "swiss", "pool_rounds": "2", "advance": "1",
                  "best_next": "0", "final_format": "swiss", "final_rounds": "1"},
    "undo_draw": {"why": "again"},
    "undo_cut": {"why": "again"},
    "make_list": {"kind": "duel", "game_name": "Go", "venue": "both", "model": "elo",
                  "period": "round", "provisional": "5", "ranked_from": "30"},
    "change_list": {"provisional": "7"},
    "new_series": {"name": "Third Series"},
    "edit_series": {"name": "Renamed Series"},
    "reopen_series": {"why": "One more."},
    "reopen_event": {"why": "A slip was found."},
    "restore_event": {"why": "The sun shines."},
    "found_team_here": {"name": "Fourth Team"},
    "propose_time": {"at": "2026-11-19T20:00", "venue": "hall", "place": "my table"},
    "set_time": {"at": "2026-11-19T20:00", "venue": "hall", "place": "my table"},
    "award_walkover": {"why": "did not come", "seats": "0", "absent": [0], "missing": [0]},
    "ask_to_postpone": {"why": "ill"},
    "grant_postponement": {"until": "2027-01-15"},
    "new_league": {"name": "Third League", "kind": "duel", "game_name": "Chess", "venue": "hall"},
    "edit_league": {"name": "Renamed League"},
    "new_season": {"name": "2027", "starts_on": "2027-01-04", "sizes": "4"},
    "edit_season": {"name": "Renamed Season"},
    "join_list": {"list": "One Guest; 1500"},
    "place_spot": {"level": "2"},
    "take_out": {"why": "gone"},
    "move_match_day": {"first": "2027-01-04", "last": "2027-01-10"},
    "enter_boards": {"boards": "3:1"},
    "enter_match": {"endings": ["first", "draw", "second"], "board-1": "first",
                    "board-2": "draw", "board-3": "second", "why": "seen"},
    "offer": {"what": "draw"},
    "decline": {"what": "draw"},
    "open": {"seats": "2", "pace": "none", "watching": "open"},
    "sit": {"seat": "1"},
    "seal": {"dice": "ab" * 32},
    "stand_in": {"seat": "1", "bot": "club"},
    "talk": {"text": "Good evening."},
    "report_talk": {"fault": "insult"},
    "decide_talk": {"outcome": "warned"},
}  # fmt: skip


def means(action: Action) -> frozenset[str]:
    """Return who may, or say that the table has no line."""
    assert action.who.name in WHO, f"{action.name}: tests/guard/rows.py does not know who may"
    return WHO[action.who.name]


def address_of(side: Any, action: Action) -> dict[str, Any]:
    """Return what the addresses of an action say in a club, or say that there is none."""
    room = f"{action.on.room}:" if action.on.room == "games" else ""  # its words are others'
    for key in (f"{room}{action.name}", f"{room}{action.on.name}"):
        if key in side.at:
            return dict(side.at[key])
    raise AssertionError(f"{action.name}: tests/guard/world.py has no {action.on.name!r}")
