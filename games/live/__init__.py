"""Live play: sockets of this process, the news between processes, and the database work behind."""
