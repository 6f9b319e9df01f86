// The index of a book, which can be filtered while typing.

import { counted } from "./labels.js";

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

const input = document.querySelector(".svod-filter-input");
if (input) mountPageFilter(input);
