// The piece of a section that shows why it was found, with what matched marked.

const GAP = "\u2026";
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const escape = (text) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]);

/** @typedef {import("./analysis.js").Word} Word */

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

  /** A part of *text*, escaped for HTML, matches in <mark>. @param {Set<string>} wanted  keys */
  return function snippet(text, wanted) {
    /** @type {Word[]} */
    const words = analyse(text);
    const hits = words.filter(({ keys }) => keys.some((key) => wanted.has(key)));
    const [from, to] = window(text, words, hits);
    let [shown, at] = [from ? GAP : "", from];
    for (const { start, end } of hits.filter((hit) => from <= hit.start && hit.end <= to)) {
      shown += `${escape(text.slice(at, start))}<mark>${escape(text.slice(start, end))}</mark>`;
      at = end;
    }
    return (shown + escape(text.slice(at, to)) + (to < text.length ? GAP : "")).replaceAll("\n", " ");
  };
}
