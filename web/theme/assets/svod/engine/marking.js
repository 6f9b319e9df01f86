// What of a query is looked for in the lines of a found text, and how much each part counts.

import { isTelling } from "./expansion.js";

/**
 * @typedef {import("./expansion.js").Unit} Unit
 * @typedef {import("./lines.js").Line} Line
 * @typedef {{form: string, keys: [string, number][]}} Asked
 * @typedef {{worth: number, words: [Asked, number][], units: Unit[]}} Sought  *worth*: its share of the query; the
 *   words with their share of the part
 */

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const most = (numbers) => numbers.reduce((best, number) => Math.max(best, number), 0);

/** The telling parts of a query, or all where none is telling; not what the books have in no way. @returns {Sought[]} */
export function soughtOf(groups, worths, parts) {
  const isMet = ({ words, units }) => units.length > 0 || words.some(({ keys }) => keys.length);
  const met = groups
    .map((group, at) => ({ group, worth: worths[at], shares: parts[at] }))
    .filter(({ group }) => isMet(group));
  const telling = met.filter(({ group }) => isTelling(group));
  const all = telling.length ? telling : met;
  const whole = sum(all.map(({ worth }) => worth)) || 1;
  return all.map(({ group, worth, shares }) => {
    const words = group.words.map((word, at) => [word, shares[at]]);
    const own = words.filter(([word]) => word.weight === 1);
    return { worth: worth / whole, words: own.length ? own : words, units: group.units };
  });
}

const standing = (keys, line) =>
  [...new Set(keys.flatMap((key) => line.places.get(key) ?? []))].sort((a, b) => a - b);

function closest(start, places, reach) {
  const distance = (at) => Math.abs(at - start);
  const near = places.filter((at) => at !== start && distance(at) <= reach);
  return near.length
    ? near.reduce((best, at) => (distance(at) < distance(best) ? at : best))
    : null;
}

/** The numbers of words that stand together as a unit. @returns {number[][]} */
function together(unit, line) {
  const [first, ...rest] = unit.words.map((keys) => standing(keys, line));
  return first.flatMap((start) => {
    const others = rest.map((places) => closest(start, places, unit.words.length));
    return others.includes(null) ? [] : [[start, ...others]];
  });
}

/** How well *line* holds a part of a query, from 0 to 1. */
export function met({ words, units }, line) {
  const best = ({ keys }) =>
    most(keys.filter(([key]) => line.places.has(key)).map(([, quality]) => quality));
  const apart = sum(words.map(([word, share]) => share * best(word)));
  const whole = most(
    units.filter((unit) => together(unit, line).length).map(({ quality }) => quality),
  );
  return Math.min(Math.max(apart, whole), 1);
}

/** @param {any} rules  @param {(form: string) => boolean} isFunctionWord */
export function createMarking({ marked }, isFunctionWord) {
  /** The words of a unit that name something: in «тест на лидерство» not «на». */
  const markedOf = (unit, line) =>
    together(unit, line)
      .flat()
      .filter((at) => unit.words.length === 1 || !isFunctionWord(line.words[at].form));

  /** A term is marked where its words stand together; if they never do, where they stand apart. */
  const markedIn = ({ words, units }, lines) => {
    const whole = lines.map((line) => new Set(units.flatMap((unit) => markedOf(unit, line))));
    if (words.length > 1 && whole.some(({ size }) => size)) return whole;
    const keys = words.flatMap(([word]) => word.keys.map(([key]) => key));
    return lines.map((line, at) => new Set([...whole[at], ...standing(keys, line)]));
  };

  /** For each of *lines* the numbers of the words to mark: the rare parts' alone. @returns {Set<number>[]} */
  return function marks(parts, lines) {
    const least = marked * most(parts.map(({ worth }) => worth));
    const rare = parts.filter(({ worth }) => worth >= least).map((part) => markedIn(part, lines));
    return lines.map((_, at) => new Set(rare.flatMap((found) => [...found[at]])));
  };
}
