// Narrows a list by what is typed, in any form of its words, and by what is chosen.

import { searchUrl } from "./client.js";
import { el, parts } from "./dom.js";
import { counted } from "./labels.js";
import { fold, wordsOf } from "./words.js";

const SHORTEST_STEM = 3; // letters that two forms of a word share at least
const LONGEST_ENDING = 3; // letters in which two forms of a word may differ at their ends

/** Returns how many terms there are. */
const terms = (number) => counted(number, "термин", "термина", "терминов");

/** Are these forms of one word, as far as their letters tell: «ландшафта», «ландшафт»? */
function areForms(one, other) {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const ending = Math.max(one.length, other.length) - same;
  return same >= SHORTEST_STEM && ending <= Math.min(LONGEST_ENDING, same - 1);
}

/**
 * Does a row hold what is typed: its letters as they stand, or each word in some form?
 * @param {{text: string, words?: string[]}} row its folded text; `words` is filled when needed
 * @param {string} typed folded
 */
export function holds(row, typed) {
  if (row.text.includes(typed)) return true;
  row.words ??= wordsOf(row.text);
  return wordsOf(typed).every((word) => row.words.some((other) => areForms(word, other)));
}

/** Has a row every value that is chosen? A property of a row may list several. */
export const isChosen = (row, chosen) =>
  chosen.every(({ name, value }) => !value || (row[name] ?? "").split(" ").includes(value));

/**
 * Says how many terms fit what was typed; where none does, leads on to the search of all books.
 * @param {HTMLElement} status
 * @param {string} typed as it stands in the box
 */
export function tellFitting(status, number, typed) {
  const isLost = !number && typed.trim() !== "";
  status.replaceChildren(
    isLost ? "Такого здесь нет. " : terms(number),
    isLost ? el("a", { href: searchUrl(typed.trim()) }, "Искать во всех книгах") : "",
  );
}

/** Calls *show* with what is typed and what is chosen, whenever either changes. */
export function mountFilter(form, show) {
  const input = form.querySelector("input");
  const choices = [...form.querySelectorAll("select")];
  const change = () => {
    const typed = fold(input.value.trim());
    const chosen = choices.map(({ name, value }) => ({ name, value }));
    show(typed, chosen, typed !== "" || chosen.some(({ value }) => value));
  };
  for (const control of [input, ...choices]) control.addEventListener("input", change);
}

/** Hides the items of the page that do not fit; letters without an item go with them. */
export function mountPageFilter(form) {
  const page = form.closest("article");
  const [status] = parts(form, "svod-status");
  const rows = [...page.querySelectorAll(".svod-item")].map((item) => ({
    item,
    text: fold(item.textContent),
    ...item.dataset,
  }));
  mountFilter(form, (typed, chosen, narrows) => {
    for (const row of rows) row.item.hidden = !(isChosen(row, chosen) && holds(row, typed));
    for (const letter of page.querySelectorAll(".svod-letter")) {
      letter.hidden = !letter.querySelector(".svod-item:not([hidden])");
    }
    if (narrows)
      tellFitting(
        status,
        rows.filter(({ item }) => !item.hidden).length,
        form.querySelector("input").value,
      );
    else status.textContent = "";
  });
}
