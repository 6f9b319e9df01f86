// The clipboard, and the word that a text is in it.

import { el } from "./dom.js";
import { say } from "./toast.js";

/** Puts a text into the clipboard, also on a page that came without encryption. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = el("textarea", { readonly: true, class: "svod-copied" }, text);
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

/** Copies *text* and says *done*: «Ссылка скопирована». */
export async function copyAndSay(text, done) {
  await copy(text);
  say(done);
}

/** Makes a button that copies what *textOf* returns. */
export function copyButton(label, textOf, done) {
  const button = el("button", { type: "button", class: "svod-copy" }, label);
  button.addEventListener("click", () => copyAndSay(textOf(), done));
  return button;
}
