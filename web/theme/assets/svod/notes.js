// Shows what the server did to a query, and what can be asked instead.

import { siteUrl } from "./client.js";
import { el } from "./dom.js";

// «Исправлено: … (как введено: +слово)», «… Близкие термины: а, б.»
const MENDED = /^(.*) \(как введено: [^)]*\)$/;
const NEAREST = /^(.*Близкие термины: )(.*)\.$/;

const searchLink = (q, text) => el("a", { href: `${siteUrl("search/")}?${new URLSearchParams({ q })}` }, text);

/** Makes the nodes of a note to *query*: a mended query offers the one that was typed. */
export function noteNodes(note, query) {
  const [, mended] = MENDED.exec(note) ?? [];
  if (mended) return [`${mended}. `, searchLink(`+${query}`, "Искать как введено")];
  const [, before, terms] = NEAREST.exec(note) ?? [];
  if (terms) return [before, ...terms.split(", ").flatMap((term, at) => [at ? ", " : "", searchLink(term, term)])];
  return [note];
}
