"""Large pools and finals are written a few entries at a time; nobody sees half of them."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.core.cache import cache

from siamleague.history.models import AuditLine
from siamleague.jobs.models import Job
from tests.tournaments.hall import NOW, club_of, crowd, event_of, tables, work
from tests.tournaments.hearsay import addresses, everything
from tests.tournaments.held import counted, values
from tests.tournaments.stages import PARTS, names, part, pools
from tournaments.entries import act as entries
from tournaments.events import act as events
from tournaments.events import personal
from tournaments.exports import club_rows
from tournaments.models import Entry, Programme, Qualifier, Section, Tournament
from tournaments.parts import act as parts
from tournaments.parts import coming, cutting, programmes
from tournaments.refusals import NotNow, NotYours
from tournaments.rounds import act as rounds
from tournaments.rounds import at_hand, in_pieces, reporting

SIZE = 48
PIECE = 10
WHOLE = 10_000


@pytest.fixture
def _small_steps(monkeypatch):
    monkeypatch.setattr(coming, "AT_ONCE", PIECE)
    monkeypatch.setattr(in_pieces, "AT_ONCE", PIECE)
    monkeypatch.setattr(reporting, "AT_ONCE", PIECE)
    monkeypatch.setattr(events, "NUMBERS_AT_ONCE", PIECE)


@pytest.fixture
def event(alice, _small_steps):
    return planned(alice, club_of(alice), SIZE)


def planned(alice, club, size):
    """Return an event in two pools of one round, of which those who won go on."""
    event = event_of(alice, club)
    crowd(event, size)
    plan = replace(PARTS, pool_rounds=1, advance=size // 4, final_format="swiss")
    parts.plan_parts(tournament_id=event.pk, by=alice.pk, parts=plan, now=NOW)
    return event


def order(event, by, **more):
    return {"tournament_id": event.pk, "by": by.pk, "now": NOW} | more


def draw(event, by):
    return parts.draw_pools(**order(event, by))


def play(event, by, rank=(1, 2)):
    """Play the only round of each pool."""
    for pool in pools(event):
        told = {"by": by.pk, "now": NOW}
        round_ = rounds.pair_now(tournament_id=pool.pk, **told)
        told |= {"round_id": round_.pk}
        rounds.publish_round(**told)
        scores = {table.pk: reporting.Score(rank) for table in tables(round_)}
        reporting.decide_many(scores=scores, **told)
        rounds.close_round(**told)


def turn_over(event, by):
    """Correct every result of the first pool: the others won."""
    round_ = pools(event)[0].round_set.get()
    for table in tables(round_):
        score = reporting.Score((2, 1))
        reporting.decide(
            table_id=table.pk, score=score, by=by.pk, why="typo", ticket=uuid4(), now=NOW
        )


def mark(event):
    return programmes.whole_cut(Programme.objects.get(event=event)).mark


def cleared():
    """Do the jobs that take parts away; return how many there were."""
    jobs = list(Job.objects.filter(kind=coming.KIND, state="queued"))
    assert all(work(job).state == Job.State.DONE for job in jobs)
    return len(jobs)


def hidden():
    return Tournament.objects.filter(section__programme=None, section__isnull=False)


def weighed(alice, size):
    """Return what the heaviest transaction of each deed sends, for so many people."""
    event = planned(alice, club_of(alice, f"Club of {size}"), size)
    heaviest = {}

    def weigh(name, deed):
        with counted(values) as found:
            deed()
        heaviest[name] = max(found, default=0)

    weigh("drawn", lambda: draw(event, alice))
    weigh("undone", lambda: parts.undo_draw(**order(event, alice, why="so")))
    weigh("cleared", cleared)
    draw(event, alice)
    play(event, alice)
    weigh("cut", lambda: cutting.make_cut(**order(event, alice)))
    turn_over(event, alice)
    weigh("followed", lambda: cutting.follow_correction(**order(event, alice, mark=mark(event))))
    weigh("uncut", lambda: cutting.undo_cut(**order(event, alice, why="so")))
    weigh("cleared again", cleared)
    assert not hidden().exists()
    return heaviest


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_small_steps")
def test_no_transaction_of_parts_grows_with_them(alice):
    small, large = weighed(alice, 40), weighed(alice, 160)
    assert {name for name in large if large[name] > 1.3 * small[name] + 20} == set(), (small, large)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_in_one_piece_they_would(alice, monkeypatch):
    """The control."""
    monkeypatch.setattr(coming, "AT_ONCE", WHOLE)
    small, large = weighed(alice, 40), weighed(alice, 160)
    grown = {name for name in large if large[name] > 2.5 * small[name]}
    assert {"drawn", "undone", "cut", "followed", "uncut"} <= grown, (small, large)


@pytest.mark.django_db
def test_they_are_the_same_parts_and_twice_is_once(alice, event, monkeypatch):
    for _twice in range(2):
        draw(event, alice)
    assert AuditLine.objects.filter(verb="pools.drawn").count() == 1
    seen = [names(pool) for pool in pools(event)]
    assert [len(pool) for pool in seen] == [SIZE // 2, SIZE // 2]
    for _twice in range(2):
        parts.undo_draw(**order(event, alice, why="so"))
    assert (cleared(), hidden().count()) == (1, 0)
    with monkeypatch.context() as whole:
        whole.setattr(coming, "AT_ONCE", WHOLE)
        draw(event, alice)
        assert [names(pool) for pool in pools(event)] == seen
        play(event, alice)
        cutting.make_cut(**order(event, alice))
        finalists = names(part(event, "finals"))
        cutting.undo_cut(**order(event, alice, why="so"))
    for _twice in range(2):
        cutting.make_cut(**order(event, alice))
    assert names(part(event, "finals")) == finalists
    assert (cleared(), hidden().count()) == (0, 0)
    assert Qualifier.objects.count() == SIZE // 2
    assert part(event, "finals").slug == "winter-cup-finals", "the address is free again"


@pytest.mark.django_db
def test_charlie_lays_nothing_of_it(alice, charlie, event):
    with pytest.raises(NotYours):
        draw(event, charlie)
    assert not Section.objects.exists()
    draw(event, alice)
    play(event, alice)
    for deed in (
        lambda: cutting.make_cut(**order(event, charlie)),
        lambda: cutting.call_play_off(**order(event, charlie, pool=1)),
    ):
        with pytest.raises(NotYours):
            deed()
    assert Section.objects.count() == 2
    assert set(pools(event)[0].round_set.values_list("state", flat=True)) == {"closed"}
    assert {pool.stage for pool in pools(event)} == {"running"}


def cut_off(monkeypatch, pieces):
    """Let the power go after so many pieces."""
    real, done = coming._enter, []

    def dying(*asked):
        done.append(asked)
        if len(done) > pieces:
            raise RuntimeError("the power is gone")
        return real(*asked)

    monkeypatch.setattr(coming, "_enter", dying)


def half_laid(monkeypatch, deed, pieces=2):
    with monkeypatch.context() as dark:
        cut_off(dark, pieces)
        with pytest.raises(RuntimeError):
            deed()
    assert Entry.objects.filter(tournament__in=hidden()).exists()


@pytest.mark.django_db(transaction=True)
def test_pools_that_were_cut_off_are_drawn_anew(alice, event, monkeypatch):
    half_laid(monkeypatch, lambda: draw(event, alice), 4)
    assert Programme.objects.get().state == "planned"
    draw(event, alice)
    assert [len(names(pool)) for pool in pools(event)] == [SIZE // 2, SIZE // 2]
    assert (cleared(), hidden().count()) == (1, 0)


@pytest.mark.django_db(transaction=True)
def test_finals_that_were_cut_off_are_made_anew(alice, event, monkeypatch):
    draw(event, alice)
    play(event, alice)
    half_laid(monkeypatch, lambda: cutting.make_cut(**order(event, alice)))
    assert Programme.objects.get().state == "drawn"
    cutting.make_cut(**order(event, alice))
    stood = names(part(event, "finals"))
    assert len(stood) == SIZE // 2
    turn_over(event, alice)
    follow = order(event, alice, mark=mark(event))
    half_laid(monkeypatch, lambda: cutting.follow_correction(**follow))
    assert names(part(event, "finals")) == stood, "the old ones stand until the new ones do"
    for _twice in range(2):
        cutting.follow_correction(**follow)
    assert names(part(event, "finals")) != stood
    assert AuditLine.objects.filter(verb="cut.followed").count() == 1
    cleared()
    assert (hidden().count(), Qualifier.objects.count()) == (0, SIZE // 2)


@pytest.mark.django_db(transaction=True)
def test_who_gives_the_plan_up_leaves_nothing_that_came(alice, event, monkeypatch):
    half_laid(monkeypatch, lambda: draw(event, alice))
    parts.drop_parts(**order(event, alice))
    assert (cleared(), hidden().count()) == (1, 0)
    assert not Section.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_who_is_killed_while_clearing_goes_on(alice, event, monkeypatch):
    draw(event, alice)
    parts.undo_draw(**order(event, alice, why="so"))
    job = Job.objects.get(kind=coming.KIND)
    real, done = coming._clear_some, []

    def dying(number):
        done.append(number)
        if len(done) > 1:
            raise RuntimeError("the power is gone")
        return real(number)

    with monkeypatch.context() as dark:
        dark.setattr(coming, "_clear_some", dying)
        assert work(job).state == Job.State.QUEUED
    left = Entry.objects.filter(tournament__in=hidden()).count()
    assert left == SIZE - PIECE
    draw(event, alice)
    assert (cleared(), hidden().count()) == (1, 0)
    assert [len(names(pool)) for pool in pools(event)] == [SIZE // 2, SIZE // 2]


def meanwhile(monkeypatch, deed, times=1):
    """Do something in the moment between laying the last of it and showing it."""
    real, done = coming._lay, []

    def laid(*asked):
        found = real(*asked)
        done.append(found)
        if len(done) <= times:
            deed()
        return found

    monkeypatch.setattr(coming, "_lay", laid)
    return done


@pytest.mark.django_db(transaction=True)
def test_who_withdraws_while_they_are_laid_is_in_none(alice, event, monkeypatch):
    gone = Entry.objects.filter(tournament=event).first()
    leave = {"entry_id": gone.pk, "by": alice.pk, "now": NOW}
    tries = meanwhile(monkeypatch, lambda: entries.withdraw(**leave))
    draw(event, alice)
    assert len(tries) == 2
    assert gone.name not in [name for pool in pools(event) for name in names(pool)]
    assert sum(len(names(pool)) for pool in pools(event)) == SIZE - 1


@pytest.mark.django_db(transaction=True)
def test_two_who_draw_at_once_draw_once(alice, event, monkeypatch):
    with monkeypatch.context() as both:
        meanwhile(both, lambda: draw(event, alice))
        first = draw(event, alice)
    assert [each.pk for each in first] == [each.pk for each in draw(event, alice)]
    assert len(pools(event)) == 2
    assert AuditLine.objects.filter(verb="pools.drawn").count() == 1


@pytest.mark.django_db(transaction=True)
def test_who_is_always_overtaken_is_told_so(alice, event, monkeypatch):
    meanwhile(monkeypatch, lambda: coming._anew(Programme.objects.get()), times=9)
    with pytest.raises(NotNow, match="Somebody else"):
        draw(event, alice)
    assert Programme.objects.get().state == "planned"
    assert not pools(event)


def told_of_half(event, alice, bob, signed_in, *, shown=False):
    """Return which answers are others when half of some parts lies there than when none does."""
    entry = Entry.objects.filter(tournament__in=hidden()).first()
    entry.player.user = bob
    entry.player.save()
    people = {"alice": signed_in(alice), "bob": signed_in(bob)}
    lying = list(hidden().select_related("club"))
    at = list(addresses(event, lying))
    programme = Programme.objects.get()

    def told():
        cache.clear(), at_hand.forget()  # nothing that was kept is told again
        rest = {"export": personal.export(bob.pk), "club": club_rows.rows(event.club)}
        return everything(at, people) | rest

    if shown:
        Section.objects.filter(coming_to=programme).update(programme=programme)
        for each in lying:
            Tournament.objects.filter(pk=each.pk).update(stage="published")
    with_half = told()
    rows = Tournament.objects.filter(pk__in=[each.pk for each in lying])
    rows.delete()
    without = told()
    assert sum(one[0] == 200 for one in without.values() if isinstance(one, tuple)) > 15
    return {at for at in without if without[at] != with_half[at]}


@pytest.mark.slow
@pytest.mark.parametrize("cut", [False, True])
@pytest.mark.django_db(transaction=True)
def test_what_comes_is_seen_by_nobody(alice, bob, event, signed_in, monkeypatch, cut):
    """Everything that is told of an event, with and without the half of its parts."""
    half_of(event, alice, monkeypatch, cut=cut)
    assert told_of_half(event, alice, bob, signed_in) == set()


@pytest.mark.slow
@pytest.mark.parametrize("cut", [False, True])
@pytest.mark.django_db(transaction=True)
def test_it_would_be_seen_if_it_were_shown(alice, bob, event, signed_in, monkeypatch, cut):
    """The control."""
    half_of(event, alice, monkeypatch, cut=cut)
    assert len(told_of_half(event, alice, bob, signed_in, shown=True)) > 5


def half_of(event, alice, monkeypatch, *, cut):
    if cut:
        draw(event, alice)
        play(event, alice)
        half_laid(monkeypatch, lambda: cutting.make_cut(**order(event, alice)))
    else:
        half_laid(monkeypatch, lambda: draw(event, alice))


@pytest.mark.parametrize("cut", [False, True])
@pytest.mark.django_db(transaction=True)
def test_what_a_killed_process_left_is_swept_away(alice, event, monkeypatch, cut):
    half_of(event, alice, monkeypatch, cut=cut)
    shown = [names(pool) for pool in pools(event)]
    assert (coming.sweep(NOW + coming.LEFT_LYING), hidden().count()) == (0, 1), "it may still come"
    later = NOW + 2 * coming.LEFT_LYING
    assert (coming.sweep(later), coming.sweep(later)) == (1, 0)
    cleared()
    assert not hidden().exists()
    assert [names(pool) for pool in pools(event)] == shown
    (cutting.make_cut if cut else parts.draw_pools)(**order(event, alice))
    assert (cleared(), hidden().count()) == (0, 0)


@pytest.mark.django_db(transaction=True)
def test_who_still_lays_what_was_swept_away_is_told_so(alice, event, monkeypatch):
    with monkeypatch.context() as late:
        meanwhile(late, lambda: coming.sweep(NOW + 2 * coming.LEFT_LYING))
        with pytest.raises(NotNow, match="Somebody else"):
            draw(event, alice)
    assert not pools(event)
    draw(event, alice)
    assert [len(names(pool)) for pool in pools(event)] == [SIZE // 2, SIZE // 2]


@pytest.mark.django_db(transaction=True)
def test_what_no_job_came_to_take_is_swept_away(alice, event):
    draw(event, alice)
    parts.undo_draw(**order(event, alice, why="so"))
    Job.objects.filter(kind=coming.KIND).update(state="parked")
    assert hidden().count() == 2
    for _twice in range(2):
        coming.sweep(NOW + 2 * coming.LEFT_LYING)
    assert not hidden().exists()
