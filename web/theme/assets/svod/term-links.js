// How the links of terms look in the text: all, quiet, or none.

import { keep, kept } from "./kept.js";

/** Lets the choice in the line below the title of a rule page work, and follows it. */
export function mountTermLinks(article) {
  const select = article.querySelector(".svod-links select");
  if (!select) return;
  select.value = kept("links", "all");

  const apply = () => {
    document.documentElement.dataset.links = select.value;
    for (const link of article.querySelectorAll("a.svod-term"))
      setHref(link, select.value !== "off");
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
