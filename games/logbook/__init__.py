"""The log of a match: positions rebuilt from it, told in words, compared, taken home."""
