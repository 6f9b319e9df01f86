// Telling of an error: a letter or an issue that names the place by itself.

/**
 * Returns the address of a prefilled letter (mailto:) or issue of a forge.
 * @param {string} address where the library wants to be told, from its site.toml
 * @param {string} subject
 * @param {string} cited what names the place: its citation, the lines of its dump
 */
export function reportUrl(address, subject, cited) {
  const body = `${cited}\n\nЧто не так: `;
  if (address.startsWith("mailto:")) {
    const fields = [
      ["subject", subject],
      ["body", body],
    ].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    return `${address}?${fields.join("&")}`;
  }
  const url = new URL(address);
  url.searchParams.set("title", subject);
  url.searchParams.set("body", body);
  return url.href;
}
