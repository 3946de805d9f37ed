"""What stands in for servers on a machine that has none: a broker and a channel layer."""
