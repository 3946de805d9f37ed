"""Questions about an event as a whole, its entries and its parts."""
