from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Organising: clubs, people, teams, tournaments, leagues, ratings."""

    name = "tournaments"

    def ready(self) -> None:
        """Listen to the games room; say how to export and forget what we know about a person."""
        from siamleague.core import personal_data
        from tournaments import personal, personal_ratings, receivers
        from tournaments.notices import pushes

        personal_data.register("clubs", personal.export, personal.forget)
        personal_data.register("ratings", personal_ratings.export, personal_ratings.forget)
        receivers.connect()
        pushes.register()
