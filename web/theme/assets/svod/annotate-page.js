// The annotation page: a text comes back with its terms marked and translated.

import { annotate, isServed, siteUrl, translationUrl } from "./client.js";
import { el, parts } from "./dom.js";
import { latest } from "./latest.js";

const NEEDS_SERVER = [
  "Целый абзац переводит сервер «Свода», а здесь его нет. По одному термину переводит страница ",
  el("a", { href: siteUrl("translate/") }, "«Перевод»"),
  ".",
];

function mountAnnotatePage(form) {
  const page = form.closest("article");
  const [status, output] = parts(page, "svod-status", "svod-annotated");

  isServed().then(
    (served) => {
      form.hidden = !served;
      if (!served) status.append(...NEEDS_SERVER);
    },
    () => {},
  );

  const show = latest(async (signal, text) => {
    try {
      const base_words = form.elements.every.checked ? "all" : "first";
      const answer = await annotate({ text, base_words }, { signal });
      status.textContent = answer.mentions.length
        ? `Найдено терминов: ${answer.mentions.length}.`
        : "Терминов не найдено.";
      output.replaceChildren(...marked(text, answer));
    } catch (error) {
      if (error.name === "AbortError") throw error;
      status.textContent = error.message;
      output.replaceChildren();
    }
  });

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = form.elements.text.value;
    if (text.trim()) show(text);
  });
  form.elements.every.addEventListener("change", () => form.requestSubmit());
  form.elements.text.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
}

/** Returns *text* as nodes, each mention a link with its translation beside it. */
function marked(text, { from, mentions }) {
  // The offsets count code points, as Python does; JavaScript's strings count in halves of some.
  const points = [...text];
  const slice = (start, end) => points.slice(start, end).join("");
  const nodes = [];
  let at = 0;
  for (const mention of mentions) {
    nodes.push(
      slice(at, mention.start),
      mentionNode(slice(mention.start, mention.end), mention, from),
    );
    at = mention.end;
  }
  return [...nodes, slice(at)];
}

function mentionNode(text, { en, ru, definition }, from) {
  const [translation, language] = from === "ru" ? [en, "en"] : [ru[0]?.term, "ru"];
  const link = el(
    "a",
    { href: translationUrl(en || ru[0].term), title: definition, lang: from },
    text,
  );
  const beside = translation
    ? [" ", el("span", { class: "svod-translation", lang: language }, translation)]
    : [];
  return el("span", { class: "svod-mention" }, link, ...beside);
}

mountAnnotatePage(document.querySelector("#svod-annotate-page"));
