// What a player typed, as words, phrases, words to leave out, and filters.

import { composed } from "./letters.js";

/**
 * @typedef {{text: string, phrases: string[], excluded: string[],
 *   filters: [string, string[]][], literal: boolean, edition: string, page: string, anywhere: string}} Query
 *   *literal*: the words are to be taken as typed; *filters*: a field of a passage and what it may be; *edition* and *page*: those that words name, *anywhere*: the query without them
 */

/** The fields of a passage by the names of the filters. */
const FILTERS = { книга: "book", book: "book", редакция: "edition", edition: "edition" };

/** The number that words say, in digits; digits stay as they are. @returns {(words: string) => string} */
function numeralReader({ cardinals, ordinals, hundred }) {
  const stems = Object.keys(ordinals).sort((a, b) => b.length - a.length);
  const numberOf = (word) =>
    cardinals[word] ?? ordinals[stems.find((stem) => word.startsWith(stem))] ?? 0;
  const add = (total, one) =>
    one === hundred && total > 0 && total < 10 ? total * one : total + one;
  return (words) => {
    const total = (words.toLowerCase().match(/\p{L}+/gu) ?? []).map(numberOf).reduce(add, 0);
    return total ? String(total) : words;
  };
}

const spaced = (/** @type {string} */ text) => text.split(/\s+/).filter(Boolean).join(" ");

/**
 * Takes the edition that a query names out of it, if the library has it and it names no other.
 * @param {{hint: string, named: string, several: string}} rules  @param {(words: string) => string} value
 * @param {Set<string>} known  @returns {(text: string) => {rest: string, edition: string}}
 */
function editionReader({ hint, named, several }, value, known) {
  const hinting = new RegExp(hint, "iu");
  const naming = new RegExp(named, "giu");
  const comparing = new RegExp(several, "iu");
  const editionOf = (/** @type {any} */ { groups }) =>
    value(groups.before ?? groups.after ?? groups.beforeword ?? groups.afterword);
  return (text) => {
    if (!hinting.test(text)) return { rest: text, edition: "" };
    const editions = new Set([...text.matchAll(naming)].map(editionOf));
    const [edition] = editions;
    const rest = spaced(text.replace(naming, " "));
    const isOne = editions.size === 1 && known.has(edition) && !comparing.test(text);
    return isOne && rest ? { rest, edition } : { rest: text, edition: "" };
  };
}

/** Takes the nickname of an edition out of a query that names a page: «семёрка». */
function nicknameReader({ nicknamed, nicknames }, known) {
  const naming = new RegExp(nicknamed, "giu");
  return (text) => {
    const found = [...text.matchAll(naming)].map(
      ({ groups }) => nicknames[groups.name.toLowerCase()],
    );
    const isOne = found.length === 1 && known.has(found[0]);
    return isOne
      ? { rest: spaced(text.replace(naming, " ")), edition: found[0] }
      : { rest: text, edition: "" };
  };
}

/** Takes the printed page that a query names out of it, the first and last of several: "102-103". @returns {(text: string) => {rest: string, page: string}} */
function pageReader({ hint, named, bare }, value) {
  const hinting = new RegExp(hint, "iu");
  const naming = new RegExp(named, "giu");
  const alone = new RegExp(`^(?:${bare})$`, "iu");
  return (text) => {
    const whole = text.trim().match(alone);
    if (whole) return { rest: "", page: whole.groups.after };
    const found = hinting.test(text) ? [...text.matchAll(naming)] : [];
    if (found.length !== 1) return { rest: text, page: "" };
    const page = value(found[0].groups.after ?? found[0].groups.before);
    return { rest: spaced(text.replace(naming, " ")), page: page.match(/\d+/g).join("-") };
  };
}

/** @param {any} rules  @param {Set<string>} editions  those of the library */
export function createParser(rules, editions) {
  const part = new RegExp(rules.query.part, "gu");
  const literally = new RegExp(`^${rules.query.literal}`, "u");
  const value = numeralReader(rules.numerals);
  const withoutEdition = editionReader(rules.editions, value, editions);
  const withoutNickname = nicknameReader(rules.editions, editions);
  const withoutPage = pageReader(rules.pages, value);

  const parts = (text, book) => {
    /** @type {[string, string[]][]} */
    const filters = book ? [["book", [book]]] : [];
    const query = { phrases: [], excluded: [], filters, literal: false };
    const words = [];
    for (const { groups } of text.matchAll(part)) {
      const phrase = groups.quoted ?? groups.laquo;
      const content = phrase ?? groups.word;
      const colon = content.indexOf(":");
      const name = content.slice(0, Math.max(colon, 0)).toLowerCase();
      if (groups.minus) {
        query.excluded.push(content);
      } else if (Object.hasOwn(FILTERS, name) && colon < content.length - 1) {
        query.filters.push([FILTERS[name], [content.slice(colon + 1)]]);
      } else {
        query.literal ||= literally.test(content);
        words.push(content.replace(literally, ""));
        if (phrase) query.phrases.push(phrase);
      }
    }
    return { text: words.join(" "), ...query };
  };

  /** @param {string} text  @param {string} book  a folder's name, or empty @returns {Query} */
  return function parse(text, book) {
    const typed = composed(text);
    if (typed.split(/\s+/).some((chunk) => literally.test(chunk)))
      return { ...parts(typed, book), edition: "", page: "", anywhere: "" };
    const named = withoutEdition(typed);
    const paged = withoutPage(named.rest);
    const { rest, edition } =
      paged.page && !named.edition ? withoutNickname(paged.rest) : { ...named, rest: paged.rest };
    return { ...parts(rest, book), edition, page: paged.page, anywhere: rest };
  };
}

/** The pages from the first to the last of a range: "102-104". */
function pagesOf(/** @type {string} */ named, /** @type {number} */ most) {
  const [first, last = first] = named.split("-").map(Number);
  const count = last - first + 1;
  return count > 0 && count <= most
    ? Array.from({ length: count }, (_, at) => String(first + at))
    : named.split("-");
}

const shownRange = (/** @type {string} */ named) => named.replace("-", "–");

/** Where to look first for a query that names an edition or a printed page, and the note that says so. */
export function placesOf({ edition, page, anywhere }, { mostPages }) {
  const elsewhere = anywhere ? ` (во всех: ${anywhere})` : "";
  const shown = edition ? `${edition}-я редакция` : "";
  const filters = [
    ...(page ? [["page", pagesOf(page, mostPages)]] : []),
    ...(edition ? [["edition", [edition]]] : []),
  ];
  if (page)
    return [
      { filters, note: `Только с. ${shownRange(page)}${shown ? `, ${shown}` : ""}${elsewhere}` },
    ];
  return edition ? [{ filters, note: `Только ${shown}${elsewhere}` }] : [];
}

/** The note for a place that holds no answer, if one was named. @returns {string[]} */
export function missingPlace({ edition, page, text }) {
  if (page) return [`На с. ${shownRange(page)} ничего не найдено${text ? ", показано всё" : ""}`];
  return edition ? [`В ${edition}-й редакции ничего не найдено, показаны все`] : [];
}
