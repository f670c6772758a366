"""Lexers for the texts that JAX and XLA print: StableHLO, HLO and jaxprs.

Token types are Pygments' own, so Material colours them in both of its schemes.
"""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import RegexLexer
from pygments.token import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
)

_ELEMENT = (
    r"(?:pred|bool|bf16|f8E\w+|f8e\w+|f\d+|float\w+|[su]?i\d+|[su]\d+|u?int\d+|c64|c128|complex\d+"
    r"|index|none|token|key<\w+>)"
)
_NUMBER = r"-?(?:0x[0-9A-Fa-f]+|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)"


class StableHloLexer(RegexLexer):
    """MLIR's generic and pretty forms, as far as StableHLO modules use them."""

    name = "StableHLO"
    url = "https://openxla.org/stablehlo"
    aliases: ClassVar = ["stablehlo", "mlir"]
    filenames: ClassVar = ["*.mlir"]
    tokens: ClassVar = {
        "root": [
            (r"\s+", Whitespace),
            (r"//.*", Comment.Single),
            (r'"(?:[^"\\\n]|\\.)*"', String.Double),
            (r'@(?:[\w.$-]+|"[^"\n]*")', Name.Function),
            (r"%[\w.$-]+(?:[:#]\d+)?", Name.Variable),
            (r"\^\w+", Name.Label),
            (r"#[\w.]+", Name.Constant),
            (r"![\w.]+", Keyword.Type),
            (r"(?:tensor|vector|memref|complex)(?=<)", Keyword.Type, "type"),
            (rf"{_ELEMENT}\b", Keyword.Type),
            (r"(?:module|func\.func|func\.return|func\.call|return|call)\b", Keyword),
            (r"(?:public|private|attributes|loc|dense|array|true|false|unit)\b", Keyword.Constant),
            (r"[A-Za-z_][\w.]*(?=\s*=(?!=))", Name.Attribute),
            (r"[a-z_]\w*(?:\.\w+)+", Name.Function),
            (r"[A-Za-z_]\w*", Name),
            (_NUMBER, Number),
            (r"->|[=+*/?-]", Operator),
            (r"[(){}\[\]<>,:;|]", Punctuation),
            (r".", Text),
        ],
        "type": [(r"<", Punctuation, "shape")],
        "shape": [
            (r">", Punctuation, "#pop:2"),
            (r"#[\w.]+", Name.Constant),
            (r"(?:tensor|vector|memref|complex)(?=<)", Keyword.Type, "type"),
            (r"\d+|[?*]", Number.Integer),
            (r"x", Punctuation),
            (_ELEMENT, Keyword.Type),
            (r"\n", Whitespace, "#pop:2"),
            (r"[^>\n]", Punctuation),
        ],
    }


class HloLexer(RegexLexer):
    """HLO text, as XLA prints compiled modules."""

    name = "HLO"
    url = "https://openxla.org/xla/operation_semantics"
    aliases: ClassVar = ["hlo"]
    filenames: ClassVar = ["*.hlo"]
    tokens: ClassVar = {
        "root": [
            (r"\s+", Whitespace),
            (r"/\*.*?\*/", Comment.Multiline),
            (r"//.*", Comment.Single),
            (r'"(?:[^"\\\n]|\\.)*"', String.Double),
            (r"(?:HloModule|ENTRY|ROOT)\b", Keyword),
            (rf"{_ELEMENT}(?=\[)", Keyword.Type),
            (r"(?:true|false|inf|nan)\b", Keyword.Constant),
            (r"%[\w.-]+", Name.Variable),
            (r"[a-z][\w-]*(?=\()", Name.Function),
            (r"[A-Za-z_]\w*(?==)", Name.Attribute),
            (r"[A-Za-z_][\w.-]*(?=:)", Name.Variable),
            (r"[A-Za-z_][\w.]*", Name),
            (_NUMBER, Number),
            (r"->|[=?*+-]", Operator),
            (r"[(){}\[\]<>,:;|]", Punctuation),
            (r".", Text),
        ],
    }


class JaxprLexer(RegexLexer):
    """Jaxprs as JAX prints them."""

    name = "Jaxpr"
    url = "https://docs.jax.dev/en/latest/jaxpr.html"
    aliases: ClassVar = ["jaxpr"]
    filenames: ClassVar = ["*.jaxpr"]
    tokens: ClassVar = {
        "root": [
            (r"\s+", Whitespace),
            (r"#.*", Comment.Single),
            (r"""'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*\"""", String),
            (r"(?:lambda|let|in)\b", Keyword),
            (r"(?:True|False|None)\b", Keyword.Constant),
            (rf"{_ELEMENT}(?=\[)", Keyword.Type),
            (r"(?<== )[a-z_][\w-]*", Name.Function),
            (r"[A-Za-z_]\w*(?==)", Name.Attribute),
            (r"[A-Za-z_]\w*(?=:)", Name.Variable),
            (r"[A-Za-z_][\w.]*", Name),
            (_NUMBER, Number),
            (r"->|[=*+/-]", Operator),
            (r"[(){}\[\]<>,:;|]", Punctuation),
            (r".", Text),
        ],
    }


LEXERS: dict[str, type[RegexLexer]] = {
    "stablehlo": StableHloLexer,
    "hlo": HloLexer,
    "jaxpr": JaxprLexer,
}
