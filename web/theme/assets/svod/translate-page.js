// The translation page: both ways, while typing.

import { siteUrl, translate } from "./client.js";
import { bindToAddress } from "./address.js";
import { el, parts } from "./dom.js";
import { editionLabel, placeLabel } from "./labels.js";
import { latest } from "./latest.js";
import { mountLooking } from "./looking.js";
import { waysFromTranslation } from "./ways-out.js";

const STATUS = { variant: "вариант", colloquial: "разговорное", avoid: "не употреблять" };
const READ_AS = { en: "С английского", ru: "С русского" };

function mountTranslatePage(form) {
  const page = form.closest("article");
  const [status, notes, entries] = parts(page, "svod-status", "svod-notes", "svod-entries");

  const looking = mountLooking(page);

  const show = async (signal, { q, from }) => {
    looking.ask(q);
    if (!q) return render({ notes: [], entries: [] }, "");
    try {
      const found = await translate({ q, from }, { signal });
      const isKnown = found.entries.length > 0;
      render(found, isKnown ? `${READ_AS[found.from]}.` : `Термин «${q}» не найден.`);
      if (!isKnown) notes.append(...waysFromTranslation(q));
    } catch (error) {
      if (error.name === "AbortError") throw error;
      render({ notes: [], entries: [] }, error.message);
    }
  };

  const render = (found, message) => {
    looking.answer();
    status.textContent = message;
    notes.replaceChildren(...found.notes.map((note) => el("li", {}, note)));
    entries.replaceChildren(...found.entries.map(entryCard));
  };

  bindToAddress(form, latest(show, 100));
}

function entryCard(entry) {
  return el(
    "section",
    { class: "svod-entry" },
    el("h2", entry.en ? { lang: "en" } : {}, nameOf(entry)),
    entry.definition ? el("p", { class: "svod-definition" }, entry.definition) : "",
    el("ul", { class: "svod-variants" }, ...entry.ru.map(variantItem)),
    entry.printed.length
      ? el("p", { class: "svod-hint" }, `В печатной книге: ${printedIn(entry)}`)
      : "",
    entry.sections.length
      ? el("p", { class: "svod-places" }, "Разделы: ", ...entry.sections.flatMap(placeLink))
      : "",
    entry.example
      ? el(
          "blockquote",
          { class: "svod-example" },
          el("p", {}, `${entry.example.text} `, ...placeLink(entry.example, 0)),
        )
      : "",
  );
}

/** The term, which leads to all that is known of it. */
function nameOf({ en, ru, url }) {
  const name = en || ru[0].term;
  return url ? el("a", { href: siteUrl(url) }, name) : name;
}

function variantItem({ term, status, edition }) {
  const label = STATUS[status];
  return el(
    "li",
    { "data-status": status },
    el("span", { class: "svod-variant" }, term),
    label ? el("span", { class: "svod-tag", "data-status": status }, label) : "",
    edition ? el("span", { class: "svod-hint" }, editionLabel(edition)) : "",
  );
}

const printedIn = ({ printed }) =>
  printed.map(({ book, pages }) => placeLabel(book, pages)).join("; ");

function placeLink({ title, url, book, page }, at) {
  const place = placeLabel(book, page);
  return [at ? ", " : "", el("a", { href: siteUrl(url) }, title), place ? ` (${place})` : ""];
}

mountTranslatePage(document.querySelector("#svod-translate-page"));
