// Words of one stem: стрелять, стрельба, стрелок; and of one root: целиться, прицелиться.

import { hasCyrillic, translator } from "./letters.js";

const VERB = "v";
const NOUN = "n";
const VOWEL = /[аеиоуыэюя]/;
const SOFT = /[ьй]+$/;

const cutEnd = (word, end) => (end && word.endsWith(end) ? word.slice(0, -end.length) : word);

/** @param {any} rules */
export function createDerivation(rules) {
  const fleeting = new RegExp(`^(?:${rules.fleeting})$`, "u");
  const alike = translator(rules.like);
  const prefixes = rules.prefixes.map(alike);
  const isStem = (stem) => stem.length >= rules.shortest && VOWEL.test(stem);

  const alternating = (stem) => {
    const ends = rules.alternate.filter(([end]) => stem.endsWith(end));
    return [stem, ...ends.flatMap(([end, others]) => others.map((other) => cutEnd(stem, end) + other))];
  };

  /** The stems that a key of a kind may have. @returns {Set<string>} */
  const stems = (key, kind) => {
    if (!hasCyrillic(key)) return new Set([key]);
    const word = cutEnd(cutEnd(key, "ся"), "сь");
    const cut = [word, ...(rules.suffixes[kind] ?? []).map((suffix) => cutEnd(word, suffix))];
    if (kind === VERB) {
      const hidden = rules.hidden.filter(([end]) => word.endsWith(end));
      cut.push(...hidden.map(([end, stem]) => cutEnd(word, end) + stem));
    }
    const found = kind === NOUN && word.match(fleeting);
    if (found) cut.push(found[1] + found[2]);
    const all = cut.flatMap((end) => alternating(end.replace(SOFT, "")));
    return new Set(all.filter(isStem).map(alike));
  };

  /** Its stems, and what is left of them without a prefix. @returns {Set<string>} */
  const roots = (key, kind) => {
    const own = stems(key, kind);
    const bare = [...own].flatMap((stem) =>
      prefixes.filter((prefix) => stem.startsWith(prefix)).map((prefix) => stem.slice(prefix.length)),
    );
    return new Set([...own, ...bare.filter(isStem)]);
  };

  return { stems, roots };
}
