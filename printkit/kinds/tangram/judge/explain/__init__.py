"""The judging of assemblies made visible: relations at seams, splits, what cancels, contours and the lists that are compared."""
