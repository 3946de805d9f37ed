"""The pages of partnership teams."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.clubs import people
from tournaments.events import shell
from tournaments.models import Part, Squad, Team, TeamMember
from tournaments.squads import lists
from tournaments.teams import act as teams
from tournaments.teams import read as asked
from tournaments.teams.forms import InviteForm, TeamForm


@never_cache
@login_required
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show somebody's teams and the invitations that wait for an answer."""
    mine = people.my_teams(request.user.pk)
    context = {
        "invitations": [each for each in mine if each.accepted_at is None],
        "teams": [each for each in mine if each.accepted_at is not None],
        "squads": lists.mine(request.user.pk),
    }
    return render(request, "tournaments/teams/index.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def found(request: HttpRequest) -> HttpResponse:
    """Ask for the team's name and found it."""
    form = TeamForm(request.POST or None, user_id=request.user.pk)
    if request.method == "POST" and form.is_valid():
        team = teams.found_team(
            by=request.user.pk,
            name=form.cleaned_data["name"],
            club_id=form.cleaned_data["club"] or None,
            now=timezone.now(),
        )
        return redirect("tournaments:team", team.pk)
    return render(request, "tournaments/teams/new.html", {"form": form})


@never_cache
@require_safe
def show(request: HttpRequest, team: int) -> HttpResponse:
    """Show a team: who plays, who was invited, where it has played."""
    one = get_object_or_404(Team.objects.select_related("club", "captain"), pk=team)
    if Squad.objects.filter(pk=one.pk).exists():
        return redirect("tournaments:squad", one.pk)
    page = asked.page(one, request.user.pk)
    form = InviteForm() if page.captain and page.room else None
    links = asked.links(request, one, page) if form else []
    context = {"team": one, "page": page, "form": form, "links": links}
    return render(request, "tournaments/teams/team.html", context)


@login_required
@require_POST
def invite(request: HttpRequest, team: int) -> HttpResponse:
    """Ask somebody to join, by the name on their profile."""
    one = get_object_or_404(Team, pk=team)
    form = InviteForm(request.POST)
    if not form.is_valid():
        context = {"team": one, "page": asked.page(one, request.user.pk), "form": form}
        return render(request, "tournaments/teams/team.html", context)
    shell.attempt(
        request,
        lambda: teams.invite_by_name(
            team_id=one.pk,
            name=form.cleaned_data["name"],
            part=form.cleaned_data["part"],
            by=request.user.pk,
            now=timezone.now(),
        ),
        _("The invitation is sent. It waits on their page “My teams”."),
    )
    return redirect("tournaments:team", one.pk)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Join a team with its captain's link; asked once before it counts."""
    meant = asked.read_link(token)
    if meant is None:
        raise Http404
    one = get_object_or_404(Team, pk=meant[0])
    if request.method == "POST":
        shell.attempt(
            request,
            lambda: teams.join_by_link(
                team_id=one.pk, part=meant[1], by=request.user.pk, now=timezone.now()
            ),
            _("You are in the team."),
        )
        return redirect("tournaments:team", one.pk)
    return render(
        request, "tournaments/teams/join.html", {"team": one, "part": Part(meant[1]).label}
    )


@login_required
@require_POST
def answer(request: HttpRequest, member: int, verb: str) -> HttpResponse:
    """Accept an invitation, or leave the team; a captain takes somebody out."""
    one = get_object_or_404(TeamMember, pk=member)
    by, now = request.user.pk, timezone.now()
    if verb == "accept":
        shell.attempt(
            request,
            lambda: teams.accept(member_id=one.pk, by=by, now=now),
            _("You are in the team."),
        )
    else:
        shell.attempt(
            request, lambda: teams.leave(member_id=one.pk, by=by, now=now), _("That is done.")
        )
    return redirect("tournaments:team", one.team_id)


@login_required
@require_POST
def substitute(request: HttpRequest, team: int) -> HttpResponse:
    """Let the reserve play for a partner."""
    out = request.POST.get("out", "")
    shell.attempt(
        request,
        lambda: teams.substitute(
            team_id=team,
            out=int(out) if out.isdecimal() and len(out) < 12 else 0,
            by=request.user.pk,
            now=timezone.now(),
        ),
        _("The reserve plays from now on."),
    )
    return redirect("tournaments:team", team)


@login_required
@require_POST
def dissolve(request: HttpRequest, team: int) -> HttpResponse:
    """End the team."""
    done = shell.attempt(
        request,
        lambda: teams.dissolve(team_id=team, by=request.user.pk, now=timezone.now()),
        _("The team is dissolved."),
    )
    return redirect("tournaments:teams") if done else redirect("tournaments:team", team)
