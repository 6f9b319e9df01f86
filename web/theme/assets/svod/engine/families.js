// The words of terms that a word of the same family may mean: протаранили – таран.

import { hasCyrillic } from "./letters.js";

const VERB = "v";
const NOUN = "n";
const unique = (/** @type {Iterable<any>} */ found) => [...new Set(found)];
const endsWithOne = (word, endings) => endings.some((ending) => word.endsWith(ending));

/**
 * @param {any} rules  the words of terms (*nouns*, and English ones by their *verbs*), those with a life
 *   of their own (*others*), endings and the fewest letters of stems
 */
export function createFamilies(rules, { letters, words, english, derivation }) {
  const others = new Set(rules.others);
  const stemsOf = (key, kinds) => [...derivation.stems(key, kinds)];
  const nounOf = (word) => words.read(word).find(({ kinds }) => kinds.includes(NOUN))?.key;

  const byStem = new Map();
  for (const noun of rules.nouns) {
    const key = nounOf(noun);
    const own = key ? stemsOf(key, words.lexeme(key)?.kinds ?? NOUN) : [];
    for (const stem of own.filter((stem) => stem.length > rules.shortStem || stem === noun)) {
      byStem.set(stem, [...(byStem.get(stem) ?? []), noun]);
    }
  }
  const longestFirst = (a, b) => b.length - a.length || (a < b ? -1 : 1);
  const withOne = (shared) =>
    unique([...shared].sort(longestFirst).flatMap((stem) => byStem.get(stem) ?? []));

  const ofRussian = (word) => {
    const [best] = words.read(word);
    if (!best) return [];
    const { key, kinds, known } = best;
    if (kinds.includes(VERB)) {
      const near = withOne(stemsOf(key, kinds));
      return near.length || others.has(key) ? near : withOne(derivation.roots(key, kinds));
    }
    const isAgent = !known && endsWithOne(key, rules.agents);
    if (!kinds.includes(NOUN) || !(isAgent || endsWithOne(key, rules.namesADeed))) return [];
    const shared = stemsOf(key, kinds).filter((stem) => stem.length >= rules.longStem);
    return withOne(shared).filter((noun) => endsWithOne(nounOf(noun), rules.deedNouns));
  };

  const without = (noun, endings, shortest) =>
    endings
      .filter(([ending]) => noun.endsWith(ending) && noun.length - ending.length >= shortest)
      .map(([ending, instead]) => noun.slice(0, -ending.length) + instead);
  const ofEnglish = (word) => {
    const { deeds, agents, shortestDeed, shortestAgent } = rules.english;
    const bases = english.bases(word);
    const verbs = bases.flatMap((base) => [base, ...without(base, deeds, shortestDeed)]);
    const doers = others.has(word) ? [] : without(bases[0], agents, shortestAgent);
    return [...verbs, ...doers].flatMap((verb) =>
      Object.hasOwn(rules.verbs, verb) ? rules.verbs[verb] : [],
    );
  };

  /** The words of terms that *form* may stand for, itself not among them. @returns {string[]} */
  return function familyOf(form) {
    const word = letters.fold(form);
    return unique(hasCyrillic(word) ? ofRussian(word) : ofEnglish(word)).filter(
      (other) => other !== word,
    );
  };
}
