"""Reports of talk, for programs."""

from games.conduct import read
from games.conduct.actions import ACTIONS, REPORT
from games.conduct.models import TalkReport
from siamleague.actions.places import nowhere
from siamleague.actions.programs import Programs
from siamleague.actions.told import told

programs = Programs(ACTIONS)
REPORTS = nowhere("reports of talk", "talk-reports/", "games")
Line = told(read.KeptLine, "name text at meant")
Report = told(
    read.ReportPage,
    "number match about fault words by at outcome decided_at until lifted_at judges mine",
    lines=Line(many=True),
)


@programs.read(REPORTS, Report, many=True, signed_in=True)
def talk_reports(found: None, by: int) -> list[read.ReportPage]:
    """Return the reports of talk that one decides or decided, those that wait first."""
    return read.to_judge(by)


@programs.read(REPORT, Report, signed_in=True)
def talk_report(report: TalkReport, by: int) -> read.ReportPage:
    """Return one report of talk, with the lines as they stood."""
    return read.report_page(report.pk, by)


urlpatterns = programs.addresses()
