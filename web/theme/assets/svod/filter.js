// Lists that can be filtered while typing: terms of a page, and the whole glossary.

import { fetchJson, once, siteUrl } from "./client.js";
import { el, parts } from "./dom.js";
import { counted } from "./labels.js";

const SHOWN_PAIRS = 60;
const fold = (text) => text.toLowerCase().replaceAll("ё", "е").replace(/[-–—]/g, " ");
const terms = (number) => counted(number, "термин", "термина", "терминов");

/** Hides the items of a page that do not hold what is typed; empty letters go with them. */
function mountPageFilter(input) {
  const page = input.closest("article");
  const status = page.querySelector(".svod-form--filter .svod-status");
  const items = [...page.querySelectorAll(".svod-item")].map((item) => [item, fold(item.textContent)]);

  input.addEventListener("input", () => {
    const typed = fold(input.value.trim());
    let shown = 0;
    for (const [item, text] of items) {
      item.hidden = !text.includes(typed);
      shown += item.hidden ? 0 : 1;
    }
    for (const letter of page.querySelectorAll(".svod-letter")) {
      letter.hidden = !letter.querySelector(".svod-item:not([hidden])");
    }
    status.textContent = typed ? terms(shown) : "";
  });
}

/** Shows the pairs of the whole glossary that hold what is typed in either language. */
function mountGlossaryFilter(form) {
  const input = form.querySelector("input");
  const [status, list] = parts(form.parentElement, "svod-status", "svod-pairs");

  const load = once(async () => {
    const rows = await fetchJson(form.dataset.terms);
    return rows.map(([en, ru, url]) => ({ en, ru, url, text: `${fold(en)} | ${fold(ru)}` }));
  });

  const show = (rows) => {
    const typed = fold(input.value.trim());
    const found = typed ? rows.filter(({ text }) => text.includes(typed)) : [];
    found.sort((a, b) => Number(b.text.startsWith(typed)) - Number(a.text.startsWith(typed)));
    status.textContent = typed ? terms(found.length) : "";
    list.replaceChildren(...found.slice(0, SHOWN_PAIRS).map(pairItem));
  };

  input.addEventListener("input", () => load().then(show, (error) => (status.textContent = error.message)));
}

function pairItem({ en, ru, url }) {
  const link = el("a", { href: siteUrl(url), lang: en ? "en" : "ru" }, en || ru);
  return el("li", {}, link, en ? ` – ${ru}` : "");
}

for (const [selector, mount] of [
  ["#svod-glossary", mountGlossaryFilter],
  [".svod-filter-input", mountPageFilter],
]) {
  const element = document.querySelector(selector);
  if (element) mount(element);
}
