// What stands out of a list of hits: an answer above it, a tail of weak hits below.

/** @param {any} rules  @param {(text: string) => string} fold */
export function createProminence({ ahead, share, weak }, fold) {
  return {
    /** The line that stands above the list, if one is far ahead; the same title in another edition is no rival. */
    bestLine(shown, scores, titles) {
      const rival = titles.findIndex((title) => fold(title) !== fold(titles[0]));
      const isFirst = scores[0] >= ahead * (scores[rival] ?? 0);
      return isFirst && shown.leads && shown.share >= share
        ? { text: shown.line, html: shown.answer }
        : null;
    },

    /** How many of *scores*, the best first, are not weak. */
    countStrong: (scores) => scores.filter((score) => score >= weak * scores[0]).length,
  };
}
