"""How scores of Lighthouse are read and told."""

from __future__ import annotations

from tests.bench.lighthouse import BOUNDS, middle, read_scores


def report(**scores: float) -> dict[str, object]:
    """A report in which one audit of each category is short of full marks."""
    audits = {"contrast": {"id": "contrast", "title": "Contrast is low", "score": 0}}
    audits["blocking"] = {"id": "blocking", "title": "", "displayValue": "510 ms", "score": 0.5}
    audits["fine"] = {"id": "fine", "title": "All is well", "score": 1}
    audits["told"] = {"id": "told", "title": "Only told", "score": None}
    refs = [{"id": each, "weight": 3} for each in audits]
    audits["free"] = {"id": "free", "title": "Costs nothing", "score": 0}
    refs.append({"id": "free", "weight": 0})
    categories = {
        name: {"score": scores.get(name.replace("-", "_"), 1), "auditRefs": refs} for name in BOUNDS
    }
    return {"categories": categories, "audits": audits}


def test_full_marks_are_told_without_audits():
    scores = read_scores("", report(performance=0.95))
    assert scores.is_kept
    assert list(scores.lines()) == [
        "/",
        "  accessibility   100",
        "  best-practices  100",
        "  seo             100",
        "  performance      95",
    ]


def test_a_score_below_its_bound_names_the_audits_that_cost_it():
    scores = read_scores("lesson/", report(performance=0.94, best_practices=0.99))
    assert not scores.is_kept
    assert list(scores.lines()) == [
        "/lesson/",
        "  accessibility   100",
        "  best-practices   99, below 100",
        "      contrast: Contrast is low",
        "      blocking: 510 ms",
        "  seo             100",
        "  performance      94, below 95",
        "      contrast: Contrast is low",
        "      blocking: 510 ms",
    ]


def test_of_several_runs_the_middle_one_counts():
    runs = [read_scores("", report(performance=score)) for score in (0.99, 0.5, 0.96)]
    assert middle(runs).scores["performance"] == 96
