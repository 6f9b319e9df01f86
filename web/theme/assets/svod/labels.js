// Short labels in the language of the page: counted nouns, books and printed pages, editions.

import { either } from "./tongue.js";

/** Returns a number with the right form of a Russian noun: counted(2, "раздел", "раздела", "разделов"). */
export function counted(number, one, few, many) {
  const form = { one, few }[new Intl.PluralRules("ru").select(number)] ?? many;
  return `${number}\u00a0${form}`;
}

/** Returns how many sections there are. */
export const sections = (number) =>
  either(
    counted(number, "раздел", "раздела", "разделов"),
    `${number}\u00a0${number === 1 ? "section" : "sections"}`,
  );

const listed = (pages) => pages.replaceAll(",", ", ").replaceAll("-", "–");

/** Each book by its folder: [what tells it from the others, or "" where it is alone; what citations call it]. */
const BOOKS = JSON.parse(
  document.querySelector("[data-books]")?.getAttribute("data-books") ?? "{}",
);

/** Returns printed pages as they are read: «с. 4–8, 12»; one page may be a number. */
export const pagesLabel = (pages) => `${either("с.", "p.")}\u00a0${listed(String(pages))}`;

/** Returns book and printed pages: «6-я редакция, с. 4–8, 12», or what is known of it. */
export function placeLabel(book, pages) {
  return [BOOKS[book]?.[0], pages ? pagesLabel(pages) : ""].filter(Boolean).join(", ");
}

/** Returns what citations call a book: «Книга правил, 6-я ред.». */
export const citedBook = (book) => BOOKS[book]?.[1] ?? "";

/** Returns «6-я редакция», or a text that is no number as it is. */
export const editionLabel = (edition) =>
  /^\d+$/.test(edition) ? `${edition}-я редакция` : edition;
