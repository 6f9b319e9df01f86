// The page of search results: query and edition stand in the address, so that it can be shared.

import { search, suggest } from "./client.js";
import { counted, el, latest } from "./dom.js";
import { hitItem, suggestionItem } from "./hits.js";
import { bindToAddress } from "./address.js";

const PAGE = 20;

export function mountSearchPage(form) {
  const page = form.closest("article");
  const [status, notes, nearby, hits, more, completions] = [
    ".svod-status",
    ".svod-notes",
    ".svod-suggestions",
    ".svod-hits",
    ".svod-more",
    "datalist",
  ].map((selector) => page.querySelector(selector));

  const show = async (signal, { q, book }, offset = 0) => {
    page.classList.toggle("svod-has-query", Boolean(q));
    if (!q) return render({ total: 0, notes: [], hits: [] }, "", 0);
    try {
      const found = await search({ q, book, limit: PAGE, offset }, { signal });
      const nearest = found.hits.length ? [] : (await suggest({ q }, { signal })).suggestions;
      render(found, q, offset, nearest);
    } catch (error) {
      if (error.name === "AbortError") throw error;
      render({ total: 0, notes: [], hits: [] }, "", 0);
      status.textContent = error.message;
    }
  };

  const render = (found, q, offset, nearest = []) => {
    const none = nearest.length ? "Ничего не нашлось. Может быть, вы искали:" : "Ничего не нашлось.";
    const count = found.total ? `Найдено: ${counted(found.total, "раздел", "раздела", "разделов")}.` : none;
    status.textContent = q ? count : "";
    notes.replaceChildren(...found.notes.map((note) => el("li", {}, note)));
    nearby.replaceChildren(...nearest.map(suggestionItem));
    if (!offset) hits.replaceChildren();
    hits.append(...found.hits.map(hitItem));
    more.hidden = hits.children.length >= found.total || !found.hits.length;
  };

  const complete = latest(async (signal, q) => {
    const { suggestions } = q ? await suggest({ q }, { signal }) : { suggestions: [] };
    completions.replaceChildren(...suggestions.map(({ text }) => el("option", { value: text })));
  }, 120);

  const run = latest(show, 100);
  const values = bindToAddress(form, run);
  form.elements.q.addEventListener("input", () => complete(form.elements.q.value.trim()));
  more.querySelector("button").addEventListener("click", () => run(values(), hits.children.length));
}
