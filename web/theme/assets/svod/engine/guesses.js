// What a word that no dictionary holds may be a form of, by its ending.

/** @typedef {{key: string, kinds: string, rank: number}} Guess  *rank*: how common the way from form to key is */

const NO_ENDING = "-";
const INFINITIVE = /[аеиоуыя]ть(?:ся)?$/;
const SHORTEST_STEM = 2;

/** @param {string} table  see indexer/browser/endings.py */
export function createGuesses(table) {
  /** @type {Map<string, Guess[]>} endings of forms to those of the key */
  const ways = new Map();
  table
    .trim()
    .split("\n")
    .forEach((line, rank) => {
      const [form, key, kinds] = line.split("\t").map((part) => (part === NO_ENDING ? "" : part));
      ways.set(form, [...(ways.get(form) ?? []), { key, kinds, rank }]);
    });

  /** By its longest ending first. @returns {Guess[]} */
  const all = (/** @type {string} */ form) => {
    const found = [];
    for (let cut = SHORTEST_STEM; cut <= form.length; cut++) {
      const stem = form.slice(0, cut);
      for (const { key, kinds, rank } of ways.get(form.slice(cut)) ?? [])
        found.push({ key: stem + key, kinds, rank });
    }
    return found;
  };

  return {
    all,
    /** The commonest way that changes its ending. @returns {{key: string, kinds: string}} */
    likeliest(/** @type {string} */ form) {
      if (INFINITIVE.test(form)) return { key: form, kinds: "v" };
      const found = all(form).filter(({ key }) => key !== form);
      return found.reduce((best, guess) => (guess.rank < best.rank ? guess : best), {
        key: form,
        kinds: "n",
        rank: Infinity,
      });
    },
  };
}
