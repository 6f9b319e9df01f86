// How the words of a query are read: spelling, parts, English in Russian letters.

import { hasCyrillic } from "./letters.js";

/**
 * @typedef {{form: string, instead: string[], like?: string}} ReadWord  a form, others that may be
 *   meant instead; *like*: the form nearest to a word that nothing is known of
 */

const LETTERS = /^\p{L}+$/u;

/** @param {any} rules */
export function createReader(rules, { words, analysis, vocabulary, thesaurus, inEnglish, lexicon, inOneLayout }) {
  const { knows, uses, isUsed, isFunctionWord } = lexicon;

  /** The numbers of the words that the books write as one with a neighbour. */
  const joined = (forms) => {
    const pairs = forms.slice(1).map((right, at) => analysis.wholeKeys(forms[at] + right).some(vocabulary.has));
    return new Set(pairs.flatMap((isOne, at) => (isOne ? [at, at + 1] : [])));
  };

  const isSolid = (left, right) => {
    const pair = left + right;
    if (hasCyrillic(pair) || !LETTERS.test(pair) || !thesaurus.has(pair)) return false;
    return ![left, right].some(isFunctionWord) && thesaurus.find([left, right]).every(({ first, last }) => first === last);
  };
  /** The words with those put together that only the term base writes as one: witch fire. */
  const writtenSolid = (forms) => {
    const found = { forms: [], notes: [] };
    for (const form of forms) {
      const left = found.forms.at(-1);
      if (left && isSolid(left, form)) {
        found.notes.push(`«${left} ${form}» – это ${left}${form}`);
        found.forms[found.forms.length - 1] = left + form;
      } else {
        found.forms.push(form);
      }
    }
    return found;
  };

  const word = (form, ...instead) => ({ form, instead });

  const asItIs = (isTaken) => (form) => (isTaken(form) ? { words: [word(form)], note: "" } : null);
  const mended = (slips) => (form) => {
    const near = vocabulary.near(form, slips);
    return near.length ? { words: [word(...near)], note: `Исправлено: «${form}» → «${near[0]}» (как введено: +${form})` } : null;
  };
  /** The beginning of words of the books or terms, as players clip them. */
  const cutShort = (form) => {
    const begun = vocabulary.begun(form);
    const shown = begun.map((other) => `«${other}»`).join(", ");
    return begun.length ? { words: [word(...begun)], note: `С «${form}» начинается ${shown}` } : null;
  };
  const inRussianLetters = (form) => {
    const english = hasCyrillic(form) ? inEnglish(form, words.isKnown(form)) : null;
    return english ? { words: english.split(" ").map((part) => word(part)), note: `«${form}» – это ${english}` } : null;
  };
  const abbreviation = (form) => {
    const meant = lexicon.abbreviation(form);
    return meant ? { words: [word(meant)], note: `«${form.toUpperCase()}» – это ${meant.toUpperCase()}` } : null;
  };
  /** A hyphenated word that the books don't have, in its parts: танк-ловушка. */
  const compound = (form) => {
    const parts = analysis.divided(form);
    if (parts.length === 1 || !parts.some(uses)) return null;
    return {
      words: parts.flatMap((part) => readWord(part).words),
      note: `«${form}» ищется по частям: ${parts.join(", ")}`,
    };
  };
  /** An English word that the term base writes apart: snapshot is snap shot. */
  const apart = (form) => {
    const parts = thesaurus.apart(form);
    return parts ? { words: parts.map((part) => word(part)), note: `«${form}» – это ${parts.join(" ")}` } : null;
  };
  /** Any other word, as it stands; a real one has no other that is like it. */
  const strange = (form) => {
    const like = words.isKnown(form) ? undefined : vocabulary.like(form);
    return { words: [{ ...word(form), like }], note: "" };
  };
  /** The forms of the books that differ from *form* in the ending alone. */
  const inflected = (form) => {
    const stem = form.slice(0, Math.max(form.length - rules.ending, rules.shortestStem));
    return vocabulary.near(form).filter((other) => other.startsWith(stem));
  };
  const real = (form) => {
    if (!knows(form)) return null;
    const others = inflected(form);
    if (others.length) return { words: [word(form, ...others)], note: "" };
    return inRussianLetters(form) ?? strange(form);
  };
  const STEPS = [
    abbreviation,
    asItIs(isUsed),
    compound,
    apart,
    real,
    cutShort,
    mended(1),
    asItIs((form) => vocabulary.guessed(form).length > 0),
    inRussianLetters,
    mended(2),
  ];

  const readWord = (form) => {
    for (const step of STEPS) {
      const found = step(form);
      if (found) return found;
    }
    return strange(form);
  };

  /** The words of a query as they are looked for. @returns {{words: ReadWord[], notes: string[]}} */
  return function read(text, literal) {
    if (literal) return { words: analysis.analyse(text).map(({ form }) => word(form)), notes: [] };
    const layout = inOneLayout(text);
    const { forms, notes } = writtenSolid(analysis.analyse(layout.text).map(({ form }) => form));
    const alone = joined(forms);
    const found = forms.map((form, at) => (alone.has(at) ? asItIs(() => true)(form) : readWord(form)));
    return {
      words: found.flatMap((reading) => reading.words),
      notes: [...layout.notes, ...notes, ...found.map(({ note }) => note).filter(Boolean)],
    };
  };
}
