// Brings the interactive parts of a page to life; each is a module that knows nothing of others
// and is loaded only where it is needed.

function mountMenu(button) {
  const drawer = document.getElementById("__drawer");
  button.addEventListener("click", () => drawer.click());
}

const PARTS = [
  ["#svod-search", async () => (await import("./header-search.js")).mountHeaderSearch],
  ["#svod-search-page", async () => (await import("./search-page.js")).mountSearchPage],
  ["#svod-translate-page", async () => (await import("./translate-page.js")).mountTranslatePage],
  ["#svod-annotate-page", async () => (await import("./annotate-page.js")).mountAnnotatePage],
  ["#svod-glossary", async () => (await import("./filter.js")).mountGlossaryFilter],
  [".svod-filter-input", async () => (await import("./filter.js")).mountPageFilter],
  [".svod-menu", async () => mountMenu],
];

for (const [selector, load] of PARTS) {
  const element = document.querySelector(selector);
  if (element) load().then((mount) => mount(element));
}
