// The annotation page: a text comes back with its terms marked and translated.

import { annotate } from "./client.js";
import { counted, el } from "./dom.js";

export function mountAnnotatePage(form) {
  const page = form.closest("article");
  const status = page.querySelector(".svod-status");
  const output = page.querySelector(".svod-annotated");

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = form.elements.text.value;
    try {
      const answer = await annotate({ text });
      status.textContent = `Терминов: ${answer.mentions.length}.`;
      output.replaceChildren(...marked(text, answer.mentions));
    } catch (error) {
      status.textContent = error.message;
      output.replaceChildren();
    }
  });
}
