from django.apps import AppConfig
from django.db.models.signals import post_migrate


class TournamentsConfig(AppConfig):
    """Organising: clubs, people, teams, tournaments, leagues, ratings."""

    name = "tournaments"

    def ready(self) -> None:
        """Listen to the games room; say how to export and forget what we know about a person."""
        from siamleague.accounts.tokens import personal_tokens
        from siamleague.backups import what_holds
        from siamleague.privacy import keepers as personal_data
        from tournaments import receivers, waits
        from tournaments.clubs import personal, read
        from tournaments.events import personal as personal_events
        from tournaments.events import pushes
        from tournaments.imports import personal as personal_lists
        from tournaments.laptops import personal as personal_laptops
        from tournaments.laptops import set_aside
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
        personal_data.register("lists", personal_lists.export, personal_lists.forget)
        personal_data.register("leagues", personal_leagues.export, personal_leagues.forget)
        personal_data.register("laptops", personal_laptops.export, personal_laptops.forget)
        what_holds.register("standings", recounting.tell, recounting.faults)
        personal_tokens.know_clubs(read.held_by)
        receivers.connect()
        pushes.register()
        waits.register()
        post_migrate.connect(set_aside.after_migrating, sender=self)
