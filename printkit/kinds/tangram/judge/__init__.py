"""The judge of dissections: whether pieces that were laid make up a figure, and how close they come."""
