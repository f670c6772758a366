figures = {
    "counts": {
        "title": "Counts",
        "description": "A line that rises from zero to two.",
        "panels": [
            {
                "x": {"label": "position", "scale": "linear"},
                "y": {"label": "number", "scale": "linear"},
                "series": [
                    {"kind": "line", "label": "count", "x": [0, 1, 2], "y": numbers}
                ],
            }
        ],
    }
}
