"""Editions kept in one SQLite file: every source unchanged, its tree, and the links between neighbours."""
