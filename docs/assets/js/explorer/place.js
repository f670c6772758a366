// @ts-check
/* Places for the labels of points: near their point, off the lines, clear of one another.
   All lengths are pixels, with y growing downwards. */

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {[number, number, number, number]} Segment - x and y of its ends */
/** @typedef {{ x: number, y: number, width: number, height: number, gap: number }} Anchor */
/** @typedef {{ box: Box, isFar: boolean, cost: number }} Spot */

const DIRECTIONS = [[1, 0], [-1, 0], [0, -1], [0, 1], [1, 1], [-1, -1], [1, -1], [-1, 1]];
/** How much further than its nearest place a label may go, each a little dearer. */
const DISTANCES = [0, 8, 18, 30, 46, 66, 90];
const SWEEPS = 4;
const NARROW = /[iIjlftr.,:;'|!()[\]/ -]/;
const BROAD = /[mwMW@%&—→∞≈×−+=<>]/;

/**
 * About how wide text gets, in a wide system font.
 *
 * @param {string} text
 * @param {number} size
 */
export function width(text, size) {
  let em = 0;
  for (const letter of text) em += NARROW.test(letter) ? 0.39 : BROAD.test(letter) ? 0.95 : 0.63;
  return em * size;
}

/**
 * Choose a spot for every label.
 *
 * @param {Anchor[]} anchors
 * @param {Segment[]} segments - lines that labels should not cross
 * @param {Box[]} boxes - markers, which labels should not cover
 * @param {Box} bounds - what labels should stay in
 * @returns {Spot[]} one for each anchor, the same each time
 */
export function place(anchors, segments, boxes, bounds) {
  const options = anchors.map((anchor) => spots(anchor, segments, boxes, bounds));
  const chosen = options.map((each) => cheapest(each, (spot) => spot.cost));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    options.forEach((each, at) => {
      const others = chosen.filter((_, other) => other !== at);
      chosen[at] = cheapest(each, (spot) =>
        others.reduce((cost, other) => cost + 20 * overlap(spot.box, other.box), spot.cost),
      );
    });
  }
  return chosen;
}

/**
 * @param {Spot[]} from
 * @param {(spot: Spot) => number} cost
 */
function cheapest(from, cost) {
  return from.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}

/**
 * @param {Anchor} anchor
 * @param {Segment[]} segments
 * @param {Box[]} boxes
 * @param {Box} bounds
 * @returns {Spot[]}
 */
function spots(anchor, segments, boxes, bounds) {
  return DISTANCES.flatMap((extra) =>
    DIRECTIONS.map(([across, down], preference) => {
      const box = boxAt(anchor, across, down, extra);
      const cost =
        1.5 * preference +
        1.2 * extra +
        8 * sum(segments, (segment) => crossed(box, segment)) +
        20 * sum(boxes, (other) => overlap(box, other)) +
        200 * outside(box, bounds);
      return { box, isFar: extra > 10, cost };
    }),
  );
}

/**
 * @param {Anchor} anchor
 * @param {number} across
 * @param {number} down
 * @param {number} extra
 * @returns {Box}
 */
function boxAt(anchor, across, down, extra) {
  const away = (anchor.gap + extra) * (across && down ? 0.75 : 1);
  const left = anchor.x + across * away - (anchor.width * (1 - across)) / 2;
  const top = anchor.y + down * away - (anchor.height * (1 - down)) / 2;
  return { left, top, right: left + anchor.width, bottom: top + anchor.height };
}

/**
 * @template T
 * @param {T[]} items
 * @param {(item: T) => number} measure
 */
function sum(items, measure) {
  return items.reduce((total, item) => total + measure(item), 0);
}

/**
 * The area that both take up.
 *
 * @param {Box} one
 * @param {Box} other
 */
export function overlap(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}

/**
 * @param {Box} box
 * @param {Box} bounds
 */
function outside(box, bounds) {
  return (
    Math.max(0, bounds.left - box.left) +
    Math.max(0, box.right - bounds.right) +
    Math.max(0, bounds.top - box.top) +
    Math.max(0, box.bottom - bounds.bottom)
  );
}

/**
 * The length of a segment inside a box, by cutting it at each side in turn.
 *
 * @param {Box} box
 * @param {Segment} segment
 */
function crossed(box, [x0, y0, x1, y1]) {
  let [start, end] = [0, 1];
  /** @type {[number, number, number, number][]} */
  const sides = [
    [x0, x1 - x0, box.left, box.right],
    [y0, y1 - y0, box.top, box.bottom],
  ];
  for (const [origin, step, low, high] of sides) {
    if (step === 0) {
      if (origin < low || origin > high) return 0;
      continue;
    }
    const [near, far] = [(low - origin) / step, (high - origin) / step].sort((a, b) => a - b);
    [start, end] = [Math.max(start, near), Math.min(end, far)];
  }
  return Math.max(0, end - start) * Math.hypot(x1 - x0, y1 - y0);
}
