"""Arithmetic over recorded values: ``argument_bytes / 2 + output_bytes``."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from fractions import Fraction

from scripts.expression import Expression, parse_expression

_OPERATORS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def calculated(text: str, value_of: Callable[[Expression], Fraction]) -> Fraction | None:
    """Work out sums, differences, products and quotients of recorded values and numbers.

    Args:
        text: Such as ``new_bytes - 4 * 48 * 12``; parentheses group.
        value_of: Looks up the value that a name with its indexes stands for.

    Returns:
        The exact result; None where the text is no such arithmetic, divides by zero, or names
        no recorded value, so that no number is merely typed.
    """
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        return None
    named: list[str] = []

    def worked_out(node: ast.expr) -> Fraction | None:
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
            left, right = worked_out(node.left), worked_out(node.right)
            if left is None or right is None or (isinstance(node.op, ast.Div) and not right):
                return None
            return _OPERATORS[type(node.op)](left, right)
        segment = ast.get_source_segment(text.strip(), node) or ""
        if isinstance(node, ast.Constant) and type(node.value) in {int, float}:
            return Fraction(segment.replace("_", ""))
        is_name = isinstance(node, (ast.Name, ast.Attribute, ast.Subscript))
        expression = parse_expression(segment) if is_name else None
        if expression is None:
            return None
        named.append(expression.name)
        return value_of(expression)

    result = worked_out(tree)
    return result if named else None
