// English words in Russian letters: овервотч is overwatch. Both are reduced to their consonants.

import { hasCyrillic, translator } from "./letters.js";

const ENGLISH_WORD = /[A-Za-z]+/g;
const BRACKETS = /\([^()]*\)/g;
const VOWEL = /[aeiou]/;
const NO_VOWEL = /[^aeiou]/g;
const MOST_WORDS = 3;

/** @param {any} rules  @param {string[]} terms  the English terms to find */
export function createTransliteration(rules, terms, { letters, english, words, derivation }) {
  const { fold } = letters;
  const silent = new RegExp(rules.silent, "gu");
  const twice = new RegExp(rules.twice, "gu");
  const endings = new RegExp(rules.endings, "u");
  const spelling = new RegExp(Object.keys(rules.spellings).join("|"), "g");
  const russianVowels = translator(rules.vowels);

  const sounds = (text) => {
    const word = fold(text);
    const heard = hasCyrillic(word)
      ? rules.russian.reduce((found, [from, to]) => found.replaceAll(from, to), word)
      : word.replace(spelling, (found) => rules.spellings[found]);
    return heard.replace(twice, "$1").replace(silent, "");
  };

  const vowels = (word) => {
    if (hasCyrillic(word)) return russianVowels(word).replace(NO_VOWEL, "");
    const plain = word.endsWith("e") ? word.slice(0, -1) : word;
    return rules.vowelLike
      .reduce((found, [from, to]) => found.replaceAll(from, to), plain)
      .replace(NO_VOWEL, "");
  };

  /** Does a word begin with a vowel? */
  const opens = (word) => VOWEL.test(word[0]) || (hasCyrillic(word) && word.search(silent) === 0);

  /** How much the vowels differ; one more or less counts twice as much as another one. */
  const unlikeness = (russian, other) => {
    const [one, two] = [vowels(russian), vowels(other)];
    const shorter = Math.min(one.length, two.length);
    const different = Array.from({ length: shorter }, (_, at) => one[at] !== two[at]).filter(
      Boolean,
    ).length;
    return 2 * Math.abs(one.length - two.length) + different;
  };

  /** @type {Map<string, Set<string>>} */
  const known = new Map();
  const enter = (name) => {
    const key = sounds(name.replaceAll(" ", ""));
    if (key.length < rules.fewest) return;
    if (!known.has(key)) known.set(key, new Set());
    known.get(key).add(name);
  };
  for (const term of terms) {
    const parts = (term.replace(BRACKETS, "").match(ENGLISH_WORD) ?? []).map(
      (word) => english.bases(word)[0],
    );
    parts.forEach(enter);
    if (parts.length > 1 && parts.length <= MOST_WORDS) enter(parts.join(" "));
  }

  /** A word with and without its Russian endings and suffixes. @returns {Set<string>} */
  const spellings = (text) => {
    const word = text.replaceAll("-", "");
    const stems = words
      .guesses(word)
      .flatMap(({ key, kinds }) => [key, ...derivation.stems(key, kinds)]);
    return new Set([word, word.replace(endings, ""), ...stems]);
  };

  /**
   * The English word or words that *word* stands for, or null. One of few sounds must have the
   * very vowels of the English one, in their places.
   * @returns {string | null}
   */
  return function inEnglish(word) {
    /** @type {[number, string][]} */
    const found = [];
    for (const stem of spellings(word)) {
      for (const name of known.get(sounds(stem)) ?? []) found.push([unlikeness(stem, name), name]);
    }
    found.sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1));
    const [best] = found;
    const heard = sounds(word).length;
    if (!best || best[0] >= heard) return null;
    return heard > rules.fewest || (best[0] === 0 && opens(word) === opens(best[1]))
      ? best[1]
      : null;
  };
}
