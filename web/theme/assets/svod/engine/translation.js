// Translation without a server: a term in any form, either way, from the entries of the build.

import { hasCyrillic } from "./letters.js";

/**
 * @typedef {{en: string, ru: {term: string, status: string}[]}} Entry  as the API gives it
 * @typedef {{from: "en" | "ru", notes: string[], entries: Entry[]}} Found
 */

const STATUSES = ["preferred", "variant", "colloquial", "avoid"];
const MOST_RELATED = 12;

/** @param {Record<string, Entry>} entries  by concept */
export function createTranslation(entries, { letters, english, words, analysis, thesaurus }) {
  const languageOf = (text) => (hasCyrillic(text) ? "ru" : "en");
  const isFunctionWord = (word) => words.isFunctionWord(word) || english.isFunctionWord(word);
  const keysOf = (text) => analysis.analyse(text).map(({ keys }) => keys[0]);

  /** How well an entry is named by *text*: by its very letters, and which name that is. */
  const distance = (entry, text) => {
    const name = letters.fold(text.trim());
    if (letters.fold(entry.en) === name) return 0;
    const at = entry.ru.filter(({ term }) => letters.fold(term) === name).map(({ status }) => STATUSES.indexOf(status));
    return Math.min(STATUSES.length, ...at);
  };

  const entriesOf = (concepts) => [...new Set(concepts.map(({ name }) => entries[name]))];

  /** The term itself, in any form. */
  const whole = (text) => {
    const tokens = analysis.tokens(text);
    const [match] = thesaurus.find(tokens);
    if (!match || match.first > 0 || match.last < tokens.length - 1) return [];
    return entriesOf(match.concepts).sort((a, b) => distance(a, text) - distance(b, text));
  };

  /** The terms of which it is a part, by the words of every entry's names. */
  let named = null;
  const containing = (text) => {
    named ??= Object.values(entries).map((entry) => {
      const names = [entry.en, ...entry.ru.map(({ term }) => term)];
      return { entry, keys: names.map((name) => new Set(keysOf(name))) };
    });
    const wanted = keysOf(text).filter((key) => !isFunctionWord(key));
    if (!wanted.length) return [];
    const found = named.filter(({ keys }) => keys.some((own) => wanted.every((key) => own.has(key))));
    return found.slice(0, MOST_RELATED).map(({ entry }) => entry);
  };

  /** The terms inside a longer phrase, if most of its words are in them. */
  const inside = (text) => {
    const tokens = analysis.tokens(text);
    const isTelling = (token) => !isFunctionWord(letters.fold(token));
    const found = thesaurus.find(tokens).filter(({ first, last }) => tokens.slice(first, last + 1).some(isTelling));
    const held = found.reduce((sum, { first, last }) => sum + last - first + 1, 0);
    if (2 * held <= tokens.filter(isTelling).length) return [];
    return entriesOf(found.flatMap(({ concepts }) => concepts)).slice(0, MOST_RELATED);
  };

  /** @returns {Iterable<Found>} what each way to read the query finds */
  function* readings(q, from) {
    const swapped = hasCyrillic(q) ? letters.asEnglish(q) : letters.asRussian(q);
    const layout = `Раскладка исправлена: «${q}» → «${swapped}».`;
    const isAllowed = (text) => !from || from === languageOf(text);
    const typed = { from: languageOf(q), notes: [], entries: isAllowed(q) ? whole(q) : [] };
    yield typed;
    const part = `Термина «${q}» нет; вот термины, в которых он встречается.`;
    yield { ...typed, notes: [part], entries: isAllowed(q) ? containing(q) : [] };
    yield { from: languageOf(swapped), notes: [layout], entries: isAllowed(swapped) ? whole(swapped) : [] };
    yield { ...typed, notes: ["Показаны термины, найденные в запросе."], entries: isAllowed(q) ? inside(q) : [] };
  }

  /** The answer of the API to {q, from}. */
  return function translate(q, from = "") {
    for (const found of readings(q, from)) {
      if (found.entries.length) return { query: q, ...found };
    }
    return { query: q, from: from || languageOf(q), notes: [], entries: [] };
  };
}
