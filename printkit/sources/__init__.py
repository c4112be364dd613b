"""Reading what people bring: illustrations, graphs and boards."""
