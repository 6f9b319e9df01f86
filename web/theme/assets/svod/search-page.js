// The page of search results: query and edition stand in the address, so that it can be shared.

import { addressed } from "./addresses.js";
import { search, suggest } from "./client.js";
import { bindToAddress } from "./address.js";
import { el, parts } from "./dom.js";
import { foldWeak, hitItems, suggestionItem } from "./hits.js";
import { sections } from "./labels.js";
import { latest } from "./latest.js";
import { mountLooking } from "./looking.js";
import { noteNodes } from "./notes.js";
import { waysFromSearch } from "./ways-out.js";

const PAGE = 20;
/** How long an answer stands before its query is one that was read, in ms. */
const READ = 1500;
const NOTHING = { total: 0, notes: [], hits: [], answer: null, strong: 0 };

/**
 * Remembers the last query that was read for a while: returns a function that gives it for the next one,
 * '' where that only goes on typing.
 */
function rememberLast() {
  let [last, since] = ["", 0];
  return (q) => {
    const isRead = performance.now() - since > READ && !q.startsWith(last) && !last.startsWith(q);
    const found = isRead ? last : "";
    if (q !== last) [last, since] = [q, performance.now()];
    return found;
  };
}

function mountSearchPage(form) {
  const page = form.closest("article");
  const [status, notes, hits, more] = parts(
    page,
    "svod-status",
    "svod-notes",
    "svod-hits",
    "svod-more",
  );
  const completions = page.querySelector("datalist");
  const looking = mountLooking(page);
  let hasMore = false;
  const before = rememberLast();

  const show = async (signal, { q, book }, offset = 0) => {
    looking.ask(q);
    if (!q) return render(NOTHING, "", 0);
    try {
      const after = offset ? "" : before(q);
      const asked = [search({ q, after, book, limit: PAGE, offset }, { signal }), addressed(q)];
      const [found, places] = await Promise.all(asked);
      render(found, q, offset, places);
    } catch (error) {
      if (error.name === "AbortError") throw error;
      render(NOTHING, "", 0);
      status.textContent = error.message;
    }
  };

  const shownHits = () => hits.querySelectorAll(".svod-hit").length;

  const render = (found, q, offset, places = []) => {
    looking.answer();
    status.textContent = found.total ? `Найдено: ${sections(found.total)}.` : "";
    // What is an address is not spoken of as words.
    const said = places.length ? [] : found.notes;
    notes.replaceChildren(
      ...places.map(suggestionItem),
      ...said.map((note) => el("li", {}, ...noteNodes(note, q))),
    );
    const items = hitItems(found);
    const fold = offset ? [] : foldWeak(items, found);
    const isEmpty = q && !found.total && !places.length;
    page.classList.toggle("svod-found-nothing", Boolean(isEmpty));
    if (!offset) hits.replaceChildren();
    hits.append(...items, ...fold, ...(isEmpty ? waysFromSearch(q) : []));
    hasMore = shownHits() < found.total && found.hits.length > 0;
    more.hidden = !hasMore || fold.length > 0;
  };

  const complete = latest(async (signal, q) => {
    const { suggestions } = q ? await suggest({ q }, { signal }) : { suggestions: [] };
    completions.replaceChildren(...suggestions.map(({ text }) => el("option", { value: text })));
  }, 120);

  const run = latest(show, 100);
  const values = bindToAddress(form, run);
  form.elements.q.addEventListener("input", () => complete(form.elements.q.value.trim()));
  more.querySelector("button").addEventListener("click", () => run(values(), shownHits()));
  hits.addEventListener("svod-unfolded", () => (more.hidden = !hasMore));
}

mountSearchPage(document.querySelector("#svod-search-page"));
