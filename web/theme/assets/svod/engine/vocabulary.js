// The words that the books use, and those near to a word that they do not use.

import { remembered } from "./analysis.js";
import { hasCyrillic } from "./letters.js";

const LETTERS = /^\p{L}+$/u;

/** Edits between two words (a swap of neighbours is one), or *most* + 1 if there are more. */
export function edits(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, last] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1];
      next[at] = Math.min(last[at] + 1, next[at - 1] + 1, last[at - 1] + (same ? 0 : 1));
      const swapped =
        row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (swapped) next[at] = Math.min(next[at], before[at - 2] + 1);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, last] = [last, next];
  }
  return last[other.length];
}

const trigrams = (form) =>
  new Set(Array.from(` ${form} `.slice(2), (_, at) => ` ${form} `.slice(at, at + 3)));

/** The share of trigrams that two words have in common (Dice's coefficient). */
function likeness(one, other) {
  const same = [...one].filter((part) => other.has(part)).length;
  return (2 * same) / (one.size + other.size);
}

/**
 * @param {Map<string, number>} forms  the forms of the books, how often each stands there
 * @param {Map<string, unknown>} keys  the keys of the books
 * @param {Iterable<string>} other  more words that a misspelt one may mean
 * @param {any} rules  of spelling
 */
export function createVocabulary(forms, keys, other, rules, { analysis, words, derivation }) {
  const { wholeKeys } = analysis;
  /** @type {Map<string, number>} */
  const spelt = new Map([...other].map((form) => [form, 1]));
  for (const [form, count] of forms) spelt.set(form, count);
  /** @type {[string, number][]} */
  const speller = [...spelt].filter(
    ([form]) => form.length >= rules.shortest && LETTERS.test(form),
  );

  /** Sorts the keys by their stems or roots, when first asked. */
  const sortedBy = (parts) => {
    let found = null;
    return () => {
      if (found) return found;
      found = new Map();
      for (const key of keys.keys()) {
        for (const part of parts(key, words.lexeme(key)?.kinds)) {
          if (!found.has(part)) found.set(part, []);
          found.get(part).push(key);
        }
      }
      return found;
    };
  };
  const byStem = sortedBy(derivation.stems);
  const byRoot = sortedBy(derivation.roots);

  const related = (parts, table, key = "") => {
    const found = new Set([...parts].flatMap((part) => table.get(part) ?? []));
    found.delete(key);
    return [...found];
  };
  const nearest = (form, most) => {
    if (form.length < rules.shortest) return [];
    let slips = most;
    /** @type {[string, number][]} */
    let found = [];
    for (const [spelling, count] of speller) {
      const distance = edits(form, spelling, slips);
      if (distance > slips) continue;
      if (distance < slips) found = [];
      slips = distance;
      found.push([spelling, count]);
    }
    return found.sort((a, b) => b[1] - a[1]).map(([spelling]) => spelling);
  };
  const sorted = (form) => [...form].sort().join("");
  /** Is it likely that who typed *form* meant *other*? Of four letters one was left out, or two changed places. */
  const isSlip = (form, other, slips) => {
    const isShort = form.length === rules.shortest && other.length <= rules.shortest;
    if (isShort && sorted(form) !== sorted(other)) return false;
    if (form[0] === other[0]) return true;
    // The first letter of an English word is kept: no dictionary tells hounds from wounds.
    return slips === 1 && form.length >= rules.firstLetter && hasCyrillic(form);
  };
  const kindsOf = (key) => words.lexeme(key)?.kinds;

  const oneForEachKey = (found) => {
    const keys = found.map((other) => wholeKeys(other)[0]);
    return found.filter((_, at) => keys.indexOf(keys[at]) === at).slice(0, rules.most);
  };
  const longer = () =>
    [...forms.keys()].filter((form) => form.length >= rules.shortest && LETTERS.test(form));

  return {
    forms,
    has: (/** @type {string} */ key) => keys.has(key),
    /** The other keys of the same stem. */
    derived: remembered((key) => related(derivation.stems(key, kindsOf(key)), byStem(), key)),
    /** The other keys whose stem is the same but for a prefix. */
    distant: remembered((key) => related(derivation.roots(key, kindsOf(key)), byRoot(), key)),

    /** A form of each word that begins with one cut short, the most frequent first. @returns {string[]} */
    begun(form) {
      if (form.length < rules.shortestBeginning || !LETTERS.test(form)) return [];
      const begins = [...spelt.keys()].filter((other) => other.startsWith(form));
      const often = (other) => forms.get(other) ?? 0;
      begins.sort((a, b) => often(b) - often(a) || (a < b ? -1 : 1));
      return oneForEachKey(begins);
    },
    /** A form of each word that shares most letter trigrams with *form*: the last resort. @returns {string[]} */
    alike(form) {
      const asked = trigrams(form);
      const least = words.isReal(form) ? rules.likeReal : rules.like;
      const rated = longer().map((other) => ({ other, rate: likeness(asked, trigrams(other)) }));
      const best = rated.filter(({ rate }) => rate >= least);
      best.sort((a, b) => b.rate - a.rate || (a.other < b.other ? -1 : 1));
      return oneForEachKey(best.map(({ other }) => other));
    },

    /** The nearest forms to a misspelt one, the likeliest first; two slips in a long word only. @returns {string[]} */
    near(form, most = rules.distance) {
      const slips = Math.min(most, form.length >= rules.long ? rules.distance : 1);
      return nearest(form, slips)
        .filter((other) => isSlip(form, other, slips))
        .slice(0, rules.most);
    },
    /** The other words one slip away from a word, real or not, the likeliest first. @returns {string[]} */
    confused(form) {
      if (form.length < rules.shortest) return [];
      const found = speller.filter(([other]) => other !== form && edits(form, other, 1) <= 1);
      return found.sort((a, b) => b[1] - a[1]).map(([other]) => other);
    },
    /** The form most like one that is too unsure to be mended. @returns {string | undefined} */
    like(form) {
      if (form.length <= rules.shortest) return undefined;
      const slips = form.length >= rules.alike ? rules.distance : 1;
      return nearest(form, slips).find((other) => other[0] === form[0]);
    },
  };
}
