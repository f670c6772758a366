"""The roofline explorer on the published page: with mouse, finger, keyboard, and pasted data."""

from __future__ import annotations

import itertools
import json
import random
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from scripts.blocks.roofline import Level, Setting, workload
from scripts.parse import parse
from tests.course import Course
from tests.site.conftest import Site, settle

pytestmark = pytest.mark.browser

LESSON = "performance/performance-04/"
PLOT = ".rp-explorer svg[role=img]"
STATUS = ".rp-explorer-verdict"
PRESETS = ("Workload", "Square products beside it", "Traffic doubled", "Items of two bytes")
MEASUREMENT = {
    "kind": "ridgepoint-measurement",
    "schema": 1,
    "provenance": {"device": "A <b>CPU</b>", "jax": "0.10.2", "started_utc": "2026-10-20T10:47"},
    "peaks": [
        {"dtype": "float32", "gflops": 250.5, "note": "kept out"},
        {"dtype": "bfloat16", "gflops": 90},
    ],
    "bandwidths": [
        {"level": "main memory", "working_set_bytes": 268435456, "gbytes_per_s": 18.4},
        {"level": "last-level cache", "working_set_bytes": 4194304, "gbytes_per_s": 62.5},
    ],
    "dispatch_floor_us": 4.05,
    "workloads": [
        {"name": "tanh", "flops": 8192, "bytes": 3584, "gflops": 0.68, "dtype": "float32"},
        {"name": "half", "flops": 8192, "bytes": 1792, "gflops": 0.5, "dtype": "bfloat16"},
    ],
}


@pytest.fixture
def lesson(reader: Page) -> Page:
    """The lesson's page with the explorer at work."""
    reader.goto(LESSON)
    expect(reader.locator(PLOT)).to_be_visible()
    return reader


def field(page: Page, key: str):
    """The field of a setting."""
    return page.locator(f".rp-explorer [data-key={key}]")


def table(page: Page) -> list[list[str]]:
    """The live table, cell by cell."""
    rows = page.locator(".rp-explorer-live > .rp-figure-scroll tbody tr")
    return [
        [
            text.replace("\N{NO-BREAK SPACE}", " ")
            for text in row.locator("th, td").all_inner_texts()
        ]
        for row in rows.all()
    ]


def choose(page: Page, preset: str) -> None:
    """Press a preset's button."""
    page.get_by_role("group", name="Presets").get_by_role("button", name=preset).click()


def paste(page: Page, text: str) -> None:
    """Bring in a measurement."""
    page.locator(".rp-explorer-machine").evaluate("part => part.open = true")
    page.get_by_label("JSON of a measurement").fill(text)
    page.get_by_role("button", name="Show it").click()


# ---------------------------------------------------------------- formulas


def test_script_build_and_lesson_count_a_hundred_products_alike(lesson: Page, published: Course):
    source = published.read("lesson_code/performance_04.py")
    module = parse(source, "lesson_code/performance_04.py", "performance-04")
    cell = next(cell for cell in module.cells if cell.name == "contract")
    names: dict = {"m": 32, "k": 16, "n": 8}
    exec(compile(cell.source, "contract", "exec"), names)  # noqa: S102 - the lesson's own function
    dice = random.Random(4)
    shapes = [[131072, 131072, 131072, 16], [1, 1, 1, 1], [32, 16, 8, 4]]
    shapes += [[int(2 ** dice.uniform(0, 17)) for _ in "mkn"] + [dice.choice([1, 2, 4, 8, 16])]
               for _ in range(97)]  # fmt: skip
    found = lesson.evaluate(
        """async shapes => {
            const { contract } = await import("/assets/js/explorer/roofline.js");
            return shapes.map(([m, k, n, size]) => contract(m, k, n, size));
        }""",
        shapes,
    )
    assert len(found) == 100
    for shape, counted in zip(shapes, found, strict=True):
        m, k, n, size = shape
        flops, traffic, intensity = names["contract"](*shape)
        assert (counted["flops"], counted["bytes"]) == (flops, traffic)
        assert counted["intensity"] == pytest.approx(intensity, rel=1e-15)
        built = workload(Setting(m, k, n, size, size, 1, 100, Level("x", 20), None, ()))
        assert (built.flops, built.bytes) == (flops, traffic)


@pytest.mark.parametrize("shape", [[0, 16, 8, 4], [32, -16, 8, 4], [32, 16, 8, 0]])
def test_the_script_refuses_what_the_lesson_refuses(lesson: Page, shape: list[int]):
    said = lesson.evaluate(
        """async shape => {
            const { contract } = await import("/assets/js/explorer/roofline.js");
            try { return contract(...shape); } catch (error) { return error.message; }
        }""",
        shape,
    )
    assert said == "dimensions and item size must be positive"


def test_numbers_are_written_as_in_the_figures(lesson: Page):
    found = lesson.evaluate(
        """async () => {
            const { number, ratio } = await import("/assets/js/explorer/words.js");
            return [
              number(0), number(8192), number(26.6667), number(0.00001234), number(-1.5),
              number(2 ** 52, 6), number(1e15), number(1234567.8), ratio(8192, 3584),
              ratio(10, 4), ratio(100, 1), ratio(1000, 7), ratio(0.5, 3),
            ].map(text => text.replaceAll("\u00a0", " "));
        }"""
    )
    assert found == [
        "0", "8,192", "26.67", "1.234 × 10⁻⁵", "−1.5", "4.5036 × 10¹⁵", "10¹⁵", "1.235 × 10⁶",
        "16/7 ≈ 2.286", "2.5", "100", "142.9", "1/6 ≈ 0.1667",
    ]  # fmt: skip


# ----------------------------------------------------------------- presets


def test_every_preset_shows_the_numbers_that_the_build_has_computed(lesson: Page):
    built: dict[str, list[list[str]]] = {}
    name = ""
    for row in lesson.locator(".rp-explorer-presets tbody tr").all():
        cells = [
            text.replace("\N{NO-BREAK SPACE}", " ")
            for text in row.locator("th, td").all_text_contents()
        ]
        if len(cells) == 7:
            name = cells.pop(0)
        built.setdefault(name, []).append(cells)
    assert tuple(built) == PRESETS
    for preset in PRESETS:
        choose(lesson, preset)
        assert table(lesson) == built[preset]
    assert built["Workload"][0][1:5] == ["8,192", "3,584", "16/7 ≈ 2.286", "320/7 ≈ 45.71"]
    assert [row[4] for row in built["Square products beside it"][1:]] == [
        "80/3 ≈ 26.67", "160/3 ≈ 53.33", "100", "100", "100",
    ]  # fmt: skip
    assert [row[4] for row in built["Traffic doubled"][1:]] == [
        "40/3 ≈ 13.33", "80/3 ≈ 26.67", "160/3 ≈ 53.33", "100", "100",
    ]  # fmt: skip
    assert built["Items of two bytes"][0][3] == "32/7 ≈ 4.571"


@pytest.mark.parametrize("width", [1280, 390])
def test_no_label_of_a_preset_covers_another(lesson: Page, width: int):
    lesson.set_viewport_size({"width": width, "height": 900})
    for preset in PRESETS:
        choose(lesson, preset)
        assert collisions(lesson) == []


def collisions(page: Page) -> list[str]:
    """Pairs of texts and marks in the plot that overlap, and what reaches out of it."""
    boxes = page.locator(PLOT).evaluate(
        """plot => [...plot.querySelectorAll("text, circle, .rp-plot-diamond")].map(each => {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            const frame = plot.getBoundingClientRect();
            const out = left < frame.left - 1 || right > frame.right + 1;
            return { name: each.textContent, left, right, top, bottom, out };
        })"""
    )
    found = [f"{box['name']} reaches out" for box in boxes if box["out"]]
    for one, other in itertools.combinations(boxes, 2):
        across = min(one["right"], other["right"]) - max(one["left"], other["left"])
        down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
        # Two marks may lie close to one another, and a line's box is higher than its letters.
        if across > 1 and down > 4 and (one["name"] or other["name"]):
            found.append(f"{one['name']!r} over {other['name']!r}")
    return found


# ------------------------------------------------------------------- input


def test_a_mouse_doubles_a_dimension_and_the_point_moves(lesson: Page):
    place = f"{PLOT} .rp-plot-diamond"
    before = lesson.locator(place).get_attribute("d")
    lesson.get_by_role("button", name="Double k").click()
    expect(field(lesson, "k")).to_have_value("32")
    assert lesson.locator(place).get_attribute("d") != before
    assert table(lesson)[0][1] == "16,384"
    expect(lesson.locator(STATUS)).to_contain_text("the bandwidth of main memory is the tighter")


def test_the_keyboard_alone_reaches_and_changes_everything(lesson: Page):
    field(lesson, "bandwidth").focus()
    lesson.keyboard.press("ArrowUp")
    lesson.keyboard.press("ArrowUp")
    expect(field(lesson, "bandwidth")).to_have_value("80")
    expect(lesson.locator(STATUS)).to_contain_text("compute is the tighter budget")
    lesson.keyboard.press("ArrowDown")
    expect(field(lesson, "bandwidth")).to_have_value("40")
    lesson.keyboard.press("Tab")
    expect(field(lesson, "level")).to_be_focused()
    lesson.get_by_role("button", name="Traffic doubled").focus()
    lesson.keyboard.press("Enter")
    expect(lesson.get_by_role("button", name="Traffic doubled")).to_be_focused()
    expect(field(lesson, "traffic")).to_have_value("2")
    lesson.get_by_role("button", name="Reset").press("Enter")
    expect(field(lesson, "traffic")).to_have_value("1")
    expect(field(lesson, "bandwidth")).to_have_value("20")


def test_a_finger_on_a_phone_chooses_a_preset_and_halves_a_size(browser: Browser, site: Site):
    context = browser.new_context(
        base_url=site.url, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 800}
    )
    page = context.new_page()
    page.goto(LESSON)
    page.get_by_role("button", name="Items of two bytes").tap()
    expect(field(page, "input_bytes")).to_have_value("2")
    page.get_by_role("button", name="Halve m").tap()
    expect(field(page, "m")).to_have_value("16")
    assert page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
    sizes = page.locator(".rp-explorer button:visible").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect()).map(box => [box.width, box.height])"
    )
    assert min(min(size) for size in sizes) >= 24
    context.close()


WHOLE = "Write a whole number from 1 to 131072."
RATE = "Write a number from 0.001 to 100000000."
IMPOSSIBLE = [
    ("m", "0", f"It must be more than zero. {WHOLE}"),
    ("k", "-16", f"It must be more than zero. {WHOLE}"),
    ("k", "−16", f"It must be more than zero. {WHOLE}"),
    ("n", "131073", f"It is too large to draw. {WHOLE}"),
    ("n", "1e400", f"It is too large to draw. {WHOLE}"),
    ("m", "1.5", f"There is no part of a row or a column. {WHOLE}"),
    ("m", "1,000", f"“1,000” is no number. {WHOLE}"),
    ("m", "0x10", f"“0x10” is no number. {WHOLE}"),
    ("m", "NaN", f"“NaN” is no number. {WHOLE}"),
    ("m", "", f"It is empty. {WHOLE}"),
    ("input_bytes", "0.3", "An item has whole bits: 0.5 is half a byte."),
    ("output_bytes", "32", "It is too large to draw. Write a number from 0.125 to 16."),
    ("traffic", "0.001", "It is too small to draw. Write a number from 0.01 to 1000."),
    ("peak", "as fast as it can be", f"“as fast as it can be” is no number. {RATE}"),
    ("peak", "as fast as it can be made", f"“as fast as it can b…” is no number. {RATE}"),
    ("level", " ", "A bandwidth belongs to a memory level: name it."),
    ("level", "x" * 25, "There is room for 24 characters."),
    ("second_bandwidth", "0", f"It must be more than zero. {RATE}"),
    ("squares", "8, x", f"“x” is no number. {WHOLE}"),
    ("squares", "8 8", "8 stands there twice."),
    ("squares", "1 2 3 4 5 6 7 8 9", "There is room for 8 products."),
]


def test_every_impossible_input_has_its_explanation(lesson: Page):
    found = lesson.evaluate(
        """async cases => {
            const { FIELDS, read } = await import("/assets/js/explorer/fields.js");
            const rules = JSON.parse(document.querySelector(".rp-explorer").dataset.explorer);
            return cases.map(([key, text]) =>
                read(FIELDS.find(field => field.key === key), text, rules).problem);
        }""",
        IMPOSSIBLE,
    )
    assert found == [problem for _, _, problem in IMPOSSIBLE]


@pytest.mark.parametrize(
    ("key", "text", "invalid", "problem"),
    [
        ("m", "1.5", "m", f"There is no part of a row or a column. {WHOLE}"),
        ("peak", "", "peak", f"It is empty. {RATE}"),
        (
            "second_level",
            "cache",
            "second_bandwidth",
            "Write its bandwidth, or take its name away.",
        ),
    ],
)
def test_impossible_input_is_explained_and_the_last_good_plot_stays(
    lesson: Page, key: str, text: str, invalid: str, problem: str
):
    plot = lesson.locator(PLOT).evaluate("plot => plot.outerHTML")
    field(lesson, key).fill(text)
    wrong = field(lesson, invalid)
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_have_accessible_description(problem)
    expect(lesson.locator(STATUS)).to_contain_text(
        f"{problem} The plot still shows the last settings that were possible."
    )
    assert lesson.locator(PLOT).evaluate("plot => plot.outerHTML") == plot
    lesson.get_by_role("button", name="Reset").click()
    expect(wrong).to_have_attribute("aria-invalid", "false")
    expect(wrong).to_have_accessible_description("")


def test_a_second_memory_level_has_its_own_roof_row_and_words(lesson: Page):
    field(lesson, "second_bandwidth").fill("200")
    expect(field(lesson, "second_level")).to_have_attribute("aria-invalid", "true")
    field(lesson, "second_level").fill("cache")
    expect(lesson.locator(f"{PLOT} .rp-plot-roof-2").first).to_be_attached()
    assert [row[1] for row in table(lesson)] == ["main memory", "cache"]
    expect(lesson.locator(STATUS)).to_contain_text(
        "Were the bytes to come from cache, at 200 GB/s, the ceiling would be 100 GFLOP/s, "
        "compute-limited."
    )


def test_the_plot_and_its_sentence_are_told_to_those_who_hear_them(lesson: Page):
    plot = lesson.get_by_role("img", name=re.compile("^Log–log plot of the ceiling"))
    expect(plot).to_have_accessible_name(re.compile("Workload 32 × 16 × 8 at 2.286 FLOP/byte"))
    status = lesson.locator(STATUS)
    expect(status).to_have_role("status")
    lesson.evaluate(
        """() => {
            window.said = 0;
            const status = document.querySelector(".rp-explorer-verdict");
            new MutationObserver(() => { window.said += 1; }).observe(status, { childList: true });
        }"""
    )
    field(lesson, "n").press("End")
    field(lesson, "n").press_sequentially("000")
    expect(status).to_contain_text("compute is the tighter budget")
    expect(plot).to_have_accessible_name(re.compile("Workload 32 × 16 × 8000 at"))
    assert lesson.evaluate("window.said") == 1


def test_at_the_ridge_point_both_budgets_are_named(lesson: Page):
    field(lesson, "bandwidth").fill("43.75")
    expect(lesson.locator(STATUS)).to_contain_text("it stands at the ridge point")
    assert table(lesson)[0][-1] == "both"


# ----------------------------------------------------------------- address


def test_a_setting_stands_in_the_address_and_comes_back(lesson: Page):
    lesson.evaluate("location.hash = 'carry-forward'")
    choose(lesson, "Traffic doubled")
    field(lesson, "level").fill("L2 & more")
    expected = "?roof.traffic=2&roof.level=L2+%26+more&roof.squares=8%2C+16%2C+32%2C+64%2C+128"
    expect(lesson).to_have_url(re.compile(re.escape(expected) + "#carry-forward$"))
    shown = table(lesson)
    settle(lesson)
    lesson.reload()
    expect(field(lesson, "level")).to_have_value("L2 & more")
    assert table(lesson) == shown
    lesson.get_by_role("button", name="Reset").click()
    expect(lesson).to_have_url(re.compile(rf"/{LESSON}#carry-forward$"))


def test_other_parts_of_the_address_stay(lesson: Page):
    settle(lesson)
    lesson.goto(f"{LESSON}?other=1&roof.m=64")
    field(lesson, "m").fill("16")
    expect(lesson).to_have_url(re.compile(r"\?other=1&roof\.m=16$"))


def test_an_address_that_asks_for_the_impossible_is_explained_and_ignored(reader: Page):
    reader.goto(f"{LESSON}?roof.m=64&roof.peak=-1")
    expect(reader.locator(".rp-explorer-notice")).to_have_text(
        "The address asks for what cannot be shown, and is ignored. "
        f"compute (GFLOP/s): It must be more than zero. {RATE}"
    )
    expect(field(reader, "m")).to_have_value("32")
    expect(reader.locator(PLOT)).to_be_visible()


def test_an_address_names_known_fields_and_whole_settings(lesson: Page):
    problems = {
        "": "",
        "?roof.m=64": "",
        "?other.m=nothing": "",
        "?roof.m=half": f"m: “half” is no number. {WHOLE}",
        "?roof.constructor=1": "It names no field “constructor”.",
        f"?roof.{'x' * 30}=1": f"It names no field “{'x' * 19}…”.",
        "?roof.second_level=L2": "A second memory level, bandwidth (GB/s): "
        "Write its bandwidth, or take its name away.",
    }
    found = lesson.evaluate(
        """async queries => {
            const { fromQuery } = await import("/assets/js/explorer/address.js");
            const rules = JSON.parse(document.querySelector(".rp-explorer").dataset.explorer);
            return queries.map(query => fromQuery("roof", query, rules.presets[0], rules).problem);
        }""",
        list(problems),
    )
    assert found == list(problems.values())


def test_an_address_cannot_bring_markup_into_the_page(reader: Page):
    reader.goto(f"{LESSON}?roof.level=%3Cimg+src%3Dx%3E")
    expect(field(reader, "level")).to_have_value("<img src=x>")
    expect(reader.locator(STATUS)).to_contain_text("The bandwidth of <img src=x>", ignore_case=True)
    expect(reader.locator(".rp-explorer img")).to_have_count(0)


def test_a_link_to_the_setting_is_copied(browser: Browser, site: Site):
    context = browser.new_context(base_url=site.url)
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site.url.rstrip("/"))
    page = context.new_page()
    page.goto(LESSON)
    field(page, "m").fill("64")
    page.get_by_role("button", name="Copy a link to this").click()
    expect(page.locator(".rp-explorer-notice")).to_have_text("The link is copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{site.url}{LESSON}?roof.m=64#explorer-roof"
    context.close()


# ------------------------------------------------------------- measurement


def test_a_pasted_measurement_gives_budgets_points_and_a_caution(lesson: Page):
    paste(lesson, json.dumps(MEASUREMENT))
    expect(field(lesson, "peak")).to_have_value("250.5")
    expect(field(lesson, "bandwidth")).to_have_value("18.4")
    expect(lesson.locator(f"{PLOT} .rp-plot-label", has_text="tanh")).to_have_count(1)
    expect(lesson.locator(PLOT)).to_contain_text("measured")
    expect(lesson.locator(PLOT)).not_to_contain_text("hypothetical")
    caution = lesson.locator(".rp-explorer-caution")
    expect(caution).to_contain_text(
        "rates that were reached on A <b>CPU</b> in float32, and no limits"
    )
    lesson.get_by_label("measured data type").select_option(index=1)
    lesson.get_by_label("measured memory level").select_option(index=1)
    expect(field(lesson, "peak")).to_have_value("90")
    expect(field(lesson, "input_bytes")).to_have_value("2")
    expect(field(lesson, "level")).to_have_value("last-level cache")
    expect(lesson.locator(f"{PLOT} .rp-plot-label", has_text="half")).to_have_count(1)
    expect(lesson.locator(f"{PLOT} .rp-plot-label", has_text="tanh")).to_have_count(0)
    field(lesson, "peak").fill("1000")
    expect(caution).to_contain_text("These budgets are assumptions")
    expect(caution).to_contain_text("Points that were measured are drawn under measured budgets")
    expect(lesson.locator(f"{PLOT} .rp-plot-square")).to_have_count(0)
    lesson.get_by_role("button", name="Show it").click()
    expect(lesson.locator(f"{PLOT} .rp-plot-square")).not_to_have_count(0)
    lesson.get_by_role("button", name="Take it away").click()
    expect(lesson.locator(f"{PLOT} .rp-plot-square")).to_have_count(0)
    expect(lesson.get_by_label("JSON of a measurement")).to_be_focused()


def without(key: str) -> dict:
    """The measurement without a part."""
    return {name: part for name, part in MEASUREMENT.items() if name != key}


REFUSED = [
    ("", "There is nothing to read: paste the JSON first."),
    ("{", "It is no JSON: copy the whole of it, from the first brace to the last."),
    ("[]", "The whole must be a JSON object."),
    ("{}", "It is no measurement: its kind is not “ridgepoint-measurement”."),
    (MEASUREMENT | {"schema": 2}, "Its schema is not 1, the only one that this page reads."),
    (without("workloads"), "It has no “workloads”."),
    (MEASUREMENT | {"more": 1}, "It has an unknown part, “more”."),
    (MEASUREMENT | {"peaks": []}, "peaks is empty."),
    (MEASUREMENT | {"peaks": {}}, "peaks must be a list."),
    (MEASUREMENT | {"peaks": [{}] * 51}, "peaks has more than 50 entries."),
    (MEASUREMENT | {"peaks": [7]}, "peaks[0] must be a JSON object."),
    (MEASUREMENT | {"peaks": [{"dtype": "f"}]}, "peaks[0] has no “gflops”."),
    (
        MEASUREMENT | {"peaks": [{"dtype": "f", "gflops": "9"}]},
        "peaks[0].gflops must be a number above zero.",
    ),
    (
        MEASUREMENT | {"peaks": [{"dtype": 32, "gflops": 9}]},
        "peaks[0].dtype must be text of at most 200 characters.",
    ),
    (
        MEASUREMENT | {"bandwidths": [MEASUREMENT["bandwidths"][0] | {"working_set_bytes": 1.5}]},
        "bandwidths[0].working_set_bytes must be a whole number.",
    ),
    (MEASUREMENT | {"provenance": {"device": "x"}}, "provenance has no “jax”."),
    (MEASUREMENT | {"dispatch_floor_us": -1}, "dispatch_floor_us must be a number above zero."),
    ("x" * 200_001, "It has more than 200000 characters; a measurement has far less."),
]


def test_anything_but_a_measurement_is_refused_with_the_reason(lesson: Page):
    found = lesson.evaluate(
        """async texts => {
            const { parseMeasurement } = await import("/assets/js/explorer/measurement.js");
            return texts.map(text => parseMeasurement(text).problem);
        }""",
        [text if isinstance(text, str) else json.dumps(text) for text, _ in REFUSED],
    )
    assert found == [problem for _, problem in REFUSED]


def test_a_refused_paste_is_explained_beside_it_and_changes_nothing(lesson: Page):
    paste(lesson, json.dumps(without("peaks")))
    expect(lesson.get_by_role("alert")).to_have_text("It has no “peaks”.")
    area = lesson.get_by_label("JSON of a measurement")
    expect(area).to_have_attribute("aria-invalid", "true")
    expect(area).to_have_accessible_description("It has no “peaks”.")
    expect(field(lesson, "peak")).to_have_value("100")
    expect(lesson.get_by_role("button", name="Take it away")).to_be_hidden()


# ------------------------------------------------------------ every reader


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_the_explorer_in_use_shuts_nobody_out(lesson: Page, width: int, scheme: str):
    lesson.set_viewport_size({"width": width, "height": 900})
    lesson.emulate_media(color_scheme=scheme)
    choose(lesson, "Square products beside it")
    paste(lesson, json.dumps(MEASUREMENT))
    field(lesson, "second_bandwidth").fill("200")
    field(lesson, "second_level").fill("cache")
    field(lesson, "m").fill("none")
    expect(lesson.locator(STATUS)).to_contain_text("m: “none” is no number.")
    lesson.locator(".rp-explorer-presets").evaluate("part => part.open = true")
    found = Axe().run(lesson, ".rp-explorer").response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []
    assert lesson.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )


def test_without_javascript_the_presets_are_a_table(browser: Browser, site: Site):
    context = browser.new_context(base_url=site.url, java_script_enabled=False)
    page = context.new_page()
    page.goto(LESSON)
    expect(page.locator(".rp-explorer-presets table")).to_be_visible()
    expect(page.locator(".rp-explorer-presets")).to_contain_text("Items of two bytes")
    expect(page.locator(".rp-explorer :is(button, input)")).to_have_count(0)
    context.close()


def test_on_paper_the_current_setting_is_printed(lesson: Page):
    field(lesson, "m").fill("64")
    lesson.emulate_media(media="print")
    expect(lesson.locator(PLOT)).to_be_visible()
    expect(field(lesson, "m")).to_be_visible()
    expect(lesson.locator(STATUS)).to_be_visible()
    for part in (".rp-preset", ".rp-explorer-step", ".rp-explorer textarea"):
        expect(lesson.locator(part).first).to_be_hidden()


def test_in_forced_colours_lines_and_marks_can_be_told_from_the_ground(lesson: Page):
    lesson.emulate_media(forced_colors="active")
    roof, ground, diamond = lesson.evaluate(
        """() => [[".rp-plot-roof-1", "stroke"], [".rp-plot-region-1", "fill"],
                  [".rp-plot-diamond", "fill"]].map(([part, paint]) =>
            getComputedStyle(document.querySelector(part))[paint])"""
    )
    assert len({roof, ground, diamond}) == 3
