// Which passages answer a plan best: BM25F, then how the words stand in them.

import { isMet, isTelling } from "./expansion.js";

/**
 * @typedef {import("./expansion.js").Group} Group
 * @typedef {import("./expansion.js").Unit} Unit
 * @typedef {import("./expansion.js").Plan} Plan
 * @typedef {import("./postings.js").Values} Values
 * @typedef {{at: number, exact: boolean, quality: number, word: number}} Place  *word*: its number in its
 *   group, or the number of words where the group stands there as a unit
 */

const TITLE_LINE = 0;
const TRAIL_LINE = 1;

const ALL = 1 - 1e-6;

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const most = (numbers) => numbers.reduce((best, number) => Math.max(best, number), 0);

export function createRanking(rules, postings, passages) {
  const { weights } = rules;
  const { weighed, story, near, ruled, line, english } = rules.ranking;
  const { frequency, values } = postings;

  const rarity = (count) => Math.log(1 + (postings.size - count + 0.5) / (count + 0.5));
  const mostFrequent = (keys) => most(keys.map(frequency));
  /** The rarity of what meets a word, weighed by what it tells; 0 if nothing does. */
  const wordRarity = ({ keys, telling }) =>
    keys.length ? telling * rarity(mostFrequent(keys.map(([key]) => key))) : 0;
  const unitFrequency = (words) => Math.min(...words.map(mostFrequent));

  /** The rarity of what a group means: that of its most frequent name. */
  const conceptRarity = ({ words, units }) => {
    const literal = words.map(({ keys }) => keys.map(([key]) => key));
    return rarity(most([literal, ...units.map((way) => way.words)].map(unitFrequency)));
  };
  const tellingOf = (group) => sum(group.words.map(({ weight }) => weight));

  /** The most that a group can add to a score. */
  const worth = (group) => {
    const apart = sum(group.words.map((word) => word.weight * wordRarity(word)));
    const together = group.units.length ? tellingOf(group) * conceptRarity(group) : 0;
    return Math.max(apart, together) * (weights.k1 + 1);
  };

  /** How much of a group each of its words is, if they don't stand together. @returns {number[]} */
  const partsOf = ({ words }) => {
    if (words.length === 1) return [1];
    const shares = words.map((word) => word.weight * wordRarity(word));
    const whole = sum(shares) || 1;
    return shares.map((share) => (weights.apart * share) / whole);
  };

  /** What a key is worth in each passage: BM25F over title, titles above and text. */
  const scored = (found, share, enter) => {
    for (const [number, { zones }] of found) {
      const length =
        1 - weights.b + (weights.b * postings.lengths[number]) / postings.averageLength;
      const often = weights.title * zones[0] + weights.trail * zones[1] + zones[2] / length;
      enter(number, (share * (weights.k1 + 1) * often) / (often + weights.k1));
    }
  };

  const keepBest = (scores) => (number, score) => {
    if (score > (scores.get(number) ?? 0)) scores.set(number, score);
  };

  const wordScores = (word, share) => {
    const scores = new Map();
    for (const [key, quality] of word.keys) scored(values(key), share * quality, keepBest(scores));
    return scores;
  };

  /** @returns {Map<number, number>} */
  const groupScores = (group) => {
    if (!group.units.length)
      return wordScores(group.words[0], group.words[0].weight * wordRarity(group.words[0]));
    const scores = new Map();
    const rare = conceptRarity(group);
    for (const word of group.words) {
      const own = group.words.length === 1 ? rare : wordRarity(word) * weights.apart;
      for (const [number, score] of wordScores(word, word.weight * own)) {
        scores.set(number, (scores.get(number) ?? 0) + score);
      }
    }
    for (const way of group.units) {
      scored(unitValues(way), tellingOf(group) * rare * way.quality, keepBest(scores));
    }
    return scores;
  };

  /** The values of several keys as if they were one. @returns {Values} */
  const merged = (keys) => {
    if (keys.length === 1) return values(keys[0]);
    const found = new Map();
    for (const [number, value] of keys.flatMap((key) => [...values(key)])) {
      const before = found.get(number) ?? { zones: [0, 0, 0], places: [], forms: [] };
      found.set(number, {
        zones: before.zones.map((count, zone) => count + value.zones[zone]),
        places: [...before.places, ...value.places],
        forms: [...before.forms, ...value.forms],
      });
    }
    return found;
  };

  /** The passages where the words of a unit stand together. @returns {Values} */
  const unitValues = ({ words, ordered }) => {
    const all = words.map(merged);
    if (all.length === 1) return all[0];
    const together = new Map();
    for (const number of all[0].keys()) {
      if (!all.every((found) => found.has(number))) continue;
      const starts = (ordered ? inOrder : sideBySide)(all.map((found) => found.get(number).places));
      if (!starts.length) continue;
      const zones = [0, 0, 0];
      for (const start of starts) zones[Math.min(Math.floor(start / line), 2)] += 1;
      together.set(number, { zones, places: starts, forms: starts.map(() => "") });
    }
    return together;
  };

  /** @returns {Map<number, Place[]>} where the words of a group stand in each of *numbers* */
  const placesOf = (group, numbers) => {
    const found = new Map(numbers.map((number) => [number, []]));
    const enter = (all, form, quality, word) => {
      for (const [number, value] of all) {
        for (const [index, at] of value.places.entries()) {
          found.get(number)?.push({ at, exact: value.forms[index] === form, quality, word });
        }
      }
    };
    group.words.forEach((word, at) => {
      for (const [key, quality] of word.keys) enter(values(key), word.form, quality, at);
    });
    for (const way of group.units) enter(unitValues(way), null, way.quality, group.words.length);
    return found;
  };

  /** How well a group is met: as a unit, or by the words of it that are there. */
  const bestOf = (places, parts) => {
    const best = new Array(parts.length + 1).fill(0);
    for (const { word, quality } of places) best[word] = Math.max(best[word], quality);
    return Math.max(best[parts.length], sum(parts.map((part, at) => part * best[at])));
  };

  /** The same line by line. @returns {Map<number, number>} */
  const bestByLine = (places, parts) => {
    const lines = new Map();
    for (const place of places) {
      const own = Math.floor(place.at / line);
      if (!lines.has(own)) lines.set(own, []);
      lines.get(own).push(place);
    }
    return new Map([...lines].map(([own, there]) => [own, bestOf(there, parts)]));
  };

  /** The share of neighbours of the query that are neighbours in the passage too. */
  const nearness = (groups) => {
    if (groups.length < 2) return 0;
    const pairs = groups.slice(1).map((right, index) => {
      const left = new Set(groups[index].map(({ at }) => at));
      return most(
        near.map(([gap, share]) => (right.some(({ at }) => left.has(at - gap)) ? share : 0)),
      );
    });
    return sum(pairs) / pairs.length;
  };

  /** How the words stand in a passage: the factor for its score, the share of the query met. */
  const arrangement = (groups, worths, parts, titleLength, coverage) => {
    const whole = sum(worths) || 1;
    const met = sum(groups.map((places, at) => worths[at] * bestOf(places, parts[at])));
    const lines = new Map();
    const titleWords = new Map();
    let [titled, exact, heading] = [0, 0, 0];
    groups.forEach((places, index) => {
      const share = worths[index];
      const best = bestByLine(places, parts[index]);
      for (const { at, quality } of places) {
        if (at < english) titleWords.set(at, Math.max(titleWords.get(at) ?? 0, quality));
      }
      const title = best.get(TITLE_LINE) ?? 0;
      const above = Math.max(title, best.get(TRAIL_LINE) ?? 0);
      titled += above * share;
      heading += title * share;
      exact += places.some((place) => place.exact) ? share : 0;
      for (const [own, quality] of best) {
        if (own > TRAIL_LINE)
          lines.set(own, (lines.get(own) ?? 0) + Math.max(quality - above, 0) * share);
      }
    });
    const together = titled + most([...lines.values()]);
    const covered = Math.min(sum([...titleWords.values()]) / Math.max(titleLength, 1), 1);
    const lift =
      1 +
      (weights.line * together) / whole +
      weights.near * nearness(groups) +
      (weights.exact * exact) / whole +
      ((weights.heading * heading) / whole) * covered;
    // The query is the title, or the title and words of the titles above it.
    const named = titled / whole >= ALL && covered >= ALL;
    return { factor: (met / whole) ** coverage * lift, met: met / whole, named };
  };

  const byScore = (a, b) => b.score - a.score || a.number - b.number;

  /** The best of *scores* weighed by how the words of the plan stand in them. */
  const best = (plan, scores, count) => {
    const first = scores.sort(byScore).slice(0, Math.max(count, weighed));
    const numbers = first.map(({ number }) => number);
    const places = plan.groups.map((group) => placesOf(group, numbers));
    const worths = plan.groups.map(worth);
    const parts = plan.groups.map(partsOf);
    const asked = plan.groups.filter((group) => isTelling(group) && isMet(group)).length;
    const coverage = asked < story ? weights.coverage : weights.coverage_of_story;
    return first.map(({ number, score }) => {
      const { kind, titleLength } = passages[number];
      const there = places.map((found) => found.get(number));
      const { factor, met, named } = arrangement(there, worths, parts, titleLength, coverage);
      return { number, score: score * factor * (kind === "bare" ? weights.bare : 1), met, named };
    });
  };

  /** The score of the passage at place *count*, the best first. */
  const scoreAt = (scores, count) => [...scores.values()].sort((a, b) => b - a)[count - 1];

  /**
   * The scores of the passages that may be among the best *count*: groups are taken rarest first,
   * and once those left can't lift another passage above, none is added.
   */
  const candidates = (plan, count, isAllowed) => {
    const groups = plan.groups.map((group) => ({
      group,
      tells: isTelling(group),
      own: worth(group),
    }));
    groups.sort((a, b) => Number(b.tells) - Number(a.tells) || b.own - a.own);
    let left = sum(groups.map(({ own }) => own));
    let isOpen = true;
    let scores = new Map();
    for (const { group, tells, own } of groups) {
      if (!tells && groups[0].tells) isOpen = false;
      if (scores.size >= count) {
        const threshold = scoreAt(scores, count);
        if (threshold > left) {
          scores = new Map([...scores].filter(([, score]) => score >= threshold - left));
          isOpen = false;
        }
      }
      for (const [number, score] of groupScores(group)) {
        if (isOpen ? isAllowed(number) : scores.has(number))
          scores.set(number, (scores.get(number) ?? 0) + score);
      }
      left = Math.max(left - own, 0);
    }
    return scores;
  };

  /** The passages whose own title or text holds a unit; titles above don't count. */
  const holding = (way) =>
    new Set(
      [...unitValues(way)]
        .filter(([, { zones }]) => zones[0] || zones[2])
        .map(([number]) => number),
    );

  const allowed = (plan) => {
    const phrases = plan.phrases.map(holding);
    return (number) =>
      plan.filters.every(([field, values]) => values.includes(passages[number][field])) &&
      phrases.every((found) => found.has(number));
  };

  /**
   * The best *count* passages, and how many were found in all.
   * @param {Plan} plan  @returns {{ranked: {number: number, score: number}[], total: number}}
   */
  const rank = (plan, count) => {
    const isAllowed = allowed(plan);
    const excluded = plan.excluded.map(holding);
    const scored = plan.isList
      ? passages.flatMap(({ kind }, number) =>
          kind === "section" && isAllowed(number) ? [[number, 1]] : [],
        )
      : candidates(plan, Math.max(count, weighed), isAllowed);
    const found = [...scored]
      .filter(([number]) => !excluded.some((holders) => holders.has(number)))
      .map(([number, score]) => ({ number, score }));
    const isEntry = ({ number }) => passages[number].kind === "entry";
    const rules = best(
      plan,
      found.filter((each) => !isEntry(each)),
      count,
    );
    const fullest = most(rules.map(({ met }) => met));
    const highest = most(rules.map(({ score }) => score));
    // Sections that the query names come above all others.
    for (const rule of rules) if (rule.named) rule.score += highest;
    const entries = best(plan, found.filter(isEntry), count).map(({ number, score, met }) => ({
      number,
      score: score * (fullest >= ruled * met ? weights.entry : 1),
    }));
    return { ranked: [...rules, ...entries].sort(byScore).slice(0, count), total: found.length };
  };

  /** What each group of a plan counts, and each word of it. */
  const counted = ({ groups }) => [groups.map(worth), groups.map(partsOf)];

  return { rank, counted };
}

/** Where a phrase begins, word after word. */
function inOrder([first, ...rest]) {
  const stand = rest.map((places) => new Set(places));
  return first
    .filter((start) => stand.every((places, at) => places.has(start + at + 1)))
    .sort((a, b) => a - b);
}

/** Where the first word stands with all the others close by, in any order. */
function sideBySide([first, ...rest]) {
  const reach = rest.length + 1;
  const isNear = (start) => (at) => at !== start && Math.abs(at - start) <= reach;
  const starts = new Set(
    first.filter((start) => rest.every((places) => places.some(isNear(start)))),
  );
  return [...starts].sort((a, b) => a - b);
}
