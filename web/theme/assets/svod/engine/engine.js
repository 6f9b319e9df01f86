// Search without a server: the data of the build and the modules that read it.

import { createAnalysis } from "./analysis.js";
import { createDerivation } from "./derivation.js";
import { createEnglish } from "./english.js";
import { createExpansion } from "./expansion.js";
import { createParted } from "./glued.js";
import { createLatin } from "./latin.js";
import { createLayout } from "./layout.js";
import { createLetters } from "./letters.js";
import { createLexicon } from "./lexicon.js";
import { createNames } from "./names.js";
import { createPostings } from "./postings.js";
import { createProminence } from "./prominence.js";
import { createParser, missingPlace, placesOf } from "./query.js";
import { createRanking } from "./ranking.js";
import { createReader } from "./reading.js";
import { createShelf, fetchShard } from "./shelf.js";
import { soughtOf } from "./marking.js";
import { createSnippets } from "./snippets.js";
import { createSpoken } from "./spoken.js";
import { createSuggestions } from "./suggestions.js";
import { createThesaurus } from "./thesaurus.js";
import { createTranslation } from "./translation.js";
import { createTransliteration } from "./transliteration.js";
import { createVocabulary } from "./vocabulary.js";
import { createWords } from "./words.js";

const LIMIT = 10;
const LETTERS = /^[\p{L}-]+$/u;

const FIELDS = [
  ...[
    "title",
    "en",
    "url",
    "book",
    "page",
    "kind",
    "text",
    "titleLength",
    "chapter",
    "heads",
    "pieces",
  ],
  ...["text_en", "heads_en"],
];

/** @returns {Record<string, any>} a row of the data as a passage with its book and edition */
function passage(row, books) {
  const found = Object.fromEntries(FIELDS.map((field, at) => [field, row[at]]));
  const [book, , edition] = books[found.book];
  const ofBook = `/rules/${book}/`;
  const url_en = found.text_en ? `${ofBook}en/${found.url.slice(ofBook.length)}` : "";
  return { ...found, book, edition, url_en };
}

/** The text that a reader is shown: of an entry what it means, where that is known. */
function shownText({ kind, text }) {
  return kind === "entry" ? text.slice(text.indexOf("\n") + 1) : text;
}

/** A passage as the part of it that holds a line of its text: title, page, address. */
function pieceAt(passage, line) {
  const held = passage.pieces.findLast(([, , , first]) => first <= line);
  if (!held) return passage;
  const [name, anchor, page] = held;
  return {
    ...passage,
    title: `${passage.title} › ${name}`,
    url: `${passage.url.split("#")[0]}#${anchor}`,
    page,
  };
}

/** Everything that a query goes through, made from the data of the build and the dictionary. */
function assemble(data, shelf) {
  const { rules } = data;
  const letters = createLetters(rules);
  const english = createEnglish(rules.english, letters.fold);
  const words = createWords(data.lexemes, shelf, rules.words);
  const analysis = createAnalysis(rules.analysis, letters, english, words);
  const passages = data.passages.map((row) => passage(row, data.books));
  const postings = createPostings(
    data.forms ? data.forms.split("\n") : [],
    data.postings,
    passages,
    analysis,
    rules.ranking,
  );
  const derivation = createDerivation(rules.derivation, english);
  const known = {
    letters,
    english,
    words,
    analysis,
    derivation,
    ways: data.ways,
    thingsInPast: new Set(data.thingsInPast),
  };
  const thesaurus = createThesaurus(data.terms, data.plain, rules.analysis.shortestShared, known);
  const names = createNames(thesaurus.things, data.initials, rules.analysis.mostApart, known);
  const vocabulary = createVocabulary(
    postings.counts,
    postings.byKey,
    names.forms,
    rules.spelling,
    known,
  );
  const createInEnglish = (terms) => createTransliteration(rules.transliteration, terms, known);
  const inEnglish = createInEnglish(names.english);
  const lexicon = createLexicon(rules.analysis, { ...known, vocabulary, names, inEnglish });
  const reader = createReader(rules.analysis, {
    analysis,
    isLight: words.isLight,
    inOneLayout: createLayout(rules.analysis, known),
    inDigits: createSpoken(rules.spoken, known),
    parted: createParted(rules.glued),
    inRussian: createLatin(rules.latin, letters),
  });
  const parts = {
    ...known,
    rules,
    initials: data.initials,
    createInEnglish,
    names,
    vocabulary,
    thesaurus,
    lexicon,
    reader,
  };
  return {
    parts,
    passages,
    parse: createParser(rules, new Set(data.books.map(([, , edition]) => edition))),
    expand: createExpansion({ ...parts, translations: data.translations, everyday: data.everyday }),
    ...createRanking(rules, postings, passages),
    show: createSnippets(rules.snippet, parts),
    ...createProminence(rules.prominence, letters.fold),
    rivals: rules.prominence.rivals,
    ...createSuggestions(passages, data.terms, { ...parts, rules: rules.suggestions }),
  };
}

const ONLY_EXCLUDED =
  "Ничего не найдено. Слово с минусом исключает: напишите и то, что искать, например «лес -укрытие».";

/** What to say when nothing is found. */
function nothing({ text, excluded }, nearest) {
  if (excluded.length && !text) return ONLY_EXCLUDED;
  const close = nearest.map((name) => `«${name}»`).join(", ");
  return close ? `Ничего не найдено. Близкие термины: ${close}.` : "Ничего не найдено.";
}

const ONLY_SERVER =
  "Книг здесь больше, чем браузер обыщет сам, а сервер не отвечает. Переводить термины можно и без него.";

/** The answer where the data of the build holds terms, but no sections: there are too many. */
const leftToServer = (q) => ({
  query: q,
  total: 0,
  took_ms: 0,
  notes: [ONLY_SERVER],
  hits: [],
  answer: null,
  strong: 0,
});

const rounded = (number, digits) => Number(number.toFixed(digits));

/**
 * Makes the engine from the data of the build; its answers are those of the API.
 * @param {any} data
 * @param {(name: string) => Promise<string>} fetchText  gives the files of the dictionary
 */
export async function createEngine(data, fetchText = fetchShard) {
  const shelf = createShelf(fetchText);
  const engine = await shelf.complete(() => assemble(data, shelf));

  /** Asks about a text, with the words of the dictionary that it takes. */
  const complete = async (text, ask) => {
    const { analysis, words } = engine.parts;
    const forms = analysis
      .tokens(text)
      .map(engine.parts.letters.fold)
      .filter((form) => LETTERS.test(form));
    await shelf.fetchFor(forms.filter((form) => !words.isAtHand(form)));
    return shelf.complete(ask);
  };

  /** What was found and how much, in the place that the query names if it can. */
  const inPlace = (query, plan, count) => {
    for (const { filters, note } of placesOf(query, data.rules.pages)) {
      const narrowed = { ...plan, filters: [...plan.filters, ...filters], isList: !query.text };
      const tries = query.page ? [narrowed, { ...narrowed, isList: true }] : [narrowed];
      for (const tried of tries) {
        const found = engine.rank(tried, count);
        if (found.ranked.length) return { ...found, where: [note] };
      }
    }
    return { ...engine.rank(plan, count), where: missingPlace(query) };
  };

  /** What is shown of a section, or of its English twin where that holds more of the query; *inEnglish*, as much. */
  const showBest = (section, parts, isFirst, inEnglish) => {
    const { title, heads, en, text_en, heads_en } = section;
    const russian = engine.show({ title, text: shownText(section), heads }, parts, isFirst);
    if (!text_en) return russian;
    const english = engine.show({ title: en, text: text_en, heads: heads_en }, parts, isFirst);
    const [ours, theirs] = [russian, english].map(({ share }) => rounded(share, 6));
    // The address of a hit is that of the Russian page, which has no such line.
    return theirs > ours || (inEnglish && theirs === ours)
      ? { ...english, line: "", paragraph: 0 }
      : russian;
  };

  const search = (
    /** @type {string} */ q,
    { limit = LIMIT, offset = 0, book = "", lang = "" } = {},
  ) => {
    const began = performance.now();
    const query = engine.parse(q, book);
    const plan = engine.expand(query);
    const {
      ranked: found,
      total,
      where,
    } = inPlace(query, plan, Math.max(offset + limit, engine.rivals));
    const ranked = found.slice(0, offset + limit);
    const parts = soughtOf(plan.groups, ...engine.counted(plan));
    const shown = ranked
      .slice(offset)
      .map(({ number }, at) =>
        showBest(engine.passages[number], parts, at + offset === 0, lang === "en"),
      );
    const hits = ranked.slice(offset).map(({ number, score }, at) => {
      const { snippet, line, paragraph } = shown[at];
      const { chapter, title, en, url, book, edition, page, text, text_en, url_en } = pieceAt(
        engine.passages[number],
        paragraph,
      );
      return {
        chapter,
        title,
        en,
        url,
        book,
        edition,
        page,
        score: rounded(score, 3),
        snippet,
        text,
        text_en,
        url_en,
        line,
      };
    });
    const near = found.slice(0, engine.rivals);
    const titles = near.map(({ number }) => engine.passages[number].title);
    const answer =
      offset || !shown.length
        ? null
        : engine.bestLine(
            shown[0],
            near.map(({ score }) => score),
            titles,
          );
    const strong = engine.countStrong(ranked.map(({ score }) => score));
    const notes = [
      ...where,
      ...plan.notes,
      ...(ranked.length ? [] : [nothing(query, engine.nearest(query.text))]),
    ];
    return {
      query: q,
      total,
      took_ms: rounded(performance.now() - began, 2),
      notes,
      hits,
      answer,
      strong,
    };
  };

  return {
    search: async (/** @type {string} */ q, options = {}) =>
      data.isSearched ? complete(q, () => search(q, options)) : leftToServer(q),
    suggest: (/** @type {string} */ q, { limit = LIMIT } = {}) =>
      complete(q, () => ({ query: q, suggestions: engine.suggest(q, limit) })),
    /** Makes the translator of the term base of the build. */
    async translator(/** @type {any} */ base) {
      const translate = await shelf.complete(() => createTranslation(base, engine.parts));
      return (/** @type {string} */ q, /** @type {string} */ from = "") =>
        complete(q, () => translate(q, from));
    },
  };
}
