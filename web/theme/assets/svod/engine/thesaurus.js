// The term base as search uses it: what else the books call what a player names.

import { plainName } from "./names.js";

/** @typedef {{name: string, russian: string[], isPlain: boolean}} Concept  *isPlain*: an everyday word */

const NAMES = new Set(["preferred", "variant"]);
const unique = (found) => [...new Set(found)];

/**
 * @param {[string, string, string][]} terms  English, Russian, status
 * @param {[string, string[]][]} plain  everyday words, and the names that they may stand for
 */
export function createThesaurus(terms, plain) {
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

  return {
    /** What is named, with all names. @type {import("./names.js").Thing[]} */
    things,
    /** What a name of a thing stands for: a term, an everyday word, or both. @returns {Concept[]} */
    concepts: (/** @type {string} */ name) =>
      [concepts, everyday].flatMap((table) =>
        table.has(name) ? [/** @type {Concept} */ (table.get(name))] : [],
      ),
  };
}
