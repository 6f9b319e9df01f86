// The search box in the header: opens with / f s, arrows choose, Enter follows, Escape closes.

import { search, siteUrl, suggest } from "./client.js";
import { counted, el, latest } from "./dom.js";
import { hitItem, suggestionItem } from "./hits.js";
import { noteNodes } from "./notes.js";

const SHOWN_HITS = 6;
const SHOWN_SUGGESTIONS = 4;
const OPENING_KEYS = new Set(["/", "f", "s"]);
// The same keys with the Russian layout on: the key counts, not the letter.
const OPENING_CODES = new Set(["Slash", "KeyF", "KeyS"]);

const isTyping = (target) => target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");

export function mountHeaderSearch(box) {
  const toggle = document.getElementById("__search");
  const input = box.querySelector("input[name=q]");
  const [status, suggestions, hits] = ["svod-status", "svod-suggestions", "svod-hits"].map((name) =>
    box.querySelector(`.${name}`),
  );
  const opener = document.querySelector(".svod-search-open");
  let before = null;

  const open = () => {
    toggle.checked = true;
    input.focus();
  };
  const close = () => {
    toggle.checked = false;
    if (box.contains(document.activeElement)) document.activeElement.blur();
    before?.focus({ preventScroll: true });
  };

  const clear = (message = "") => {
    status.textContent = message;
    suggestions.replaceChildren();
    hits.replaceChildren();
  };

  const show = latest(async (signal) => {
    const q = input.value.trim();
    if (!q) return clear();
    try {
      const [found, completed] = await Promise.all([
        search({ q, limit: SHOWN_HITS }, { signal }),
        suggest({ q }, { signal }),
      ]);
      render(q, found, completed.suggestions);
    } catch (error) {
      if (error.name === "AbortError") throw error;
      clear(error.message);
    }
  }, 80);

  const render = (q, found, completions) => {
    const count = found.total ? `Найдено: ${counted(found.total, "раздел", "раздела", "разделов")}. ` : "";
    status.replaceChildren(count, ...found.notes.flatMap((note) => [...noteNodes(note, q), " "]));
    const titles = new Set(found.hits.map((hit) => hit.url));
    const other = completions.filter(({ url }) => !titles.has(url)).slice(0, SHOWN_SUGGESTIONS);
    suggestions.replaceChildren(...other.map(suggestionItem));
    const all = el("a", { href: `${siteUrl("search/")}?${new URLSearchParams({ q })}` }, "Все результаты");
    hits.replaceChildren(...found.hits.map(hitItem), ...(found.total ? [el("li", { class: "svod-all" }, all)] : []));
  };

  const move = (step) => {
    const stops = [input, ...box.querySelectorAll(".md-search__output a")];
    const at = stops.indexOf(document.activeElement);
    const next = stops[(Math.max(at, 0) + step + stops.length) % stops.length];
    next.focus();
  };

  const follow = (event) => {
    const first = hits.querySelector("a");
    if (document.activeElement === input && first) {
      event.preventDefault();
      first.click();
    }
  };

  const whileOpen = {
    Escape: (event) => (event.preventDefault(), close()),
    ArrowDown: (event) => (event.preventDefault(), move(1)),
    ArrowUp: (event) => (event.preventDefault(), move(-1)),
    Enter: follow,
  };

  box.addEventListener("keydown", (event) => whileOpen[event.key]?.(event));
  document.addEventListener("keydown", (event) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const opens = OPENING_KEYS.has(event.key) || OPENING_CODES.has(event.code);
    if (plain && opens && !isTyping(event.target)) {
      event.preventDefault();
      open();
    }
  });
  input.addEventListener("focus", open);
  input.addEventListener("input", show);
  box.querySelector("form").addEventListener("reset", () => (clear(), input.focus()));
  toggle.addEventListener("change", () => (toggle.checked ? open() : close()));
  opener.addEventListener("click", (event) => (event.preventDefault(), open()));
  // A hit may stand on the page that is open: then only the box has to go.
  box.querySelector(".md-search__output").addEventListener("click", ({ target }) => {
    if (target.closest("a")) toggle.checked = false;
  });
  // Where the focus came from is where Escape puts it back.
  box.addEventListener("focusin", ({ relatedTarget }) => {
    if (!box.contains(relatedTarget)) before = relatedTarget;
  });
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !box.contains(relatedTarget)) toggle.checked = false;
  });
}
