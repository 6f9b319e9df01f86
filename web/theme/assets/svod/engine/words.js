// The words of the site: the table of stems and paradigms, opened into forms.

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

/** Opens the table. @param {{words: string, paradigms: string}} table */
export function createWords(table) {
  const paradigms = table.paradigms.split("\n").map(readParadigm);
  /** @type {Map<string, Lexeme[]>} the readings of a form, the likeliest first */
  const readings = new Map();
  /** @type {Map<string, Lexeme>} */
  const lexemes = new Map();
  /** @type {Map<string, Set<string>>} endings of forms to "ending of the key, kinds" */
  const guesses = new Map();

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
        if (rank === 0 && known && ending) {
          if (!guesses.has(ending)) guesses.set(ending, new Set());
          guesses.get(ending).add(`${keyEnding} ${kinds}`);
        }
      }
    });
  }
  for (const [form, found] of readings) readings.set(form, found.filter(Boolean));
  for (const [form, found] of [...readings]) {
    const whole = form.replaceAll("-", "");
    if (!readings.has(whole)) readings.set(whole, found);
  }

  return {
    /** The readings of a folded form, none for a form that is not in the table. */
    read: (/** @type {string} */ form) => readings.get(form) ?? [],
    /** @param {string} key */
    lexeme: (key) => lexemes.get(key),
    isKnown: (/** @type {string} */ form) => (readings.get(form) ?? []).some(({ known }) => known),
    isFunctionWord: (/** @type {string} */ form) => readings.get(form)?.[0].isFunction ?? false,

    /**
     * Declines an unknown form like the words of the table, the longest ending first.
     * @returns {Iterable<{key: string, kinds: string}>}
     */
    *guess(form) {
      for (let cut = 1; cut < form.length; cut++) {
        const stem = form.slice(0, cut);
        for (const found of guesses.get(form.slice(cut)) ?? []) {
          const [ending, kinds] = found.split(" ");
          yield { key: stem + ending, kinds };
        }
      }
    },
  };
}
