"""Which games can be learned at a table of their own."""

from games.kit.lessons import Lesson
from games.shelf.king_of_siam import lessons as king_of_siam
from games.shelf.verrat import lessons as verrat
from games.shelf.war_of_whispers import lessons as war_of_whispers

LESSONS: dict[str, tuple[Lesson, ...]] = {
    "king_of_siam": king_of_siam.LESSONS,
    "war_of_whispers": war_of_whispers.LESSONS,
    "verrat": verrat.LESSONS,
}
