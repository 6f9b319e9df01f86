// The rules that a reader opened last: kept in the browser, shown on the first page.

import { el } from "./dom.js";
import { keep, kept } from "./kept.js";
import { siteUrl } from "./client.js";

const NAME = "recent";
const MOST = 5;

/** Notes that the page of rules that is open was read. */
export function noteRead(article) {
  const title = article.querySelector("h1")?.firstChild?.textContent.trim();
  const book = article.querySelector(".svod-badge")?.textContent ?? "";
  if (!title) return;
  const path = location.href.slice(siteUrl("").length).replace(/[?#].*/, "");
  const others = kept(NAME, []).filter((read) => read.path !== path);
  keep(NAME, [{ path, title, book }, ...others].slice(0, MOST));
}

/** Shows what was read last, each a link. */
export function showRead(nav) {
  const read = kept(NAME, []);
  if (!read.length) return;
  const links = read.map(({ path, title, book }) =>
    el("a", { href: siteUrl(path) }, title, book ? el("span", { class: "svod-hint" }, book) : ""),
  );
  nav.append(el("span", { class: "svod-hint" }, "Недавно читали:"), ...links);
}
