// The words of the site: the table of stems and paradigms, opened into forms.

import { hasCyrillic } from "./letters.js";

/**
 * @typedef {{key: string, kinds: string, known: boolean, isFunction: boolean}} Lexeme
 * @typedef {{endings: string[][], keyEnding: string}} Paradigm
 */

const FUNCTION = "f";
const GUESSED = "?";
const NO_ENDING = "-";

/** @returns {Paradigm} the line "keyEnding:ending,ending|ending of a second reading" */
function readParadigm(line) {
  const [keyEnding, forms] = line.split(":");
  const read = (rank) => rank.split(",").filter(Boolean).map((ending) => (ending === NO_ENDING ? "" : ending));
  return { keyEnding, endings: forms.split("|").map(read) };
}

/** @returns {Map<string, string[]>} */
function byKey(readings) {
  const found = new Map();
  for (const [form, [first]] of readings) {
    if (!first) continue;
    if (!found.has(first.key)) found.set(first.key, []);
    found.get(first.key).push(form);
  }
  return found;
}

/**
 * Opens the table.
 * @param {{words: string, paradigms: string}} table
 * @param {ReturnType<typeof import("./dictionary.js").createDictionary>} dictionary
 */
export function createWords(table, dictionary) {
  const paradigms = table.paradigms.split("\n").map(readParadigm);
  /** @type {Map<string, Lexeme[]>} the readings of a form, the likeliest first */
  const readings = new Map();
  /** @type {Map<string, Lexeme>} */
  const lexemes = new Map();

  for (const line of table.words.split("\n")) {
    const [stem, number, marks] = line.split("\t");
    const { keyEnding, endings } = paradigms[number];
    const kinds = marks.replace(FUNCTION, "").replace(GUESSED, "");
    const known = !marks.includes(GUESSED);
    const lexeme = { key: stem + keyEnding, kinds, known, isFunction: marks.includes(FUNCTION) };
    lexemes.set(lexeme.key, lexeme);
    endings.forEach((forms, rank) => {
      for (const ending of forms) {
        const form = stem + ending;
        if (!readings.has(form)) readings.set(form, []);
        readings.get(form)[rank] = lexeme;
      }
    });
  }
  for (const [form, found] of readings) readings.set(form, found.filter(Boolean));
  for (const [form, found] of [...readings]) {
    const whole = form.replaceAll("-", "");
    if (!readings.has(whole)) readings.set(whole, found);
  }

  /** @type {Map<string, string[]> | null} */
  let forms = null;
  const enter = ({ key, kinds }, known) => {
    if (!lexemes.has(key)) lexemes.set(key, { key, kinds, known, isFunction: false });
    return /** @type {Lexeme} */ (lexemes.get(key));
  };
  /** What the dictionary knows of a form that the table lacks; else what it is likely a form of. */
  const fromDictionary = (form) => {
    const real = dictionary.readings(form).map((guess) => enter(guess, true));
    return real.length || form.includes("-") ? real : [enter(dictionary.likeliest(form), false)];
  };
  /** The readings of a folded form, the likeliest first. @returns {Lexeme[]} */
  const read = (form) => {
    if (!readings.has(form)) readings.set(form, hasCyrillic(form) ? fromDictionary(form) : []);
    return readings.get(form) ?? [];
  };
  const isKnown = (form) => read(form).some(({ known }) => known);

  return {
    read,
    /** The forms of the table whose first reading is of a key. @returns {string[]} */
    formsOf(/** @type {string} */ key) {
      forms ??= byKey(readings);
      return forms.get(key) ?? [];
    },
    /** @param {string} key */
    lexeme: (key) => lexemes.get(key),
    /** Does the general dictionary of its language hold a form, each part of a hyphenated one at least? */
    isReal(/** @type {string} */ form) {
      if (!hasCyrillic(form)) return dictionary.isCommonEnglish(form);
      const parts = form.split("-");
      return isKnown(form) || (parts.length > 1 && parts.every((part) => part && isKnown(part)));
    },
    /** What a form may be a form of, known or not. */
    guesses: (/** @type {string} */ form) => (isKnown(form) ? read(form) : dictionary.guesses(form)),
    /** Is it a function word, a word of a question, or a light verb? */
    isLight: (/** @type {string} */ form) => (readings.get(form)?.[0]?.isFunction ?? false) || dictionary.isLightEnglish(form),
    isFunctionWord: (/** @type {string} */ form) => readings.get(form)?.[0]?.isFunction ?? false,
  };
}
