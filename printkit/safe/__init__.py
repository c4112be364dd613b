"""Keeping things between runs so that they can be trusted: in folders that are ours alone, in files that carry our seal."""
