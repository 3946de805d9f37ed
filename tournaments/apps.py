from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Organising: clubs, people, teams, tournaments, leagues, ratings."""

    name = "tournaments"

    def ready(self) -> None:
        """Listen to the games room; say how to export and forget what we know about a person."""
        from siamleague.backups import what_holds
        from siamleague.privacy import keepers as personal_data
        from tournaments import receivers, waits
        from tournaments.clubs import personal
        from tournaments.events import personal as personal_events
        from tournaments.events import pushes
        from tournaments.ratings import personal as personal_ratings
        from tournaments.rounds import recounting
        from tournaments.seasons import personal as personal_leagues
        from tournaments.squads import personal as personal_squads

        # The clubs first, so that they forget last: they let go of the record by which all others
        # know somebody.
        personal_data.register("clubs", personal.export, personal.forget)
        personal_data.register("squads", personal_squads.export, personal_squads.forget)
        personal_data.register("ratings", personal_ratings.export, personal_ratings.forget)
        personal_data.register("people", personal.export_people, personal.forget_people)
        personal_data.register("events", personal_events.export, personal_events.forget)
        personal_data.register("leagues", personal_leagues.export, personal_leagues.forget)
        what_holds.register("standings", recounting.tell, recounting.faults)
        receivers.connect()
        pushes.register()
        waits.register()
