// Short Russian labels: counted nouns, printed pages, editions.

/** Returns a number with the right form of a noun: counted(2, "раздел", "раздела", "разделов"). */
export function counted(number, one, few, many) {
  const form = { one, few }[new Intl.PluralRules("ru").select(number)] ?? many;
  return `${number}\u00a0${form}`;
}

/** Returns how many sections there are. */
export const sections = (number) => counted(number, "раздел", "раздела", "разделов");

/** Returns printed pages as they are read: «4–8, 12» for 4-8,12. */
export const listed = (pages) => pages.replaceAll(",", ", ").replaceAll("-", "–");

/** Returns «6-я редакция», or a text that is no number as it is. */
export const editionLabel = (edition) => (/^\d+$/.test(edition) ? `${edition}-я редакция` : edition);
