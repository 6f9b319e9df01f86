// The piece of a section that shows why it was found, with what matched marked.

const GAP = "\u2026";
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const escape = (text) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]);

/**
 * @typedef {import("./analysis.js").Word} Word
 * @typedef {{keys: Set<string>, units: import("./expansion.js").Unit[]}} Marks
 */

/** What to mark in a text: telling words, and units where they stand together. @returns {Marks} */
export function marksOf({ groups }) {
  const words = groups.flatMap((group) => group.words);
  const telling = words.filter(({ weight }) => weight === 1);
  const units = groups.flatMap((group) => group.units);
  const single = units.filter((unit) => unit.words.length === 1).flatMap((unit) => unit.words[0]);
  const keys = (telling.length ? telling : words).flatMap((word) => word.keys.map(([key]) => key));
  return { keys: new Set([...keys, ...single]), units: units.filter((unit) => unit.words.length > 1) };
}

function closest(start, places, reach) {
  const distance = (at) => Math.abs(at - start);
  const near = places.filter((at) => at !== start && distance(at) <= reach);
  return near.length ? near.reduce((best, at) => (distance(at) < distance(best) ? at : best)) : null;
}

/** The numbers of the words to mark, in order. */
function matched(words, { keys, units }) {
  const standing = (wanted) => [...words.keys()].filter((at) => words[at].keys.some((key) => wanted.has(key)));
  const found = new Set(standing(keys));
  for (const unit of units) {
    const [first, ...rest] = unit.words.map((own) => standing(new Set(own)));
    for (const start of first) {
      const others = rest.map((places) => closest(start, places, unit.words.length));
      if (!others.includes(null)) [start, ...others].forEach((at) => found.add(at));
    }
  }
  return [...found].sort((a, b) => a - b);
}

export function createSnippets(length, analyse) {
  const lead = Math.floor(length / 4);

  const wordStart = (words, at) => words.find(({ start }) => start >= at)?.start ?? 0;
  const wordEnd = (words, at) => words.findLast(({ end }) => end <= at)?.end ?? at;

  /** The piece that begins at a line or word and holds the most different matches. */
  const window = (text, words, hits) => {
    if (text.length <= length) return [0, text.length];
    if (!hits.length) return [0, wordEnd(words, length)];
    let [bestStart, bestCount] = [0, 0];
    for (const { start } of hits) {
      const inside = hits.filter((other) => start <= other.start && other.start < start + length);
      const seen = new Set(inside.map(({ keys }) => keys[0])).size;
      if (seen > bestCount) [bestStart, bestCount] = [start, seen];
    }
    const line = bestStart ? text.lastIndexOf("\n", bestStart - 1) + 1 : 0;
    const start = bestStart - line <= lead ? line : wordStart(words, bestStart - lead);
    return [start, start + length < text.length ? wordEnd(words, start + length) : text.length];
  };

  /**
   * A part of *text*, escaped for HTML, matches in <mark>.
   * @param {string} text  @param {Marks} marks
   */
  return function snippet(text, marks) {
    /** @type {Word[]} */
    const words = analyse(text);
    const hits = matched(words, marks).map((at) => words[at]);
    const [from, to] = window(text, words, hits);
    let [shown, at] = [from ? GAP : "", from];
    for (const { start, end } of hits.filter((hit) => from <= hit.start && hit.end <= to)) {
      shown += `${escape(text.slice(at, start))}<mark>${escape(text.slice(start, end))}</mark>`;
      at = end;
    }
    return (shown + escape(text.slice(at, to)) + (to < text.length ? GAP : "")).replaceAll("\n", " ");
  };
}
