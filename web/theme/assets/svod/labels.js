// Short Russian labels: counted nouns, books and printed pages, editions.

/** Returns a number with the right form of a noun: counted(2, "раздел", "раздела", "разделов"). */
export function counted(number, one, few, many) {
  const form = { one, few }[new Intl.PluralRules("ru").select(number)] ?? many;
  return `${number}\u00a0${form}`;
}

/** Returns how many sections there are. */
export const sections = (number) => counted(number, "раздел", "раздела", "разделов");

const listed = (pages) => pages.replaceAll(",", ", ").replaceAll("-", "–");

/** What tells each book from the others, by its folder; nothing where there is but one. */
const BOOKS = JSON.parse(document.querySelector("[data-books]")?.dataset.books ?? "{}");

/** Returns book and printed pages as they are read: «6-я редакция, с. 4–8, 12», or what is known of it. */
export function placeLabel(book, pages) {
  return [BOOKS[book], pages ? `с.\u00a0${listed(pages)}` : ""].filter(Boolean).join(", ");
}

/** Returns «6-я редакция», or a text that is no number as it is. */
export const editionLabel = (edition) => (/^\d+$/.test(edition) ? `${edition}-я редакция` : edition);
