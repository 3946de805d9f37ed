"""What a finished game tells a tournament beside the ranks, for tie-breaks."""

import pytest

from games.proving.playout import drawn_start, play, playable

NAMES = {
    "king_of_siam": {"followers", "second", "sets"},
    "war_of_whispers": {"score"},
    "verrat": {"powers"},
}


@pytest.mark.parametrize("slug", sorted(NAMES))
def test_a_finished_game_counts_the_same_things_for_every_seat(slug):
    game = playable(slug)
    for players in game.info.seat_counts:
        *_, last = play(game, drawn_start(game, players, b"figures"))
        figures = game.figures(last.after)
        assert [set(each) for each in figures] == [NAMES[slug]] * players


def test_in_king_of_siam_the_winner_alone_has_the_most_followers_of_the_ruling_faction():
    game = playable("king_of_siam")
    seen = 0
    for number in range(20):
        *_, last = play(game, drawn_start(game, 2, bytes([number])))
        followers = [each["followers"] for each in game.figures(last.after)]
        if followers[0] == followers[1]:
            continue
        ranks = game.outcome(last.after).ranks
        assert followers[ranks.index(1)] == max(followers)
        seen += 1
    assert seen > 5


def test_in_whispers_the_ranks_follow_the_score():
    game = playable("war_of_whispers")
    *_, last = play(game, drawn_start(game, 3, b"whispers"))
    score = [each["score"] for each in game.figures(last.after)]
    best = game.outcome(last.after).ranks.index(1)
    assert score[best] == max(score)
