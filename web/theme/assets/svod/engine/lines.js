// The text of a section as the lines that can answer: sentences and table rows.

/**
 * @typedef {import("./analysis.js").Word} Word
 * @typedef {object} Line
 * @property {number} paragraph  the line of the text that holds it
 * @property {string} source  as it stands in the text
 * @property {string} shown  as a reader sees it: a table row with the names of its columns
 * @property {number} caption  for a row, how many lines before it stands what introduces the table, or 0
 * @property {boolean} isExample  does it show how a rule works, and state none?
 * @property {Word[]} words
 * @property {Map<string, number[]>} places  the numbers of the words that have a key
 */

/** Each cell that is not empty behind the name of its column. */
const labelled = (columns, cells, between) =>
  cells
    .flatMap((cell, at) => (cell ? [columns[at] ? `${columns[at]}: ${cell}` : cell] : []))
    .join(between);

/** @param {any} rules  @param {(text: string) => Word[]} analyse */
export function createLines({ sentence, example, least, between }, analyse) {
  const beginnings = new RegExp(sentence, "gu");
  const exampleHeading = new RegExp(`^(?:${example})$`, "u");
  const bar = between.trim();

  const sentences = (paragraph) => {
    const found = [];
    for (const part of paragraph.split(beginnings)) {
      const last = found.at(-1);
      if (last === undefined || last.length >= least) found.push(part);
      else found[found.length - 1] = `${last} ${part}`.trim();
    }
    return found;
  };

  /** @returns {Line} */
  const line = (paragraph, source, shown, caption = 0, isExample = false) => {
    const words = analyse(shown);
    const places = new Map();
    for (const [at, { keys }] of words.entries()) {
      for (const key of keys) places.set(key, [...(places.get(key) ?? []), at]);
    }
    return { paragraph, source, shown, caption, isExample, words, places };
  };

  return {
    line,

    /** The lines of a text; *heads* are the numbers of those that name columns. @returns {Line[]} */
    linesOf(text, heads) {
      const found = [];
      let columns = [];
      let above = 0;
      let heading = "";
      let examples = 0;
      text.split("\n").forEach((paragraph, number) => {
        const cells = paragraph.split(bar).map((cell) => cell.trim());
        if (heads.includes(number)) {
          columns = cells;
          above = found.at(-1)?.shown.endsWith(":") ? 1 : 0;
        } else if (columns.length > 1 && cells.length === columns.length) {
          found.push(line(number, paragraph, labelled(columns, cells, between), above));
          above += above ? 1 : 0;
        } else if (exampleHeading.test(paragraph)) {
          heading = `${paragraph}: `;
          examples = paragraph.match(exampleHeading)?.groups?.several ? 2 : 1;
        } else {
          columns = [];
          for (const text of sentences(paragraph)) {
            found.push(line(number, text, heading + text, 0, examples > 0));
            heading = "";
          }
          examples = Math.max(examples - 1, 0);
        }
      });
      return found;
    },
  };
}
