"""Operations on each element that have one name in all three forms."""

from __future__ import annotations

from collections.abc import Mapping

SHARED: Mapping[str, str] = {
    "acos": "takes the inverse cosine of each element",
    "acosh": "takes the inverse hyperbolic cosine of each element",
    "add": "adds matching elements",
    "asin": "takes the inverse sine of each element",
    "asinh": "takes the inverse hyperbolic sine of each element",
    "atan": "takes the inverse tangent of each element",
    "atan2": "takes the angle of the point that matching elements are the coordinates of",
    "atanh": "takes the inverse hyperbolic tangent of each element",
    "cbrt": "takes the cube root of each element",
    "ceil": "rounds each element up to a whole number",
    "clz": "counts the zero bits before the first one bit of each element",
    "complex": "makes complex numbers of real and imaginary parts",
    "conj": "takes the complex conjugate of each element",
    "cos": "takes the cosine of each element",
    "cosh": "takes the hyperbolic cosine of each element",
    "expm1": "raises e to the power of each element and subtracts one, exact near zero",
    "floor": "rounds each element down to a whole number",
    "imag": "takes the imaginary part of each element",
    "logistic": "takes the logistic function, 1 / (1 + exp(−x)), of each element",
    "population_count": "counts the one bits of each element",
    "real": "takes the real part of each element",
    "sign": "gives −1, 0 or 1 by the sign of each element",
    "sinh": "takes the hyperbolic sine of each element",
    "tan": "takes the tangent of each element",
    "tanh": "takes the hyperbolic tangent of each element",
}
