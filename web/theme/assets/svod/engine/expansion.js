// From the words of a query to a plan: for every word, all the ways to meet it.

import { hasCyrillic } from "./letters.js";
import { plainName } from "./names.js";

/**
 * @typedef {{form: string, keys: [string, number][], weight: number, telling: number}} Asked
 * @typedef {{words: string[][], quality: number, ordered: boolean}} Unit
 * @typedef {{words: Asked[], units: Unit[]}} Group
 * @typedef {{groups: Group[], phrases: Unit[], excluded: Unit[], filters: [string, string[]][], notes: string[], isList: boolean}} Plan
 */

const SHOWN = 40;
const LETTERS = /^\p{L}+$/u;

/** Does a group hold a word that weighs in full, so that a passage may be found by it? */
export const isTelling = (/** @type {Group} */ { words }) =>
  words.some(({ weight }) => weight === 1);
/** Do the books hold any of the ways to meet it? */
export const isMet = (/** @type {Group} */ { words, units }) =>
  units.length > 0 || words.some(({ keys }) => keys.length > 0);

/** @returns {Unit} */
const unit = (words, quality, ordered = false) => ({ words, quality, ordered });

export function createExpansion({
  rules,
  lexicon,
  analysis,
  vocabulary,
  names,
  thesaurus,
  translations,
  everyday,
  reader,
  derivation,
}) {
  const { weights } = rules;
  const { secondReading, guessed, voice } = rules.ranking;
  const { negations, forbidding, forbidden, denials, otherDenial, reach, unsure } = rules.denying;
  const { analyse, wholeKeys } = analysis;
  const englishWord = new RegExp(`^(?:${rules.analysis.englishWord})$`, "u");
  const inUse = (keys) => keys.filter(vocabulary.has);
  /** Do the books hold a word, or a relative of it, more surely than by likeness of letters? */
  const isFound = ({ keys }) => keys.some(([, quality]) => quality > unsure);

  /** A phrase as words that stand together. */
  const phrase = (text, quality, ordered = false) =>
    unit(
      analyse(text).map(({ form }) => wholeKeys(form)),
      quality,
      ordered,
    );

  /** How good a word of the same stem is: best another voice of one verb. */
  const kinship = (key, other) =>
    !hasCyrillic(key) || derivation.voiceless(key) === derivation.voiceless(other)
      ? voice
      : weights.derived;

  const tells = (/** @type {string} */ key) => (Object.hasOwn(everyday, key) ? everyday[key] : 1);
  /** How much the key tells that meets a word best. */
  const tellingOf = (/** @type {[string, number][]} */ keys) => {
    const best = Math.max(...keys.map(([, quality]) => quality));
    return keys.length
      ? Math.max(...keys.filter(([, quality]) => quality === best).map(([key]) => tells(key)))
      : 1;
  };

  /** @returns {Asked} */
  const ask = ({ form, instead, like, isLight }, isLiteral) => {
    /** @type {Map<string, number>} */
    const found = new Map();
    const enter = (keys, quality) => {
      for (const key of keys) if (!found.has(key)) found.set(key, quality);
    };
    for (const [at, key] of wholeKeys(form).entries()) enter([key], at ? secondReading : 1);
    for (const other of instead) enter(wholeKeys(other), weights.mended);
    const own = [...found.keys()];
    const isKnown = lexicon.isReal(form);
    for (const key of isKnown || !isLiteral ? own : []) {
      for (const other of vocabulary.derived(key))
        enter([other], isKnown ? kinship(key, other) : guessed);
    }
    if (isKnown && !inUse(own).length) {
      for (const key of own) enter(vocabulary.distant(key), weights.distant);
      if (like) enter(wholeKeys(like), unsure);
    }
    const keys = [...found].filter(([key]) => vocabulary.has(key));
    return { form, keys, weight: isLight ? weights.function_word : 1, telling: tellingOf(keys) };
  };

  /** The ways whose words the books use, of equal ones the first. @returns {Unit[]} */
  const best = (/** @type {Unit[]} */ ways) => {
    /** @type {Map<string, Unit>} */
    const found = new Map();
    for (const way of ways) {
      const used = way.words.map(inUse);
      const name = JSON.stringify(used);
      if (used.length && used.every((keys) => keys.length) && !found.has(name))
        found.set(name, unit(used, way.quality));
    }
    return [...found.values()];
  };
  const ownKeys = ({ keys }) =>
    keys.filter(([, quality]) => quality >= secondReading).map(([key]) => key);

  /** Two neighbouring words as one, if the books write them so. */
  const joined = (left, right) => {
    const used = lexicon.writtenAsOne(left.form, right.form);
    return used.length ? [unit([used], 1)] : [];
  };
  /** A denial and what it denies, as words that stand together. */
  const denied = (left, right) => {
    const what = ownKeys(right);
    const ways = denials.map((denial) => phrase(denial, otherDenial));
    return best([
      unit([wholeKeys(left.form), what], 1),
      ...ways.map(({ words, quality }) => unit([...words, what], quality)),
    ]);
  };
  /** A part of a pair that is no word by itself is met in the pair alone. @returns {Asked} */
  const whole = (word) => (lexicon.isReal(word.form) ? word : { ...word, keys: [] });

  /** The numbers of two words that are met as one from *at* on, and the ways. @returns {{pair: number[], units: Unit[]}} */
  const together = (asked, at) => {
    const one = at + 1 < asked.length ? joined(asked[at], asked[at + 1]) : [];
    if (one.length) return { pair: [at, at + 1], units: one };
    if (!negations.includes(asked[at].form)) return { pair: [], units: [] };
    const next = asked.findIndex(
      ({ weight }, other) => other > at && other <= at + reach && weight === 1,
    );
    const units = next > 0 ? denied(asked[at], asked[next]) : [];
    return units.length ? { pair: [at, next], units } : { pair: [], units: [] };
  };

  /** The Russian for an English word that is no term, only part of some. */
  const translated = ({ form, weight }, notes) => {
    if (weight < 1) return [];
    const [key] = wholeKeys(form);
    const russian =
      englishWord.test(key) && Object.hasOwn(translations, key) ? translations[key] : null;
    if (!russian || russian === key || !vocabulary.has(russian)) return [];
    notes.push(`Вместо «${form}» ищется и «${russian}»`);
    return [unit([[russian]], weights.variant)];
  };

  /** What is sure of a name that is met by a term: that it is one, or what is done. */
  const said = (spelled) => {
    if (names.isShort(spelled) || names.abbreviations.has(spelled)) {
      return `«${spelled.toUpperCase()}» ${lexicon.isLight(spelled) ? "может быть" : "– это"}`;
    }
    return hasCyrillic(spelled) ? `«${spelled}» – это` : `Вместо «${spelled}» ищется`;
  };

  /** Notes what an English term, or a name that the books don't use, stands for. */
  const tell = (asked, concepts, notes) => {
    const spelled = asked.map(({ form }) => form).join(" ");
    const isNews = ({ name, russian: [first] }) =>
      first && first !== name && !names.isSame(spelled, first);
    const told = concepts.filter(isNews);
    if (!told.length || (hasCyrillic(spelled) && asked.every(isFound))) return;
    const listed = (found) => [...new Set(found)].join(", ");
    const terms = told.filter(({ isPlain }) => !isPlain);
    if (!terms.length) {
      notes.push(
        `Вместо «${spelled}» ищется ${listed(told.flatMap(({ russian }) => russian.map((name) => `«${name}»`)))}`,
      );
    } else if (names.isSame(spelled, plainName(terms[0].name))) {
      notes.push(
        `${terms[0].name} – по-русски ${listed(terms.map(({ russian }) => `«${russian[0]}»`))}`,
      );
    } else {
      const meant = listed(
        terms.map(({ name, russian }) => `«${russian[0]}» (${plainName(name)})`),
      );
      notes.push(`${said(spelled)} ${meant}`);
    }
  };

  /** A name with words of the same stems in the place of its own. */
  const ofSameStems = (way) =>
    unit(
      way.words.map((keys) => [...new Set([...keys, ...keys.flatMap(vocabulary.derived)])]),
      way.quality * weights.derived ** (1 / way.words.length),
    );

  /** @returns {Group} a term of the query, with the names of its concepts as other ways to meet it */
  const term = (asked, concepts, notes) => {
    const named = concepts.flatMap(({ russian }) =>
      russian.map((name) => phrase(name, weights.variant)),
    );
    const likeNames = named.filter((way) => way.words.length > 1).map(ofSameStems);
    const derived =
      asked.length > 1
        ? [
            unit(
              asked.map(({ keys }) => keys.map(([key]) => key)),
              weights.derived ** (1 / asked.length),
            ),
          ]
        : [];
    tell(asked, concepts, notes);
    const units = best([unit(asked.map(ownKeys), 1), ...named, ...likeNames, ...derived]);
    const alone = asked.length === 1 && units.every(({ quality }) => quality === 1);
    return { words: asked, units: alone ? [] : units };
  };

  const plain = (asked, notes) => {
    const groups = [];
    for (let at = 0; at < asked.length; at++) {
      const word = asked[at];
      const { pair, units } = together(asked, at);
      if (pair.length) {
        groups.push(
          ...asked.slice(at + 1, pair[1]).map((between) => ({ words: [between], units: [] })),
        );
        groups.push({ words: [word, asked[pair[1]]].map(whole), units });
        at = pair[1];
      } else if (forbidding.includes(word.form)) {
        const units = best(forbidding.map((way) => phrase(way, weights.variant)));
        groups.push({ words: [{ ...word, weight: forbidden }], units });
      } else {
        groups.push({ words: [word], units: translated(word, notes) });
      }
    }
    return groups;
  };

  /** The form of a word; of one that books and names lack, the everyday word for it. */
  const named = (/** @type {Asked} */ word) => {
    const { form } = word;
    const isOurs = isFound(word) || names.has(form) || !lexicon.isReal(form);
    return (isOurs ? "" : thesaurus.kin(form)) || form;
  };

  /** The terms in a query, but for light words, and one word of a pair. */
  const terms = (asked) => {
    const paired = new Set(asked.flatMap((_, at) => together(asked, at).pair));
    const matches = names.find(asked.map(named));
    return matches.filter(
      ({ first, last }) => last > first || (!paired.has(first) && asked[first].weight === 1),
    );
  };

  /** The groups of a query: terms of the term base, joined words, single words. */
  const groupsOf = (words, notes, isLiteral) => {
    let asked = words.map((word) => ask(word, isLiteral));
    if (asked.every(({ weight }) => weight < 1))
      asked = asked.map((word) => ({ ...word, weight: 1 }));
    const groups = [];
    let at = 0;
    for (const { first, last, names } of terms(asked)) {
      const concepts = names.flatMap(thesaurus.concepts);
      groups.push(
        ...plain(asked.slice(at, first), notes),
        term(asked.slice(first, last + 1), concepts, notes),
      );
      at = last + 1;
    }
    return [...groups, ...plain(asked.slice(at), notes)];
  };

  /** The words of a query, a real one without the word that it is like if no other word backs that. */
  const backed = (words) => {
    const isBacked = words.some(({ form, isLight }) => !isLight && lexicon.uses(form));
    return words.map((word) =>
      isBacked || !lexicon.isReal(word.form) ? word : { ...word, like: undefined },
    );
  };

  /** The words of the books that are most like the telling ones of a query. */
  const alike = (words) =>
    words
      .filter(({ isLight }) => !isLight)
      .flatMap(({ form }) => {
        const [first, ...instead] = vocabulary.alike(form);
        return first ? [{ form: first, instead, isLight: false }] : [];
      });

  /** Yields a note for each telling word that the books have in no form and by no other name. */
  function* missing(found, groups) {
    const likes = new Map(found.map(({ form, like }) => [form, like]));
    for (const word of groups
      .filter(({ units }) => !units.length)
      .flatMap((group) => group.words)) {
      const { form, weight } = word;
      const like = likes.get(form);
      if (weight < 1 || !LETTERS.test(form) || isFound(word)) continue;
      yield `Слова «${form.slice(0, SHOWN)}» в книгах нет.${like ? ` Может быть, «${like}»?` : ""}`;
    }
  }

  /** @param {import("./query.js").Query} query  @returns {Plan} */
  return function expand(query) {
    const { words: typed, notes: said } = query.literal
      ? reader.readLiterally(query.text)
      : reader.read(query.text, lexicon);
    const words = backed(typed);
    const notes = said.map(({ text, undo }) => (undo ? `${text} (как введено: +${undo})` : text));
    let groups = groupsOf(words, notes, query.literal);
    notes.push(...missing(words, groups.filter(isTelling)));
    if (!groups.some((group) => isTelling(group) && isMet(group))) {
      const others = query.literal ? [] : alike(words);
      groups = groupsOf(others, notes, false);
      const shown = others
        .flatMap(({ form, instead }) => [form, ...instead])
        .map((form) => `«${form}»`);
      if (shown.length)
        notes.push(`Точного ответа нет. По сходству букв показано: ${shown.join(", ")}`);
    }
    const phrases = (texts) =>
      texts.map((text) => phrase(text, 1, true)).filter((way) => way.words.length);
    const { filters } = query;
    return {
      groups,
      phrases: phrases(query.phrases),
      excluded: phrases(query.excluded),
      filters,
      notes: [...new Set(notes)],
      isList: false,
    };
  };
}
