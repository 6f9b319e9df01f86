// The names of things, as words: all that the reading of a query knows of a term base.

import { hasCyrillic } from "./letters.js";

/**
 * @typedef {{next: Map<string, Node>, values: Set<string>}} Node
 * @typedef {{first: number, last: number, names: string[]}} Match  a name among the words of a query
 * @typedef {{name: string, all: string[]}} Thing  what identifies it, and every name of it
 */

const BRACKETS = /\s*\(([^()]*)\)/g;
const ABBREVIATION = /^[A-Z][A-Za-z]{0,2}$/;

/** A name without what stands in brackets. */
export const plainName = (/** @type {string} */ name) => name.replace(BRACKETS, "").trim();

/** A name without its brackets, and the abbreviation that they hold. */
function spellings(name) {
  const inside = [...name.matchAll(BRACKETS)].map((found) => found[1]);
  return [plainName(name), ...inside.filter((text) => ABBREVIATION.test(text))];
}

/** @returns {Node} */
const node = () => ({ next: new Map(), values: new Set() });

/**
 * @param {Thing[]} things
 * @param {Record<string, string[]>} initials  the things that first letters stand for
 * @param {number} mostApart  the most words of a name that may be met written as one
 * @param {any} known  *ways*: the names that are met by other keys than those of their words
 */
export function createNames(
  things,
  initials,
  mostApart,
  { letters, english, words, analysis, ways },
) {
  const parts = (word) => letters.fold(word).split("-").filter(Boolean);

  /** The lemmas of one token; of a hyphenated one without its hyphens. */
  const lemmas = (word) => {
    const form = letters.fold(word);
    if (!hasCyrillic(form)) return english.bases(form).map((base) => base.replaceAll("-", ""));
    const found = words.read(form).map(({ key }) => key);
    return found.length ? found : [form.replaceAll("-", "")];
  };

  const plainWays = (tokens) => {
    const inParts = tokens.map(parts);
    const whole = tokens.map((token) => lemmas(token)[0]);
    return inParts.some((found) => found.length > 1)
      ? [whole, inParts.flat().map((part) => lemmas(part)[0])]
      : [whole];
  };
  /** The keys by which a name is met. @returns {string[][]} */
  const paths = (tokens) => {
    const text = tokens.join(" ");
    return Object.hasOwn(ways, text)
      ? ways[text].map((/** @type {string} */ way) => way.split(" "))
      : plainWays(tokens);
  };

  const root = node();
  const enter = (phrase, name) => {
    for (const path of paths(analysis.tokens(phrase))) {
      let at = root;
      for (const step of path) {
        if (!at.next.has(step)) at.next.set(step, node());
        at = at.next.get(step);
      }
      at.values.add(name);
    }
  };

  const stepsOf = (word) => new Set([letters.fold(word), ...lemmas(word)]);
  const step = (nodes, word) =>
    nodes.flatMap((at) => [...stepsOf(word)].flatMap((lemma) => at.next.get(lemma) ?? []));
  const follow = (nodes, word) => {
    const inParts = parts(word);
    return [...step(nodes, word), ...(inParts.length > 1 ? inParts.reduce(step, nodes) : [])];
  };

  const longest = (tokens, first) => {
    let best = null;
    let nodes = [root];
    for (let last = first; last < tokens.length; last++) {
      nodes = follow(nodes, tokens[last]);
      if (!nodes.length) break;
      const names = [...new Set(nodes.flatMap(({ values }) => [...values]))];
      if (names.length) best = { first, last, names };
    }
    return best;
  };

  /** @type {Map<string, string[]>} English names of a few words under their letters without spaces */
  const solid = new Map();
  const enterSolid = (phrase) => {
    const parts = analysis.tokens(letters.fold(phrase));
    const key = hasCyrillic(phrase) ? "" : analysis.wholeKeys(parts.join(""))[0];
    if (key && parts.length > 1 && parts.length <= mostApart && !solid.has(key))
      solid.set(key, parts);
  };
  /** @type {Set<string>} */
  const abbreviations = new Set();
  for (const { name, all } of things) {
    for (const phrase of all.flatMap(spellings)) {
      enter(phrase, name);
      enterSolid(phrase);
      if (ABBREVIATION.test(phrase)) abbreviations.add(letters.fold(phrase));
    }
  }
  for (const [short, names] of Object.entries(initials)) {
    for (const name of names) enter(short, name);
  }

  const forms = new Set(
    things.flatMap(({ all }) =>
      all.flatMap((name) => analysis.analyse(name).map(({ form }) => form)),
    ),
  );
  const keys = new Set([...forms].flatMap(analysis.wholeKeys));
  const keyOf = (phrase) => paths(analysis.tokens(phrase))[0].join(" ");

  return {
    abbreviations,
    /** The inflected words of all names. */
    forms,
    english: things.map(({ name }) => name),
    /** Are two phrases the same, in whatever forms? */
    isSame: (/** @type {string} */ one, /** @type {string} */ other) => keyOf(one) === keyOf(other),
    /** The words of the English name that *word* is without its spaces. @returns {string[]} */
    apart: (/** @type {string} */ word) => solid.get(analysis.wholeKeys(word)[0]) ?? [],
    isShort: (/** @type {string} */ form) => Object.hasOwn(initials, form),
    has: (/** @type {string} */ form) => analysis.wholeKeys(form).some((key) => keys.has(key)),

    /** The things named among the words of a query, the longest name at each place. @returns {Match[]} */
    find(tokens) {
      const found = [];
      for (let at = 0; at < tokens.length; at++) {
        const match = longest(tokens, at);
        if (!match) continue;
        found.push(match);
        at = match.last;
      }
      return found;
    },
  };
}
