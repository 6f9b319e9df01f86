// What a player typed, as words, phrases, words to leave out, and filters.

/**
 * @typedef {{text: string, phrases: string[], excluded: string[],
 *   filters: [string, string][], literal: boolean}} Query  *literal*: the words are to be taken as typed
 */

/** The fields of a passage by the names of the filters. */
const FILTERS = { книга: "book", book: "book", редакция: "edition", edition: "edition" };

/** @param {{part: string, literal: string}} rules */
export function createParser(rules) {
  const part = new RegExp(rules.part, "gu");
  const literally = new RegExp(`^${rules.literal}`, "u");

  /** @param {string} text  @param {string} book  a folder's name, or empty @returns {Query} */
  return function parse(text, book) {
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
}
