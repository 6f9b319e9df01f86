// Shows what a search found.

import { searchUrl, siteUrl } from "./client.js";
import { el, snippet } from "./dom.js";
import { placeLabel } from "./labels.js";

/** Makes the list item of a hit: a link with chapter, title, place and the text that matched. */
export function hitItem(hit) {
  return el(
    "li",
    { class: "svod-hit" },
    el(
      "a",
      { href: siteUrl(hit.url) },
      hit.chapter ? el("span", { class: "svod-hit-chapter" }, `${hit.chapter} › `) : "",
      el("span", { class: "svod-hit-title" }, hit.title),
      hit.en ? el("span", { class: "svod-en", lang: "en" }, hit.en) : "",
      el("span", { class: "svod-hit-place", "data-edition": hit.edition }, placeLabel(hit.book, hit.page)),
      el("span", { class: "svod-hit-text" }, snippet(hit.snippet)),
    ),
  );
}

/** Makes the list item of a suggestion: a section to open, or a query to ask. */
export function suggestionItem({ text, en, url }) {
  const href = url ? siteUrl(url) : searchUrl(text);
  const english = en && en !== text ? el("span", { class: "svod-en", lang: "en" }, en) : "";
  return el("li", {}, el("a", { href }, text, english));
}
