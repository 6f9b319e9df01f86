// The glossary: a term opens by its address, is copied, and lists of terms are narrowed.

import { fetchJson, once, siteUrl } from "./client.js";
import { copyButton } from "./clipboard.js";
import { el, parts } from "./dom.js";
import { holds, isChosen, mountFilter, mountPageFilter, tellFitting } from "./filter.js";
import { fold } from "./words.js";

const SHOWN_PAIRS = 60;

/** Shows the pairs of the whole glossary that fit. */
function mountGlossaryFilter(form) {
  const [status] = parts(form, "svod-status");
  const list = form.parentElement.querySelector(".svod-pairs");
  const load = once(async () => {
    const rows = await fetchJson(form.dataset.terms);
    return rows.map(([en, ru, url, kind, editions, statuses]) => ({
      ...{ en, ru, url, kind, editions, statuses },
      text: `${fold(en)} | ${fold(ru)}`,
      sides: [fold(en), fold(ru)],
    }));
  });
  mountFilter(form, async (typed, chosen, narrows) => {
    try {
      const rows = await load();
      const found = narrows ? rows.filter((row) => isChosen(row, chosen) && holds(row, typed)) : [];
      const begins = ({ sides }) => Number(sides.some((side) => side.startsWith(typed)));
      found.sort((a, b) => begins(b) - begins(a));
      if (narrows) tellFitting(status, found.length, form.querySelector("input").value);
      else status.textContent = "";
      list.replaceChildren(...found.slice(0, SHOWN_PAIRS).map(pairItem));
    } catch (error) {
      status.textContent = error.message;
    }
  });
}

function pairItem({ en, ru, url }) {
  const link = el("a", { href: siteUrl(url), lang: en ? "en" : "ru" }, en || ru);
  return el("li", {}, link, en ? ` – ${ru}` : "");
}

/** Opens the term that the address names. */
function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const term = /** @type {HTMLDetailsElement} */ (named?.closest("details.svod-record"));
  if (!term || term.open) return;
  term.open = true;
  named.scrollIntoView();
}

/** Gives an opened term a button that copies both languages. */
function mountCopy(term) {
  if (!term.open || term.querySelector(".svod-copy")) return;
  const head = term.querySelector("summary");
  const [en, ru] = [head.querySelector("h2"), head.querySelector(".svod-term-head")];
  if (!ru) return;
  head.after(
    copyButton(
      "Скопировать пару",
      () => `${en.textContent} – ${ru.textContent}`,
      "Пара скопирована",
    ),
  );
}

for (const term of document.querySelectorAll("details.svod-record")) {
  term.addEventListener("toggle", () => mountCopy(term));
}
addEventListener("hashchange", openNamed);
openNamed();
const form = /** @type {HTMLFormElement} */ (document.querySelector(".svod-term-filter"));
if (form) (form.dataset.terms ? mountGlossaryFilter : mountPageFilter)(form);
