// The postings of the books by key: which passages hold it, how often, where.

/**
 * @typedef {object} Value  what one passage holds of a key
 * @property {number[]} zones  how often in the title, in the titles above, in the text
 * @property {number[]} places  line * 64 + position
 * @property {string[]} forms  the inflected form at each place
 * @typedef {Map<number, Value>} Values  by the number of the passage
 */

const TEXT = 2;
const SECTION_KINDS = new Set(["section", "bare"]);

/** Yields [passage, places] of one form from its flat list of distances. */
function* unpack(list) {
  let passage = 0;
  for (let at = 0; at < list.length; ) {
    passage += list[at];
    const end = at + 2 + list[at + 1];
    let place = 0;
    yield [passage, list.slice(at + 2, end).map((distance) => (place += distance))];
    at = end;
  }
}

/**
 * @param {string[]} forms  @param {number[][]} lists  the postings of each form
 * @param {{kind: string}[]} passages
 */
export function createPostings(forms, lists, passages, analysis, { line }) {
  /** @type {Map<string, Values>} */
  const byKey = new Map();
  /** @type {Map<string, number>} */
  const counts = new Map();
  const lengths = new Array(passages.length).fill(0);

  const enter = (key, passage, form, places) => {
    if (!byKey.has(key)) byKey.set(key, new Map());
    const values = byKey.get(key);
    if (!values.has(passage)) values.set(passage, { zones: [0, 0, 0], places: [], forms: [] });
    const value = values.get(passage);
    for (const place of places) {
      value.zones[Math.min(Math.floor(place / line), TEXT)] += 1;
      value.places.push(place);
      value.forms.push(form);
    }
  };

  forms.forEach((form, at) => {
    const keys = analysis.keys(form);
    let count = 0;
    for (const [passage, places] of unpack(lists[at])) {
      count += places.length;
      lengths[passage] += places.length * keys.length;
      for (const key of keys) enter(key, passage, form, places);
    }
    counts.set(form, count);
  });

  const sections = passages
    .map(({ kind }, number) => (SECTION_KINDS.has(kind) ? number : -1))
    .filter((n) => n >= 0);
  const total = sections.reduce((sum, number) => sum + lengths[number], 0);

  return {
    byKey,
    /** How often each form stands in the books. */
    counts,
    /** How many keys a passage holds. */
    lengths,
    averageLength: total / sections.length || 1,
    size: passages.length,
    frequency: (/** @type {string} */ key) => byKey.get(key)?.size ?? 0,
    /** @returns {Values} */
    values: (/** @type {string} */ key) => byKey.get(key) ?? new Map(),
  };
}
