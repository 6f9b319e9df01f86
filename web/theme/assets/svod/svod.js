// What every page has: the search box in the header and the menu. The parts of some pages are
// scripts of their own, which their templates name.

import { mountGoto } from "./goto.js";
import { mountHeaderSearch } from "./header-search.js";
import { mountNewerRelease } from "./newer-release.js";
import { mountParallel } from "./parallel.js";
import { mountOffline } from "./offline.js";

function mountMenu(button) {
  const drawer = /** @type {HTMLInputElement} */ (document.getElementById("__drawer"));
  const menu = /** @type {HTMLElement} */ (document.querySelector(".md-sidebar--primary"));
  const tell = () => button.setAttribute("aria-expanded", String(drawer.checked));
  button.addEventListener("click", () => {
    drawer.click();
    // The next Tab goes on in the menu.
    if (drawer.checked) requestAnimationFrame(() => menu.querySelector("a").focus());
  });
  drawer.addEventListener("change", tell);
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !drawer.checked) return;
    drawer.click();
    button.focus();
  });
  tell();
}

mountHeaderSearch(document.querySelector("#svod-search"));
mountMenu(document.querySelector(".svod-menu"));
mountParallel(document.querySelector(".svod-languages"));
// A search tells which line of the page answers.
if (new URLSearchParams(location.search).has("line")) import("./found-line.js");
mountOffline();
mountNewerRelease();
mountGoto(document.querySelector(".svod-goto-open"));
