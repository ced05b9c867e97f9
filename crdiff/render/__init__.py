"""ChangeSet and Edition → text: the only place that knows markup, and the words that people read."""
