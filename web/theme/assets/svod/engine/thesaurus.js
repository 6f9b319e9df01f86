// The term base as search uses it: what else the books call what a player names.

import { hasCyrillic } from "./letters.js";
import { plainName } from "./names.js";

/** @typedef {{name: string, russian: string[], isPlain: boolean}} Concept  *isPlain*: an everyday word */

const LETTERS = /^\p{L}+$/u;
const NAMES = new Set(["preferred", "variant"]);
const unique = (found) => [...new Set(found)];

/**
 * @param {[string, string, string][]} terms  English, Russian, status
 * @param {[string, string[]][]} plain  everyday words, and the names that they may stand for
 * @param {number} shortestShared  the fewest letters of a stem that makes two everyday words one
 */
export function createThesaurus(terms, plain, shortestShared, parts) {
  const { analysis, derivation, letters, words } = parts;
  /** @type {Map<string, [string, string, string][]>} */
  const rows = new Map();
  for (const term of terms) {
    const name = term[0] || term[1];
    rows.set(name, [...(rows.get(name) ?? []), term]);
  }
  /** @type {Map<string, Concept>} */
  const concepts = new Map();
  const things = [];
  for (const [name, own] of rows) {
    const official = own.filter(([, , status]) => NAMES.has(status)).map(([, russian]) => russian);
    concepts.set(name, { name, russian: unique(official.map(plainName)), isPlain: false });
    const others = own.filter(([, , status]) => !NAMES.has(status)).map(([, russian]) => russian);
    things.push({ name, all: unique([name, ...official, ...others]) });
  }
  /** @type {Map<string, Concept>} */
  const everyday = new Map(
    plain.map(([name, russian]) => [name, { name, russian, isPlain: true }]),
  );
  for (const name of everyday.keys()) things.push({ name, all: [name] });

  const stemsOf = (key) => [...derivation.stems(key, words.lexeme(key)?.kinds)];
  const sortByStem = () => {
    /** @type {Map<string, string[]>} */
    const found = new Map();
    for (const name of everyday.keys()) {
      if (!hasCyrillic(name) || !LETTERS.test(name)) continue;
      for (const stem of stemsOf(analysis.wholeKeys(letters.fold(name))[0])) {
        if (stem.length >= shortestShared) found.set(stem, [...(found.get(stem) ?? []), name]);
      }
    }
    return found;
  };
  /** @type {Map<string, string[]> | null} */
  let byStem = null;

  return {
    /**
     * The everyday word of the same stem as a form, "" for none: «прицел», прицелиться. Both begin with
     * the letters of the stem: by those that alternate «парк» would be «порча».
     */
    kin(/** @type {string} */ form) {
      byStem ??= sortByStem();
      const known = byStem;
      const shared = analysis
        .wholeKeys(form)
        .flatMap((key) => stemsOf(key).map((stem) => ({ stem, key })));
      shared.sort(
        (a, b) =>
          b.stem.length - a.stem.length || (`${a.stem} ${a.key}` < `${b.stem} ${b.key}` ? -1 : 1),
      );
      const begins = ({ stem, key }) =>
        (known.get(stem) ?? []).find((name) =>
          letters.fold(name).startsWith(key.slice(0, stem.length)),
        );
      return shared.map(begins).find(Boolean) ?? "";
    },
    /** What is named, with all names. @type {import("./names.js").Thing[]} */
    things,
    /** What a name of a thing stands for: a term, an everyday word, or both. @returns {Concept[]} */
    concepts: (/** @type {string} */ name) =>
      [concepts, everyday].flatMap((table) =>
        table.has(name) ? [/** @type {Concept} */ (table.get(name))] : [],
      ),
  };
}
