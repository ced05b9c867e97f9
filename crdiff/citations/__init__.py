"""Rule numbers in other people's files: found, judged, mended."""
