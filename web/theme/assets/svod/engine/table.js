// A table of words, a stem and a paradigm each: what a form may be is worked out where it is asked for.

/**
 * @typedef {{key: string, kinds: string, known: boolean, isFunction: boolean}} Lexeme
 * @typedef {{prefix: number, keyEnding: string, endings: Set<string>}} Paradigm  *prefix*: so many letters
 *   of the stem are none of the key
 * @typedef {{stem: string, paradigm: string, marks: string}} Row  *paradigm*: its number, or itself
 */

const FUNCTION = "f";
const GUESSED = "?";
const NO_ENDING = "-";
const HEAD = /^(\d*)(.*)$/;
const HYPHENATED = /-[а-я]|[а-я]-/;

/** @returns {Paradigm} the line "keyEnding:ending,ending", with the length of a prefix before it */
function readParadigm(line) {
  const [head, endings] = line.split(":");
  const [, prefix, keyEnding] = head.match(HEAD);
  return {
    prefix: Number(prefix),
    keyEnding,
    endings: new Set(endings.split(",").map((ending) => (ending === NO_ENDING ? "" : ending))),
  };
}

/** The common paradigms of some tables, by their numbers. @param {string} text */
export function createParadigms(text) {
  const lines = text.split("\n");
  /** @type {Map<string, Paradigm>} */
  const opened = new Map();
  const lineOf = (/** @type {string} */ name) => (name.includes(":") ? name : lines[Number(name)]);
  const open = (/** @type {string} */ name) => {
    const known = opened.get(name);
    if (known) return known;
    const found = readParadigm(lineOf(name));
    opened.set(name, found);
    return found;
  };
  return { open, isHyphenated: (/** @type {string} */ name) => HYPHENATED.test(lineOf(name)) };
}

/**
 * Opens a table (its format: indexer/browser/lexemes.py).
 * @param {{words: string, orders: string}} table
 * @param {ReturnType<typeof createParadigms>} paradigms
 */
export function createTable({ words, orders }, paradigms) {
  /** @type {Map<string, Row[]>} */
  const rows = new Map();
  /** @type {Map<Row, Lexeme>} */
  const lexemes = new Map();
  for (const line of words.split("\n")) {
    const [stem, paradigm, marks] = line.split("\t");
    const row = { stem, paradigm, marks };
    const others = rows.get(stem);
    if (others) others.push(row);
    else rows.set(stem, [row]);
  }
  /** @type {Map<string, string>} */
  const ordered = new Map();
  for (const line of orders.split("\n")) {
    const [form, places] = line.split("\t");
    ordered.set(form, places);
  }

  const lexemeOf = (/** @type {Row} */ row) => {
    const known = lexemes.get(row);
    if (known) return known;
    const { stem, paradigm, marks } = row;
    const kinds = marks.replace(FUNCTION, "").replace(GUESSED, "");
    const { prefix, keyEnding } = paradigms.open(paradigm);
    const key = stem.slice(prefix) + keyEnding;
    const found = {
      key,
      kinds,
      known: !marks.includes(GUESSED),
      isFunction: marks.includes(FUNCTION),
    };
    lexemes.set(row, found);
    return found;
  };
  const formsOf = ({ stem, paradigm }) =>
    [...paradigms.open(paradigm).endings].map((ending) => stem + ending);

  /** The rows that have a form. @returns {Row[]} */
  const having = (form) => {
    const found = [];
    for (let cut = 0; cut <= form.length; cut++) {
      for (const row of rows.get(form.slice(0, cut)) ?? []) {
        if (paradigms.open(row.paradigm).endings.has(form.slice(cut))) found.push(row);
      }
    }
    return found;
  };

  const all = () => [...rows.values()].flat();
  /** The words that have a form, though it may be of others that the table lacks. @returns {Lexeme[]} */
  const among = (/** @type {string} */ form) => having(form).map(lexemeOf);
  const read = (/** @type {string} */ form) => {
    const found = having(form);
    const places = ordered.get(form);
    return (places === undefined ? found : Array.from(places, (place) => found[Number(place)])).map(
      lexemeOf,
    );
  };

  /** @type {Map<string, Row> | null} */
  let byKey = null;
  const rowOf = (/** @type {string} */ key) => {
    byKey ??= new Map(all().map((row) => [lexemeOf(row).key, row]));
    return byKey.get(key);
  };

  return {
    /** The words that a form is of, the likeliest first; none if the table does not know them all. @returns {Lexeme[]} */
    read,
    among,
    /** The word of a key. @returns {Lexeme | undefined} */
    lexeme(key) {
      const row = rowOf(key);
      return row && lexemeOf(row);
    },
    /** The forms that are first of all of the word of a key. @returns {string[]} */
    formsOf(key) {
      const row = rowOf(key);
      return row ? formsOf(row).filter((form) => read(form)[0]?.key === key) : [];
    },
    /** The forms with a hyphen. @returns {string[]} */
    hyphenated() {
      const found = all().filter(
        ({ stem, paradigm }) => stem.includes("-") || paradigms.isHyphenated(paradigm),
      );
      return found.flatMap(formsOf).filter((form) => form.includes("-"));
    },
  };
}
