// The language of the words around a text: English on an English page, Russian elsewhere.

const IS_ENGLISH = document.documentElement.lang === "en";

/** Returns the words that fit the language of the page. */
export const either = (russian, english) => (IS_ENGLISH ? english : russian);
