from __future__ import annotations

from scripts.render.tables import course_html, runs_html

FIRST = {
    "page": "docs/first/small-01.md",
    "title": "Count <to> three",
    "phase": "01",
    "minutes": "5",
    "summary": "Three & more.",
    "verdict": "PASS: small-01",
    "jax": "0.10.2",
    "machine": "Sample CPU",
    "started_utc": "2026-10-20T10:47:39.421946+00:00",
    "duration_seconds": "1.23456",
}


def test_a_run_stands_in_the_table_with_all_that_is_known_of_it():
    assert runs_html({"small-01": FIRST}) == (
        '<div class="rp-runs" tabindex="0" role="region" aria-label="Runs">'
        '<table class="rp-runs-table"><caption>Recorded runs</caption><thead><tr>'
        '<th scope="col">Lesson</th><th scope="col">Verdict</th><th scope="col">JAX</th>'
        '<th scope="col">Machine</th><th scope="col">Date</th><th scope="col">Duration</th>'
        '<th scope="col">State</th></tr></thead><tbody><tr><th scope="row">'
        '<a href="site:first/small-01/">Count &lt;to&gt; three</a></th>'
        '<td><a href="site:recorded/small-01.json">PASS</a></td><td>0.10.2</td>'
        '<td>Sample CPU</td><td><time datetime="2026-10-20">2026-10-20</time></td>'
        '<td>1.23 s</td><td><span class="rp-state rp-state-current">current</span></td>'
        "</tr></tbody></table></div>\n"
    )


def test_a_run_may_be_stale_and_without_jax():
    table = runs_html({"small-01": {**FIRST, "state": "stale", "jax": ""}})
    assert '<span class="rp-state rp-state-stale">stale</span>' in table
    assert "<td>–</td>" in table


def test_lessons_stand_under_their_phases_in_order():
    later = {**FIRST, "phase": "02", "phase_title": "Phase 02 · Numbers", "page": "docs/b/index.md"}
    course = course_html({"b-01": later, "small-02": FIRST, "small-01": FIRST})
    assert course.count("<ul>") == 2
    assert course.index("Phase 01") < course.index("Phase 02 · Numbers")
    assert course.startswith(
        '<div class="rp-course"><p class="rp-course-phase">Phase 01</p>\n<ul>\n'
        '<li><a href="site:first/small-01/">Count &lt;to&gt; three</a> '
        '<span class="rp-minutes">5 min</span><p>Three &amp; more.</p></li>\n'
    )


def test_a_course_without_lessons_is_empty():
    assert course_html({}) == ""
    assert runs_html({}).count("<tr>") == 1
