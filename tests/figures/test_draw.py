"""Drawings: the same bytes always, ids of their own, colours of the page, text that is text."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import matplotlib as mpl
import pytest

from scripts.draw import SHEETS, draw

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
DIGEST = """
import hashlib, json, pathlib
from scripts.draw import draw
whole = hashlib.sha256()
for path in sorted(pathlib.Path("tests/samples/figures").glob("*.json")):
    whole.update(draw(json.loads(path.read_text("utf-8")), id_prefix=path.stem).encode())
print(whole.hexdigest())
"""
HOSTILE = """\
font.family: serif
font.size: 40
figure.facecolor: 00ff00
axes.facecolor: ff0000
axes.linewidth: 20
lines.linewidth: 20
lines.marker: x
path.sketch: 3, 50, 5
svg.fonttype: path
svg.hashsalt: salty
savefig.bbox: tight
hatch.linewidth: 9
"""


def drawings(svg: str) -> list[ET.Element]:
    return list(ET.fromstring(f"<div>{svg}</div>"))


def texts(drawing: ET.Element) -> list[str]:
    return [element.text or "" for element in drawing.iter(f"{SVG}text")]


def digest(tmp_path: Path, hash_seed: str, settings: str = "") -> str:
    environment = dict(os.environ, PYTHONHASHSEED=hash_seed)
    if settings:
        (tmp_path / "matplotlibrc").write_text(settings, "utf-8")
        environment["MATPLOTLIBRC"] = str(tmp_path)
    command = [sys.executable, "-W", "error", "-c", DIGEST]
    ran = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def test_neither_hash_seed_nor_the_users_matplotlibrc_changes_a_byte(tmp_path):
    assert digest(tmp_path, "1") == digest(tmp_path, "2", HOSTILE)


def test_drawing_leaves_no_trace_in_matplotlib_and_none_in_the_next_drawing(sample):
    with mpl.rc_context({"lines.linewidth": 7.0}):
        before = dict(mpl.rcParams)
        first = draw(sample, id_prefix="a")
        assert dict(mpl.rcParams) == before
    assert draw(sample, id_prefix="a") == first


def test_a_drawing_is_one_svg_for_each_width(sample):
    names = [(each.tag, each.get("class")) for each in drawings(draw(sample, id_prefix="a"))]
    assert names == [(f"{SVG}svg", "rp-figure-wide"), (f"{SVG}svg", "rp-figure-narrow")]


def test_no_two_figures_share_an_id_and_no_figure_uses_one_twice(sample):
    ids = re.findall(r' id="([^"]*)"', draw(sample, id_prefix="a") + draw(sample, id_prefix="b"))
    assert len(ids) == len(set(ids))
    assert all(re.match("[ab]-(wide|narrow)-", each) for each in ids)


def test_every_reference_leads_to_an_id_of_the_same_drawing(sample):
    for drawing in drawings(draw(sample, id_prefix="a")):
        written = ET.tostring(drawing, encoding="unicode")
        ids = {each.get("id") for each in drawing.iter()}
        wanted = re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', written)
        assert {a or b for a, b in wanted} <= ids
        assert set(drawing.get("aria-labelledby", "").split()) <= ids


def test_every_colour_is_a_variable_with_a_fallback(sample):
    svg = draw(sample, id_prefix="a")
    assert "var(--rp-figure-ink, #1c2128)" in svg
    bare = re.sub(r"var\(--rp-figure-[a-z0-9-]+, #[0-9a-f]{6}\)", "", svg)
    assert not re.search(
        r"#[0-9a-fA-F]{3,8}\b|rgb|black|white", re.sub(r"(href=\"|url\()#", "", bare)
    )
    paints = {
        element.get(name)
        for drawing in drawings(bare)
        for element in drawing.iter()
        for name in ("fill", "stroke")
    }
    assert {each for each in paints if each and not each.startswith("url(#")} <= {"none"}


def test_a_drawing_has_a_name_and_a_description(roofline):
    for drawing in drawings(draw(roofline, id_prefix="a")):
        title, description = drawing.find(f"{SVG}title"), drawing.find(f"{SVG}desc")
        assert (drawing.get("role"), title.text, description.text) == (
            "img",
            roofline["title"],
            roofline["description"],
        )
        assert drawing.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"


def test_a_drawing_takes_its_size_and_font_from_the_page(sample):
    for drawing, sheet in zip(drawings(draw(sample, id_prefix="a")), SHEETS, strict=True):
        assert drawing.get("viewBox", "").split()[:3] == ["0", "0", f"{sheet.width:g}"]
        assert not {"width", "height", "style"} & set(drawing.attrib)
        fonts = {each.get("font-family") for each in drawing.iter()} - {None}
        assert fonts == {"inherit"}


def test_a_drawing_carries_no_date_style_sheet_or_metadata(sample):
    svg = draw(sample, id_prefix="a")
    for unwanted in ("<style", "style=", "metadata", "Matplotlib", "<!--", "<?xml", "xlink"):
        assert unwanted not in svg


def test_labels_are_text(roofline):
    for drawing in drawings(draw(roofline, id_prefix="a")):
        shown = texts(drawing)
        for label in ("n = 8", "n = 128", "ridge: 5 FLOP/byte", "Throughput ceiling (GFLOP/s)"):
            assert label in shown
        assert {"1", "2", "5", "10", "20", "50", "100"} <= set(shown)


def test_the_roof_is_drawn_once(roofline):
    roof = "var(--rp-figure-series-1, #0067a5)"
    for drawing in drawings(draw(roofline, id_prefix="a")):
        curves = [each for each in drawing.iter(f"{SVG}path") if each.get("stroke") == roof]
        assert max(len(each.get("d", "").split("L")) for each in curves) == 3


def test_dollars_and_markup_in_a_label_stay_as_they_are(data):
    label = "$a$ <b> & 'c' \\frac"
    data["panels"][0]["series"].append({"kind": "line", "label": label, "x": [1, 2], "y": [2, 1]})
    for drawing in drawings(draw(data, id_prefix="a")):
        assert label in texts(drawing)


def test_a_letter_that_the_metrics_font_lacks_is_no_warning(data):
    data["panels"][0]["y"]["label"] = "時間 (s)"
    assert "時間 (s)" in draw(data, id_prefix="a")


def test_a_lone_line_is_named_by_its_axis_and_several_by_their_labels(data):
    panel = data["panels"][0]
    assert "runs" not in texts(drawings(draw(data, id_prefix="a"))[0])
    panel["series"].append({"kind": "step", "label": "others", "x": [1, 2], "y": [2, 3]})
    assert {"runs", "others"} <= set(texts(drawings(draw(data, id_prefix="a"))[0]))


def test_bars_with_long_names_lie_on_their_side(data):
    names = [f"rather_long_name_of_an_operation_{n}" for n in range(6)]
    data["panels"][0]["series"] = [
        {"kind": "bar", "label": "count", "x": names, "y": [1, 2, 3, 4, 5, 6]}
    ]
    data["panels"][0]["points"] = [{"x": names[5], "y": 6, "label": "most"}]
    for drawing in drawings(draw(data, id_prefix="a")):
        anchors = {each.text: each.get("text-anchor") for each in drawing.iter(f"{SVG}text")}
        assert {"rather_long_name_of_an_operation_0", "of_an_operation_0"} & {
            text for text, anchor in anchors.items() if anchor == "end"
        }
        assert "most" in anchors


def test_each_series_of_bars_but_the_first_is_hatched(data):
    series = [{"kind": "bar", "label": str(n), "x": ["a"], "y": [n + 1]} for n in range(6)]
    data["panels"][0]["series"] = series
    for drawing in drawings(draw(data, id_prefix="a")):
        assert len(list(drawing.iter(f"{SVG}pattern"))) == 5


def test_each_line_has_its_own_dash_and_marker(data):
    lines = [{"kind": "line", "label": str(n), "x": [1, 2], "y": [n, 9]} for n in range(6)]
    data["panels"][0]["series"] = lines
    for drawing in drawings(draw(data, id_prefix="a")):
        dashes = {each.get("stroke-dasharray") for each in drawing.iter(f"{SVG}path")}
        assert len(dashes) == 6
        assert len({each.get("href") for each in drawing.iter(f"{SVG}use")}) == 6


def test_a_point_label_far_from_its_point_is_led_to_it(data):
    panel = data["panels"][0]
    panel["points"] = [{"x": 1.5, "y": 1.5, "label": f"case {n}"} for n in range(12)]
    for drawing in drawings(draw(data, id_prefix="a")):
        leaders = [
            each
            for each in drawing.iter(f"{SVG}path")
            if each.get("stroke", "").startswith("var(--rp-figure-muted")
        ]
        assert leaders


@pytest.mark.parametrize("scale", ["linear", "log"])
def test_data_without_any_spread_can_be_drawn(data, scale):
    panel = data["panels"][0]
    panel["x"]["scale"] = panel["y"]["scale"] = scale
    panel["series"][0].update(kind="scatter", x=[3, 3], y=[7, 7])
    assert len(drawings(draw(data, id_prefix="a"))) == 2
