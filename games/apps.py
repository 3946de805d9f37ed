from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Playing: engines, bots, and live matches around them."""

    name = "games"

    def import_models(self) -> None:
        """Before anything asks for the rules, let compiled ones play where there are any."""
        from django.conf import settings

        from games import compiled

        compiled.use(settings.COMPILED_RULES)
        super().import_models()

    def ready(self) -> None:
        """Say what this room knows about a person, and what it does while the site is open."""
        from games import personal, waits
        from games.compiled import owners_line
        from games.conduct import waits as conduct
        from games.live import pulse, signing_out
        from games.logbook import verifying
        from games.matches import reminding
        from siamleague.backups import what_holds
        from siamleague.privacy import keepers as personal_data
        from siamleague.waiting import what_waits
        from siamleague.watching import facts
        from siamleague.web import alongside

        if "matches" not in personal_data.keepers():  # a second registry of apps is ready, too
            personal_data.register("matches", personal.export, personal.forget)
        what_holds.register("matches", verifying.count, verifying.faults_in_copy)
        alongside.add(pulse.keep_beating, first=pulse.first_beat)
        signing_out.watch_sessions()
        reminding.register()
        what_waits.register(waits.KINDS, waits.waiting, waits.late)
        what_waits.register(conduct.KINDS, conduct.waiting)
        facts.register("rules", owners_line.TITLE, owners_line.in_a_word)
