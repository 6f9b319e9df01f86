// One language's side of the term base: rows found by their letters, in any form, by a part.

import { hasCyrillic } from "./letters.js";

/**
 * @typedef {{en: string, ru: {term: string, status: string}[]}} Entry  as the API gives it
 * @typedef {{text: string, entry: Entry, rank: number, length: number}} Row  a name of an entry
 * @typedef {Set<string>[]} Way  a phrase: what each of its words may be a form of
 */

const BRACKETS = /\s*\(([^()]*)\)/g;
const ABBREVIATION = /^[A-ZА-ЯЁ][A-Za-zА-Яа-яЁё]{0,3}$/;

/** A name without what stands in brackets. */
export const bare = (/** @type {string} */ text) => text.replace(BRACKETS, "");

/** The ways to write a name: in full, without its brackets, by its abbreviation. */
function surfaces(text) {
  const short = [...text.matchAll(BRACKETS)]
    .map((found) => found[1])
    .filter((inner) => ABBREVIATION.test(inner));
  return [...new Set([text, bare(text), ...short])];
}

const meet = (/** @type {Set<string>} */ one, /** @type {Set<string>} */ other) =>
  [...one].some((key) => other.has(key));

/** How a side reads words; the same for both. */
export function createTermReader({ letters, english, words, analysis, thingsInPast }) {
  const tokens = (text) => analysis.tokens(letters.fold(text));
  const parts = (word) => word.split("-").filter(Boolean);

  const bases = (word) => {
    if (!hasCyrillic(word)) return english.bases(word);
    const found = words.read(word).map(({ key }) => key);
    return found.length ? found : [word];
  };

  /** What a word may be a form of, as one without hyphens. */
  const whole = (word) =>
    new Set([...bases(word).map((base) => base.replaceAll("-", "")), word.replaceAll("-", "")]);
  /** The same, with what its hyphenated parts may be. */
  const keys = (word) => new Set([...whole(word), ...parts(word).flatMap(bases)]);
  /** What a word of a name is met by: a thing like «стреляла» by itself alone. */
  const ofName = (read) => (word) => (thingsInPast.has(word) ? new Set([word]) : read(word));

  /** @returns {Way[]} hyphenated words as one each, and in their parts */
  const waysBy = (asked, read) => {
    const inParts = asked.flatMap(parts);
    const found = [asked.map(read)];
    if (inParts.length > asked.length) found.push(inParts.map(read));
    return found;
  };

  return {
    tokens,
    keys,
    bases,
    keysOfName: ofName(keys),
    /** What a word of a name may be a form of, with what the first of its hyphenated parts may be. */
    leading: ofName((word) => new Set([...whole(word), ...parts(word).slice(0, 1).flatMap(bases)])),
    /** What to look for to find a word: as one, or each of its hyphenated parts. */
    sought: (word) => [[whole(word)], parts(word).map((part) => new Set(bases(part)))],
    isFunctionWord: (word) => words.isFunctionWord(word) || english.isFunctionWord(word),
    ways: (asked) => waysBy(asked, whole),
    waysOfName: (asked) => waysBy(asked, ofName(whole)),
    /** The letters and digits of a text, English words in the singular, all in one. */
    squash: (text) =>
      tokens(text)
        .flatMap(parts)
        .map((part) => (hasCyrillic(part) ? part : english.bases(part)[0]))
        .join(""),
  };
}

/**
 * @param {Row[]} rows
 * @param {Record<string, string[]>} rewordings  other ways to say a name
 */
export function createSide(rows, rewordings, reader) {
  const { tokens, keys, keysOfName, leading, sought, ways, waysOfName, squash, isFunctionWord } =
    reader;
  /** @type {Map<string, Row[]>} */
  const literal = new Map();
  /** @type {{way: Way, row: Row}[]} */
  const phrases = [];
  const enter = (surface, row) => {
    const key = squash(surface);
    literal.set(key, [...(literal.get(key) ?? []), row]);
    for (const way of waysOfName(tokens(surface))) if (way.length) phrases.push({ way, row });
  };
  for (const row of rows) for (const surface of surfaces(row.text)) enter(surface, row);
  for (const row of rows) {
    for (const other of rewordings[row.text] ?? [])
      if (!literal.has(squash(other))) enter(other, row);
  }
  const held = rows.map((row) => ({
    row,
    own: new Set(tokens(row.text).flatMap((word) => [...keysOfName(word)])),
  }));

  const isForm = (asked, way) =>
    asked.length === way.length && asked.every((word, at) => meet(word, way[at]));
  const formsOf = (asked) => {
    const wanted = ways(asked);
    const found = phrases.filter(({ way }) => wanted.some((own) => isForm(own, way)));
    return [...new Set(found.map(({ row }) => row))];
  };

  const beginsWith = ({ text }, query) => {
    const [first, asked] = [tokens(text), tokens(query)];
    return (
      first.length >= asked.length &&
      asked.every((word, at) => meet(keys(word), leading(first[at])))
    );
  };
  const holds = (own, asked) =>
    asked.every((ways) => ways.some((way) => way.every((part) => meet(part, own))));
  const order = (one, other) => one.rank - other.rank || one.length - other.length;

  return {
    beginsWith,
    exact: (query) => literal.get(squash(query)) ?? [],
    inflected: (query) => formsOf(tokens(query)),

    /** The rows that hold every word of *query*, those that begin with it first. */
    containing(query) {
      const asked = tokens(query);
      if (asked.every(isFunctionWord)) return [];
      const wanted = asked.map(sought);
      const found = held.filter(({ own }) => holds(own, wanted)).map(({ row }) => row);
      return found.sort(
        (a, b) => Number(beginsWith(b, query)) - Number(beginsWith(a, query)) || order(a, b),
      );
    },

    /** Does a row hold a word, in any form? */
    knows: (word) => held.some(({ own }) => holds(own, [sought(word)])),

    /** The rows with a word that begins with some letters. */
    beginning: (start) =>
      rows.filter(({ text }) => tokens(text).some((word) => word.startsWith(start))).sort(order),

    /** The rows in a longer text, the longest at each place. @returns {{first: number, words: string[], rows: Row[]}[]} */
    find(query) {
      const asked = tokens(query);
      const found = [];
      for (let first = 0; first < asked.length; first++) {
        for (let after = asked.length; after > first; after--) {
          const inside = asked.slice(first, after);
          const named = formsOf(inside);
          if (!named.length) continue;
          found.push({ first, words: inside, rows: named });
          first = after - 1;
          break;
        }
      }
      return found;
    },
  };
}
