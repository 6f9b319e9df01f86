// The search box in the header: opens with / f s, arrows choose, Enter follows, Escape closes.

import { addressed } from "./addresses.js";
import { search, searchUrl, suggest } from "./client.js";
import { el, parts } from "./dom.js";
import { hitItems, suggestionItem } from "./hits.js";
import { sections } from "./labels.js";
import { latest } from "./latest.js";
import { followFromLayer, go, isLayerOpen, isSmall, layerHidden, layerShown } from "./layers.js";
import { LOOKING } from "./looking.js";
import { noteNodes } from "./notes.js";
import { either } from "./tongue.js";
import { waysFromSearch } from "./ways-out.js";

const SHOWN_HITS = 6;
const SHOWN_SUGGESTIONS = 4;
const PAUSE = 80;
const OPENING_KEYS = new Set(["/", "f", "s"]);
// The same keys with the Russian layout on: the key counts, not the letter.
const OPENING_CODES = new Set(["Slash", "KeyF", "KeyS"]);

const isTyping = (target) =>
  target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");

/** A listener that does *act* instead of what the browser would do. */
const instead = (act) => (event) => {
  event.preventDefault();
  act();
};

function isOpening(event) {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  return (
    plain &&
    (OPENING_KEYS.has(event.key) || OPENING_CODES.has(event.code)) &&
    !isTyping(event.target)
  );
}

/** Makes the box show what is found while a query is typed. */
export function mountHeaderSearch(box) {
  const input = box.querySelector("input[name=q]");
  const results = mountResults(box);
  const { open, close, dismiss } = mountOpening(box, input);
  const typed = () => input.value.trim();

  const show = latest(async (signal) => {
    const q = typed();
    if (!q) return results.clear();
    results.look();
    try {
      const [found, { suggestions }, places] = await Promise.all([
        search({ q, limit: SHOWN_HITS }, { signal }),
        suggest({ q }, { signal }),
        addressed(q),
      ]);
      results.render(q, found, suggestions, places);
    } catch (error) {
      if (error.name === "AbortError") throw error;
      results.clear(error.message);
    }
  }, PAUSE);

  const move = (step) => {
    const stops = [input, ...box.querySelectorAll(".md-search__output a")];
    const at = stops.indexOf(document.activeElement);
    stops[(Math.max(at, 0) + step + stops.length) % stops.length].focus();
  };

  // Hits of what was typed before are not followed: then the form asks the page of results.
  const openFirst = (event) => {
    const first = results.firstHitOf(typed());
    if (document.activeElement !== input || !first) return;
    event.preventDefault();
    first.click();
  };

  const whileOpen = {
    Escape: instead(close),
    ArrowDown: instead(() => move(1)),
    ArrowUp: instead(() => move(-1)),
    Enter: openFirst,
  };

  box.addEventListener("keydown", (event) => whileOpen[event.key]?.(event));
  input.addEventListener("focus", open);
  input.addEventListener("input", show);
  box.querySelector("form").addEventListener("reset", () => {
    results.clear();
    input.focus();
  });
  // A hit may stand on the page that is open: then only the box has to go.
  box.querySelector(".md-search__output").addEventListener("click", (event) => {
    followFromLayer(event);
    if (event.target.closest("a")) dismiss();
  });
  box.querySelector("form").addEventListener("submit", (event) => {
    if (!isLayerOpen()) return;
    event.preventDefault();
    go(searchUrl(typed()));
  });
}

/** The lists of what was found; the hits name the query that they answer. */
function mountResults(box) {
  const [status, suggestions, hits] = parts(box, "svod-status", "svod-suggestions", "svod-hits");

  const clear = (message = "") => {
    delete hits.dataset.query;
    status.textContent = message;
    suggestions.replaceChildren();
    hits.replaceChildren();
  };

  const render = (q, found, completions, places) => {
    hits.dataset.query = q;
    const goesTo = places.length ? either("Перейти: ", "Go to: ") : "";
    const count = found.total ? `${either("Найдено", "Found")}: ${sections(found.total)}. ` : "";
    // What is an address is not spoken of as words.
    const said = places.length ? [] : found.notes;
    status.replaceChildren(
      count || goesTo,
      ...said.flatMap((note) => [...noteNodes(note, q), " "]),
    );
    const shown = new Set(found.hits.map(({ url }) => url));
    const other = completions.filter(({ url }) => !shown.has(url)).slice(0, SHOWN_SUGGESTIONS);
    suggestions.replaceChildren(...[...places, ...other].map(suggestionItem));
    suggestions.toggleAttribute("data-addressed", places.length > 0);
    const all = el(
      "li",
      { class: "svod-all" },
      el("a", { href: searchUrl(q) }, either("Все результаты", "All results")),
    );
    const ways = places.length ? [] : waysFromSearch(q);
    hits.replaceChildren(
      ...(found.total ? [...hitItems(found).slice(0, Math.max(found.strong, 1)), all] : ways),
    );
  };

  const look = () => {
    if (!hits.dataset.query) status.textContent = LOOKING;
  };

  // An address that was typed comes before what only holds its letters. Where nothing was found
  // there is no first hit: Enter then leads to the page of the search.
  const firstHitOf = (q) => {
    if (q !== hits.dataset.query) return null;
    return (suggestions.hasAttribute("data-addressed") ? suggestions : hits).querySelector(
      "li:not(.svod-way) a",
    );
  };
  return { clear, look, render, firstHitOf };
}

/** Opens the box by key, button and focus; closing puts the focus back where it came from. */
function mountOpening(box, input) {
  const toggle = /** @type {HTMLInputElement} */ (document.getElementById("__search"));
  let before = null;

  const hide = () => {
    toggle.checked = false;
  };
  const open = () => {
    toggle.checked = true;
    input.focus();
    if (isSmall()) layerShown(hide);
  };
  const dismiss = () => {
    hide();
    layerHidden();
  };
  const close = () => {
    dismiss();
    const focused = /** @type {HTMLElement} */ (document.activeElement);
    if (box.contains(focused)) focused.blur();
    before?.focus({ preventScroll: true });
  };
  const openInstead = instead(open);

  document.addEventListener("keydown", (event) => isOpening(event) && openInstead(event));
  document.querySelector(".svod-search-open").addEventListener("click", openInstead);
  toggle.addEventListener("change", () => (toggle.checked ? open() : close()));
  box.addEventListener("focusin", ({ relatedTarget }) => {
    if (!box.contains(relatedTarget)) before = relatedTarget;
  });
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !box.contains(relatedTarget)) dismiss();
  });
  return { open, close, dismiss };
}
