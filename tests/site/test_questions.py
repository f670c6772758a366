"""A learner who predicts, chooses and answers: by pointer, by touch, by keyboard alone."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.blocks.sample import html
from tests.course import Course
from tests.site.conftest import Site, settle
from tests.site.test_every_page import OVERFLOW, violations

pytestmark = pytest.mark.browser

LESSON = "performance/performance-04/"
KEPT = (
    "JSON.parse(localStorage.getItem('ridgepoint/1/performance-04') ?? '{\"entries\": {}}').entries"
)


@pytest.fixture
def lesson(reader: Page) -> Page:
    """The lesson, its questions at work."""
    opened(reader)
    return reader


def opened(page: Page) -> None:
    page.goto(LESSON)
    expect(page.locator("#missing-evidence")).to_have_class("rp-ask rp-quiz rp-live")
    settle(page)


def predicts(block: Locator, confidence: str = "likely") -> None:
    block.get_by_label(confidence).check()
    block.get_by_role("button", name="Keep, then compare").click()


def checked(page: Page, name: str, answer: str) -> Locator:
    """A block with an answer that was checked."""
    block = page.locator(f"#{name}")
    block.get_by_label("Your answer").fill(answer)
    block.get_by_role("button", name="Check").click()
    return block


def test_a_number_is_shown_beside_the_recorded_one(lesson: Page) -> None:
    block = lesson.locator("#first-ceiling")
    expect(block.locator("details")).to_be_hidden()
    block.get_by_label("Your number").fill("40")
    predicts(block, "certain")
    expect(block.locator(".rp-compare")).to_contain_text("40 GFLOP/s")
    expect(block.locator(".rp-compare")).to_contain_text("certain, 99 %")
    expect(block.locator(".rp-compare")).to_contain_text("26.67 GFLOP/s")
    expect(block.get_by_role("status").last).to_have_text(
        "Too high, by a factor of 1.5. "
        "You were sure, so something that you rely on is not so: find it."
    )
    expect(block.locator(".rp-result")).to_be_focused()


def test_a_fraction_within_the_tolerance_is_right(lesson: Page) -> None:
    block = lesson.locator("#first-ceiling")
    block.get_by_label("Your number").fill("80/3 GFLOP/s")
    predicts(block)
    expect(block.locator(".rp-verdict")).to_have_text("Right.")


def test_a_prediction_needs_both_an_answer_and_a_confidence(lesson: Page) -> None:
    block = lesson.locator("#one-call")
    keep = block.get_by_role("button", name="Keep, then compare")
    keep.click()
    field = block.get_by_label("Your number")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(block).to_contain_text("Write a number, such as 1500, 1.5e3 or 3/2.")
    field.fill("10 ms")
    keep.click()
    expect(block).to_contain_text("counted in µs, and not in “ms”")
    field.fill("10 us")
    keep.click()
    expect(block.locator("#one-call-problem")).to_have_text("")
    expect(block.get_by_label("a guess")).to_be_focused()
    expect(block).to_contain_text("Say how sure you are, too.")


def test_what_was_predicted_is_there_on_return_and_can_be_changed(lesson: Page) -> None:
    block = lesson.locator("#fused-tanh")
    block.get_by_label("both stand in one line").check()
    predicts(block, "sure")
    expect(block.locator(".rp-verdict")).to_contain_text("Not right.")
    opened(lesson)
    expect(block.locator(".rp-compare")).to_contain_text("both stand in one line")
    block.get_by_role("button", name="Predict again").click()
    expect(block.get_by_label("both stand in one line")).to_be_checked()
    expect(block.get_by_label("both stand in one line")).to_be_focused()
    block.get_by_label("takes in no activation").check()
    predicts(block, "a guess")
    expect(block.locator(".rp-verdict")).to_contain_text("Right. You called it a guess")
    entry = lesson.evaluate(f"{KEPT}['fused-tanh']")
    assert entry["outcome"] == "right"
    assert entry["tries"] == 2
    assert entry["confidence"] == 50
    assert entry["answer"] == entry["expected"]
    assert entry["question"].startswith("Will the tanh be fused into the matmul?")
    assert entry["record"]


def test_the_reader_is_the_judge_of_a_text(lesson: Page) -> None:
    block = lesson.locator("#extra-bytes")
    block.get_by_label("In your own words").fill("The product.")
    predicts(block)
    expect(block).to_contain_text("They belong to the product between the two kernels")
    assert lesson.evaluate(f"{KEPT}['extra-bytes'].outcome") == "open"
    block.get_by_role("button", name="I did not").click()
    expect(block.get_by_role("button", name="I did not")).to_have_attribute("aria-pressed", "true")
    assert lesson.evaluate(f"{KEPT}['extra-bytes'].outcome") == "wrong"
    block.get_by_role("button", name="I had it").click()
    expect(block.locator(".rp-verdict")).to_have_text("You had it.")
    assert lesson.evaluate(f"{KEPT}['extra-bytes']")["tries"] == 1


def test_a_folded_answer_opens_once_every_prediction_before_it_is_made(lesson: Page) -> None:
    details = lesson.locator("#below-the-ridge ~ details.example").first
    gate = lesson.locator("#below-the-ridge ~ .rp-gate").first
    expect(gate).to_contain_text("Closed until you have predicted.")
    details.locator("> summary").click()
    expect(gate).to_contain_text("2 predictions are missing")
    expect(details).not_to_have_attribute("open", "")
    block = lesson.locator("#first-ceiling")
    block.get_by_label("Your number").fill("20")
    predicts(block)
    details.locator("> summary").click()
    expect(gate).to_contain_text("Your prediction is missing")
    block = lesson.locator("#below-the-ridge")
    block.get_by_label("The first two").check()
    predicts(block)
    expect(details).to_have_attribute("open", "")
    details.locator("> summary").click()
    expect(details).not_to_have_attribute("open", "")
    opened(lesson)
    details.locator("> summary").click()
    expect(details).to_have_attribute("open", "")


def test_a_folded_answer_can_be_opened_without_predicting(lesson: Page) -> None:
    details = lesson.locator("#extra-bytes ~ details.example").first
    summary = details.locator("> summary")
    summary.focus()
    lesson.keyboard.press("Enter")
    expect(details).not_to_have_attribute("open", "")
    lesson.keyboard.press("Tab")
    expect(lesson.locator(":focus")).to_have_text("Open without predicting")
    lesson.keyboard.press("Enter")
    expect(details).to_have_attribute("open", "")
    expect(summary).to_be_focused()
    assert lesson.evaluate(KEPT) == {}


def test_a_wrong_option_explains_itself_and_can_be_taken_back(lesson: Page) -> None:
    quiz = lesson.locator("#missing-evidence")
    quiz.get_by_role("button", name="Check").click()
    expect(quiz).to_contain_text("Choose first.")
    quiz.get_by_label("Nothing, since").check()
    quiz.get_by_role("button", name="Check").click()
    expect(quiz.get_by_role("status").last).to_have_text("Not right.")
    expect(quiz.locator("[aria-live]").first).to_contain_text("It has not run")
    expect(quiz.locator(".rp-choice")).not_to_contain_text("must be waited for")
    quiz.get_by_role("button", name="Try again").click()
    expect(quiz.locator(".rp-choice")).not_to_contain_text("It has not run")
    expect(quiz.get_by_label("Nothing, since")).not_to_be_checked()


def test_a_right_option_explains_every_option(lesson: Page) -> None:
    quiz = lesson.locator("#missing-evidence")
    quiz.get_by_label("A measurement").check()
    quiz.get_by_role("button", name="Check").click()
    expect(quiz.get_by_role("status").last).to_have_text("Right.")
    for words in ("It has not run", "must be waited for", "appear nowhere in the model"):
        expect(quiz.locator(".rp-choice")).to_contain_text(words)
    opened(lesson)
    expect(quiz.get_by_role("status").last).to_have_text("Right.")


SEVERAL = """\
id = "several"
question = "Which are even?"

[[option]]
text = "Two."
right = true
explanation = "One pair."

[[option]]
text = "Three."
explanation = "One is left over."

[[option]]
text = "Four."
right = true
explanation = "Two pairs."
"""


def test_several_right_options_are_found_one_by_one(lesson: Page) -> None:
    lesson.evaluate(
        """async (html) => {
            document.querySelector("article").insertAdjacentHTML("beforeend", html);
            const { askedBy } = await import("../../assets/js/questions/asked.js");
            const { quiz } = await import("../../assets/js/questions/quiz.js");
            quiz(askedBy(document.querySelector("#several"))).refresh();
        }""",
        html("quiz", SEVERAL),
    )
    quiz = lesson.locator("#several")
    check = quiz.get_by_role("button", name="Check")
    verdict = quiz.get_by_role("status")
    quiz.get_by_role("checkbox", name="Three.").check()
    check.click()
    expect(verdict).to_have_text("Not yet: 1 of your 1 is not right.")
    quiz.get_by_role("checkbox", name="Two.").check()
    expect(verdict).to_have_text("")
    check.click()
    expect(verdict).to_have_text("Not yet: 1 of your 2 is not right.")
    quiz.get_by_role("checkbox", name="Three.").uncheck()
    check.click()
    expect(verdict).to_have_text("Right so far: 1 of 2 found.")
    quiz.get_by_role("checkbox", name="Four.").check()
    check.click()
    expect(verdict).to_have_text("Right.")
    expect(quiz.locator(".rp-choice")).to_contain_text("One is left over.")
    entry = lesson.evaluate(f"{KEPT}['several']")
    assert (entry["answer"], entry["outcome"], entry["tries"]) == ("Two.; Four.", "right", 4)


def test_an_answer_that_is_right_teaches_why(lesson: Page) -> None:
    for written in ("27648", "27,648", "27 648", "2.7648e4", "2.7648×10^4", "27648 FLOPs"):
        block = checked(lesson, "new-work", written)
        expect(block.locator(".rp-verdict")).to_contain_text("Right.")
        expect(block.locator(".rp-verdict")).to_contain_text("one multiplication and one addition")
    block = checked(lesson, "new-intensity", "24/7")
    expect(block.locator(".rp-verdict")).to_contain_text("Right.")


MISTAKES = [
    ("new-work", "13824", "It looks as if the factor two is missing."),
    ("new-work", "8064", "It looks as if FLOPs and bytes are exchanged."),
    ("new-traffic", "5760", "It looks as if the output matrix is left out."),
    ("new-traffic", "2016", "It looks as if elements are counted instead of bytes."),
    ("new-intensity", "0.292", "It looks as if the ratio is upside down."),
    ("new-limit", "“Compute”", "It looks as if the two budgets are exchanged."),
    ("half-work", "4096", "It looks as if the FLOPs are halved with the bytes."),
    ("half-traffic", "3584", "It looks as if the item size is ignored."),
    ("half-traffic", "2304", "It looks as if only the inputs shrink."),
    ("half-intensity", "8/7", "It looks as if the intensity is halved, not doubled."),
    ("new-traffic", "9,000", "Too high, by 12 %. It was read as 9000."),
    ("new-limit", "the clock", "Not right."),
]


def test_a_usual_mistake_is_told_by_its_name(lesson: Page) -> None:
    for name, answer, words in MISTAKES:
        block = checked(lesson, name, answer)
        expect(block.locator(".rp-verdict p").first).to_contain_text(words)
        expect(block.get_by_label("Your answer")).to_be_focused()
    block.locator("summary").click()
    expect(block.locator("details")).to_have_attribute("open", "")


def test_a_decimal_comma_is_explained_beside_the_field(lesson: Page) -> None:
    block = checked(lesson, "new-intensity", "3,43")
    field = block.get_by_label("Your answer")
    expect(field).to_have_accessible_description(
        "FLOP/byte Write 3.43, with a point: a comma stands between thousands here. "
        "What is the arithmetic intensity? A fraction will do."
    )
    assert lesson.evaluate(KEPT) == {}


NUMBERS = [
    ("−1.5", "", -1.5),
    ("+.5", "", 0.5),
    ("1_500", "", 1500),
    ("1,234,567.5", "", 1234567.5),
    ("3 / 4", "", 0.75),
    ("1e3/1e2", "", 10),
    ("2·10^-3", "", 0.002),
    ("12 %", "%", 12),
    ("5 B", "bytes", 5),
    ("5 Bytes", "byte", 5),
    ("5 flops/byte", "FLOP/byte", 5),
    ("5 FLOPs per byte", "FLOP/byte", 5),
    ("", "", "Write a number, such as 1500, 1.5e3 or 3/2."),
    ("many", "", "That is no single number. Write one, such as 1500, 1.5e3 or 3/2."),
    ("2 * 3", "", "That is no single number. Write one, such as 1500, 1.5e3 or 3/2."),
    ("1.2.3", "", "That is no single number. Write one, such as 1500, 1.5e3 or 3/2."),
    ("1/0", "", "Nothing can be divided by zero."),
    ("1e400", "", "That number is too large to be compared."),
    ("9e308", "", "That number is too large to be compared."),
    ("1.500,5", "", "Write 1500.5, with a point: a comma stands between thousands here."),
    ("5 MB", "", "The answer has no unit: leave “MB” out."),
    ("5 MB", "bytes",
     "The answer is counted in bytes, and not in “MB”. Convert it, or leave the unit out."),
]  # fmt: skip


def test_a_number_is_read_as_people_write_it(lesson: Page) -> None:
    read = lesson.evaluate(
        """async (numbers) => {
            const { readNumber } = await import('../../assets/js/questions/numbers.js');
            return numbers.map(([text, unit]) => Object.values(readNumber(text, unit))[0]);
        }""",
        NUMBERS,
    )
    assert read == [found for _, _, found in NUMBERS]


def test_a_draft_outlives_an_answer_to_another_question(lesson: Page) -> None:
    draft = lesson.locator("#lowered-operations").get_by_label("In your own words")
    draft.fill("A dot")
    checked(lesson, "new-work", "1")
    expect(draft).to_have_value("A dot")


def test_work_that_is_forgotten_leaves_an_empty_question(lesson: Page) -> None:
    block = checked(lesson, "new-work", "1")
    expect(block.locator(".rp-verdict")).to_contain_text("Too low")
    lesson.evaluate("import('../../assets/js/store.js').then(s => s.forget('performance-04'))")
    expect(block.locator(".rp-verdict")).to_have_text("")
    expect(block.get_by_label("Your answer")).to_have_value("")


def test_a_browser_that_keeps_nothing_still_answers(browser: Browser, site: Site) -> None:
    context = browser.new_context(base_url=site.url)
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('no'); }})"
    )
    page = context.new_page()
    page.goto(LESSON)
    block = checked(page, "new-work", "27648")
    expect(block.locator(".rp-verdict")).to_contain_text("Right.")
    block = page.locator("#extra-bytes")
    block.get_by_label("In your own words").fill("The product.")
    predicts(block)
    details = page.locator("#extra-bytes ~ details.example").first
    expect(details).to_have_attribute("open", "")
    context.close()


def test_everything_can_be_done_by_keyboard(lesson: Page) -> None:
    field = lesson.locator("#new-ceiling").get_by_label("Your number")
    field.focus()
    lesson.keyboard.type("160/3")
    lesson.keyboard.press("Tab")
    lesson.keyboard.press("Space")
    lesson.keyboard.press("ArrowRight")
    lesson.keyboard.press("Enter")
    expect(lesson.locator("#new-ceiling .rp-verdict")).to_have_text("Right.")
    expect(lesson.locator("#new-ceiling .rp-compare")).to_contain_text("likely, 70 %")
    lesson.keyboard.press("Tab")
    lesson.keyboard.press("Enter")
    expect(field).to_be_focused()
    lesson.locator("#missing-evidence input").first.focus()
    lesson.keyboard.press("ArrowDown")
    lesson.keyboard.press("Enter")
    expect(lesson.locator("#missing-evidence .rp-verdict")).to_have_text("Right.")
    lesson.locator("#new-limit").get_by_label("Your answer").focus()
    lesson.keyboard.type("bandwidth")
    lesson.keyboard.press("Enter")
    expect(lesson.locator("#new-limit .rp-verdict")).to_contain_text("Right.")


def test_everything_can_be_done_by_touch(browser: Browser, site: Site) -> None:
    context = browser.new_context(
        base_url=site.url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    opened(page)
    block = page.locator("#fused-tanh")
    block.locator(".rp-option label").nth(2).tap()
    block.get_by_text("certain").tap()
    block.get_by_role("button", name="Keep, then compare").tap()
    expect(block.locator(".rp-verdict")).to_have_text("Right.")
    page.locator("#extra-bytes ~ .rp-gate").first.get_by_role("button").tap()
    expect(page.locator("#extra-bytes ~ details.example").first).to_have_attribute("open", "")
    quiz = page.locator("#missing-evidence")
    quiz.locator(".rp-option label").nth(2).tap()
    quiz.get_by_role("button", name="Check").tap()
    expect(quiz).to_contain_text("Lines of source appear nowhere")
    assert page.evaluate(OVERFLOW) == 0
    context.close()


def test_what_a_finger_has_to_hit_is_large_enough(lesson: Page) -> None:
    checked(lesson, "new-work", "1")
    heights = lesson.evaluate(
        """[...document.querySelectorAll('.rp-live :is(button, summary, .rp-field),'
            + ' .rp-option > label, .rp-step > label, .rp-gate button')]
        .filter((part) => part.checkVisibility())
        .map((part) => part.getBoundingClientRect().height)"""
    )
    assert len(heights) > 50
    assert min(heights) >= 24


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_answered_page_shuts_nobody_out(lesson: Page, scheme: str) -> None:
    lesson.set_viewport_size({"width": 390, "height": 844})
    lesson.emulate_media(color_scheme=scheme)
    assert violations(lesson) == []
    for name in ("fused-tanh", "changes-sides"):
        block = lesson.locator(f"#{name}")
        block.get_by_role("radio").nth(2).check()
        predicts(block, "certain" if name == "fused-tanh" else "a guess")
    block = lesson.locator("#extra-bytes")
    block.get_by_label("In your own words").fill("The product.")
    predicts(block)
    lesson.locator("#missing-evidence").get_by_label("A measurement").check()
    lesson.locator("#missing-evidence").get_by_role("button", name="Check").click()
    checked(lesson, "new-work", "13824")
    checked(lesson, "new-traffic", "lots")
    checked(lesson, "new-intensity", "24/7")
    lesson.evaluate(
        "document.querySelectorAll('.rp-told').forEach((part) => { part.open = true; })"
    )
    assert violations(lesson) == []
    assert lesson.evaluate(OVERFLOW) <= 0


def test_without_javascript_questions_and_answers_are_there_and_no_fields(
    browser: Browser, site: Site
) -> None:
    context = browser.new_context(base_url=site.url, java_script_enabled=False)
    page = context.new_page()
    page.goto(LESSON)
    expect(page.locator(":is(.rp-predict, .rp-quiz, .rp-answer) :is(input, button)")).to_have_count(
        0
    )
    quiz = page.locator("#missing-evidence")
    expect(quiz.locator(".rp-options")).to_contain_text("A measurement")
    quiz.get_by_text("Answer", exact=True).click()
    expect(quiz.locator("details")).to_contain_text("It has not run")
    page.locator("#first-ceiling").get_by_text("Answer", exact=True).click()
    expect(page.locator("#first-ceiling")).to_contain_text("26.67 GFLOP/s")
    page.locator("#extra-bytes ~ details.example > summary").first.click()
    expect(page.locator("#extra-bytes ~ details.example").first).to_have_attribute("open", "")
    context.close()


def test_on_paper_answers_stand_below_their_questions(lesson: Page) -> None:
    lesson.emulate_media(media="print")
    expect(lesson.locator("#first-ceiling details p").first).to_be_visible()
    expect(lesson.locator("#first-ceiling").get_by_role("button")).to_have_count(0)
    expect(lesson.locator(".rp-gate").first).to_be_hidden()


def test_the_page_names_no_right_option_and_no_answer_beside_its_question(site: Site) -> None:
    page = site.read(f"{LESSON}index.html")
    quiz = page.partition('id="missing-evidence"')[2].partition("<details")[0]
    assert "right" not in quiz.replace("data-sealed", "").partition("<ul")[2]
    ceiling = page.partition('id="first-ceiling"')[2].partition("<details")[0]
    assert "26.6" not in ceiling


def test_the_notebook_asks_the_same_and_folds_the_answers(published: Course) -> None:
    text = published.read("site/downloads/performance-04/performance-04.ipynb")
    cells = json.loads(text)["cells"]
    prose = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
    assert "> How long do you think one call takes from Python" in prose
    assert "> - A measurement of the matching workload on that device" in prose
    assert "<summary>Answer</summary>\n\n**27648 FLOPs**" in prose
    assert "<!-- " not in prose
