"""Questions about rounds: their tables, sheets and standings."""
