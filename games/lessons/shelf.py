"""Which games can be learned at a table of their own."""

from games.lessons import Lesson, king_of_siam, verrat, war_of_whispers

LESSONS: dict[str, tuple[Lesson, ...]] = {
    "king_of_siam": king_of_siam.LESSONS,
    "war_of_whispers": war_of_whispers.LESSONS,
    "verrat": verrat.LESSONS,
}
