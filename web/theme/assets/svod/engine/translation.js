// Translation without a server: a term looked up from either side, as the server does it, but for
// words with slips of the pen.

import { hasCyrillic } from "./letters.js";
import { createSide, createTermReader } from "./termbase.js";

/**
 * @typedef {import("./termbase.js").Entry} Entry
 * @typedef {import("./termbase.js").Row} Row
 * @typedef {{from: string, whole: Row[], related: Row[], notes: string[]}} Found
 */

const STATUSES = ["preferred", "variant", "colloquial", "avoid"];
const MIXED = /[A-Za-z]/;
const MOST_RELATED = 12;
const SHORTEST_BEGINNING = 4;

const byRank = (/** @type {Row} */ one, /** @type {Row} */ other) => one.rank - other.rank;
const unique = (/** @type {Iterable<any>} */ found) => [...new Set(found)];
const languageOf = (/** @type {string} */ text) => (hasCyrillic(text) ? "ru" : "en");

/** Is it an abbreviation, the same in both languages, which tells no sense? */
const standsForItself = ({ en, ru }) => ru.filter(({ status }) => status === "preferred").every(({ term }) => term === en);

function sense({ en, ru }) {
  const russian = (ru.find(({ status }) => status === "preferred") ?? ru[0]).term;
  return en ? `${en} – ${russian}` : russian;
}

/** The first rows of the first dozen entries. */
function few(/** @type {Row[]} */ rows) {
  const first = new Map([...rows].reverse().map((row) => [row.entry, row]));
  return unique(rows.map(({ entry }) => entry)).slice(0, MOST_RELATED).map((entry) => first.get(entry));
}

/** @param {{entries: Record<string, Entry>, rewordings: Record<string, string[]>}} base */
export function createTranslation({ entries, rewordings }, { letters, english, words, analysis }) {
  const reader = createTermReader({ letters, english, words, analysis });
  const { tokens, isFunctionWord } = reader;
  const rowOf = (text, entry, { term, status }) => {
    return { text, entry, rank: STATUSES.indexOf(status), length: tokens(term).length };
  };
  const all = Object.values(entries);
  const sides = {
    en: createSide(all.filter(({ en }) => en).map((entry) => rowOf(entry.en, entry, entry.ru[0])), rewordings, reader),
    ru: createSide(all.flatMap((entry) => entry.ru.map((name) => rowOf(name.term, entry, name))), {}, reader),
  };

  /** @returns {Found | null} the term itself, in any form; else the terms of which it is a part */
  const read = (query, from, notes = []) => {
    const side = sides[from];
    const whole = unique([...[...side.exact(query)].sort(byRank), ...side.inflected(query).sort(byRank)]);
    const parts = side.containing(query);
    if (whole.length) return { from, whole, related: few(parts.filter((row) => side.beginsWith(row, query))), notes };
    const told = `Термина «${query}» нет; вот термины, в которых он встречается.`;
    return parts.length ? { from, whole, related: few(parts), notes: [...notes, told] } : null;
  };

  const asTyped = (query, language) => read(query, language || languageOf(query));

  /** An abbreviation that Russian players write as it is in English. */
  const inLatinLetters = (query, language) => {
    const whole = language !== "ru" && !hasCyrillic(query) ? sides.ru.exact(query) : [];
    return whole.length ? { from: "ru", whole, related: [], notes: [] } : null;
  };

  /** A word typed with look-alike letters of the other alphabet. */
  const inOneAlphabet = (query, language) => {
    const isMixed = (word) => MIXED.test(word) && hasCyrillic(word);
    const asked = analysis.tokens(query);
    if (!asked.some(isMixed)) return null;
    for (const [from, swap] of [["ru", letters.toCyrillic], ["en", letters.toLatin]]) {
      const swapped = asked.map((word) => (isMixed(word) ? swap(word) : word)).join(" ");
      const found = ["", from].includes(language) ? read(swapped, from) : null;
      if (found) return found;
    }
    return null;
  };

  const inOtherLayout = (query, language) => {
    const [from, swap] = hasCyrillic(query) ? ["en", letters.asEnglish] : ["ru", letters.asRussian];
    const note = `Раскладка исправлена: «${query}» → «${swap(query)}».`;
    return ["", from].includes(language) ? read(swap(query), from, [note]) : null;
  };

  /** A term whose last word is not typed to its end. */
  const begun = (query, language) => {
    const from = language || languageOf(query);
    const asked = tokens(query);
    const last = asked.at(-1) ?? "";
    if (last.length < SHORTEST_BEGINNING) return null;
    const before = asked.slice(0, -1).join(" ");
    const holding = new Set(before ? sides[from].containing(before).map(({ entry }) => entry) : []);
    const related = few(sides[from].beginning(last).filter(({ entry }) => !before || holding.has(entry)));
    const note = `Термина «${query}» нет; вот термины, в которых слово так начинается.`;
    return related.length ? { from, whole: [], related, notes: [note] } : null;
  };

  /** A longer phrase, most of whose words are terms. */
  const amongOtherWords = (query, language) => {
    const from = language || languageOf(query);
    const found = sides[from].find(query).filter((match) => !match.words.every(isFunctionWord));
    const held = found.reduce((sum, match) => sum + match.words.length, 0);
    if (2 * held <= tokens(query).filter((word) => !isFunctionWord(word)).length) return null;
    const related = few(found.flatMap(({ rows }) => rows.sort(byRank)));
    return { from, whole: [], related, notes: ["Показаны термины, найденные в запросе."] };
  };

  const STEPS = [asTyped, inLatinLetters, inOneAlphabet, inOtherLayout, begun, amongOtherWords];

  const answer = (query, { from, whole, related, notes }) => {
    const named = unique(whole.map(({ entry }) => entry));
    const own = named.sort((a, b) => Number(standsForItself(a)) - Number(standsForItself(b)));
    const senses = own.filter((entry) => !standsForItself(entry)).map(sense);
    const told = senses.length > 1 ? [...notes, `Несколько значений: ${senses.join("; ")}.`] : notes;
    return { query, from, notes: told, entries: unique([...own, ...related.map(({ entry }) => entry)]) };
  };

  /** The answer of the API to {q, from}. */
  return function translate(q, from = "") {
    for (const step of STEPS) {
      const found = step(q, from);
      if (found) return answer(q, found);
    }
    return { query: q, from: from || languageOf(q), notes: [], entries: [] };
  };
}
