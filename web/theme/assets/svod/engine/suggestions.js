// Suggestions while typing: titles and terms of both languages.

import { hasCyrillic } from "./letters.js";
import { plainName } from "./names.js";

/** @typedef {{text: string, en: string, url: string, kind: "title" | "term"}} Suggestion */

const NEAREST = 5;

/** The pairs of neighbouring letters of a word; its beginning is one too. */
const pairs = (word) => new Set(Array.from(word, (letter, at) => (word[at - 1] ?? " ") + letter));

/** The share of letter pairs that two words have in common (Dice's coefficient). */
function likeness(one, other) {
  const same = [...one].filter((pair) => other.has(pair)).length;
  return (2 * same) / (one.size + other.size || 1);
}

/** The address of every section by its folded names, if no book has it twice. @returns {Map<string, string>} */
function addressesOf(sections, fold) {
  const found = new Map();
  for (const { title, en, url } of sections) {
    for (const name of new Set([fold(title), fold(en)]))
      if (name) found.set(name, [...(found.get(name) ?? []), url]);
  }
  const isCertain = (urls) => new Set(urls.map((url) => url.split("/")[2])).size === urls.length;
  return new Map(
    [...found].filter(([, urls]) => isCertain(urls)).map(([name, [url]]) => [name, url]),
  );
}

/** The address that a concept opens, by its name: the first that one of its names has. @returns {Map<string, string>} */
function openedBy(addresses, terms, naming, fold) {
  const found = new Map();
  for (const [en, russian, status] of terms) {
    const names = (naming.includes(status) ? [russian, en] : [en]).filter(Boolean);
    const urls = names.map((name) => addresses.get(fold(plainName(name)))).filter(Boolean);
    if (urls.length && !found.has(en || russian)) found.set(en || russian, urls[0]);
  }
  return found;
}

export function createSuggestions(passages, terms, { rules, letters, analysis, lexicon }) {
  const { alike, shortest, suggested, naming } = rules;
  const { tokens } = analysis;
  /** @type {Map<string, Suggestion>} */
  const found = new Map();
  const enter = (/** @type {Suggestion} */ row) => {
    const name = letters.fold(row.text);
    if (name && !found.has(name)) found.set(name, row);
  };
  const sections = passages.filter(({ kind }) => kind !== "entry");
  const listed = terms.filter(([, , status]) => suggested.includes(status));
  const opened = openedBy(addressesOf(sections, letters.fold), listed, naming, letters.fold);
  for (const { title, en, url } of sections) enter({ text: title, en, url, kind: "title" });
  for (const [en, russian] of listed) {
    const url = opened.get(en || russian) ?? "";
    for (const name of [russian, en])
      if (name) enter({ text: plainName(name), en, url, kind: "term" });
  }
  const rows = [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, row]) => ({ name, words: tokens(name), row }));

  const beginning = (prefix, limit) => {
    if (!prefix) return [];
    const whole = rows.filter(({ name }) => name.startsWith(prefix));
    const inside = rows.filter(
      ({ name, words }) =>
        !name.startsWith(prefix) && words.some((word) => word.startsWith(prefix)),
    );
    whole.sort((a, b) => a.row.text.length - b.row.text.length);
    return [...whole, ...inside].slice(0, limit).map(({ row }) => row);
  };

  /** The rows with a word whose letters are most like one of *text*. @returns {Suggestion[]} */
  const mostLike = (text, most) => {
    const letterPairs = (own) => own.filter((word) => word.length >= shortest).map(pairs);
    const asked = letterPairs(tokens(letters.fold(text)));
    const best = (own) =>
      Math.max(0, ...letterPairs(own).flatMap((word) => asked.map((one) => likeness(one, word))));
    const weighed = rows.map(({ words, row }) => ({ row, likeness: best(words) }));
    const found = weighed
      .filter(({ likeness }) => likeness > alike)
      .sort((a, b) => b.likeness - a.likeness);
    return found.slice(0, most).map(({ row }) => row);
  };
  const nearest = (/** @type {string} */ text) => {
    const telling = tokens(letters.fold(text)).filter((word) => !lexicon.isLight(word));
    return mostLike(telling.join(" "), NEAREST).map((row) => row.text);
  };

  /** What begins like *typed*, or a word of it does; else what is like it; in the other layout too. @returns {Suggestion[]} */
  const suggest = (typed, limit) => {
    const other = hasCyrillic(typed) ? letters.asEnglish(typed) : letters.asRussian(typed);
    const ways = [typed, other].map((prefix) => beginning(letters.fold(prefix).trim(), limit));
    const found = ways.find((way) => way.length) ?? mostLike(typed, limit);
    return found.length ? found : mostLike(other, limit);
  };

  return { suggest, nearest };
}
