// How a place of a book is cited: «Книга правил, 6-я ред., с. 90 – Название: https://…».

import { pagesLabel } from "./labels.js";
import { either } from "./tongue.js";

/**
 * A place that can be cited and shared; `cited` is what citations call the book, `quote` a line
 * of the section that is meant, `source` the lines of the dump that it was made from.
 * @typedef {{title: string, url: string, cited: string, page?: string, number?: string, quote?: string, report?: string, source?: string}} Place
 */

/**
 * Returns the citation of a place: the book with its printed page or the number of the section,
 * the title, the quoted line, the address.
 * @param {Place} place
 */
export function citation({ url, ...place }) {
  return `${citationWithoutAddress(place)}: ${url}`;
}

/**
 * Returns the same without the address, for those who have it before their eyes.
 * @param {Omit<Place, "url">} place
 */
export function citationWithoutAddress({ title, cited, page, number, quote }) {
  const where = [
    cited,
    page ? pagesLabel(page) : number ? `${either("п.", "no.")}\u00a0${number}` : "",
  ]
    .filter(Boolean)
    .join(", ");
  const said = quote ? ` – «${quote}»` : "";
  return `${where} – ${title}${said}`;
}
