"""Shapes that programs read in more than one room of leagues."""

from siamleague.actions.told import told
from tournaments.events.history import Said

HistoryLine = told(Said, called="HistoryLine")
