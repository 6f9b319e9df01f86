// How the words of a query are read: layout, spelling, English in Russian letters.

import { hasCyrillic } from "./letters.js";

/** @typedef {{form: string, instead: string[]}} ReadWord  a form, and others that may be meant */

const DIGIT = /\p{Nd}/u;
const LONG = 6;
const TRAILING = /[,.;:!?]+$/;

/** @param {any} rules */
export function createReader(rules, { letters, english, words, analysis, vocabulary, thesaurus, inEnglish }) {
  const value = new RegExp(`^(?:${rules.known})$`, "u");

  /** Do the books or the term base use the word, in any form? */
  const uses = (form) => thesaurus.has(form) || analysis.wholeKeys(form).some(vocabulary.has);

  /** Do the books, the term base, or the table of words hold the form? */
  const knows = (form) => value.test(form) || vocabulary.forms.has(form) || uses(form) || words.isKnown(form);

  /** Do the books use a word of the same stem or root? */
  const hasRelatives = (form) => {
    if (!words.isKnown(form)) return false;
    const [key] = analysis.wholeKeys(form);
    return vocabulary.derived(key).length > 0 || vocabulary.distant(key).length > 0;
  };
  const isUsed = (form) =>
    DIGIT.test(form) ||
    uses(form) ||
    words.isFunctionWord(form) ||
    english.isFunctionWord(form) ||
    hasRelatives(form);

  /** The numbers of the words that the books write as one with a neighbour. */
  const joined = (forms) => {
    const pairs = forms.slice(1).map((right, at) => analysis.wholeKeys(forms[at] + right).some(vocabulary.has));
    return new Set(pairs.flatMap((isOne, at) => (isOne ? [at, at + 1] : [])));
  };

  const allKnown = (chunk) => {
    const found = analysis.analyse(chunk);
    return found.length > 0 && found.every(({ form }) => knows(form));
  };

  /** A chunk as the other layout gives it, if only so it is known. */
  const inLayout = (chunk) => {
    if (allKnown(chunk)) return chunk;
    const swap = hasCyrillic(chunk) ? letters.asEnglish : letters.asRussian;
    return [swap(chunk), swap(chunk.replace(TRAILING, ""))].find(allKnown) ?? chunk;
  };

  const typed = (text) => {
    const chunks = text.split(/\s+/).filter(Boolean);
    const swapped = chunks.map(inLayout).join(" ");
    if (swapped === chunks.join(" ")) return { text, notes: [] };
    return { text: swapped, notes: [`Раскладка клавиатуры: «${text}» → «${swapped}» (как введено: +${text})`] };
  };

  const word = (form, ...instead) => ({ form, instead });

  const asItIs = (isTaken) => (form) => (isTaken(form) ? { words: [word(form)], note: "" } : null);
  const mended = (slips) => (form) => {
    const near = vocabulary.near(form, slips);
    return near.length ? { words: [word(...near)], note: `Исправлено: «${form}» → «${near[0]}» (как введено: +${form})` } : null;
  };
  const inRussianLetters = (form) => {
    const english = hasCyrillic(form) ? inEnglish(form) : null;
    return english ? { words: english.split(" ").map((part) => word(part)), note: `«${form}» – это ${english}` } : null;
  };
  const STEPS = [
    asItIs(isUsed),
    asItIs((form) => form.length < LONG && knows(form)),
    mended(1),
    asItIs((form) => vocabulary.guessed(form).length > 0),
    inRussianLetters,
    asItIs(knows),
    mended(2),
  ];

  const readWord = (form) => {
    for (const step of STEPS) {
      const found = step(form);
      if (found) return found;
    }
    return { words: [word(form)], note: "" };
  };

  /** The words of a query as they are looked for. @returns {{words: ReadWord[], notes: string[]}} */
  return function read(text, literal) {
    if (literal) return { words: analysis.analyse(text).map(({ form }) => word(form)), notes: [] };
    const layout = typed(text);
    const forms = analysis.analyse(layout.text).map(({ form }) => form);
    const alone = joined(forms);
    const found = forms.map((form, at) => (alone.has(at) ? asItIs(() => true)(form) : readWord(form)));
    return {
      words: found.flatMap((reading) => reading.words),
      notes: [...layout.notes, ...found.map(({ note }) => note).filter(Boolean)],
    };
  };
}
