// A line with where it stands, and the clipboard.

import { siteUrl } from "./client.js";
import { el } from "./dom.js";
import { placeLabel } from "./labels.js";

/** Returns a line as it is cited: «Модель получает 4+.» – Баррикады (Barricades), 7-я редакция, с. 110. Address. */
export function citationOf({ title, en, book, page, url }, line) {
  const place = [en ? `${title} (${en})` : title, placeLabel(book, page)].filter(Boolean).join(", ");
  return `«${line}» – ${place}. ${siteUrl(url)}`;
}

/** Puts a text into the clipboard, also on a page that came without encryption. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = el("textarea", { readonly: true }, text);
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}
