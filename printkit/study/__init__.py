"""Studies: measuring over inputs and parameters, with tables and plots.

`measuring` does the work in parallel and can be interrupted and resumed, `table` keeps figures and writes them as CSV, `plot` draws
them as scenes, `output` writes scenes as SVG, PDF and PNG. Each subject is a module of its own beside them.
"""
