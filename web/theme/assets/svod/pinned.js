// Bookmarks: rules that a reader wants at hand through a game, kept in the browser alone.

import { siteUrl } from "./client.js";
import { el } from "./dom.js";
import { keep, kept } from "./kept.js";

const NAME = "pinned";
const MOST = 20;

/** Returns the bookmarks; what else may stand in the browser under their name is left out. */
const bookmarks = () => [kept(NAME, [])].flat().filter((it) => typeof it?.path === "string");

const pathOf = (url) => url.slice(siteUrl("").length);

/** Is the place at *url* a bookmark? */
export const isPinned = (url) => bookmarks().some(({ path }) => path === pathOf(url));

/** Is there room for another bookmark? */
export const hasRoom = () => bookmarks().length < MOST;

/**
 * Makes a place a bookmark, the latest first, or takes it away where it is one.
 * @param {import("./citation.js").Place} place
 */
export function togglePinned({ url, title, cited }) {
  const path = pathOf(url);
  const others = bookmarks().filter((pinned) => pinned.path !== path);
  keep(NAME, isPinned(url) ? others : [{ path, title, book: cited }, ...others]);
}

/** Shows the bookmarks, each a link. */
export function showPinned(nav) {
  const pinned = bookmarks();
  if (!pinned.length) return;
  const links = pinned.map(({ path, title, book }) =>
    el("a", { href: siteUrl(path) }, title, book ? el("span", { class: "svod-hint" }, book) : ""),
  );
  nav.append(el("span", { class: "svod-hint" }, "Закладки:"), ...links);
}
