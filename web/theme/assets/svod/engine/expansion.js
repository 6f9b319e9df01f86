// From the words of a query to a plan: for every word, all the ways to meet it.

import { hasCyrillic } from "./letters.js";
import { plainName } from "./thesaurus.js";

/**
 * @typedef {{form: string, keys: [string, number][], weight: number}} Asked
 * @typedef {{words: string[][], quality: number, ordered: boolean}} Unit
 * @typedef {{words: Asked[], units: Unit[]}} Group
 * @typedef {{groups: Group[], phrases: Unit[], excluded: Unit[], filters: [string, string][], notes: string[]}} Plan
 */

const SHORTEST_PART = 3;
const SHOWN = 40;
const LETTERS = /^\p{L}+$/u;

/** Does a group hold a word that weighs in full, so that a passage may be found by it? */
export const isTelling = (/** @type {Group} */ { words }) => words.some(({ weight }) => weight === 1);
/** Do the books hold any of the ways to meet it? */
const isMet = ({ words, units }) => units.length > 0 || words.some(({ keys }) => keys.length > 0);

/** @returns {Unit} */
const unit = (words, quality, ordered = false) => ({ words, quality, ordered });

export function createExpansion({ rules, words, lexicon, analysis, vocabulary, thesaurus, translations, read }) {
  const { weights } = rules;
  const { secondReading, guessed } = rules.ranking;
  const { analyse, divided, wholeKeys } = analysis;
  const englishWord = new RegExp(`^(?:${rules.analysis.englishWord})$`, "u");
  const inUse = (keys) => keys.filter(vocabulary.has);
  const { isFunctionWord } = lexicon;

  /** A phrase as words that stand together. */
  const phrase = (text, quality, ordered = false) =>
    unit(analyse(text).map(({ form }) => wholeKeys(form)), quality, ordered);

  /** @returns {Asked} */
  const ask = ({ form, instead }, isLiteral) => {
    /** @type {Map<string, number>} */
    const found = new Map();
    const enter = (keys, quality) => keys.forEach((key) => found.has(key) || found.set(key, quality));
    wholeKeys(form).forEach((key, at) => enter([key], at ? secondReading : 1));
    for (const other of instead) enter(wholeKeys(other), weights.mended);
    const own = [...found.keys()];
    const quality = words.isKnown(form) || !hasCyrillic(form) ? weights.derived : guessed;
    for (const key of own) enter(vocabulary.derived(key), quality);
    if (!inUse(own).length) {
      if (words.isKnown(form)) for (const key of own) enter(vocabulary.distant(key), weights.distant);
      if (!isLiteral && hasCyrillic(form) && !words.read(form).length) {
        enter(vocabulary.guessed(form), weights.derived);
        enter(vocabulary.guessedDistant(form), weights.distant);
      }
    }
    const keys = [...found].filter(([key]) => vocabulary.has(key));
    return { form, keys, weight: isFunctionWord(form) ? weights.function_word : 1 };
  };

  /** Two neighbouring words as one, if the books write them so. */
  const joined = (left, right) => {
    const used = inUse(wholeKeys(left.form + right.form));
    return used.length ? unit([used], 1) : null;
  };

  /** A word in its parts, where the books use them all and not the whole. */
  const split = ({ form, keys }) => {
    if (keys.some(([, quality]) => quality === 1) || words.isKnown(form)) return [];
    const parts = divided(form);
    const cuts = Array.from({ length: Math.max(form.length - 2 * SHORTEST_PART + 1, 0) }, (_, at) => at + SHORTEST_PART);
    const ways = parts.length > 1 ? [parts] : cuts.map((at) => [form.slice(0, at), form.slice(at)]);
    for (const way of ways) {
      const used = way.map((part) => inUse(wholeKeys(part)));
      if (used.every((found) => found.length) && !way.some(isFunctionWord)) return [unit(used, 1)];
    }
    return [];
  };

  /** The Russian for an English word that is no term, only part of some. */
  const translated = ({ form }, notes) => {
    const [key] = wholeKeys(form);
    const russian = englishWord.test(key) && Object.hasOwn(translations, key) ? translations[key] : null;
    if (!russian || russian === key || !vocabulary.has(russian)) return [];
    notes.push(`${form} – по-русски «${russian}»`);
    return [unit([[russian]], weights.variant)];
  };

  /** Notes what an English term, or a name that the books don't use, stands for. */
  const tell = (asked, concepts, notes) => {
    const spelled = asked.map(({ form }) => form).join(" ");
    const told = concepts.filter(({ name, russian }) => russian.length && russian[0] !== name);
    if (!told.length || (hasCyrillic(spelled) && asked.every(({ keys }) => keys.length))) return;
    const listed = (names) => [...new Set(names)].join(", ");
    if (thesaurus.isSame(spelled, plainName(told[0].name))) {
      notes.push(`${told[0].name} – по-русски ${listed(told.map(({ russian }) => `«${russian[0]}»`))}`);
      return;
    }
    const meant = listed(told.map(({ name, russian }) => `«${russian[0]}» (${plainName(name)})`));
    const isShort = thesaurus.isShort(spelled) || !hasCyrillic(spelled);
    notes.push(`«${isShort ? spelled.toUpperCase() : spelled}» – это ${meant}`);
  };

  /** A name with words of the same stems in the place of its own. */
  const ofSameStems = (way) =>
    unit(
      way.words.map((keys) => [...new Set([...keys, ...keys.flatMap(vocabulary.derived)])]),
      way.quality * weights.derived ** (1 / way.words.length),
    );

  /** @returns {Group} a term of the query, with the names of its concepts as other ways to meet it */
  const term = (asked, concepts, notes) => {
    const own = asked.map(({ keys }) => keys.filter(([, quality]) => quality >= secondReading).map(([key]) => key));
    const names = concepts.flatMap(({ russian }) => russian.map((name) => phrase(name, weights.variant)));
    const likeNames = names.filter((way) => way.words.length > 1).map(ofSameStems);
    const derived = asked.length > 1 ? [unit(asked.map(({ keys }) => keys.map(([key]) => key)), weights.derived ** (1 / asked.length))] : [];
    tell(asked, concepts, notes);
    /** @type {Map<string, Unit>} */
    const ways = new Map();
    for (const way of [unit(own, 1), ...names, ...likeNames, ...derived]) {
      const used = way.words.map(inUse);
      const name = JSON.stringify(used);
      if (used.length && used.every((keys) => keys.length) && !ways.has(name)) ways.set(name, unit(used, way.quality));
    }
    const units = [...ways.values()];
    const alone = asked.length === 1 && units.every(({ quality }) => quality === 1);
    return { words: asked, units: alone ? [] : units };
  };

  const plain = (asked, notes) => {
    const groups = [];
    for (let at = 0; at < asked.length; at++) {
      const pair = at + 1 < asked.length ? joined(asked[at], asked[at + 1]) : null;
      if (pair) {
        groups.push({ words: asked.slice(at, at + 2), units: [pair] });
        at += 1;
      } else {
        groups.push({ words: [asked[at]], units: [...split(asked[at]), ...translated(asked[at], notes)] });
      }
    }
    return groups;
  };

  /** The terms in a query, but for a word that makes one with its neighbour. */
  const terms = (asked) => {
    const paired = new Set();
    for (let at = 0; at + 1 < asked.length; at++) {
      if (joined(asked[at], asked[at + 1])) paired.add(at).add(at + 1);
    }
    const matches = thesaurus.find(asked.map(({ form }) => form));
    return matches.filter(({ first, last }) => last > first || !paired.has(first));
  };

  /** Yields a note for each telling word that the books have in no form and by no other name. */
  function* missing(found, groups) {
    const likes = new Map(found.map(({ form, like }) => [form, like]));
    for (const { form, keys, weight } of groups.filter(({ units }) => !units.length).flatMap((group) => group.words)) {
      const like = likes.get(form);
      if (weight < 1 || !LETTERS.test(form) || (keys.length && !like)) continue;
      yield `Слова «${form.slice(0, SHOWN)}» в книгах нет.${like ? ` Может быть, «${like}»?` : ""}`;
    }
  }

  /** @param {import("./query.js").Query} query  @returns {Plan} */
  return function expand(query) {
    const { words: found, notes } = read(query.text, query.literal);
    let asked = found.map((word) => ask(word, query.literal));
    if (asked.every(({ weight }) => weight < 1)) asked = asked.map((word) => ({ ...word, weight: 1 }));
    const groups = [];
    let at = 0;
    for (const { first, last, concepts } of terms(asked)) {
      groups.push(...plain(asked.slice(at, first), notes), term(asked.slice(first, last + 1), concepts, notes));
      at = last + 1;
    }
    groups.push(...plain(asked.slice(at), notes));
    const telling = groups.filter(isTelling);
    for (const note of missing(found, telling)) notes.push(note);
    const phrases = (texts) => texts.map((text) => phrase(text, 1, true)).filter((way) => way.words.length);
    return { groups: telling.some(isMet) ? groups : [], phrases: phrases(query.phrases), excluded: phrases(query.excluded), filters: query.filters, notes: [...new Set(notes)] };
  };
}
