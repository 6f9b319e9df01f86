// The lines of a section that answer a query, with what matched marked.

import { createLines } from "./lines.js";
import { createMarking, met } from "./marking.js";

const GAP = "\u2026";
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const escaped = (text) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]);

/**
 * @typedef {import("./marking.js").Sought} Sought
 * @typedef {import("./lines.js").Line} Line
 * @typedef {{snippet: string, line: string, paragraph: number, answer: string, share: number, leads: boolean}} Shown  *line*: the line that answers best,
 *   as it stands in the text, '' where none adds to the title; *answer*: its HTML with the caption of its table;
 *   *share*: how much of the query title and line hold together; *leads*: is the line far ahead of the others?
 */

/** @param {any} rules  @param {any} known */
export function createSnippets(rules, { analysis, lexicon }) {
  const {
    firstLength,
    length,
    longestLine,
    titled,
    next,
    before,
    again,
    later,
    ahead,
    exampled,
    bar,
    stops,
    closing,
  } = rules;
  const { line, linesOf } = createLines(rules, analysis.analyse);
  const marks = createMarking(rules, lexicon.isLight);
  const ended = new RegExp(`[${stops}][${closing}]*$`, "u");

  /** The lines of a section, weighed by what they hold of a query. */
  const choiceOf = (title, lines, parts) => {
    const inTitle = parts.map((part) => met(part, title));
    const held = lines.map((each) => parts.map((part) => met(part, each)));
    const values = parts.map(({ worth }, at) => worth * (1 - (1 - titled) * inTitle[at]));

    /** What a line adds to what is *shown* of the parts of the query. */
    const gain = (at, shown) =>
      values.reduce(
        (all, value, part) =>
          all + value * (Math.max(held[at][part] - shown[part], 0) + again * held[at][part]),
        0,
      ) * (lines[at].isExample ? exampled : 1);
    const best = (numbers, worth) =>
      numbers.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    const captioned = (at) => (lines[at].caption ? [at - lines[at].caption, at] : [at]);

    return {
      captioned,
      /** The number of the line that holds most of what is rare. */
      best: () =>
        best(
          [...lines.keys()],
          (at) =>
            gain(
              at,
              values.map(() => 0),
            ) -
            later * at,
        ),
      /** Does a line hold more of the query than the title does? */
      adds: (at) => held[at].some((part, number) => part > inTitle[number]),
      /** Does a line add to the title, and far more than any other line? */
      leads(at) {
        const nothing = values.map(() => 0);
        const others = [...lines.keys()]
          .filter((other) => other !== at)
          .map((other) => gain(other, nothing));
        return this.adds(at) && gain(at, nothing) >= ahead * Math.max(0, ...others);
      },
      /** How much of the query a line and the title hold together. */
      share: (at) =>
        parts.reduce(
          (all, { worth }, part) => all + worth * Math.max(held[at][part], inTitle[part]),
          0,
        ),
      /** The numbers of the lines to show within *room*, *first* among them, in order. */
      chosen(first, room) {
        const found = captioned(first);
        let left = room - found.reduce((all, at) => all + lines[at].shown.length, 0);
        let shown = held[first];
        const drawn = (at) =>
          gain(at, shown) +
          next * Number(found.includes(at - 1)) +
          before * Number(found.includes(at + 1)) -
          later * at;
        for (;;) {
          const fitting = [...lines.keys()].filter(
            (at) => !found.includes(at) && lines[at].shown.length <= left,
          );
          if (!fitting.length) return found.sort((a, b) => a - b);
          const at = best(fitting, drawn);
          found.push(at);
          left -= lines[at].shown.length;
          shown = shown.map((part, number) => Math.max(part, held[at][number]));
        }
      },
    };
  };

  /** From where to where a line is shown: whole, or what is about its first mark. */
  const span = ({ shown, words }, marked) => {
    if (shown.length <= longestLine) return [0, shown.length];
    const first = marked.length ? words[marked[0]].start : 0;
    const from = first < Math.floor(longestLine / 2) ? 0 : first - Math.floor(longestLine / 4);
    const start = from ? (words.find((word) => word.start >= from)?.start ?? 0) : 0;
    return [start, words.findLast(({ end }) => end <= from + longestLine)?.end ?? shown.length];
  };

  /** A line as HTML with the words of the numbers *marked* in <mark>. */
  const piece = (each, marked) => {
    const [from, to] = span(each, marked);
    let [html, at] = [from ? GAP : "", from];
    for (const { start, end } of marked.map((number) => each.words[number])) {
      if (start < at || end > to) continue;
      html += `${escaped(each.shown.slice(at, start))}<mark>${escaped(each.shown.slice(start, end))}</mark>`;
      at = end;
    }
    return html + escaped(each.shown.slice(at, to)) + (to < each.shown.length ? GAP : "");
  };

  /** Some lines in one; a bar stands where a line ends as no sentence does. */
  const joined = (lines, pieces, chosen) => {
    const between = (one, other) => {
      if (other - lines[other].caption === one) return " ";
      if (other > one + 1) return ` ${GAP} `;
      return ended.test(lines[one].shown) || lines[one].paragraph === lines[other].paragraph
        ? " "
        : bar;
    };
    return chosen
      .map((at, index) => (index ? between(chosen[index - 1], at) : "") + pieces[at])
      .join("");
  };

  /**
   * What of a section answers the parts of a query.
   * @param {{title: string, text: string, heads: number[]}} section  @param {Sought[]} parts  @returns {Shown}
   */
  return function show({ title, text, heads }, parts, isFirst = false) {
    const lines = linesOf(text, heads);
    const choice = choiceOf(line(0, title, title), lines, parts);
    const best = choice.best();
    const marked = marks(parts, lines).map((numbers) => [...numbers].sort((a, b) => a - b));
    const pieces = lines.map((each, at) => piece(each, marked[at]));
    return {
      snippet: joined(lines, pieces, choice.chosen(best, isFirst ? firstLength : length)),
      line: choice.adds(best) ? lines[best].source : "",
      paragraph: choice.adds(best) ? lines[best].paragraph : 0,
      answer: joined(lines, pieces, choice.captioned(best)),
      share: choice.share(best),
      leads: choice.leads(best),
    };
  };
}
