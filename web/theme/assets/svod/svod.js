// Brings the interactive parts of a page to life; each is a module that knows nothing of others.

import { mountAnnotatePage } from "./annotate-page.js";
import { mountGlossaryFilter, mountPageFilter } from "./filter.js";
import { mountHeaderSearch } from "./header-search.js";
import { mountSearchPage } from "./search-page.js";
import { mountTranslatePage } from "./translate-page.js";

const PARTS = [
  ["#svod-search", mountHeaderSearch],
  ["#svod-search-page", mountSearchPage],
  ["#svod-translate-page", mountTranslatePage],
  ["#svod-annotate-page", mountAnnotatePage],
  ["#svod-glossary", mountGlossaryFilter],
  [".svod-filter-input", mountPageFilter],
];

for (const [selector, mount] of PARTS) {
  const element = document.querySelector(selector);
  if (element) mount(element);
}
