"""A War of Whispers: five empires, hidden loyalties, agents in their councils."""

from games.shelf.war_of_whispers.game import GAME

__all__ = ["GAME"]
