// Goes to a printed page: the box that the header opens, and the form of the pages of printed pages.

import { siteUrl } from "./client.js";
import { keep, kept } from "./kept.js";
import { go, isSmall, layerHidden, layerShown } from "./layers.js";

/** Lets a form lead to the row of the page that is typed. */
export function mountGotoForm(form) {
  const { book, page } = form.elements;
  if (book.options && !location.pathname.includes("/p/")) book.value = kept("book", book.value);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keep("book", book.value);
    go(siteUrl(`p/${book.value}/#p${Number(page.value)}`));
    form.closest("dialog")?.close();
  });
}

/** Opens the box of the header instead of the page that its link leads to. */
export function mountGoto(link) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("svod-goto"));
  if (!dialog?.showModal) return;
  const form = dialog.querySelector("form");
  const { book, page } = /** @type {any} */ (form.elements);
  mountGotoForm(form);
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const here = location.pathname.match(/\/(?:rules|p)\/([^/]+)\//)?.[1];
    if (here && book.options) book.value = here;
    dialog.showModal();
    page.select();
    if (isSmall()) layerShown(() => dialog.close());
  });
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("close", () => layerHidden());
}
