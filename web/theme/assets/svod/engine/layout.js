// What was typed in the other keyboard layout: «gfhfgtns» is «парапеты».

import { hasCyrillic } from "./letters.js";

const LETTER = /\p{L}/gu;
const TRAILING = /[,.;:!?]+$/;

const lettersOf = (chunk) => chunk.match(LETTER)?.length ?? 0;

/** @param {any} rules */
export function createLayout(rules, { letters, analysis }) {
  const formsOf = (chunk) => analysis.analyse(chunk).map(({ form }) => form);

  const isKnown = (chunk, lexicon) => {
    const found = formsOf(chunk);
    return found.length > 0 && found.every(lexicon.knows);
  };
  /** Is a chunk one word, long enough, a slip away from a word of the books? */
  const isSlip = (chunk, { vocabulary }) => {
    const [form, ...others] = formsOf(chunk);
    return (
      !others.length && form?.length >= rules.shortestSlip && vocabulary.near(form, 1).length > 0
    );
  };
  const isShort = (chunk, { names }) =>
    chunk === chunk.toUpperCase() &&
    chunk !== chunk.toLowerCase() &&
    formsOf(chunk).some(names.isShort);

  /** A chunk as the other layout gives it, if only so it is known, or nearly; no letter becomes a sign. */
  const inLayout = (chunk, lexicon) => {
    if (isKnown(chunk, lexicon) || isShort(chunk, lexicon)) return chunk;
    const swap = hasCyrillic(chunk) ? letters.asEnglish : letters.asRussian;
    const ways = [swap(chunk), swap(chunk.replace(TRAILING, ""))].filter(
      (way) => lettersOf(way) >= lettersOf(chunk),
    );
    for (const isMeant of [isKnown, isSlip]) {
      if (isMeant(chunk, lexicon)) return chunk;
      const meant = ways.find((way) => isMeant(way, lexicon));
      if (meant) return meant;
    }
    return chunk;
  };

  /** What a Latin letter alone was meant to be beside swapped words: "d" is «в». */
  const singleLetter = (chunk, lexicon) => {
    const meant = letters.asRussian(chunk);
    return chunk.length === 1 && chunk !== meant && lexicon.isLight(meant) ? meant : chunk;
  };

  /** The text with the chunks swapped that need it; function words only along with telling ones. */
  return function inOneLayout(text, lexicon) {
    const isTelling = (chunk) => !formsOf(chunk).every(lexicon.isLight);
    const chunks = text.split(/\s+/).filter(Boolean);
    const swapped = chunks.map((chunk) => inLayout(chunk, lexicon));
    if (!swapped.some((chunk, at) => chunk !== chunks[at] && isTelling(chunk)))
      return { text, notes: [] };
    const meant = swapped.map((chunk) => singleLetter(chunk, lexicon)).join(" ");
    return {
      text: meant,
      notes: [{ text: `Раскладка клавиатуры: «${text}» → «${meant}»`, undo: text }],
    };
  };
}
