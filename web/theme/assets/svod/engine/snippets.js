// The piece of a section that shows why it was found, with what matched marked.

const GAP = "\u2026";
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const escape = (text) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]);

/**
 * @typedef {import("./analysis.js").Word} Word
 * @typedef {import("./expansion.js").Unit} Unit
 * @typedef {{keys: Set<string>, terms: {units: Unit[], apart: Set<string>}[]}} Marks  a term is marked where its
 *   words stand together, or else apart
 */

/** What to mark in a text: telling words and terms. @returns {Marks} */
export function marksOf({ groups }) {
  const words = groups.flatMap((group) => group.words);
  const telling = words.filter(({ weight }) => weight === 1);
  const isMarked = (word) => !telling.length || word.weight === 1;
  const marks = { keys: new Set(), terms: [] };
  for (const { words, units } of groups) {
    const own = words.filter(isMarked).flatMap((word) => word.keys.map(([key]) => key));
    own.push(...units.filter((unit) => unit.words.length === 1).flatMap((unit) => unit.words[0]));
    const several = units.filter((unit) => unit.words.length > 1);
    if (several.length && words.length > 1) {
      marks.terms.push({ units: several, apart: new Set(own) });
    } else {
      for (const key of own) marks.keys.add(key);
      marks.terms.push(...several.map((unit) => ({ units: [unit], apart: new Set() })));
    }
  }
  return marks;
}

function closest(start, places, reach) {
  const distance = (at) => Math.abs(at - start);
  const near = places.filter((at) => at !== start && distance(at) <= reach);
  return near.length ? near.reduce((best, at) => (distance(at) < distance(best) ? at : best)) : null;
}

/** The numbers of the words to mark, in order. */
function matched(words, { keys, terms }) {
  const standing = (wanted) => [...words.keys()].filter((at) => words[at].keys.some((key) => wanted.has(key)));
  const together = (unit) => {
    const [first, ...rest] = unit.words.map((own) => standing(new Set(own)));
    return first.flatMap((start) => {
      const others = rest.map((places) => closest(start, places, unit.words.length));
      return others.includes(null) ? [] : [start, ...others];
    });
  };
  const found = new Set(standing(keys));
  for (const { units, apart } of terms) {
    const whole = units.flatMap(together);
    for (const at of whole.length ? whole : standing(apart)) found.add(at);
  }
  return [...found].sort((a, b) => a - b);
}

/** @param {any} rules  @param {(text: string) => Word[]} analyse */
export function createSnippets({ length, bar, lineEnd, beginning }, analyse) {
  const lead = Math.floor(length / 4);
  const endsOfLines = new RegExp(lineEnd, "gu");
  const beginnings = new RegExp(beginning, "gu");

  /** A piece for HTML in one line; a bar stands where a line ends as no sentence does. */
  const inOneLine = (piece) => escape(piece.replace(endsOfLines, (_, end) => (end ? `${end} ` : bar)));

  const wordStart = (words, at) => words.find(({ start }) => start >= at)?.start ?? 0;
  const wordEnd = (words, at) => words.findLast(({ end }) => end <= at)?.end ?? at;

  /** Where to begin before *at*: with the line, a sentence or cell, or else a word. */
  const leadIn = (text, words, at) => {
    const line = at ? text.lastIndexOf("\n", at - 1) + 1 : 0;
    if (at - line <= lead) return line;
    const last = [...text.slice(at - lead, at).matchAll(beginnings)].at(-1);
    return last ? at - lead + last.index + last[0].length : wordStart(words, at - lead);
  };

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
    const start = leadIn(text, words, bestStart);
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
      shown += `${inOneLine(text.slice(at, start))}<mark>${escape(text.slice(start, end))}</mark>`;
      at = end;
    }
    return shown + inOneLine(text.slice(at, to)) + (to < text.length ? GAP : "");
  };
}
