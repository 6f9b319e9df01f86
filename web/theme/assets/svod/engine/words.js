// The words of both languages: those of the site's table, of the dictionary, and guesses at others.

import { createGuesses } from "./guesses.js";
import { hasCyrillic } from "./letters.js";
import { createParadigms, createTable } from "./table.js";

/** @typedef {import("./table.js").Lexeme} Lexeme */

const RUSSIAN = /^[а-я-]+$/;

/**
 * @param {{words: string, paradigms: string, orders: string}} table  the words of the site
 * @param {ReturnType<typeof import("./shelf.js").createShelf>} shelf  the dictionary
 * @param {{endings: string, light: string[]}} rules  *light*: the English words that name nothing
 */
export function createWords(table, shelf, rules) {
  const guesses = createGuesses(rules.endings);
  const lightEnglish = new Set(rules.light);
  const site = createTable(table, createParadigms(table.paradigms));
  /** @type {Map<string, Lexeme[]>} */
  const readings = new Map();
  /** @type {Map<string, Lexeme>} the words met beside those of the site */
  const others = new Map();
  /** @type {Map<string, string>} hyphenated forms by their letters without hyphens */
  const hyphenated = new Map(site.hyphenated().map((form) => [form.replaceAll("-", ""), form]));

  const guess = (form) => {
    const { key, kinds } = guesses.likeliest(form);
    return site.lexeme(key) ?? { key, kinds, known: false, isFunction: false };
  };
  const remember = (found) => {
    for (const word of found) if (!others.has(word.key)) others.set(word.key, word);
    return found;
  };
  /** What a form that the site's table does not hold may be of. @returns {Lexeme[]} */
  const elsewhere = (form) => {
    if (!hasCyrillic(form)) return [];
    const whole = hyphenated.get(form);
    if (whole) return read(whole);
    const found = RUSSIAN.test(form) ? shelf.read(form) : [];
    if (found.length) return remember(found);
    const own = site.among(form);
    if (own.length) return own;
    return form.includes("-") ? [] : remember([guess(form)]);
  };
  /** The readings of a folded form, the likeliest first. @returns {Lexeme[]} */
  const read = (form) => {
    const known = readings.get(form);
    if (known) return known;
    const own = site.read(form);
    const found = own.length ? own : elsewhere(form);
    readings.set(form, found);
    return found;
  };
  const isKnown = (form) => read(form).some(({ known }) => known);
  const isFunctionWord = (/** @type {string} */ form) => read(form)[0]?.isFunction ?? false;

  return {
    read,
    /** Does the site's table hold a form? @param {string} form */
    isAtHand: (form) => hyphenated.has(form) || site.read(form).length > 0,
    /** The forms of the table whose first reading is of a key. @param {string} key */
    formsOf: (key) => site.formsOf(key),
    /** @param {string} key */
    lexeme: (key) => site.lexeme(key) ?? others.get(key),
    /** Does the general dictionary of its language hold a form, each part of a hyphenated one at least? */
    isReal(/** @type {string} */ form) {
      if (!hasCyrillic(form)) return shelf.read(form).length > 0;
      const parts = form.split("-");
      return isKnown(form) || (parts.length > 1 && parts.every((part) => part && isKnown(part)));
    },
    /** What a form may be a form of, known or not. */
    guesses: (/** @type {string} */ form) => (isKnown(form) ? read(form) : guesses.all(form)),
    /** Is it a function word, a word of a question, or a light verb? */
    isLight: (/** @type {string} */ form) => lightEnglish.has(form) || isFunctionWord(form),
    isFunctionWord,
  };
}
