// What can be done next where a query found nothing: no dead end.

import { searchUrl, siteUrl, translationUrl } from "./client.js";
import { el } from "./dom.js";
import { either } from "./tongue.js";

const way = (href, text) => el("li", { class: "svod-way" }, el("a", { href }, text));
const toList = () =>
  way(
    siteUrl("pages/"),
    either("Выбрать раздел из списка страниц", "Choose a section from the list of pages"),
  );
const toGlossary = () =>
  way(siteUrl("glossary/"), either("Посмотреть в словаре терминов", "Look in the glossary"));

/** Makes the items that lead on from *q*, of which *otherWay* is the first. */
function waysFrom(q, otherWay) {
  if (/[\p{L}\p{N}]/u.test(q)) return [otherWay, toGlossary(), toList()];
  return [
    el(
      "li",
      { class: "svod-way svod-hint" },
      either(
        "Наберите слово или число: одни знаки не ищутся.",
        "Type a word or a number: signs alone are not searched.",
      ),
    ),
    toList(),
  ];
}

/** Makes the items that tell what can be done where a search found nothing. */
export const waysFromSearch = (q) =>
  waysFrom(q, way(translationUrl(q), either(`Перевести «${q}»`, `Translate “${q}”`)));

/** Makes the items that tell what can be done where a term is not known. */
export const waysFromTranslation = (q) =>
  waysFrom(q, way(searchUrl(q), either(`Искать «${q}» в правилах`, `Search the rules for “${q}”`)));
