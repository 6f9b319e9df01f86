// Russian typed in Latin letters: «perebros kubika», «Хpaм» in look-alikes.

const LATIN = /^[a-z]+$/;
const CYRILLIC = /^[а-я]+$/;

/** @param {any} rules */
export function createLatin({ sounds, ends, mostWays, shortest }, letters) {
  /** For each sound of a form the letters that it may be, or nothing. */
  const partsOf = (form) => {
    const found = [];
    for (let at = 0; at < form.length; ) {
      const [sound, meant] = sounds.find(([spelling]) => form.startsWith(spelling, at)) ?? [];
      if (!sound) return [];
      found.push(meant);
      at += sound.length;
    }
    return found;
  };

  /**
   * Yields the ways to take one letter of each part, the last one changing first.
   * @param {Iterable<string>[]} parts  @returns {Generator<string>}
   */
  function* ways([part, ...rest]) {
    if (part === undefined) {
      yield "";
      return;
    }
    for (const letter of part) for (const tail of ways(rest)) yield letter + tail;
  }

  /** The Russian words that Latin letters may stand for, by their looks, then by sound. @returns {string[]} */
  return function inRussian(form) {
    if (!LATIN.test(form) || form.length < shortest) return [];
    const looks = letters.toCyrillic(form.toUpperCase()).toLowerCase();
    const found = CYRILLIC.test(looks) ? [looks] : [];
    const ending = ends[form.slice(-2)] ?? "";
    const parts = partsOf(ending ? form.slice(0, -2) : form);
    if (!parts.length) return found;
    let tried = 0;
    for (const way of ways(parts)) {
      found.push(way + ending);
      if (++tried === mostWays) break;
    }
    return found;
  };
}
