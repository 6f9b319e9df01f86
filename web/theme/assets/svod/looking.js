// The part of a page where answers come: it says at once that they are looked for.

import { either } from "./tongue.js";

/** What a status says until the answer comes. */
export const LOOKING = either("Ищу…", "Searching…");

/**
 * Returns what tells how far a question has come: `ask(q)` when it is put, `answer()` when the
 * answer or a failure is shown. Until then old answers stay, or the shape of answers is shown.
 * @param {HTMLElement} page the article with `.svod-answers` and `.svod-status` in it
 */
export function mountLooking(page) {
  const answers = page.querySelector(".svod-answers");
  const status = page.querySelector(".svod-status");

  const answer = () => {
    answers.removeAttribute("aria-busy");
    document.documentElement.classList.remove("svod-asked");
  };
  const ask = (q) => {
    page.classList.toggle("svod-has-query", Boolean(q));
    if (!q) return answer();
    answers.setAttribute("aria-busy", "true");
    status.textContent = LOOKING;
  };
  return { ask, answer };
}
