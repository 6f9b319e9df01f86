// How the links of terms look in the text: all, quiet, or none.

import { el } from "./dom.js";
import { keep, kept } from "./kept.js";
import { either } from "./tongue.js";

const CHOICES = {
  all: either("видны", "shown"),
  quiet: either("тихие", "quiet"),
  off: either("выключены", "off"),
};

/** Shows the choice in the line below the title of a rule page, and follows it. */
export function mountTermLinks(article) {
  const line = article.querySelector(".svod-badges");
  if (!line || !article.querySelector("a.svod-term")) return;
  const options = Object.entries(CHOICES).map(([value, label]) => el("option", { value }, label));
  const select = el("select", {}, ...options);
  select.value = kept("links", "all");
  line.append(el("label", { class: "svod-links" }, either("Ссылки терминов: ", "Links of terms: "), select));

  const apply = () => {
    document.documentElement.dataset.links = select.value;
    for (const link of article.querySelectorAll("a.svod-term")) setHref(link, select.value !== "off");
  };
  select.addEventListener("change", () => {
    keep("links", select.value);
    apply();
  });
  apply();
}

/** Without its address a link is plain text, for a finger, the keyboard and a screen reader alike. */
function setHref(link, isLink) {
  if (isLink && link.dataset.href) link.setAttribute("href", link.dataset.href);
  if (!isLink && link.hasAttribute("href")) {
    link.dataset.href = link.getAttribute("href");
    link.removeAttribute("href");
  }
}
