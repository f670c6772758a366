"""Where the numbers of a floating-point format lie."""

from __future__ import annotations

import numpy as np


def spacing(magnitude, significant_bits):
    """Distance from a positive number to the next one that the format holds.

    Subnormal numbers and overflow are left out: the exponent is taken as unlimited.
    """
    exponent = np.floor(np.log2(magnitude))
    return np.exp2(exponent - significant_bits + 1)


def nearest(number, significant_bits):
    """The number of the format that lies nearest, ties to the even one."""
    step = spacing(abs(number), significant_bits)
    return float(np.round(number / step) * step)
