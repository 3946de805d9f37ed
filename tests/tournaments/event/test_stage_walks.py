"""Whatever is pressed in whatever order, an event in parts stays whole."""

import os
from random import Random
from uuid import uuid4

import pytest

from siamleague.history.models import AuditLine
from tests.tournaments.hall import NOW, club_of, tables
from tests.tournaments.stages import PARTS, event_in_parts
from tournaments.entries import act as entries
from tournaments.events import act as events
from tournaments.models import (
    Entry,
    EntryState,
    Programme,
    ProgrammeState,
    Qualifier,
    Round,
    RoundState,
    Section,
    SectionRole,
    Stage,
    Tournament,
)
from tournaments.parts import act as planned
from tournaments.parts import cutting, overall, programmes
from tournaments.refusals import Refused
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting

WALKS = range(60) if "SIAMLEAGUE_BIG" in os.environ else (3, 9, 11)
STEPS = 70


class Walk:
    """Somebody who presses whatever there is to press."""

    def __init__(self, event, user, seed):
        self.event, self.by, self.chance = event, user.pk, Random(seed)

    @property
    def order(self):
        return {"tournament_id": self.event.pk, "by": self.by, "now": NOW}

    def step(self):
        deed = self.chance.choice([*[self.play] * 6, *self.deeds()])
        try:
            deed()
        except Refused:
            return False
        return True

    def deeds(self):
        pool = self.chance.randint(1, 2)
        return [
            lambda: planned.draw_pools(**self.order),
            lambda: cutting.make_cut(**self.order),
            lambda: cutting.make_cut(**self.order),
            lambda: cutting.draw_lots(**self.order, pool=pool),
            lambda: cutting.call_play_off(**self.order, pool=pool),
            lambda: planned.undo_draw(**self.order, why="a walk"),
            lambda: cutting.undo_cut(**self.order, why="a walk"),
            lambda: cutting.keep_cut(**self.order, mark=self.mark(), why="a walk"),
            lambda: cutting.follow_correction(**self.order, mark=self.mark()),
            lambda: planned.drop_parts(**self.order) if self.chance.random() < 0.1 else None,
            lambda: planned.plan_parts(**self.order, parts=PARTS),
            self.correct,
            self.leave,
            lambda: events.finish_tournament(**self.order),
        ]

    def mark(self):
        programme = Programme.objects.filter(event=self.event).first()
        return programmes.whole_cut(programme).mark if programme else ""

    def play(self):
        """Play a round of some part."""
        parts = list(Tournament.objects.filter(section__programme__event=self.event).order_by("pk"))
        if not parts:
            return
        part = self.chance.choice(parts)
        round_ = rounds.pair_now(tournament_id=part.pk, by=self.by, now=NOW)
        rounds.publish_round(round_id=round_.pk, by=self.by, now=NOW)
        for table in tables(round_):
            self.decide(table)
        rounds.close_round(round_id=round_.pk, by=self.by, now=NOW)

    def decide(self, table):
        if table.result == "standing" and table.forfeits:
            return
        reporting.decide(
            table_id=table.pk,
            score=reporting.Score(self.chance.choice([(1, 2), (2, 1), (1, 1)])),
            by=self.by,
            why="a walk",
            ticket=uuid4(),
            now=NOW,
        )

    def correct(self):
        """Correct an old result of some pool."""
        played = Round.objects.filter(
            tournament__section__programme__event=self.event, state=RoundState.CLOSED
        )
        if played:
            self.decide(self.chance.choice(tables(self.chance.choice(played.order_by("pk")))))

    def leave(self):
        if self.chance.random() < 0.15:
            left = Entry.objects.filter(tournament=self.event, state=EntryState.IN)
            if left.count() > 6:
                entries.withdraw(entry_id=left.order_by("pk").first().pk, by=self.by, now=NOW)


def who(rows):
    return sorted(rows.values_list("player_id", flat=True))


def check(event):
    """Everybody is in one pool, and the finals are exactly those who qualified."""
    event.refresh_from_db()
    programme = Programme.objects.filter(event=event).first()
    assert event.in_parts is (programme is not None)
    if programme is None:
        assert not Section.objects.exists()
        return
    inside = Entry.objects.filter(tournament__section__role=SectionRole.POOL)
    assert len(who(inside)) == len(set(who(inside)))
    drawn = AuditLine.objects.filter(verb="pools.drawn").count()
    undone = AuditLine.objects.filter(verb="pools.undone").count()
    assert drawn - undone == (programme.state != ProgrammeState.PLANNED)
    finals = Entry.objects.filter(tournament__section__role=SectionRole.FINALS)
    qualified = Entry.objects.filter(qualified__isnull=False)
    assert who(finals) == who(qualified)
    seeds = list(Qualifier.objects.order_by("seed").values_list("seed", flat=True))
    assert seeds == list(range(1, len(seeds) + 1))
    assert bool(seeds) is (programme.state == ProgrammeState.CUT)
    ranked = [row.id for row in overall.table(event)]
    assert len(ranked) == len(set(ranked))


@pytest.mark.slow
@pytest.mark.parametrize("seed", WALKS)
def test_whatever_is_pressed_the_event_stays_whole(seed, alice, db):
    event = event_in_parts(alice, club_of(alice))
    walk = Walk(event, alice, seed)
    done = 0
    for _step in range(STEPS):
        done += walk.step()
        check(event)
    assert done > STEPS // 5
    assert event.stage in (Stage.PUBLISHED, Stage.RUNNING, Stage.FINISHED)
