"""How clubs and events look from outside: shared links, frames, feeds, and what searches find.

Nothing here asks who reads: what is shown is what everybody may read.
"""
