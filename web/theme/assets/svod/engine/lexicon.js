// All that is known of words: those of a library's books and terms, and the dictionaries.

import { hasCyrillic } from "./letters.js";

/** @param {any} rules */
export function createLexicon(rules, { words, analysis, vocabulary, names, inEnglish }) {
  const [number, named, short] = [rules.number, rules.value, rules.short].map(
    (source) => new RegExp(`^(?:${source})$`, "u"),
  );
  const { isReal, isLight } = words;
  const inBooks = (form) => analysis.wholeKeys(form).some(vocabulary.has);

  /** Do the books or the names use the word, in any form, or its letters as initials? */
  const uses = (form) => names.has(form) || names.isShort(form) || inBooks(form);

  /** The ways to write Russian letters in Latin ones, by sound first. @returns {string[]} */
  const inLatin = (text) =>
    Array.from(text).reduce(
      (ways, letter) =>
        ways.flatMap((way) => Array.from(rules.latin[letter] ?? "", (latin) => way + latin)),
      [""],
    );

  /** The Latin abbreviation that Russian letters stand for, or null: АП1 is AP1. @returns {string | null} */
  const abbreviation = (form) => {
    const found = form.match(short);
    if (!found || uses(form) || isLight(form)) return null;
    const [, text, digits] = found;
    if (text.length === 1 && !digits) return null;
    const meant = inLatin(text).find((way) => names.abbreviations.has(way));
    return meant ? meant + digits : null;
  };

  return {
    names,
    vocabulary,
    isReal,
    isLight,
    uses,
    abbreviation,
    latin: rules.latin,
    /** The English of a name that *form* is in Russian letters; a real word is none: «дом» is no dome. */
    bySound: (form) =>
      hasCyrillic(form) && form.length >= rules.shortestHeard && !isReal(form)
        ? inEnglish(form)
        : null,

    /** Do the books, the names, or the dictionary hold the word? */
    knows(form) {
      if (number.test(form) || vocabulary.forms.has(form) || names.has(form) || inBooks(form))
        return true;
      const value = form.match(named);
      if (value) return vocabulary.has(value[1]) || names.has(value[1]);
      return abbreviation(form) !== null || isReal(form);
    },

    /** The keys by which the books write two neighbouring words as one; a word and a light one behind it are two: «танк и». */
    writtenAsOne: (left, right) =>
      isLight(right) && isReal(left) ? [] : analysis.ownKeys(left + right).filter(vocabulary.has),

    /** Do the books use a word of the same stem or root? Asked of real words only. */
    hasRelatives(form) {
      if (!hasCyrillic(form) || !isReal(form)) return false;
      const [key] = analysis.wholeKeys(form);
      return vocabulary.derived(key).length > 0 || vocabulary.distant(key).length > 0;
    },
  };
}
