"""Figure data with a hole."""

# %% plot role="figure"
figures = {
    "curve": {
        "title": "A curve",
        "description": "It rises, then is not a number.",
        "panels": [
            {
                "x": {"label": "n", "scale": "linear"},
                "y": {"label": "time (s)", "scale": "linear"},
                "series": [
                    {"kind": "line", "label": "time", "x": [1, 2], "y": [1.0, float("nan")]}
                ],
            }
        ],
    }
}

# %% verdict role="verdict"
print("PASS: figure-nan")
