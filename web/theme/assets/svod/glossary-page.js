// The glossary: a term opens by its address, is copied, and lists of terms are narrowed.

import { fetchJson, once, siteUrl } from "./client.js";
import { copy } from "./citation.js";
import { el, parts } from "./dom.js";
import { counted } from "./labels.js";

const SHOWN_PAIRS = 60;
const SHORTEST_STEM = 3; // letters that two forms of a word share at least
const LONGEST_ENDING = 3; // letters in which two forms of a word may differ at their ends

const fold = (text) => text.toLowerCase().replaceAll("ё", "е").replace(/[-–—]/g, " ");
const wordsOf = (text) => fold(text).match(/[\p{L}\p{N}+]+/gu) ?? [];
const terms = (number) => counted(number, "термин", "термина", "терминов");

/** Are these forms of one word, as far as their letters tell: «ландшафта», «ландшафт»? */
function areForms(one, other) {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const ending = Math.max(one.length, other.length) - same;
  return same >= SHORTEST_STEM && ending <= Math.min(LONGEST_ENDING, same - 1);
}

/** Tells whether a row holds what is typed: its letters as they stand, or each word in some form. */
function holds(row, typed) {
  if (row.text.includes(typed)) return true;
  row.words ??= wordsOf(row.text);
  return wordsOf(typed).every((word) => row.words.some((other) => areForms(word, other)));
}

const fits = (row, chosen) =>
  chosen.every(({ name, value }) => !value || (row[name] ?? "").split(" ").includes(value));

/** Calls *show* with what is typed and what is chosen, whenever either changes. */
function mountFilter(form, show) {
  const input = form.querySelector("input");
  const choices = [...form.querySelectorAll("select")];
  const change = () => {
    const typed = fold(input.value.trim());
    const chosen = choices.map(({ name, value }) => ({ name, value }));
    show(typed, chosen, typed !== "" || chosen.some(({ value }) => value));
  };
  for (const control of [input, ...choices]) control.addEventListener("input", change);
}

/** Hides the terms of a page that do not fit. */
function mountPageFilter(form) {
  const [status] = parts(form, "svod-status");
  const rows = [...form.closest("article").querySelectorAll(".svod-item")].map((item) => ({
    item,
    text: fold(item.textContent),
    ...item.dataset,
  }));
  mountFilter(form, (typed, chosen, narrows) => {
    let shown = 0;
    for (const row of rows) {
      row.item.hidden = !(fits(row, chosen) && holds(row, typed));
      shown += row.item.hidden ? 0 : 1;
    }
    status.textContent = narrows ? terms(shown) : "";
  });
}

/** Shows the pairs of the whole glossary that fit. */
function mountGlossaryFilter(form) {
  const [status] = parts(form, "svod-status");
  const list = form.parentElement.querySelector(".svod-pairs");
  const load = once(async () => {
    const rows = await fetchJson(form.dataset.terms);
    return rows.map(([en, ru, url, kind, editions, statuses]) => ({
      ...{ en, ru, url, kind, editions, statuses },
      text: `${fold(en)} | ${fold(ru)}`,
    }));
  });
  mountFilter(form, async (typed, chosen, narrows) => {
    try {
      const rows = await load();
      const found = narrows ? rows.filter((row) => fits(row, chosen) && holds(row, typed)) : [];
      found.sort((a, b) => Number(b.text.startsWith(typed)) - Number(a.text.startsWith(typed)));
      status.textContent = narrows ? terms(found.length) : "";
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
  const term = named?.closest("details.svod-term");
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
  const button = el("button", { type: "button", class: "svod-copy" }, "Скопировать пару");
  button.addEventListener("click", async () => {
    await copy(`${en.textContent} – ${ru.textContent}`);
    button.textContent = "Скопировано";
  });
  head.after(button);
}

for (const term of document.querySelectorAll("details.svod-term")) {
  term.addEventListener("toggle", () => mountCopy(term));
}
addEventListener("hashchange", openNamed);
openNamed();
const form = document.querySelector(".svod-term-filter");
if (form) (form.dataset.terms ? mountGlossaryFilter : mountPageFilter)(form);
