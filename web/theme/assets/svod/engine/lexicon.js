// All that is known of words: the books' vocabulary, the term base, the table of words.

const DIGIT = /\p{Nd}/u;

/** @param {any} rules */
export function createLexicon(rules, { english, words, analysis, vocabulary, thesaurus }) {
  const [number, named, short] = [rules.number, rules.value, rules.short].map((source) => new RegExp(`^(?:${source})$`, "u"));

  const isFunctionWord = (form) => words.isFunctionWord(form) || english.isFunctionWord(form);
  const inBooks = (form) => analysis.wholeKeys(form).some(vocabulary.has);

  /** Do the books or the term base use the word, in any form, or its letters as initials? */
  const uses = (form) => thesaurus.has(form) || thesaurus.isShort(form) || inBooks(form);

  /** The ways to write Russian letters in Latin ones, by sound first. @returns {string[]} */
  const inLatin = (text) =>
    Array.from(text).reduce(
      (ways, letter) => ways.flatMap((way) => Array.from(rules.latin[letter] ?? "", (latin) => way + latin)), [""],
    );

  /** The Latin abbreviation that Russian letters stand for, or null: АП1 is AP1. @returns {string | null} */
  const abbreviation = (form) => {
    const found = form.match(short);
    if (!found || uses(form) || isFunctionWord(form)) return null;
    const [, text, digits] = found;
    if (text.length === 1 && !digits) return null;
    const meant = inLatin(text).find((way) => thesaurus.abbreviations.has(way));
    return meant ? meant + digits : null;
  };

  return {
    isFunctionWord,
    uses,
    abbreviation,

    /** Do the books, the term base, or the table of words hold the form? */
    knows(form) {
      if (number.test(form) || vocabulary.forms.has(form) || thesaurus.has(form) || inBooks(form)) return true;
      const value = form.match(named);
      if (value) return vocabulary.has(value[1]) || thesaurus.has(value[1]);
      return abbreviation(form) !== null || words.isKnown(form);
    },

    /** Is it a number, a word that the books or terms use, or one that they use a relative of? */
    isUsed(form) {
      if (DIGIT.test(form) || uses(form) || isFunctionWord(form)) return true;
      if (!words.isKnown(form)) return false;
      const [key] = analysis.wholeKeys(form);
      return vocabulary.derived(key).length > 0 || vocabulary.distant(key).length > 0;
    },
  };
}
