// A query read as words: first the whole text, then its words together, then each by itself.

import { hasCyrillic } from "./letters.js";

/**
 * @typedef {import("./spoken.js").Typed} Typed
 * @typedef {{form: string, instead: string[], like?: string, isLight: boolean}} ReadWord  a form, others that
 *   may be meant instead; *like*: the form nearest to a word that the books lack
 * @typedef {{text: string, undo?: string}} Note  *undo*: the words to ask for as typed
 * @typedef {{words: ReadWord[], notes: Note[]}} Reading
 */

const LETTERS = /^\p{L}+$/u;
const DIGIT = /\p{Nd}/u;

/** @returns {ReadWord} */
const word = (form, instead = [], like = undefined) => ({ form, instead, like, isLight: false });
/** @returns {Reading} */
const several = (forms, text = "") => ({
  words: forms.map((form) => word(form)),
  notes: text ? [{ text }] : [],
});
const oneOf = ([form, ...instead], note) =>
  form ? { words: [word(form, instead)], notes: [note] } : null;
const inWords = (form, parts, verb = "– это") =>
  parts.length ? several(parts, `«${form}» ${verb} ${parts.join(" ")}`) : null;

/** How one word of a query is read; the first step that answers wins. */
function createSteps(rules, analysis, parted, inRussian) {
  /** A Latin abbreviation of the term base in Russian letters, by sound or shape: АП1. */
  const abbreviation = (form, lexicon) => {
    const meant = lexicon.abbreviation(form);
    if (!meant) return null;
    const note = { text: `«${form.toUpperCase()}» – это ${meant.toUpperCase()}` };
    return { ...(nameAndNumber(meant, lexicon) ?? several([meant])), notes: [note] };
  };
  const withNumber = new RegExp(`^${rules.withNumber}$`, "u");
  /** A name and its number in one word that the books don't have, BS4: two words, of which the number is light. */
  const nameAndNumber = (form, lexicon) => {
    const found = form.match(withNumber);
    if (!found || analysis.isDie(form) || lexicon.vocabulary.forms.has(form)) return null;
    const [, name, number] = found;
    const words = [word(name), { ...word(number), isLight: true }];
    return lexicon.uses(name) ? { words, notes: [] } : null;
  };
  /** A word that the books or terms use, or one like it, is taken as it stands. */
  const known = (form, lexicon) => {
    const isUsed =
      DIGIT.test(form) || lexicon.uses(form) || lexicon.isLight(form) || lexicon.hasRelatives(form);
    return isUsed ? several([form]) : null;
  };
  /** A hyphenated word that the books don't have, in its parts: танк-ловушка. */
  const compound = (form, lexicon) => {
    const parts = analysis.divided(form);
    if (parts.length === 1 || !parts.some(lexicon.uses)) return null;
    const found = parts.flatMap((part) => readWord(part, lexicon).words);
    return { words: found, notes: [{ text: `«${form}» ищется по частям: ${parts.join(", ")}` }] };
  };
  /** An English word that the term base writes apart: snapshot is snap shot. */
  const apart = (form, { names }) => inWords(form, names.apart(form));
  /** A word of the dictionary is no slip; if it differs from some in the ending alone, it may be one of them. */
  const real = (form, { knows, vocabulary }) => {
    if (!knows(form)) return null;
    const stem = form.slice(0, Math.max(form.length - rules.ending, rules.shortestStem));
    const near = hasCyrillic(form) ? vocabulary.near(form) : [];
    const instead = near.filter((other) => other.startsWith(stem));
    const isLong = hasCyrillic(form) && form.length >= rules.shortestSwapped;
    return {
      words: [word(form, instead, isLong && !instead.length ? vocabulary.like(form) : undefined)],
      notes: [],
    };
  };
  /** The beginning of words of the books or terms, as players clip them: артилл. */
  const cutShort = (form, { vocabulary }) => {
    const begun = vocabulary.begun(form);
    return oneOf(begun, {
      text: `С «${form}» начинается ${begun.map((other) => `«${other}»`).join(", ")}`,
    });
  };
  const mended =
    (slips) =>
    (form, { vocabulary }) => {
      const near = vocabulary.near(form, slips);
      return oneOf(near, { text: `Исправлено: «${form}» → «${near[0]}»`, undo: form });
    };
  /** Words run together: «железныйлес». */
  const glued = (form, lexicon) => inWords(form, parted(form, lexicon));
  /** Russian in Latin letters, by sound or looks: «perebros». */
  const inLatinLetters = (form, { uses }) =>
    inWords(form, inRussian(form).filter(uses).slice(0, 1));
  /** The same with one slip, as soft signs are left out: «gipersliz». */
  const inLatinWithASlip = (form, { vocabulary }) => {
    const near = inRussian(form)
      .map((way) => vocabulary.near(way, 1)[0])
      .find(Boolean);
    return inWords(form, near ? [near] : []);
  };
  /** A word that sounds like an English one of the term base: овервотч. */
  const inRussianLetters = (form, lexicon) =>
    inWords(form, lexicon.bySound(form)?.split(" ") ?? [], "звучит как");
  /** Any other word is taken as it stands, and the one most like it is offered. */
  const strange = (form, { vocabulary }) => ({
    words: [word(form, [], vocabulary.like(form))],
    notes: [],
  });

  const STEPS = [
    abbreviation,
    nameAndNumber,
    known,
    compound,
    apart,
    real,
    inLatinLetters,
    cutShort,
    mended(1),
    glued,
    inRussianLetters,
    mended(2),
    inLatinWithASlip,
    strange,
  ];

  /** @returns {Reading} */
  const readWord = (form, lexicon) =>
    STEPS.reduce((/** @type {any} */ found, step) => found ?? step(form, lexicon), null);
  return readWord;
}

/** @param {any} rules */
export function createReader(
  rules,
  { analysis, isLight, inOneLayout, inDigits, parted, inRussian },
) {
  const readWord = createSteps(rules, analysis, parted, inRussian);

  /** The words of a text with whether each was typed in capitals; in one that is all capitals they say nothing. */
  const typedWords = (text) => {
    const isUpper = (part) => part === part.toUpperCase() && part !== part.toLowerCase();
    const found = analysis.analyse(text);
    const isShout = found.length > 1 && isUpper(text);
    return found.map(({ form, start, end }) => ({
      form,
      isCapital: isUpper(text.slice(start, end)) && !isShout,
    }));
  };

  /** Does a word name nothing? In English an abbreviation counts in capitals, but in no sentence: «HOW far can I run». */
  const namesNothing = (own, query) => {
    if (!isLight(own.form)) return false;
    if (hasCyrillic(own.form) || !own.isCapital) return true;
    const isLetter = own.form === "i" || (own.form === "a" && own === query[0]);
    const isEnglish = ({ form, isCapital }) =>
      LETTERS.test(form) && !hasCyrillic(form) && !isCapital;
    return query.some((other) => isEnglish(other) && (isLetter || isLight(other.form)));
  };

  const isSolid = (left, right, { names }) => {
    const pair = left + right;
    if (hasCyrillic(pair) || !LETTERS.test(pair) || !names.has(pair)) return false;
    return (
      ![left, right].some(isLight) &&
      names.find([left, right]).every(({ first, last }) => first === last)
    );
  };
  /** The words with those put together that only the term base writes as one: witch fire. */
  const writtenSolid = (typed, lexicon) => {
    const found = { words: [], notes: [] };
    for (const own of typed) {
      const left = found.words.at(-1)?.form;
      if (left && isSolid(left, own.form, lexicon)) {
        found.notes.push({ text: `«${left} ${own.form}» – это ${left}${own.form}` });
        found.words[found.words.length - 1] = { form: left + own.form, isCapital: false };
      } else {
        found.words.push(own);
      }
    }
    return found;
  };

  /** The numbers of the words that the books write as one with a neighbour. */
  const joined = (typed, lexicon) => {
    const pairs = typed
      .slice(1)
      .map(({ form }, at) => lexicon.writtenAsOne(typed[at].form, form).length > 0);
    return new Set(pairs.flatMap((isOne, at) => (isOne ? [at, at + 1] : [])));
  };
  /** The parts of a word with those that name nothing made light, unless its step did that: «тест-то». */
  const toldApart = ({ words, notes }) =>
    words.length === 1 || words.some(({ isLight }) => isLight)
      ? { words, notes }
      : { words: words.map((part) => ({ ...part, isLight: isLight(part.form) })), notes };

  return {
    /** Takes the words of a query as they stand. @returns {Reading} */
    readLiterally(text) {
      const typed = typedWords(text);
      return {
        words: typed.map((own) => ({ ...word(own.form), isLight: namesNothing(own, typed) })),
        notes: [],
      };
    },
    /** The words that a text is read as, and notes on what was done to it. @returns {Reading} */
    read(text, lexicon) {
      const layout = inOneLayout(text, lexicon);
      const said = inDigits(typedWords(layout.text), lexicon);
      const solid = writtenSolid(said.words, lexicon);
      const alone = joined(solid.words, lexicon);
      const found = solid.words.map((own, at) => {
        const isLight = namesNothing(own, solid.words);
        return alone.has(at) || isLight
          ? { words: [{ ...word(own.form), isLight }], notes: [] }
          : toldApart(readWord(own.form, lexicon));
      });
      return {
        words: found.flatMap(({ words }) => words),
        notes: [
          ...layout.notes,
          ...said.notes,
          ...solid.notes,
          ...found.flatMap(({ notes }) => notes),
        ],
      };
    },
  };
}
