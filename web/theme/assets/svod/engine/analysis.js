// A text as index keys: what search holds to be the same word.

import { hasCyrillic } from "./letters.js";

/** @typedef {{form: string, keys: string[], start: number, end: number}} Word */

const TIMES = "\u00d7";
const INCH = "дюйм";
const MIXED = /[a-z]/;

const whole = (source) => new RegExp(`^(?:${source})$`, "u");

/** Remembers what a function of one string returned. @template T @param {(text: string) => T} ask */
export function remembered(ask) {
  const known = new Map();
  return (/** @type {string} */ text) => {
    if (!known.has(text)) known.set(text, ask(text));
    return /** @type {T} */ (known.get(text));
  };
}

/** @param {any} rules */
export function createAnalysis(rules, letters, english, words) {
  const { fold, toCyrillic, toLatin } = letters;
  const token = new RegExp(rules.token, "gu");
  const [die, value, range] = [rules.die, rules.value, rules.range].map(whole);
  const divider = new RegExp(rules.divided, "u");
  const unmarked = (word) => word.replace(/\u00ad|\u0301/g, "");
  const isMixed = (form) => MIXED.test(form) && hasCyrillic(form);

  /** Folded; a game value in Latin letters, look-alike letters of one alphabet. */
  const normalForm = (word) => {
    const form = unmarked(fold(word)).replaceAll("\u2033", '"');
    const found = form.match(die);
    if (found) return `${found[1]}d${found[2]}${found[3] ? `x${found[3]}` : ""}`;
    if (!hasCyrillic(form)) return form;
    const latin = fold(toLatin(word.toUpperCase()));
    if (value.test(latin) || (!hasCyrillic(latin) && isMixed(form))) return latin;
    return isMixed(form) ? toCyrillic(form) : form;
  };

  const divided = (form) => form.split(divider).filter(Boolean);

  /** The keys of a form as one word: its likely lemmas, without hyphens. */
  const wholeKeys = remembered((form) => {
    if (range.test(form)) return [form];
    const plain = divided(form).join("");
    if (!hasCyrillic(form)) return english.bases(plain).slice(0, 1);
    const found = words.read(form);
    const own = found.length || plain === form ? found : words.read(plain);
    return own.length ? own.map(({ key }) => key) : [plain];
  });

  /** Every key of a normal form, the likeliest first. */
  const keys = remembered((form) => {
    const named = form.match(value);
    if (named && !die.test(form)) return [form, named[1], named[2]];
    const ranged = form.match(range);
    if (ranged) return [form, ranged[1]];
    const parts = divided(form);
    const inner = parts.length > 1 ? parts.map((part) => wholeKeys(part)[0]) : [];
    return [...new Set([...wholeKeys(form), ...inner])];
  });

  const isInch = (word) => hasCyrillic(word) && wholeKeys(fold(word))[0] === INCH;

  /** A number and its inches, a die and its factor as one value. */
  const joined = (text, left, right) => {
    if (/^\d+$/.test(left.text) && isInch(right.text)) return `${left.text}"`;
    const between = text.slice(left.end, right.start);
    const multiplied = between === TIMES && /^\d+$/.test(right.text) && die.test(fold(left.text));
    return multiplied ? `${left.text}x${right.text}` : null;
  };

  const read = remembered((word) => {
    const form = normalForm(word);
    return { form, keys: keys(form) };
  });

  return {
    /** The keys of a form if the site's own words have it: of two words as one that is all that counts. @returns {string[]} */
    ownKeys: (/** @type {string} */ form) =>
      hasCyrillic(form) && !words.isAtHand(form) ? [] : wholeKeys(form),
    isDie: (/** @type {string} */ form) => die.test(form),
    divided,
    keys,
    wholeKeys,
    /** The words of a text; a number and its unit become one. @returns {Word[]} */
    analyse(text) {
      /** @type {Word[]} */
      const found = [];
      let number = null;
      for (const match of text.matchAll(token)) {
        const next = { text: match[0], start: match.index, end: match.index + match[0].length };
        const value = number && joined(text, number, next);
        if (value) {
          found[found.length - 1] = { ...read(value), start: number.start, end: next.end };
        } else {
          found.push({ ...read(next.text), start: next.start, end: next.end });
        }
        number = /\d$/.test(next.text) ? next : null;
      }
      return found;
    },
    /** The bare tokens of a text. @returns {string[]} */
    tokens: (/** @type {string} */ text) => (text.match(token) ?? []).map(unmarked),
  };
}
