"""Pages: parse, call, present."""
