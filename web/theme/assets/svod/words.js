// Words as they are compared: letters folded, so that «Ё», «е» and a hyphen make no difference.

const WORD = /[\p{L}\p{N}+]+/gu;

/** Returns *text* in small letters, ё as е, dashes as spaces: as long as it was. */
export const fold = (text) => text.toLowerCase().replaceAll("ё", "е").replace(/[-–—]/g, " ");

/** Returns the folded words of a text; a number with a plus («4+») is one. */
export const wordsOf = (text) => fold(text).match(WORD) ?? [];
