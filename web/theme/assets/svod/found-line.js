// Marks the line that a search found on the page that it opened: «?line=первые слова строки#раздел».

import { wordsOf } from "./words.js";

const LINES = "p, li, tr, dd";
const HEADINGS = "h1, h2, h3, h4, h5, h6";

/** The words of a line; the cells of a row and the marks of printed pages part words. */
function wordsIn(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest(".svod-page, .headerlink"))
      found.push(...wordsOf(walker.currentNode.textContent));
  }
  return found;
}

/** Do *words* stand one after another among *all*? Terms inside a line are links: nodes end between words. */
const holds = (all, words) =>
  all.some((_, at) => words.every((word, next) => all[at + next] === word));

/** The innermost line with *words*, the first one after *start*, or else the first of the page. */
function lineWith(words, article, start) {
  const all = [...article.querySelectorAll(LINES)].filter((element) =>
    holds(wordsIn(element), words),
  );
  const innermost = all.filter(
    (element) => !all.some((other) => other !== element && element.contains(other)),
  );
  const isAfter = (element) =>
    start && start.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
  return (
    innermost.find((element) => !element.closest(HEADINGS) && isAfter(element)) ?? innermost[0]
  );
}

/** Marks the line that the address names, and brings it into view. */
export function markFoundLine(address) {
  const words = wordsOf(address.searchParams.get("line") ?? "");
  const article = document.querySelector("article");
  if (!words.length || !article) return;
  const start = document.getElementById(decodeURIComponent(address.hash.slice(1)));
  const line = lineWith(words, article, start);
  if (!line) return;
  line.classList.add("svod-found");
  const { top, bottom } = line.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) line.scrollIntoView({ block: "center" });
}

markFoundLine(new URL(location.href));
