"""How a figure looks: sizes, ticks, marks, labels, colours, and the finished SVG."""
