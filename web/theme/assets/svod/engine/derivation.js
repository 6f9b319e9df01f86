// Words of one stem: стрелять, стрельба, стрелок; and of one root: целиться, прицелиться.

import { hasCyrillic, translator } from "./letters.js";

const VERB = "v";
const NOUN = "n";
const VOWEL = /[аеиоуыэюя]/;
const SOFT = /[ьй]+$/;

const cutEnd = (word, end) => (end && word.endsWith(end) ? word.slice(0, -end.length) : word);

/** @param {any} rules  @param {ReturnType<typeof import("./english.js").createEnglish>} english */
export function createDerivation(rules, english) {
  const fleeting = new RegExp(`^(?:${rules.fleeting})$`, "u");
  const voices = new RegExp(rules.voices, "u");
  const alike = translator(rules.like);
  const prefixes = rules.prefixes.map(alike);
  const isBare = (stem) => stem.length >= rules.shortest && VOWEL.test(stem);

  /** Is a stem long enough, with a vowel, and not just the word with its ending? */
  const isStem = (stem, kind) => {
    if (rules.adverbs.includes(kind) && stem.length <= rules.shortest) return false;
    return isBare(stem) && (kind === VERB || !VOWEL.test(stem.at(-1)));
  };

  const alternating = (stem) => {
    const ends = rules.alternate.filter(([end]) => stem.endsWith(end));
    return ends.flatMap(([end, others]) => others.map((other) => cutEnd(stem, end) + other));
  };

  /** What is left of a word; of little things more than a short stem: водка is no вода. */
  const withoutSuffix = (word, suffixes) =>
    suffixes
      .map((suffix) => [suffix, cutEnd(word, suffix)])
      .filter(
        ([suffix, stem]) =>
          !rules.little.includes(suffix) ||
          (stem.length > rules.shortest && !rules.softened.includes(stem.at(-1))),
      )
      .map(([, stem]) => stem);

  /**
   * The stems of a word of one part of speech; a short changed one counts for verbs alone, and in
   * a noun without an ending no letter changes: борщ is no борт.
   */
  const stemsOf = (key, kind) => {
    const word = cutEnd(cutEnd(key, "ся"), "сь");
    let cut = [word, ...withoutSuffix(word, rules.suffixes[kind])];
    if (kind === VERB) {
      const hidden = rules.hidden
        .filter(([end]) => word.endsWith(end))
        .map(([end, stem]) => cutEnd(word, end) + stem);
      const isWrong = (end) => word.endsWith("сть") && end === cutEnd(word, "ть"); // «спасть» is no «спас»
      const shorter = [...cut.filter((end) => end !== word && !isWrong(end)), ...hidden];
      cut = shorter.length ? shorter : [word];
    }
    const found = kind === NOUN && word.match(fleeting);
    if (found) cut.push(found[1] + found[2]);
    return cut.flatMap((end) => {
      const stem = end.replace(SOFT, "");
      const isLong = (other) => kind === VERB || other.length > rules.shortest;
      const isWhole = kind === NOUN && stem === word.replace(SOFT, "");
      return [stem, ...(isWhole ? [] : alternating(stem).filter(isLong))].filter((other) =>
        isStem(other, kind),
      );
    });
  };

  /** Is what an English ending leaves long enough to be a word? «thing» is no form of «the». */
  const isBase = (base) => base.length >= rules.shortest && !english.isFunctionWord(base);

  /** The stems that a key may have as any of its kinds; of an English one what it is a form of. @returns {Set<string>} */
  const stems = (key, kinds = "") => {
    if (!hasCyrillic(key))
      return new Set(english.bases(key).filter((base) => base === key || isBase(base)));
    const found = [...kinds].flatMap((kind) => stemsOf(key, kind));
    return new Set(found.length ? found.map(alike) : [key]);
  };

  /** Its stems, and what is left of them without a prefix. @returns {Set<string>} */
  const roots = (key, kinds = "") => {
    const own = stems(key, kinds);
    // Only verbs and their nouns have prefixes before whatever is left: no станок – танк.
    const isVerb = kinds.includes(VERB) || rules.deeds.some((end) => key.endsWith(end));
    const isPrefix = (prefix, rest) =>
      isVerb || (rest.length >= rules.nominal && prefix.length > 1);
    const bare = [...own].flatMap((stem) =>
      prefixes
        .filter((prefix) => stem.startsWith(prefix) && isPrefix(prefix, stem.slice(prefix.length)))
        .map((prefix) => stem.slice(prefix.length)),
    );
    return new Set([...own, ...bare.filter(isBare)]);
  };

  /** An infinitive without «-ся», any other word as it is. */
  const voiceless = (key) => key.replace(voices, "");

  return { stems, roots, voiceless };
}
