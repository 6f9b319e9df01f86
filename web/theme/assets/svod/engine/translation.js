// Translation without a server: a term looked up from either side, as the server does it.

import { createFamilies } from "./families.js";
import { composed, hasCyrillic } from "./letters.js";
import { createLexicon } from "./lexicon.js";
import { createNames } from "./names.js";
import { bare, createSide, createTermReader } from "./termbase.js";
import { createVocabulary } from "./vocabulary.js";

/**
 * @typedef {import("./termbase.js").Entry} Entry
 * @typedef {import("./termbase.js").Row} Row
 * @typedef {{from: string, whole: Row[], related: Row[], notes: string[]}} Found
 */

const STATUSES = ["preferred", "variant", "colloquial", "avoid"];
const MOST_READINGS = 24;
const VALUE = /^(\P{Nd}*\p{L})[\s-]*(\p{Nd}+\+*)["\u2033]?$/u;
const SAYING_MORE = new Set(["a"]);
// The suffixes by which Russian makes adjectives of things: «пионерский», «стиральная».
const OF_A_THING =
  /^[\p{L}]+(?:[сц]к|альн|арн|ионн)(?:ий|ый|ой|ая|ое|ие|ые|ого|ому|им|ым|ом|ую|их|ых|ими|ыми)$/u;
const PRINTED = new Set(["glossary", "index"]);
const PARTICIPLE = /(?:ed|ing)$/;
const MOST_RELATED = 12;
const SHORT_PHRASE = 4;
const LIST = /[,;\n]+/;
const MOST_LISTED = 24;
const inThese = (/** @type {string} */ query) =>
  `Термина «${query}» нет; вот термины, в которых он встречается.`;
const SHORTEST_BEGINNING = 4;

const byRank = (/** @type {Row} */ one, /** @type {Row} */ other) => one.rank - other.rank;
const unique = (/** @type {Iterable<any>} */ found) => [...new Set(found)];
const languageOf = (/** @type {string} */ text) => (hasCyrillic(text) ? "ru" : "en");

/** Is it an abbreviation, the same in both languages, which tells no sense? */
const standsForItself = ({ en, ru }) =>
  ru.filter(({ status }) => status === "preferred").every(({ term }) => term === en);

function sense({ en, ru }) {
  const russian = (ru.find(({ status }) => status === "preferred") ?? ru[0]).term;
  return en ? `${en} – ${russian}` : russian;
}

/** A word with the capitals of another. */
function recased(word, like) {
  if (like.length > 1 && like === like.toUpperCase()) return word.toUpperCase();
  return like[0] === like[0].toLowerCase() ? word : word[0].toUpperCase() + word.slice(1);
}

/** The first rows of the first dozen entries. */
function few(/** @type {Row[]} */ rows) {
  const first = new Map([...rows].reverse().map((row) => [row.entry, row]));
  return unique(rows.map(({ entry }) => entry))
    .slice(0, MOST_RELATED)
    .map((entry) => first.get(entry));
}

/**
 * Yields the ways to take one of each of several choices, the last one changing first.
 * @template T  @param {T[][]} choices  @returns {Generator<T[]>}
 */
function* product([first, ...rest]) {
  if (!first) {
    yield [];
    return;
  }
  for (const one of first) for (const others of product(rest)) yield [one, ...others];
}

/**
 * The words of all names in all their forms: what the reading of a query rests on.
 * @param {Record<string, any>} entries  @param {any} parts  of the engine
 */
function createTermLexicon(entries, { rules, initials, words, analysis, ...parts }) {
  const known = { words, analysis, ...parts };
  const things = Object.entries(entries).map(([name, { ru }]) => ({
    name,
    all: [...new Set([name, ...ru.map(({ term }) => term)])],
  }));
  const names = createNames(things, initials, rules.analysis.mostApart, known);
  const forms = new Map();
  const count = (form) => forms.set(form, (forms.get(form) ?? 0) + 1);
  for (const form of names.forms) {
    count(form);
    const inflected = words.formsOf(words.read(form)[0]?.key);
    for (const other of new Set([form, ...inflected])) count(other);
  }
  // The parts of a hyphenated word have the same keys in all its forms.
  const met = [
    ...[...forms.keys()].flatMap(analysis.wholeKeys),
    ...[...names.forms].flatMap(analysis.keys),
  ];
  const keys = new Map(met.map((key) => [key, true]));
  const vocabulary = createVocabulary(forms, keys, [], rules.spelling, known);
  return createLexicon(rules.analysis, {
    ...known,
    vocabulary,
    names,
    inEnglish: parts.createInEnglish(names.english),
  });
}

/**
 * @typedef {{entries: Record<string, Entry>, rewordings: Record<string, string[]>,
 *   families: any, classWords: Record<string, string[]>, synonyms: Record<string, string[]>, kinds: Record<string, string>,
 *   kindWords: Record<string, string[]>, sameAs: Record<string, string>}} Base
 *   *families*: see ``families.js``; *classWords*: words that many names of a language are of;
 *   *synonyms*: words that stand for one another;
 *   *kinds*: the kind of each term; *sameAs*: second English names of a thing with its usual one
 * @param {Base} base
 */
export function createTranslation(
  { entries, rewordings, families, classWords, synonyms, kinds, kindWords, sameAs },
  parts,
) {
  const { letters, words, analysis, reader: queryReader } = parts;
  const reader = createTermReader(parts);
  const familyOf = createFamilies(families, parts);
  const classes = { en: new Set(classWords.en), ru: new Set(classWords.ru) };
  const lexicon = createTermLexicon(entries, parts);
  const { tokens, isFunctionWord } = reader;
  const rowOf = (text, entry, { term, status }) => {
    return { text, entry, rank: STATUSES.indexOf(status), length: tokens(term).length };
  };
  const all = Object.values(entries);
  const names = new Map(Object.entries(entries).map(([name, entry]) => [entry, name]));
  const conceptOf = (entry) => names.get(entry) ?? "";
  const kindOf = (entry) => kinds[conceptOf(entry)] ?? "";
  const keysOfKind = (kind) =>
    (kindWords[kind] ?? []).flatMap((word) => [...reader.keys(letters.fold(word))]);
  const sides = {
    en: createSide(
      all.filter(({ en }) => en).map((entry) => rowOf(entry.en, entry, entry.ru[0])),
      rewordings,
      reader,
    ),
    ru: createSide(
      all.flatMap((entry) => entry.ru.map((name) => rowOf(name.term, entry, name))),
      {},
      reader,
    ),
  };

  /** The rows that a query is: its very letters first, then by status. */
  const wholeOf = (side, query) =>
    unique([...[...side.exact(query)].sort(byRank), ...side.inflected(query).sort(byRank)]);
  const ownWords = (text) => tokens(text).flatMap((word) => word.split("-"));

  /** @returns {Found | null} the term itself, in any form; else the terms of which it is a part */
  const read = (query, from, notes = []) => {
    const side = sides[from];
    const parts = side.containing(query);
    const isAsLong = ({ text }) => ownWords(bare(text)).length === ownWords(query).length;
    const own = wholeOf(side, query);
    const whole = own.length ? own : parts.filter(isAsLong);
    if (whole.length)
      return {
        from,
        whole,
        related: few(parts.filter((row) => side.beginsWith(row, query))),
        notes,
      };
    return parts.length
      ? { from, whole, related: few(parts), notes: [...notes, inThese(query)] }
      : null;
  };
  const ifWhole = (/** @type {Found | null} */ found) => (found?.whole.length ? found : null);

  const asAPart = (query, language) => read(query, language || languageOf(query));
  const asTyped = (query, language) => ifWhole(asAPart(query, language));

  /** Yields a query with words of terms for those of the same family, each with a note. */
  function* byFamilies(query, side) {
    const typed = analysis.tokens(query);
    const known = typed.map(familyOf);
    if (hasCyrillic(query) !== (side === "ru") || !known.some((found) => found.length)) return;
    let tried = 0;
    for (const way of product(typed.map((word, at) => [word, ...known[at]]))) {
      if (tried++ === 0) continue; // as it was typed
      if (tried > MOST_READINGS) break;
      const meant = way.join(" ");
      yield { meant, note: `Показан термин «${meant}»: «${query}» – слово того же корня.` };
    }
  }

  /** Another word for the deed that a term names: «отступающий», consolidated, infiltrators. */
  const byItsFamily = (query, language) => {
    const side = language || languageOf(query);
    for (const { meant, note } of byFamilies(query, side)) {
      const found = ifWhole(read(meant, side, [note]));
      if (found) return found;
    }
    return null;
  };

  /** A term with its value: «сила 6», «инвул 3++», AP2. */
  const withANumber = (query, language) => {
    const [, name, number] = query.trim().match(VALUE) ?? [];
    if (!name) return null;
    return ifWhole(
      read(name, language || languageOf(name), [`Показан термин «${name}», без числа ${number}.`]),
    );
  };

  /** An abbreviation that Russian players write as it is in English. */
  const inLatinLetters = (query, language) => {
    const whole = language !== "ru" && !hasCyrillic(query) ? sides.ru.exact(query) : [];
    return whole.length ? { from: "ru", whole, related: [], notes: [] } : null;
  };

  /** A name by the first letters of its words: VP is victory points. */
  const byInitials = (query, language) => {
    const short = letters.fold(query.trim());
    const meant = Object.hasOwn(parts.initials, short) ? parts.initials[short] : [];
    const whole = meant.flatMap((name) =>
      entries[name] ? [rowOf(name, entries[name], entries[name].ru[0])] : [],
    );
    const isOwn = ({ entry }) => !PRINTED.has(entry.ru[0].source);
    whole.sort((a, b) => Number(isOwn(a)) - Number(isOwn(b)));
    return whole.length ? { from: language || "en", whole, related: [], notes: [] } : null;
  };

  const telling = (text) =>
    analysis.tokens(bare(text)).filter((word) => !isFunctionWord(letters.fold(word)));
  /** All words of a term in another order or with another preposition: «спасбросок от укрытия». */
  const inOtherOrder = (query, language) => {
    const from = language || languageOf(query);
    const asked = telling(query).map((word) => word.replaceAll("-", ""));
    if (asked.length < 2) return null;
    const whole = sides[from]
      .containing(asked.join(" "))
      .filter(({ text }) => telling(text).length === asked.length);
    return whole.length ? { from, whole, related: [], notes: [] } : null;
  };

  /** A term with one word in place of another: «проверка на опасный ландшафт» for «тест…». */
  const byAnotherWord = (query, language) => {
    const typed = analysis.tokens(query);
    if (language === "en" || typed.length < 2) return null;
    for (const [at, word] of typed.entries()) {
      const keys = [...reader.keys(letters.fold(word))].filter((key) =>
        Object.hasOwn(synonyms, key),
      );
      for (const other of unique(keys.flatMap((key) => synonyms[key]))) {
        const meant = [...typed.slice(0, at), other, ...typed.slice(at + 1)].join(" ");
        const found = asTyped(meant, "ru") ?? inOtherOrder(meant, "ru");
        if (found === null) continue;
        const note = `Показан термин «${found.whole[0].text}»: вместо «${word}» в нём слово «${other}».`;
        return { ...found, notes: [note, ...(found.notes ?? [])] };
      }
    }
    return null;
  };

  /** A term with words of both of its sides: «seize инициативу». */
  const inBothLanguages = (query, language) => {
    const typed = analysis.tokens(query);
    if (new Set(typed.map(languageOf)).size < 2) return null;
    const holding = typed.map((word) => sides[languageOf(word)].containing(word));
    const held = holding.map((rows) => new Set(rows.map(({ entry }) => entry)));
    const shared = holding[0].filter(({ entry }) => held.every((entries) => entries.has(entry)));
    shared.sort((a, b) => analysis.tokens(a.entry.en).length - analysis.tokens(b.entry.en).length);
    const whole = shared.filter(({ entry }) => telling(entry.en).length === typed.length);
    return shared.length
      ? { from: language || "ru", whole, related: few(shared), notes: [] }
      : null;
  };

  /** A term whose last word is not typed to its end. */
  const begun = (query, language) => {
    const from = language || languageOf(query);
    const asked = tokens(query);
    const last = asked.at(-1) ?? "";
    if (last.length < SHORTEST_BEGINNING) return null;
    const before = asked.slice(0, -1).join(" ");
    const holding = new Set(before ? sides[from].containing(before).map(({ entry }) => entry) : []);
    const related = few(
      sides[from].beginning(last).filter(({ entry }) => !before || holding.has(entry)),
    );
    const note = `Термина «${query}» нет; вот термины, в которых слово так начинается.`;
    return related.length ? { from, whole: [], related, notes: [note] } : null;
  };

  /** A phrase with a real word that is a slip for another, if the whole is a term thus: Hammer of Wraith. */
  const confused = (query, language) => {
    const from = language || languageOf(query);
    const typed = analysis.tokens(query);
    if (typed.length < 2) return null;
    for (const [at, word] of typed.entries()) {
      for (const other of lexicon.vocabulary.confused(letters.fold(word))) {
        const meant = [...typed.slice(0, at), recased(other, word), ...typed.slice(at + 1)].join(
          " ",
        );
        const whole = wholeOf(sides[from], meant);
        if (whole.length)
          return { from, whole, related: [], notes: [`Исправлено: «${query}» → «${meant}».`] };
      }
    }
    return null;
  };

  const isVerb = (word) => {
    const [best] = hasCyrillic(word) ? words.read(word) : [];
    return Boolean(best?.known) && best.kinds.includes("v");
  };
  const isWord = (entry) => kindOf(entry) === "word";
  /** Is it an adjective, participle or numeral: failed, «проваленные», «два»? «Стиральная машина» is another thing. */
  const onlySaysMore = (word, isLone, side) => {
    if (!hasCyrillic(word))
      return PARTICIPLE.test(word) && (words.isReal(word) || side.knows(word));
    if (isLone && OF_A_THING.test(word)) return false;
    const [best] = words.read(word);
    return Boolean(best?.known) && [...best.kinds].some((kind) => SAYING_MORE.has(kind));
  };
  /** Is it a word of everyday speech that players use for a term: «машина», a vehicle? */
  const isLooseTalk = ({ text, rank }) =>
    rank > 0 && tokens(text).every((word) => words.isReal(word));
  /** Terms in a longer phrase: they are most of it, or half where the rest says of which kind. */
  const amongOtherWords = (query, language, needed = []) => {
    const from = language || languageOf(query);
    const found = sides[from].find(query).filter((match) => !match.words.every(isFunctionWord));
    const held = new Set(found.flatMap(({ first, words }) => words.map((_, at) => first + at)));
    const named = new Set(
      found.flatMap(({ rows }) => rows.flatMap(({ entry }) => keysOfKind(kindOf(entry)))),
    );
    const namesKind = (word) => [...reader.keys(word)].some((key) => named.has(key));
    const typed = tokens(query);
    if (needed.length && !typed.some((word, at) => held.has(at) && needed.includes(word)))
      return null;
    const others = typed.filter((_, at) => !held.has(at));
    const isLone = held.size === 1 && found[0].rows.every(isLooseTalk);
    const isOfTheGame = found.some((match) => !match.words.every((word) => words.isReal(word)));
    const namesNothing = (word) =>
      words.isLight(word) || namesKind(word) || onlySaysMore(word, isLone, sides[from]);
    const namesAClass = (word) => reader.bases(word).some((key) => classes[from].has(key));
    const isSaidOfIt = (word) => isOfTheGame && isVerb(word);
    const strange = others.filter(
      (word) => !namesNothing(word) && !namesAClass(word) && !isSaidOfIt(word),
    );
    if (!found.length || held.size <= strange.length || 2 * held.size < others.length) return null;
    const isAside = (match) =>
      match.words.every(namesKind) || match.rows.every(({ entry }) => isWord(entry));
    found.sort(
      (a, b) => Number(isAside(a)) - Number(isAside(b)) || b.words.length - a.words.length,
    );
    const related = few(found.flatMap(({ rows }) => rows.sort(byRank)));
    return { from, whole: [], related, notes: ["Показаны термины, найденные в запросе."] };
  };

  /** A term in a short phrase, with a word of the same family: «планирующие создания». */
  const ofAFamilyAmongOthers = (query, language) => {
    const typed = tokens(query);
    if (typed.length > SHORT_PHRASE) return null;
    const side = language || languageOf(query);
    for (const { meant, note } of byFamilies(query, side)) {
      const others = tokens(meant).filter((word) => !typed.includes(word));
      if (typed.some((word) => !tokens(meant).includes(word) && sides[side].knows(word))) continue;
      const found = amongOtherWords(meant, language, others);
      if (found) return { ...found, notes: [note, ...found.notes] };
    }
    return null;
  };

  /** All terms of a kind that a word is part of: gauss weapons. */
  const ofAKind = (query, language) => {
    const from = language || languageOf(query);
    const typed = tokens(query);
    for (const kind of Object.keys(kindWords)) {
      const own = new Set(keysOfKind(kind));
      const rest = typed.filter((word) => !reader.bases(word).some((key) => own.has(key)));
      if (!rest.length || rest.length === typed.length) continue;
      const related = sides[from]
        .containing(rest.join(" "))
        .filter(({ entry }) => kindOf(entry) === kind);
      if (related.length)
        return { from, whole: [], related: few(related), notes: [inThese(query)] };
    }
    return null;
  };

  const GROUPS = [
    [
      asTyped,
      byItsFamily,
      withANumber,
      asAPart,
      inLatinLetters,
      byInitials,
      inOtherOrder,
      byAnotherWord,
      inBothLanguages,
    ],
    [confused],
    [begun, amongOtherWords, ofAFamilyAmongOthers, ofAKind],
  ];

  /** Yields what was typed, then the ways to read it, each with notes on what was done. */
  function* asRead(typed) {
    yield { text: typed, notes: [] };
    const reading = queryReader.read(typed, lexicon);
    const notes = reading.notes.map(({ text }) => `${text}.`);
    let tried = 0;
    for (const way of product(reading.words.map(({ form, instead }) => [form, ...instead]))) {
      const text = way.join(" ");
      if (text !== letters.fold(typed)) yield { text, notes };
      if (++tried === MOST_READINGS) break;
    }
  }

  /** The entries without those that are the same thing under another English name. */
  const onceEach = (found) => {
    const first = new Map();
    for (const entry of found) {
      const thing = sameAs[entry.en] ?? conceptOf(entry);
      if (!first.has(thing)) first.set(thing, entry);
    }
    return [...first.values()];
  };

  const answer = (query, { from, whole, related, notes }) => {
    const isSecond = ({ en }) =>
      Object.hasOwn(sameAs, en) && letters.fold(en) !== letters.fold(query);
    const place = (entry) => 2 * Number(standsForItself(entry)) + Number(isSecond(entry));
    const own = onceEach(
      unique(whole.map(({ entry }) => entry)).sort((a, b) => place(a) - place(b)),
    );
    const senses = own.filter((entry) => !standsForItself(entry)).map(sense);
    const told =
      senses.length > 1 ? [...notes, `Несколько значений: ${senses.join("; ")}.`] : notes;
    return {
      query,
      from,
      notes: told,
      entries: onceEach([...own, ...related.map(({ entry }) => entry)]),
    };
  };

  /** The terms of a list, the first of each part: «снайпер, укрытие», if most of its parts are terms. */
  const asAList = (query, from) => {
    const listed = query
      .split(LIST)
      .map((part) => part.trim())
      .filter(Boolean);
    if (listed.length < 2) return null;
    const answers = listed.slice(0, MOST_LISTED).map((part) => translate(part, from));
    const found = answers.filter(({ entries }) => entries.length);
    if (2 * found.length <= answers.length) return null;
    const missing = answers
      .filter(({ entries }) => !entries.length)
      .map(({ query }) => `Термина «${query}» нет.`);
    const notes = unique([...missing, ...found.flatMap((part) => part.notes)]);
    return {
      query,
      from: found[0].from,
      notes,
      entries: onceEach(found.map(({ entries }) => entries[0])),
    };
  };

  /** The answer of the API to {q, from}. */
  function translate(q, from = "") {
    const ways = [...asRead(composed(q))];
    for (const steps of GROUPS) {
      const listed = steps === GROUPS.at(-1) && asAList(q, from);
      if (listed) return listed;
      for (const { text, notes } of ways) {
        for (const step of steps) {
          const found = step(text, from);
          if (found) return answer(q, { ...found, notes: [...notes, ...found.notes] });
        }
      }
    }
    return { query: q, from: from || languageOf(q), notes: [], entries: [] };
  }
  return translate;
}
