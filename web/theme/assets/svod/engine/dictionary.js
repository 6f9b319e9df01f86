// Which words are real, and which name nothing: the common words of both languages.

import { hasCyrillic } from "./letters.js";

/** @typedef {{key: string, kinds: string}} Guess  what a form may be a form of */

const NO_ENDING = "-";
const INFINITIVE = /[аеиоуыя]ть(?:ся)?$/;
const MOST_READINGS = 2;
const SHORTEST_STEM = 2;

/** The 32-bit FNV-1a hash of the UTF-16 units of a word. */
function fnv(word) {
  let found = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) found = Math.imul(found ^ word.charCodeAt(at), 0x01000193);
  return found >>> 0;
}

/** Opens a Golomb-coded set of hashes: the count of its words, then distances. @returns {(word: string) => boolean} */
function openSet(base64, remainder) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const count = new DataView(bytes.buffer).getUint32(0, true);
  const end = bytes.length * 8;
  const bit = (at) => (bytes[at >> 3] >> (7 - (at & 7))) & 1;
  const places = new Set();
  let place = 0;
  for (let at = 32; ; ) {
    let whole = 0;
    while (at < end && bit(at)) {
      whole += 1;
      at += 1;
    }
    if (at + remainder >= end) break;
    let rest = 0;
    for (let step = 1; step <= remainder; step++) rest = rest * 2 + bit(at + step);
    place += whole * 2 ** remainder + rest;
    places.add(place);
    at += remainder + 1;
  }
  const range = BigInt(count) << BigInt(remainder);
  return (word) => places.has(Number((BigInt(fnv(word)) * range) >> 32n));
}

/**
 * @param {{words: string, remainder: number, endings: string, light: string[]}} data
 */
export function createDictionary({ words, remainder, endings, light }) {
  const isCommon = openSet(words, remainder);
  const lightEnglish = new Set(light);
  /** @type {Map<string, {key: string, kinds: string, rank: number}[]>} endings of forms to those of the key */
  const ways = new Map();
  endings.trim().split("\n").forEach((line, rank) => {
    const [form, key, kinds] = line.split("\t").map((part) => (part === NO_ENDING ? "" : part));
    ways.set(form, [...(ways.get(form) ?? []), { key, kinds, rank }]);
  });

  /** Yields what a form may be a form of, by its longest ending first. @returns {Iterable<Guess & {rank: number}>} */
  function* guesses(form) {
    for (let cut = SHORTEST_STEM; cut <= form.length; cut++) {
      const stem = form.slice(0, cut);
      for (const { key, kinds, rank } of ways.get(form.slice(cut)) ?? []) yield { key: stem + key, kinds, rank };
    }
  }

  return {
    isLightEnglish: (/** @type {string} */ form) => lightEnglish.has(form),
    isCommonEnglish: (/** @type {string} */ form) => !hasCyrillic(form) && isCommon(form),
    /** The common words of which a Russian form is one. @returns {Guess[]} */
    readings(form) {
      const found = new Map();
      for (const guess of guesses(form)) {
        const { kinds } = found.get(guess.key) ?? { kinds: "" };
        if (kinds.includes(guess.kinds) && kinds) continue;
        if (isCommon(`${guess.key} ${guess.kinds}`)) found.set(guess.key, { key: guess.key, kinds: kinds + guess.kinds });
      }
      return [...found.values()].slice(0, MOST_READINGS);
    },
    /** What an unknown form may be a form of, by its longest ending first. */
    guesses: (/** @type {string} */ form) => [...guesses(form)],
    /** What an unknown form is most likely a form of: the commonest way that changes its ending. @returns {Guess} */
    likeliest(form) {
      if (INFINITIVE.test(form)) return { key: form, kinds: "v" };
      const found = [...guesses(form)].filter(({ key }) => key !== form);
      return found.reduce((best, guess) => (guess.rank < best.rank ? guess : best), { key: form, kinds: "n", rank: Infinity });
    },
  };
}
