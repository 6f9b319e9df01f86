// Wide tables show on which side there is more of them; long ones are sorted and filtered.

import { el } from "./dom.js";
import { either } from "./tongue.js";
import { fold } from "./words.js";

/** So many pixels are no hidden column: the padding of a cell is wider. */
const SLACK = 8;

/** Says on which sides more of the table is hidden, "left", "right", both or "", and how wide its shown part is. */
function tellMore(box) {
  const scroller = box.querySelector(".md-typeset__scrollwrap") ?? box;
  const tell = () => {
    const { scrollLeft, scrollWidth, clientWidth } = box;
    const sides = [
      scrollLeft > SLACK ? "left" : "",
      scrollLeft + clientWidth < scrollWidth - SLACK ? "right" : "",
    ];
    box.dataset.more = sides.filter(Boolean).join(" ");
    box.style.setProperty("--svod-shown", `${clientWidth}px`);
  };
  box.addEventListener("scroll", tell, { passive: true });
  new ResizeObserver(tell).observe(box);
  new ResizeObserver(tell).observe(scroller);
}

const collator = new Intl.Collator("ru", { numeric: true });
const DICE = /^(\d*)[DdКк](\d+)/;

/** Returns what a cell amounts to: its number, of dice («2D6"») the mean; NaN for words. */
function amount(text) {
  const [, count, sides] = text.match(DICE) ?? [];
  return sides ? (Number(count || 1) * (Number(sides) + 1)) / 2 : Number.parseFloat(text);
}

/** Compares two cells: numbers by what they amount to, anything else as text. */
function compare(one, other) {
  const difference = amount(one) - amount(other);
  return difference || collator.compare(one, other);
}

function mountLong(box) {
  const table = box.querySelector("table");
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const input = el("input", {
    type: "search",
    placeholder: either("Отобрать строки", "Filter rows"),
    "aria-label": either("Отобрать строки таблицы", "Filter rows of the table"),
    autocomplete: "off",
  });
  const status = el("span", { class: "svod-status", role: "status" });
  box.before(el("p", { class: "svod-form svod-form--filter" }, input, status));
  box.dataset.mounted = "";
  input.addEventListener("input", () => {
    const typed = fold(input.value.trim());
    for (const row of rows) row.hidden = !fold(row.textContent).includes(typed);
    const shown = rows.filter(({ hidden }) => !hidden).length;
    status.textContent = typed
      ? either(`Строк: ${shown} из ${rows.length}`, `Rows: ${shown} of ${rows.length}`)
      : "";
  });
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = el("button", { type: "button", class: "svod-sort" }, ...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const isUp = head.getAttribute("aria-sort") === "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", isUp ? "descending" : "ascending");
      const value = (row) => row.cells[column]?.textContent.trim() ?? "";
      const sorted = rows.toSorted((a, b) => compare(value(a), value(b)) * (isUp ? -1 : 1));
      body.append(...sorted);
    });
  });
}

/** Mounts all tables of a page. */
export function mountTables(article) {
  for (const box of article.querySelectorAll(".svod-table, .svod-quick-table")) {
    tellMore(box);
    if (box.classList.contains("svod-table--long")) mountLong(box);
  }
}
