// Shows what a search found.

import { citation } from "./citation.js";
import { searchUrl, siteUrl } from "./client.js";
import { copyButton } from "./clipboard.js";
import { el, snippet } from "./dom.js";
import { citedBook, placeLabel, sections } from "./labels.js";
import { either } from "./tongue.js";
import { wordsOf } from "./words.js";

/** How many words tell the page which of its lines is meant. */
const WORDS = 8;

/** Returns the address of a hit; the page that opens there marks the line that answers. */
export function hitUrl({ url, line }) {
  const words = wordsOf(line ?? "").slice(0, WORDS);
  const address = new URL(siteUrl(url));
  if (words.length) address.search = new URLSearchParams({ line: words.join(" ") }).toString();
  return address.href;
}

/** On an English page a hit that has an English twin is shown as that: its title, its address. */
function inLanguage(hit) {
  const hasTwin = either(false, Boolean(hit.url_en));
  return hasTwin
    ? { ...hit, chapter: "", title: hit.en || hit.title, en: "", url: hit.url_en }
    : hit;
}

/** The head of a hit: chapter, title, English name, edition and printed page. */
const head = (hit) => [
  hit.chapter ? el("span", { class: "svod-hit-chapter" }, `${hit.chapter} › `) : "",
  el("span", { class: "svod-hit-title" }, hit.title),
  hit.en ? el("span", { class: "svod-en", lang: "en" }, hit.en) : "",
  el(
    "span",
    { class: "svod-hit-place", "data-edition": hit.edition },
    placeLabel(hit.book, hit.page),
  ),
];

/** Makes the list item of a hit: a link with chapter, title, place and the text that matched. */
export function hitItem(hit) {
  const text = el("span", { class: "svod-hit-text" }, snippet(hit.snippet));
  return el("li", { class: "svod-hit" }, el("a", { href: hitUrl(hit) }, ...head(hit), text));
}

/** Returns the citation of the line that answers; an English title helps who reads in English. */
function lineCitation({ title, en, book, page, url }, quote) {
  return citation({
    title: en ? `${title} (${en})` : title,
    cited: citedBook(book),
    page,
    quote,
    url: siteUrl(url),
  });
}

/** Makes the item of a hit whose line answers by itself: the line first, then where it stands. */
function answerItem(hit, { html }) {
  const line = el("p", { class: "svod-answer-line" }, snippet(html));
  return el(
    "li",
    { class: "svod-hit svod-answer" },
    el("a", { href: hitUrl(hit) }, line, ...head(hit)),
    copyButton(
      either("Скопировать с источником", "Copy with its source"),
      () => lineCitation(hit, line.textContent),
      either("Цитата скопирована", "Citation copied"),
    ),
  );
}

/** Makes the items of an answer's hits, in order; the line that answers by itself comes first. */
export const hitItems = ({ hits, answer }) =>
  hits
    .map(inLanguage)
    .map((hit, at) => (answer && at === 0 ? answerItem(hit, answer) : hitItem(hit)));

/** Hides the items that only resemble what was asked for behind a button that tells how many. */
export function foldWeak(items, { strong, total }) {
  const weak = items.slice(strong);
  if (!weak.length || !strong) return [];
  for (const item of weak) item.hidden = true;
  const button = el(
    "button",
    { type: "button", class: "svod-weak" },
    either(
      `Ещё ${sections(total - strong)} – похожие`,
      `${sections(total - strong)} more, less alike`,
    ),
  );
  const item = el("li", { class: "svod-fold" }, button);
  button.addEventListener("click", () => {
    for (const each of weak) each.hidden = false;
    item.dispatchEvent(new Event("svod-unfolded", { bubbles: true }));
    item.remove();
    weak[0].querySelector("a").focus({ preventScroll: true });
  });
  return [item];
}

/** Makes the list item of a suggestion: a section to open, or a query to ask. */
export function suggestionItem({ text, en, url }) {
  const href = url ? siteUrl(url) : searchUrl(text);
  const english = en && en !== text ? el("span", { class: "svod-en", lang: "en" }, en) : "";
  return el("li", {}, el("a", { href }, text, english));
}
