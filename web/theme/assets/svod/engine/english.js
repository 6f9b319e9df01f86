// English word forms: what a plural, a possessive or a verb form may come from.

/** @param {any} rules  @param {(text: string) => string} fold */
export function createEnglish(rules, fold) {
  const possessive = new RegExp(rules.possessive, "u");
  const doubled = new RegExp(rules.doubled, "u");
  const plurals = rules.plurals.map(([ending, instead]) => [new RegExp(ending, "u"), instead]);
  const functionWords = new Set(rules.functionWords);

  const ize = new RegExp(rules.ize, "u");
  const british = (word) => {
    const found = rules.british.find(
      ([american, own]) => word.startsWith(american) && !word.startsWith(own),
    );
    return found ? found[1] + word.slice(found[0].length) : word.replace(ize, "$1s");
  };

  const singular = (word) => {
    if (Object.hasOwn(rules.irregular, word)) return rules.irregular[word];
    if (word.length < rules.shortestPlural) return word;
    const found = plurals.find(([ending]) => ending.test(word));
    return !found || found[1] === null ? word : word.replace(found[0], found[1]);
  };

  const verbs = (word) => {
    if (Object.hasOwn(rules.pasts, word)) return [rules.pasts[word]];
    for (const ending of ["ing", "ed"]) {
      if (!word.endsWith(ending) || word.length < ending.length + 2) continue;
      const stem = word.slice(0, -ending.length);
      const found = [stem, `${stem}e`, stem.replace(doubled, "$1")];
      return ending === "ed" && stem.endsWith("i") ? [...found, `${stem.slice(0, -1)}y`] : found;
    }
    return [];
  };

  return {
    /** What *word* may be a form of; the first is its singular or itself. @returns {string[]} */
    bases(word) {
      const plain = british(fold(word).replace(possessive, ""));
      return [...new Set([singular(plain), ...verbs(plain)])];
    },
    isFunctionWord: (/** @type {string} */ word) => functionWords.has(word),
  };
}
