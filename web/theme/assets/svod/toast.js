// A short word at the foot of the screen, which goes by itself.

import { el } from "./dom.js";

const SHOWN_MS = 2500;
let timer = 0;

/** Shows *text* for a moment; screen readers say it. */
export function say(text) {
  let toast = document.querySelector(".svod-toast");
  if (!toast) {
    toast = el("p", { class: "svod-toast", role: "status" });
    document.body.append(toast);
  }
  toast.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => (toast.textContent = ""), SHOWN_MS);
}
