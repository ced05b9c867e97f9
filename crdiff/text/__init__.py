"""Pure functions on text: fold typography away, cut into words, tokens and sentences."""
