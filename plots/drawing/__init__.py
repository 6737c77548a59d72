"""What the figure scripts share."""
