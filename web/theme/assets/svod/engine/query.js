// What a player typed, as words, phrases, words to leave out, and filters.

import { composed } from "./letters.js";

/**
 * @typedef {{text: string, phrases: string[], excluded: string[],
 *   filters: [string, string][], literal: boolean, edition: string, page: string, anywhere: string}} Query
 *   *literal*: the words are to be taken as typed; *edition* and *page*: those that words name, *anywhere*: the query without them
 */

/** The fields of a passage by the names of the filters. */
const FILTERS = { книга: "book", book: "book", редакция: "edition", edition: "edition" };

/**
 * Takes the edition that a query names out of it, if the library has it and it names no other.
 * @param {Set<string>} known  @returns {(text: string) => {rest: string, edition: string}}
 */
function editionReader({ named, several, ordinals }, known) {
  const naming = new RegExp(named, "giu");
  const comparing = new RegExp(several, "iu");
  const editionOf = ({ groups }) =>
    groups.before ?? groups.after ?? ordinals[(groups.beforeword ?? groups.afterword).toLowerCase()];
  return (text) => {
    const editions = new Set([...text.matchAll(naming)].map(editionOf));
    const [edition] = editions;
    const rest = text.replace(naming, " ").split(/\s+/).filter(Boolean).join(" ");
    const isOne = editions.size === 1 && known.has(edition) && !comparing.test(text);
    return isOne && rest ? { rest, edition } : { rest: text, edition: "" };
  };
}

/** Takes the printed page that a query names out of it. @returns {(text: string) => {rest: string, page: string}} */
function pageReader({ named, bare }) {
  const naming = new RegExp(named, "giu");
  const alone = new RegExp(`^(?:${bare})$`, "iu");
  return (text) => {
    const whole = text.trim().match(alone);
    if (whole) return { rest: "", page: whole.groups.after };
    const found = [...text.matchAll(naming)];
    if (found.length !== 1) return { rest: text, page: "" };
    const rest = text.replace(naming, " ").split(/\s+/).filter(Boolean).join(" ");
    return { rest, page: found[0].groups.after ?? found[0].groups.before };
  };
}

/** @param {any} rules  @param {Set<string>} editions  those of the library */
export function createParser(rules, editions) {
  const part = new RegExp(rules.query.part, "gu");
  const literally = new RegExp(`^${rules.query.literal}`, "u");
  const withoutEdition = editionReader(rules.editions, editions);
  const withoutPage = pageReader(rules.pages);

  const parts = (text, book) => {
    const query = { phrases: [], excluded: [], filters: book ? [["book", book]] : [], literal: false };
    const words = [];
    for (const { groups } of text.matchAll(part)) {
      const phrase = groups.quoted ?? groups.laquo;
      const content = phrase ?? groups.word;
      const colon = content.indexOf(":");
      const name = content.slice(0, Math.max(colon, 0)).toLowerCase();
      if (groups.minus) {
        query.excluded.push(content);
      } else if (Object.hasOwn(FILTERS, name) && colon < content.length - 1) {
        query.filters.push([FILTERS[name], content.slice(colon + 1)]);
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
    if (typed.split(/\s+/).some((chunk) => literally.test(chunk))) return { ...parts(typed, book), edition: "", page: "", anywhere: "" };
    const named = withoutEdition(typed);
    const { rest, page } = withoutPage(named.rest);
    return { ...parts(rest, book), edition: named.edition, page, anywhere: rest };
  };
}

/** Where to look first for a query that names an edition or a printed page, and the note that says so. */
export function placesOf({ edition, page, anywhere }) {
  const elsewhere = anywhere ? ` (во всех: ${anywhere})` : "";
  const shown = edition ? `${edition}-я редакция` : "";
  const filters = [...(page ? [["page", page]] : []), ...(edition ? [["edition", edition]] : [])];
  if (page) return [{ filters, note: `Только с. ${page}${shown ? `, ${shown}` : ""}${elsewhere}` }];
  return edition ? [{ filters, note: `Только ${shown}${elsewhere}` }] : [];
}

/** The note for a place that holds no answer, if one was named. @returns {string[]} */
export function missingPlace({ edition, page, text }) {
  if (page) return [`На с. ${page} ничего не найдено${text ? ", показано всё" : ""}`];
  return edition ? [`В ${edition}-й редакции ничего не найдено, показаны все`] : [];
}
