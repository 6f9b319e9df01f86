// How the words of a query are read: layout, spelling, English in Russian letters.

import { hasCyrillic } from "./letters.js";

/** @typedef {{form: string, instead: string[]}} ReadWord  a form, and others that may be meant */

const DIGIT = /\p{Nd}/u;
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
  const isFunctionWord = (form) => words.isFunctionWord(form) || english.isFunctionWord(form);
  const isUsed = (form) =>
    DIGIT.test(form) || uses(form) || thesaurus.isShort(form) || isFunctionWord(form) || hasRelatives(form);
  const formsOf = (chunk) => analysis.analyse(chunk).map(({ form }) => form);

  /** The numbers of the words that the books write as one with a neighbour. */
  const joined = (forms) => {
    const pairs = forms.slice(1).map((right, at) => analysis.wholeKeys(forms[at] + right).some(vocabulary.has));
    return new Set(pairs.flatMap((isOne, at) => (isOne ? [at, at + 1] : [])));
  };

  const allKnown = (chunk) => {
    const found = formsOf(chunk);
    return found.length > 0 && found.every(knows);
  };
  const isTelling = (chunk) => !formsOf(chunk).every(isFunctionWord);
  const isShort = (chunk) =>
    chunk === chunk.toUpperCase() && chunk !== chunk.toLowerCase() && formsOf(chunk).some(thesaurus.isShort);

  /** A chunk as the other layout gives it, if only so it is known. */
  const inLayout = (chunk) => {
    if (allKnown(chunk) || isShort(chunk)) return chunk;
    const swap = hasCyrillic(chunk) ? letters.asEnglish : letters.asRussian;
    return [swap(chunk), swap(chunk.replace(TRAILING, ""))].find(allKnown) ?? chunk;
  };

  /** What a Latin letter alone was meant to be beside swapped words: "d" is «в». */
  const singleLetter = (chunk) => {
    const meant = letters.asRussian(chunk);
    return chunk.length === 1 && chunk !== meant && isFunctionWord(meant) ? meant : chunk;
  };

  /** The text with the chunks swapped that need it; function words only along with telling ones. */
  const typed = (text) => {
    const chunks = text.split(/\s+/).filter(Boolean);
    const swapped = chunks.map(inLayout);
    if (!swapped.some((chunk, at) => chunk !== chunks[at] && isTelling(chunk))) return { text, notes: [] };
    const meant = swapped.map(singleLetter).join(" ");
    return { text: meant, notes: [`Раскладка клавиатуры: «${text}» → «${meant}» (как введено: +${text})`] };
  };

  const word = (form, ...instead) => ({ form, instead });

  const asItIs = (isTaken) => (form) => (isTaken(form) ? { words: [word(form)], note: "" } : null);
  const mended = (slips) => (form) => {
    const near = vocabulary.near(form, slips);
    return near.length ? { words: [word(...near)], note: `Исправлено: «${form}» → «${near[0]}» (как введено: +${form})` } : null;
  };
  const inRussianLetters = (form) => {
    const english = hasCyrillic(form) ? inEnglish(form, words.isKnown(form)) : null;
    return english ? { words: english.split(" ").map((part) => word(part)), note: `«${form}» – это ${english}` } : null;
  };
  /** A word that is taken as it stands; a word of the books that is like it is told. */
  const strange = (form) => {
    const like = vocabulary.like(form);
    return { words: [word(form)], note: like ? `Слова «${form}» в книгах нет. Может быть, «${like}»?` : "" };
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
    asItIs(isUsed),
    real,
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
