// Words run together: «линияпрямойвидимости» is three of them.

import { hasCyrillic } from "./letters.js";

const LETTERS = /^\p{L}+$/u;

/** @param {any} rules */
export function createParted(rules) {
  const joining = new Set(rules.joining);

  /** What a part costs, 0 for what is none. */
  const cost = (part, { vocabulary, names, uses, isReal }) => {
    if (joining.has(part)) return rules.costs.joining;
    if (part.length < rules.shortestPart) return 0;
    if (vocabulary.forms.has(part) || names.forms.has(part)) return rules.costs.word;
    return hasCyrillic(part) && isReal(part) && uses(part) ? rules.costs.rare : 0;
  };

  /** Do words that name something stand at both ends, and are they long enough together? */
  const isSound = (parts) => {
    const telling = parts.filter((part) => !joining.has(part));
    const ends = !joining.has(parts[0]) && !joining.has(parts.at(-1));
    return (
      ends && telling.length > 1 && telling.join("").length > rules.shortestPart * telling.length
    );
  };

  const isBefore = (one, other) => {
    const at = one.findIndex((part, index) => part !== other[index]);
    return at >= 0 && (other[at] === undefined ? false : one[at] < other[at]);
  };

  /** The words that *form* is made of, or none: the fewest parts, function words between them. @returns {string[]} */
  return function parted(form, lexicon) {
    if (form.length < rules.shortestWhole || !LETTERS.test(form) || lexicon.isReal(form)) return [];
    /** @type {({cost: number, parts: string[]} | null)[]} */
    const best = [{ cost: 0, parts: [] }];
    for (let end = 1; end <= form.length; end++) {
      best[end] = null;
      for (let start = 0; start < end; start++) {
        const part = form.slice(start, end);
        const own = best[start] ? cost(part, lexicon) : 0;
        if (!own) continue;
        const way = { cost: best[start].cost + own, parts: [...best[start].parts, part] };
        const last = best[end];
        if (
          !last ||
          way.cost < last.cost ||
          (way.cost === last.cost && isBefore(way.parts, last.parts))
        )
          best[end] = way;
      }
    }
    const found = best[form.length]?.parts ?? [];
    return found.length && isSound(found) ? found : [];
  };
}
