"""Speed as ratios to other programs in the same run, quality as scores."""
