// Bookmarks: rules that a reader wants at hand through a game, kept in the browser alone.

import { siteUrl } from "./client.js";
import { el } from "./dom.js";
import { keep, kept } from "./kept.js";

const NAME = "pinned";
const MOST = 20;

const pathOf = (url) => url.slice(siteUrl("").length);

/** Is the place at *url* a bookmark? */
export const isPinned = (url) => kept(NAME, []).some(({ path }) => path === pathOf(url));

/**
 * Makes a place a bookmark, the latest first, or takes it away where it is one.
 * @param {import("./citation.js").Place} place
 */
export function togglePinned({ url, title, cited }) {
  const path = pathOf(url);
  const others = kept(NAME, []).filter((pinned) => pinned.path !== path);
  keep(NAME, isPinned(url) ? others : [{ path, title, book: cited }, ...others].slice(0, MOST));
}

/** Shows the bookmarks, each a link. */
export function showPinned(nav) {
  const pinned = kept(NAME, []);
  if (!pinned.length) return;
  const links = pinned.map(({ path, title, book }) => el("a", { href: siteUrl(path) }, title, book ? el("span", { class: "svod-hint" }, book) : ""));
  nav.append(el("span", { class: "svod-hint" }, "Закладки:"), ...links);
}
