// Brings the interactive parts of a page to life; each is a module that knows nothing of others.

import { mountAnnotatePage } from "./annotate-page.js";
import { mountGlossaryFilter, mountPageFilter } from "./filter.js";
import { mountHeaderSearch } from "./header-search.js";
import { mountSearchPage } from "./search-page.js";
import { mountTranslatePage } from "./translate-page.js";

function mountMenu(button) {
  const drawer = document.getElementById("__drawer");
  button.addEventListener("click", () => drawer.click());
}

const PARTS = [
  ["#svod-search", mountHeaderSearch],
  ["#svod-search-page", mountSearchPage],
  ["#svod-translate-page", mountTranslatePage],
  ["#svod-annotate-page", mountAnnotatePage],
  ["#svod-glossary", mountGlossaryFilter],
  [".svod-filter-input", mountPageFilter],
  [".svod-menu", mountMenu],
];

for (const [selector, mount] of PARTS) {
  const element = document.querySelector(selector);
  if (element) mount(element);
}
