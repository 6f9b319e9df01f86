// Letters and their folding: what counts as the same letter, and in which alphabet.

const CYRILLIC = /[А-Яа-яЁё]/;

/** @param {string} text */
export const hasCyrillic = (text) => CYRILLIC.test(text);

const INVISIBLE = /[\u200b-\u200f\u2060\ufeff]/g;

/** Each letter and its mark as one character, without invisible marks. */
export const composed = (/** @type {string} */ text) =>
  text.normalize("NFC").replace(INVISIBLE, "");

const SPECIAL = /[\\\]^-]/g;

/** Returns a function that replaces single characters by a table; most texts hold none of them. */
export function translator(/** @type {Record<string, string>} */ table) {
  const letters = new RegExp(`[${Object.keys(table).join("").replace(SPECIAL, "\\$&")}]`, "gu");
  return (/** @type {string} */ text) => text.replace(letters, (letter) => table[letter]);
}

/** Pairs the characters of two strings of one length. */
const paired = (from, to) => Object.fromEntries(Array.from(from, (letter, at) => [letter, to[at]]));

/**
 * @param {{letters: {dashes: string, latin: string, cyrillic: string},
 *          keyboard: {english: string, russian: string}}} rules
 */
export function createLetters({ letters, keyboard }) {
  const alike = translator({
    ё: "е",
    ...Object.fromEntries(Array.from(letters.dashes, (dash) => [dash, "-"])),
  });
  const lower = (text) => {
    const small = text.toLowerCase();
    return small.length === text.length ? small : text;
  };
  return {
    /** In lower case, ё as е, every dash as "-"; of the same length. */
    fold: (/** @type {string} */ text) => alike(lower(text)),
    toCyrillic: translator(paired(letters.latin, letters.cyrillic)),
    toLatin: translator(paired(letters.cyrillic, letters.latin)),
    asRussian: translator(paired(keyboard.english, keyboard.russian)),
    asEnglish: translator(paired(keyboard.russian, keyboard.english)),
  };
}
