"""Checks that any game can be put through; the suite, the fuzzer and the proofs share them."""
