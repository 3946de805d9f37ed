import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="CasualGame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.CharField(max_length=12, unique=True)),
                ("game", models.CharField(max_length=40)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("duel", "two players"),
                            ("three", "three, each for himself"),
                            ("four", "four, each for himself"),
                            ("partners", "partners, each rated"),
                            ("pairs", "partnerships, rated as such"),
                        ],
                        max_length=8,
                    ),
                ),
                ("sides", models.JSONField()),
                ("ranks", models.JSONField()),
                ("ending", models.CharField(max_length=10)),
                ("moves", models.PositiveIntegerField()),
                ("finished_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "ordering": ["finished_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Division",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("level", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("size", models.PositiveSmallIntegerField(default=8)),
            ],
            options={
                "ordering": ["season", "level"],
            },
        ),
        migrations.CreateModel(
            name="Programme",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("pools", models.PositiveSmallIntegerField()),
                ("pool_format", models.CharField(max_length=20)),
                ("pool_rounds", models.PositiveSmallIntegerField()),
                ("advance", models.PositiveSmallIntegerField()),
                ("best_next", models.PositiveSmallIntegerField(default=0)),
                ("final_format", models.CharField(max_length=20)),
                ("final_rounds", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[("planned", "planned"), ("drawn", "pools"), ("cut", "finals")],
                        default="planned",
                        max_length=7,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=0)),
                ("kept", models.CharField(blank=True, max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "not paired"),
                            ("pairing", "being paired"),
                            ("proposed", "proposed"),
                            ("published", "published"),
                            ("closed", "closed"),
                            ("stuck", "cannot be paired"),
                        ],
                        default="open",
                        max_length=9,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=0)),
                ("field", models.JSONField(null=True)),
                ("proposal", models.JSONField(null=True)),
                ("fingerprint", models.CharField(blank=True, max_length=64)),
                ("notes", models.JSONField(default=list)),
                ("job", models.UUIDField(null=True)),
                ("published_at", models.DateTimeField(null=True)),
                ("closed_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["tournament", "number"],
            },
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40, verbose_name="name")),
                ("founded_at", models.DateTimeField(editable=False)),
                ("dissolved_at", models.DateTimeField(editable=False, null=True)),
                ("links", models.PositiveIntegerField(default=0, editable=False)),
                ("demo", models.BooleanField(default=False, editable=False)),
            ],
            options={
                "ordering": ["name", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Club",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("slug", models.SlugField(max_length=60, unique=True)),
                ("city", models.CharField(blank=True, max_length=60, verbose_name="town")),
                (
                    "about",
                    models.TextField(blank=True, max_length=2000, verbose_name="about the club"),
                ),
                (
                    "meets",
                    models.CharField(
                        blank=True, max_length=160, verbose_name="where and when you meet"
                    ),
                ),
                (
                    "time_zone",
                    models.CharField(default="UTC", max_length=64, verbose_name="time zone"),
                ),
                ("demo", models.BooleanField(default=False, editable=False)),
                ("founded_at", models.DateTimeField(editable=False)),
            ],
            options={
                "ordering": ["name", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("name"), name="club_name_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DivisionForecast",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("after", models.PositiveSmallIntegerField()),
                ("mark", models.PositiveIntegerField()),
                ("runs", models.PositiveIntegerField()),
                ("places", models.JSONField()),
                ("played", models.PositiveIntegerField()),
                ("left", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                (
                    "division",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="forecast",
                        to="tournaments.division",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("number", models.PositiveIntegerField(null=True)),
                ("rating", models.IntegerField(null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "on the waiting list"),
                            ("in", "in"),
                            ("out", "withdrawn"),
                        ],
                        default="in",
                        max_length=7,
                    ),
                ),
                ("categories", models.JSONField(default=list)),
                ("penalty", models.IntegerField(default=0)),
                ("penalty_why", models.CharField(blank=True, max_length=300)),
                ("entered_at", models.DateTimeField()),
                ("agreed", models.BooleanField(default=False)),
                (
                    "entered_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("checked_in_at", models.DateTimeField(null=True)),
                (
                    "club",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.club",
                    ),
                ),
            ],
            options={
                "ordering": ["tournament", "number", "pk"],
            },
        ),
        migrations.CreateModel(
            name="League",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("slug", models.SlugField(max_length=80)),
                (
                    "about",
                    models.TextField(blank=True, max_length=5000, verbose_name="description"),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("duel", "two players"),
                            ("teams", "two partnership teams"),
                            ("three", "tables of three"),
                            ("four", "tables of four"),
                            ("squads", "two squads of several boards"),
                        ],
                        default="duel",
                        max_length=6,
                    ),
                ),
                ("game", models.CharField(blank=True, max_length=40)),
                ("game_name", models.CharField(blank=True, max_length=60, verbose_name="game")),
                ("game_options", models.JSONField(default=dict)),
                (
                    "venue",
                    models.CharField(
                        choices=[
                            ("hall", "over the board"),
                            ("online", "online"),
                            ("mixed", "some here, some online"),
                        ],
                        default="hall",
                        max_length=6,
                    ),
                ),
                ("tempo", models.JSONField(default=dict)),
                ("demo", models.BooleanField(default=False, editable=False)),
                ("made_at", models.DateTimeField(editable=False)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="leagues",
                        to="tournaments.club",
                    ),
                ),
            ],
            options={
                "ordering": ["club", "name", "pk"],
            },
        ),
        migrations.CreateModel(
            name="LineUp",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("from_list", models.BooleanField(default=False)),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="line_ups",
                        to="tournaments.entry",
                    ),
                ),
            ],
            options={
                "ordering": ["table", "pk"],
            },
        ),
        migrations.CreateModel(
            name="MatchDay",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("first", models.DateField()),
                ("last", models.DateField()),
                (
                    "division",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="match_days",
                        to="tournaments.division",
                    ),
                ),
            ],
            options={
                "ordering": ["division", "number"],
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40, verbose_name="name")),
                ("demo", models.BooleanField(default=False, editable=False)),
                ("left", models.BooleanField(default=False, editable=False)),
                (
                    "made_by_club",
                    models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="guests",
                        to="tournaments.club",
                    ),
                ),
                (
                    "user",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="player",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["name", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("owner", "Owner"),
                            ("organiser", "Organiser"),
                            ("arbiter", "Arbiter"),
                            ("member", "Member"),
                        ],
                        default="member",
                        max_length=10,
                    ),
                ),
                ("joined_at", models.DateTimeField(editable=False)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="tournaments.club",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="tournaments.player",
                    ),
                ),
            ],
            options={
                "ordering": ["club", "player"],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("owner", "Owner"),
                            ("organiser", "Organiser"),
                            ("arbiter", "Arbiter"),
                            ("member", "Member"),
                        ],
                        default="member",
                        max_length=10,
                        verbose_name="role",
                    ),
                ),
                (
                    "email",
                    models.EmailField(blank=True, max_length=254, verbose_name="e-mail address"),
                ),
                ("made_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(null=True)),
                ("revoked_at", models.DateTimeField(null=True)),
                ("mailed_to", models.CharField(blank=True, default="", max_length=64)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="tournaments.club",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "used_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.player",
                    ),
                ),
            ],
            options={
                "ordering": ["club", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="InvitationStop",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.CharField(max_length=64, unique=True)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Family",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="families",
                        to="tournaments.club",
                    ),
                ),
                (
                    "players",
                    models.ManyToManyField(related_name="families", to="tournaments.player"),
                ),
            ],
            options={
                "ordering": ["name", "pk"],
            },
        ),
        migrations.AddField(
            model_name="entry",
            name="player",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entries",
                to="tournaments.player",
            ),
        ),
        migrations.CreateModel(
            name="Claim",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "waits for an organiser"),
                            ("confirmed", "confirmed"),
                            ("refused", "refused"),
                            ("undone", "undone"),
                        ],
                        default="asked",
                        max_length=9,
                    ),
                ),
                (
                    "words",
                    models.CharField(
                        blank=True, max_length=300, verbose_name="how the organisers know you"
                    ),
                ),
                ("asked_at", models.DateTimeField()),
                ("decided_at", models.DateTimeField(null=True)),
                ("moved", models.JSONField(default=dict)),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "guest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="claims",
                        to="tournaments.player",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.player",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="Pool",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(blank=True, max_length=40)),
                ("game_name", models.CharField(blank=True, max_length=60)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("duel", "two players"),
                            ("three", "three, each for himself"),
                            ("four", "four, each for himself"),
                            ("partners", "partners, each rated"),
                            ("pairs", "partnerships, rated as such"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "venue",
                    models.CharField(
                        choices=[
                            ("both", "over the board and online together"),
                            ("hall", "over the board only"),
                            ("online", "online only"),
                        ],
                        default="both",
                        max_length=6,
                    ),
                ),
                (
                    "model",
                    models.CharField(
                        choices=[("elo", "Elo"), ("weng-lin", "Weng-Lin")],
                        default="elo",
                        max_length=10,
                    ),
                ),
                (
                    "period",
                    models.CharField(
                        choices=[("round", "a round"), ("day", "a day")],
                        default="round",
                        max_length=5,
                    ),
                ),
                ("settings", models.JSONField(default=dict)),
                ("provisional", models.PositiveSmallIntegerField(default=10)),
                ("made_at", models.DateTimeField(editable=False)),
                (
                    "club",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pools",
                        to="tournaments.club",
                    ),
                ),
            ],
            options={
                "ordering": ["club", "game", "game_name", "kind", "venue"],
            },
        ),
        migrations.CreateModel(
            name="Period",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=40)),
                ("number", models.PositiveIntegerField()),
                ("ended_at", models.DateTimeField()),
                ("games", models.PositiveIntegerField()),
                ("system", models.CharField(max_length=20)),
                ("fingerprint", models.CharField(max_length=64)),
                ("pairs", models.PositiveIntegerField()),
                ("loss", models.BigIntegerField()),
                ("bins", models.JSONField()),
                ("rated_at", models.DateTimeField()),
                ("void", models.BooleanField(default=False)),
                ("voided_at", models.DateTimeField(null=True)),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="periods",
                        to="tournaments.pool",
                    ),
                ),
            ],
            options={
                "ordering": ["pool", "number", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Rated",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "partner",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.player",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.player",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rating", models.BigIntegerField()),
                ("deviation", models.BigIntegerField()),
                ("extra", models.BigIntegerField()),
                ("games", models.PositiveIntegerField()),
                ("change", models.BigIntegerField()),
                ("peak", models.BigIntegerField()),
                ("last_at", models.DateTimeField()),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ratings",
                        to="tournaments.pool",
                    ),
                ),
                (
                    "rated",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ratings",
                        to="tournaments.rated",
                    ),
                ),
            ],
            options={
                "ordering": ["-rating", "rated"],
            },
        ),
        migrations.CreateModel(
            name="RatingChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("before", models.BigIntegerField()),
                ("after", models.BigIntegerField()),
                ("deviation_before", models.BigIntegerField()),
                ("deviation_after", models.BigIntegerField()),
                ("extra_after", models.BigIntegerField()),
                ("games_before", models.PositiveIntegerField()),
                ("games_after", models.PositiveIntegerField()),
                ("peak_after", models.BigIntegerField()),
                ("parts", models.JSONField()),
                (
                    "period",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="changes",
                        to="tournaments.period",
                    ),
                ),
                (
                    "rated",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="changes",
                        to="tournaments.rated",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="RoundTimer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("length", models.PositiveIntegerField()),
                ("ends_at", models.DateTimeField(null=True)),
                ("left", models.PositiveIntegerField(null=True)),
                ("edition", models.PositiveIntegerField()),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "round",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="timer",
                        to="tournaments.round",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("preparing", "being prepared"),
                            ("running", "running"),
                            ("closing", "play-offs"),
                            ("closed", "closed"),
                        ],
                        default="preparing",
                        max_length=9,
                    ),
                ),
                ("starts_on", models.DateField(verbose_name="first day")),
                ("every", models.PositiveSmallIntegerField(default=7)),
                ("lasting", models.PositiveSmallIntegerField(default=7)),
                ("closed_days", models.JSONField(default=list)),
                ("rules", models.JSONField(default=dict)),
                ("late", models.JSONField(default=list)),
                ("version", models.PositiveIntegerField(default=0)),
                ("started_at", models.DateTimeField(null=True)),
                ("closed_at", models.DateTimeField(null=True)),
                ("made_at", models.DateTimeField(editable=False)),
                (
                    "before",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="next",
                        to="tournaments.season",
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seasons",
                        to="tournaments.league",
                    ),
                ),
            ],
            options={
                "ordering": ["league", "-number"],
            },
        ),
        migrations.AddField(
            model_name="division",
            name="season",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="divisions",
                to="tournaments.season",
            ),
        ),
        migrations.CreateModel(
            name="Section",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[("pool", "pool"), ("playoff", "play-off"), ("finals", "finals")],
                        max_length=7,
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "programme",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sections",
                        to="tournaments.programme",
                    ),
                ),
            ],
            options={
                "ordering": ["programme", "role", "number"],
            },
        ),
        migrations.CreateModel(
            name="Qualifier",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField()),
                ("seed", models.PositiveSmallIntegerField()),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="qualified",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "final",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="came_from",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "programme",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="qualifiers",
                        to="tournaments.programme",
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="qualifiers",
                        to="tournaments.section",
                    ),
                ),
            ],
            options={
                "ordering": ["programme", "seed"],
            },
        ),
        migrations.CreateModel(
            name="Series",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("slug", models.SlugField(max_length=80)),
                (
                    "about",
                    models.TextField(blank=True, max_length=5000, verbose_name="description"),
                ),
                (
                    "points",
                    models.CharField(
                        choices=[
                            ("place", "points for the place"),
                            ("share", "the share of the points that could be had, out of 100"),
                        ],
                        default="place",
                        max_length=5,
                    ),
                ),
                ("by_place", models.JSONField(default=list)),
                ("best", models.PositiveSmallIntegerField(null=True)),
                ("version", models.PositiveIntegerField(default=0)),
                ("demo", models.BooleanField(default=False, editable=False)),
                ("made_at", models.DateTimeField(editable=False)),
                ("closed_at", models.DateTimeField(editable=False, null=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="series",
                        to="tournaments.club",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "series",
                "ordering": ["club", "-made_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Roll",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("event", "event"),
                            ("season", "season"),
                            ("division", "lower division"),
                            ("series", "series"),
                        ],
                        max_length=8,
                    ),
                ),
                ("title", models.CharField(max_length=250)),
                ("entries", models.PositiveIntegerField(default=0)),
                ("ended_at", models.DateTimeField()),
                ("mark", models.CharField(max_length=40)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rolls",
                        to="tournaments.club",
                    ),
                ),
                (
                    "series",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="roll",
                        to="tournaments.series",
                    ),
                ),
            ],
            options={
                "ordering": ["club", "-ended_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Spot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("in", "plays"),
                            ("reserve", "on the reserve list"),
                            ("out", "does not play"),
                        ],
                        default="in",
                        max_length=7,
                    ),
                ),
                ("moved", models.BooleanField(default=False)),
                ("by_hand", models.BooleanField(default=False)),
                ("rating", models.IntegerField(null=True)),
                ("asked_at", models.DateTimeField()),
                (
                    "division",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="spots",
                        to="tournaments.division",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="spots",
                        to="tournaments.player",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="spots",
                        to="tournaments.season",
                    ),
                ),
            ],
            options={
                "ordering": ["season", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Enrolment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField()),
                ("reserve", models.BooleanField(default=False)),
                ("gone_at", models.DateTimeField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="enrolments",
                        to="tournaments.player",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="enrolments",
                        to="tournaments.season",
                    ),
                ),
                (
                    "spot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="enrolments",
                        to="tournaments.spot",
                    ),
                ),
            ],
            options={
                "ordering": ["spot", "place", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Squad",
            fields=[
                (
                    "team",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="squad",
                        serialize=False,
                        to="tournaments.team",
                    ),
                ),
                ("version", models.PositiveIntegerField(default=0)),
            ],
            options={
                "ordering": ["team__name", "pk"],
            },
        ),
        migrations.AddField(
            model_name="team",
            name="captain",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="tournaments.player",
            ),
        ),
        migrations.AddField(
            model_name="team",
            name="club",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                to="tournaments.club",
            ),
        ),
        migrations.AddField(
            model_name="spot",
            name="team",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="spots",
                to="tournaments.team",
            ),
        ),
        migrations.CreateModel(
            name="SeasonMove",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("rank", models.PositiveSmallIntegerField()),
                (
                    "way",
                    models.CharField(
                        choices=[
                            ("up", "goes up"),
                            ("stays", "stays"),
                            ("down", "goes down"),
                            ("leaves", "leaves"),
                        ],
                        max_length=6,
                    ),
                ),
                ("to_level", models.PositiveSmallIntegerField(null=True)),
                ("by_play_off", models.BooleanField(default=False)),
                ("at", models.DateTimeField()),
                (
                    "division",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="moves",
                        to="tournaments.division",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.player",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="moves",
                        to="tournaments.season",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.team",
                    ),
                ),
            ],
            options={
                "ordering": ["season", "division__level", "rank", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Honour",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60)),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="honours",
                        to="tournaments.player",
                    ),
                ),
                (
                    "roll",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="honours",
                        to="tournaments.roll",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="honours",
                        to="tournaments.team",
                    ),
                ),
            ],
            options={
                "ordering": ["roll", "place", "pk"],
            },
        ),
        migrations.AddField(
            model_name="entry",
            name="team",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entries",
                to="tournaments.team",
            ),
        ),
        migrations.CreateModel(
            name="SquadMember",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField()),
                ("reserve", models.BooleanField(default=False)),
                ("joined_at", models.DateTimeField()),
                ("left_at", models.DateTimeField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="squads",
                        to="tournaments.player",
                    ),
                ),
            ],
            options={
                "ordering": ["squad", "place", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("play", "play"),
                            ("full-bye", "bye"),
                            ("half-bye", "half-point bye"),
                            ("zero-bye", "away"),
                            ("rest", "rests"),
                        ],
                        default="play",
                        max_length=9,
                    ),
                ),
                ("match", models.CharField(blank=True, max_length=12)),
                ("notes", models.JSONField(default=list)),
                (
                    "result",
                    models.CharField(
                        choices=[
                            ("none", "no result yet"),
                            ("reported", "reported, not confirmed"),
                            ("disputed", "disputed"),
                            ("standing", "stands"),
                        ],
                        default="none",
                        max_length=8,
                    ),
                ),
                ("ranks", models.JSONField(default=list)),
                ("forfeits", models.JSONField(default=list)),
                ("extras", models.JSONField(default=list)),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="tournaments.round",
                    ),
                ),
            ],
            options={
                "ordering": ["round", "number"],
            },
        ),
        migrations.CreateModel(
            name="ResultLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "source",
                    models.CharField(
                        choices=[
                            ("match", "played here"),
                            ("report", "reported"),
                            ("arbiter", "decided by the arbiter"),
                        ],
                        max_length=7,
                    ),
                ),
                ("verb", models.CharField(default="report", max_length=8)),
                ("ranks", models.JSONField(default=list)),
                ("forfeits", models.JSONField(default=list)),
                ("extras", models.JSONField(default=list)),
                ("standing", models.BooleanField(default=False)),
                ("why", models.CharField(blank=True, max_length=300)),
                ("ticket", models.UUIDField(null=True)),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "by_entry",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "ordering": ["table", "number"],
            },
        ),
        migrations.CreateModel(
            name="Postponement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("why", models.CharField(max_length=300)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "asked for"),
                            ("granted", "granted"),
                            ("refused", "refused"),
                        ],
                        default="asked",
                        max_length=7,
                    ),
                ),
                ("until", models.DateField(null=True)),
                ("asked_at", models.DateTimeField()),
                ("answered_at", models.DateTimeField(null=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "asked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="postponements",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "ordering": ["table", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="LineUpBoard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("board", models.PositiveSmallIntegerField()),
                (
                    "line_up",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="boards",
                        to="tournaments.lineup",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="boards",
                        to="tournaments.player",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "ordering": ["line_up", "board"],
            },
        ),
        migrations.AddField(
            model_name="lineup",
            name="table",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="line_ups",
                to="tournaments.table",
            ),
        ),
        migrations.CreateModel(
            name="Chair",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("people", models.JSONField(default=list)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="chairs",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.round",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="chairs",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "ordering": ["table", "seat"],
            },
        ),
        migrations.CreateModel(
            name="Appointment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "venue",
                    models.CharField(
                        choices=[
                            ("hall", "over the board"),
                            ("online", "online"),
                            ("mixed", "some here, some online"),
                        ],
                        default="hall",
                        max_length=6,
                    ),
                ),
                ("place", models.CharField(blank=True, max_length=120)),
                ("note", models.CharField(blank=True, max_length=300)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("proposed", "proposed"),
                            ("accepted", "agreed"),
                            ("declined", "declined"),
                            ("postponed", "postponed"),
                        ],
                        default="proposed",
                        max_length=9,
                    ),
                ),
                ("asked_at", models.DateTimeField()),
                ("answered_at", models.DateTimeField(null=True)),
                ("reminded_at", models.DateTimeField(null=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "proposed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proposed_times",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="appointments",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "ordering": ["table", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="TeamMember",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "part",
                    models.CharField(
                        choices=[("partner", "Partner"), ("reserve", "Reserve")],
                        default="partner",
                        max_length=8,
                    ),
                ),
                ("invited_at", models.DateTimeField()),
                ("accepted_at", models.DateTimeField(null=True)),
                ("left_at", models.DateTimeField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="teams",
                        to="tournaments.player",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="members",
                        to="tournaments.team",
                    ),
                ),
            ],
            options={
                "ordering": ["team", "pk"],
            },
        ),
        migrations.CreateModel(
            name="TieDecision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("entries", models.JSONField()),
                ("mark", models.CharField(max_length=64)),
                (
                    "way",
                    models.CharField(
                        choices=[("playoff", "by a play-off"), ("lot", "by lot")], max_length=7
                    ),
                ),
                ("seed", models.BigIntegerField(default=0)),
                (
                    "play_off",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="decides",
                        to="tournaments.section",
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="decisions",
                        to="tournaments.section",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("slug", models.SlugField(max_length=80)),
                (
                    "about",
                    models.TextField(blank=True, max_length=5000, verbose_name="description"),
                ),
                ("game", models.CharField(blank=True, max_length=40)),
                ("game_name", models.CharField(blank=True, max_length=60, verbose_name="game")),
                ("game_options", models.JSONField(default=dict)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("duel", "two players"),
                            ("teams", "two partnership teams"),
                            ("three", "tables of three"),
                            ("four", "tables of four"),
                            ("squads", "two squads of several boards"),
                        ],
                        max_length=6,
                    ),
                ),
                ("format", models.CharField(max_length=8)),
                (
                    "venue",
                    models.CharField(
                        choices=[
                            ("hall", "over the board"),
                            ("online", "online"),
                            ("mixed", "some here, some online"),
                        ],
                        default="hall",
                        max_length=6,
                    ),
                ),
                ("tempo", models.JSONField(default=dict)),
                ("rounds", models.PositiveSmallIntegerField(verbose_name="rounds")),
                ("scheme", models.JSONField(default=dict)),
                ("tie_breaks", models.JSONField(default=list)),
                ("rules", models.JSONField(default=dict)),
                ("categories", models.JSONField(default=list)),
                ("prizes", models.JSONField(default=list)),
                ("rated", models.BooleanField(default=True)),
                (
                    "limit",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="most entries"),
                ),
                ("opens_at", models.DateTimeField(blank=True, null=True)),
                ("closes_at", models.DateTimeField(blank=True, null=True)),
                ("starts_at", models.DateTimeField(blank=True, null=True)),
                ("check_in", models.BooleanField(default=False)),
                ("watching", models.CharField(default="open", max_length=8)),
                ("delay_moves", models.PositiveSmallIntegerField(default=0)),
                ("seed", models.BigIntegerField(default=0)),
                (
                    "stage",
                    models.CharField(
                        choices=[
                            ("draft", "draft"),
                            ("published", "registration"),
                            ("running", "running"),
                            ("finished", "finished"),
                            ("cancelled", "cancelled"),
                        ],
                        default="draft",
                        max_length=9,
                    ),
                ),
                ("in_parts", models.BooleanField(default=False, editable=False)),
                ("version", models.PositiveIntegerField(default=0)),
                ("settled", models.PositiveIntegerField(default=0)),
                ("demo", models.BooleanField(default=False, editable=False)),
                ("made_at", models.DateTimeField(editable=False)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tournaments",
                        to="tournaments.club",
                    ),
                ),
            ],
            options={
                "ordering": ["-starts_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="SeriesEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="members",
                        to="tournaments.series",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="in_series",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["series", "tournament__starts_at", "tournament"],
            },
        ),
        migrations.AddField(
            model_name="section",
            name="tournament",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="section",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="season",
            name="play_offs",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="play_offs_of",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="round",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="round_set",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="roll",
            name="tournament",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="roll",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="programme",
            name="event",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="programme",
                to="tournaments.tournament",
            ),
        ),
        migrations.CreateModel(
            name="ForbiddenPair",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "one",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="forbidden",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="EventCopy",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ticket", models.UUIDField(unique=True)),
                (
                    "made",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="copied_from",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "source",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="copies",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="entry",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="entries",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="division",
            name="tournament",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="division",
                to="tournaments.tournament",
            ),
        ),
        migrations.CreateModel(
            name="DeviceMark",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("mark", models.CharField(db_index=True, max_length=32)),
                ("last_at", models.DateTimeField(db_index=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "mark"), name="device_marked_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Absence",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveSmallIntegerField()),
                ("half", models.BooleanField(default=False)),
                ("asked_at", models.DateTimeField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="absences",
                        to="tournaments.entry",
                    ),
                ),
            ],
            options={
                "ordering": ["entry", "round"],
                "constraints": [
                    models.UniqueConstraint(fields=("entry", "round"), name="absent_once_a_round")
                ],
            },
        ),
        migrations.CreateModel(
            name="EventTemplate",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("plan", models.JSONField()),
                ("made_at", models.DateTimeField()),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="event_templates",
                        to="tournaments.club",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["club", "name"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "name"), name="template_name_once_a_club"
                    )
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="league",
            constraint=models.UniqueConstraint(fields=("club", "slug"), name="league_address_once"),
        ),
        migrations.AddConstraint(
            model_name="matchday",
            constraint=models.UniqueConstraint(
                fields=("division", "number"), name="match_day_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="matchday",
            constraint=models.CheckConstraint(
                condition=models.Q(("last__gte", models.F("first"))),
                name="match_day_ends_after_it_begins",
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.UniqueConstraint(
                fields=("club", "player"), name="member_once_per_club"
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                condition=models.Q(("role__in", ["owner", "organiser", "arbiter", "member"])),
                name="membership_role_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("used_at__isnull", True), ("revoked_at__isnull", True), _connector="OR"
                ),
                name="invitation_used_or_revoked",
            ),
        ),
        migrations.AddConstraint(
            model_name="claim",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "confirmed")),
                fields=("guest",),
                name="guest_is_claimed_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="claim",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "asked")),
                fields=("guest", "player"),
                name="claim_waits_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="pool",
            constraint=models.UniqueConstraint(
                condition=models.Q(("club__isnull", True)),
                fields=("game", "game_name", "kind", "venue"),
                name="site_pool_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="pool",
            constraint=models.UniqueConstraint(
                condition=models.Q(("club__isnull", False)),
                fields=("club", "game", "game_name", "kind", "venue"),
                name="club_pool_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="period",
            constraint=models.UniqueConstraint(
                condition=models.Q(("void", False)),
                fields=("pool", "number"),
                name="rated_place_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="period",
            constraint=models.UniqueConstraint(
                condition=models.Q(("void", False)),
                fields=("pool", "key"),
                name="period_rated_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="rated",
            constraint=models.UniqueConstraint(
                condition=models.Q(("partner__isnull", True)),
                fields=("player",),
                name="player_is_rated_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="rated",
            constraint=models.UniqueConstraint(
                fields=("player", "partner"), name="pair_is_rated_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="rated",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("partner__isnull", True), ("partner__gt", models.F("player")), _connector="OR"
                ),
                name="pair_stands_in_order",
            ),
        ),
        migrations.AddIndex(
            model_name="rating",
            index=models.Index(fields=["pool", "-rating"], name="leaderboard"),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.UniqueConstraint(
                fields=("pool", "rated"), name="stands_once_in_a_pool"
            ),
        ),
        migrations.AddConstraint(
            model_name="ratingchange",
            constraint=models.UniqueConstraint(
                fields=("period", "rated"), name="rated_once_a_period"
            ),
        ),
        migrations.AddConstraint(
            model_name="roundtimer",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ends_at__isnull", False), ("left__isnull", False), _connector="XOR"
                ),
                name="timer_runs_or_stands",
            ),
        ),
        migrations.AddConstraint(
            model_name="qualifier",
            constraint=models.UniqueConstraint(
                fields=("programme", "seed"), name="finals_seed_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.UniqueConstraint(fields=("club", "slug"), name="series_address_once"),
        ),
        migrations.AddConstraint(
            model_name="enrolment",
            constraint=models.UniqueConstraint(
                fields=("season", "player"), name="for_one_squad_a_season"
            ),
        ),
        migrations.AddField(
            model_name="squadmember",
            name="squad",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="members",
                to="tournaments.squad",
            ),
        ),
        migrations.AddField(
            model_name="squad",
            name="vice",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="tournaments.player",
            ),
        ),
        migrations.AddConstraint(
            model_name="spot",
            constraint=models.UniqueConstraint(
                fields=("season", "player"), name="player_in_season_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="spot",
            constraint=models.UniqueConstraint(
                fields=("season", "team"), name="team_in_season_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="spot",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("player__isnull", False), ("team__isnull", False), _connector="XOR"
                ),
                name="spot_is_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="seasonmove",
            constraint=models.UniqueConstraint(
                fields=("season", "player"), name="player_moves_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="seasonmove",
            constraint=models.UniqueConstraint(fields=("season", "team"), name="team_moves_once"),
        ),
        migrations.AddConstraint(
            model_name="seasonmove",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("player__isnull", False), ("team__isnull", False), _connector="XOR"
                ),
                name="move_is_of_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="honour",
            constraint=models.UniqueConstraint(
                fields=("roll", "player"), name="player_honoured_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="honour",
            constraint=models.UniqueConstraint(fields=("roll", "team"), name="team_honoured_once"),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(
                fields=("round", "number"), name="table_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="resultline",
            constraint=models.UniqueConstraint(
                fields=("table", "number"), name="result_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="resultline",
            constraint=models.UniqueConstraint(
                fields=("table", "ticket"), name="result_ticket_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="postponement",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "asked")),
                fields=("table",),
                name="one_postponement_asked",
            ),
        ),
        migrations.AddConstraint(
            model_name="postponement",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "granted"), _negated=True),
                    ("until__isnull", False),
                    _connector="OR",
                ),
                name="granted_until_a_day",
            ),
        ),
        migrations.AddConstraint(
            model_name="lineupboard",
            constraint=models.UniqueConstraint(
                fields=("table", "player"), name="on_one_board_of_a_match"
            ),
        ),
        migrations.AddConstraint(
            model_name="lineupboard",
            constraint=models.UniqueConstraint(fields=("line_up", "board"), name="one_on_a_board"),
        ),
        migrations.AddConstraint(
            model_name="lineup",
            constraint=models.UniqueConstraint(
                fields=("table", "entry"), name="one_line_up_a_side"
            ),
        ),
        migrations.AddConstraint(
            model_name="chair",
            constraint=models.UniqueConstraint(
                fields=("round", "entry"), name="entry_sits_once_a_round"
            ),
        ),
        migrations.AddConstraint(
            model_name="chair",
            constraint=models.UniqueConstraint(fields=("table", "seat"), name="chair_taken_once"),
        ),
        migrations.AddConstraint(
            model_name="appointment",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "proposed")),
                fields=("table",),
                name="one_time_proposed",
            ),
        ),
        migrations.AddConstraint(
            model_name="appointment",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "accepted")), fields=("table",), name="one_time_agreed"
            ),
        ),
        migrations.AddConstraint(
            model_name="teammember",
            constraint=models.UniqueConstraint(
                condition=models.Q(("left_at__isnull", True)),
                fields=("team", "player"),
                name="once_in_a_team_at_a_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="tiedecision",
            constraint=models.UniqueConstraint(fields=("pool", "mark"), name="tie_decided_once"),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.UniqueConstraint(
                fields=("club", "slug"), name="tournament_address_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesevent",
            constraint=models.UniqueConstraint(
                fields=("series", "tournament"), name="counts_in_series_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="section",
            constraint=models.UniqueConstraint(
                fields=("programme", "role", "number"), name="section_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.UniqueConstraint(
                fields=("league", "number"), name="season_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="round_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="roll",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("tournament__isnull", False), ("series__isnull", False), _connector="XOR"
                ),
                name="roll_is_of_one_thing",
            ),
        ),
        migrations.AddConstraint(
            model_name="forbiddenpair",
            constraint=models.UniqueConstraint(fields=("one", "other"), name="forbidden_once"),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("tournament", "player"), name="player_enters_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("tournament", "team"), name="team_enters_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="seed_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("player__isnull", False), ("team__isnull", False), _connector="XOR"
                ),
                name="entry_is_a_player_or_a_team",
            ),
        ),
        migrations.AddConstraint(
            model_name="division",
            constraint=models.UniqueConstraint(
                fields=("season", "level"), name="division_level_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="squadmember",
            constraint=models.UniqueConstraint(
                condition=models.Q(("left_at__isnull", True)),
                fields=("squad", "player"),
                name="once_in_a_squad_at_a_time",
            ),
        ),
    ]
