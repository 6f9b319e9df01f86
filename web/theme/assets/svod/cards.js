// Cards of terms: what a term means, over the page, where the term is a link.
//
// A pointer that rests on the link or the keyboard's focus opens its card; a finger's tap opens it
// instead of the link, which then stands in the card. Escape, a tap outside, the back gesture close.

import { siteUrl } from "./client.js";
import { el } from "./dom.js";
import { followFromLayer, layerHidden, layerShown } from "./layers.js";
import { placeOver } from "./overlay.js";
import { either } from "./tongue.js";

const REST_MS = 250;
const LEAVE_MS = 250;

/** Mounts the cards of the page, if it has any. */
export function mountCards(article) {
  const block = document.getElementById("svod-cards");
  if (!block) return;
  const cards = JSON.parse(block.textContent);
  const book = location.pathname.match(/\/rules\/([^/]+)\//)?.[1] ?? "";
  const shown = createShown((link) => cardElement(cards[link.dataset.term], link, book));
  const linkOf = ({ target }) => {
    const link = target.closest?.("a.svod-term[data-term]");
    return link && cards[link.dataset.term] && link.href ? link : null;
  };
  let timer = 0;
  let isTouch = false;
  const later = (ms, task) => {
    clearTimeout(timer);
    timer = setTimeout(task, ms);
  };

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const link = linkOf(event);
    if (link) later(shown.link ? REST_MS / 2 : REST_MS, () => shown.open(link));
    else if (shown.holds(event.target)) clearTimeout(timer);
    else if (!shown.hasFocus()) later(LEAVE_MS, () => shown.dismiss());
  });
  addEventListener(
    "pointerdown",
    (event) => {
      isTouch = event.pointerType === "touch";
      if (shown.link && !shown.holds(event.target)) shown.dismiss();
    },
    true,
  );
  article.addEventListener("focusin", (event) => {
    const link = linkOf(event);
    if (link?.matches(":focus-visible") && !isTouch) later(0, () => shown.open(link));
  });
  article.addEventListener("focusout", ({ relatedTarget }) => {
    if (shown.link && relatedTarget && !shown.holds(relatedTarget)) shown.dismiss();
  });
  article.addEventListener("click", (event) => {
    if (!isTouch || !linkOf(event)) return;
    event.preventDefault();
    clearTimeout(timer);
    shown.open(linkOf(event), true);
  });
  addEventListener("keydown", (event) => {
    isTouch = false;
    if (event.key !== "Escape" || !shown.link) return;
    shown.dismiss(true);
    clearTimeout(timer); // the focus that comes back to the link does not open its card again
  });
}

/** The one card that is shown; *make* makes the card of a link. */
function createShown(make) {
  const state = { link: null, card: null };

  const hide = () => {
    state.card?.remove();
    state.link?.removeAttribute("aria-describedby");
    state.link = state.card = null;
  };
  const dismiss = (givesFocusBack = false) => {
    const { link, card } = state;
    const wasInside = card?.contains(document.activeElement);
    hide();
    if (givesFocusBack && wasInside) link.focus({ preventScroll: true });
    layerHidden();
  };
  const open = (link, isTapped = false) => {
    if (state.link === link) return;
    const wasOver = state.link !== null;
    hide();
    link.removeAttribute("title");
    Object.assign(state, { link, card: make(link) });
    link.after(state.card);
    link.setAttribute("aria-describedby", "svod-card-text");
    state.card.showPopover();
    placeOver(state.card, link);
    state.card.addEventListener("click", followFromLayer);
    if (isTapped) layerShown(hide);
    else if (wasOver) layerHidden();
  };
  return {
    get link() {
      return state.link;
    },
    holds: (node) =>
      Boolean(state.link && (state.card.contains(node) || state.link.contains(node))),
    hasFocus: () =>
      Boolean(
        state.link && [state.link, state.card].some((it) => it.contains(document.activeElement)),
      ),
    open,
    hide,
    dismiss,
  };
}

/** The term in the language of the page, and below it in the other. */
function names({ term, en }) {
  const first = either(term, en || term);
  const second = en ? either(en, term) : "";
  return [
    el("p", { class: "svod-card-term" }, first),
    second ? el("p", { class: "svod-en", lang: either("en", "ru") }, second) : "",
  ];
}

function cardElement(card, link, book) {
  const variants = (card.variants ?? []).map(([name, status]) =>
    status ? `${name} (${status})` : name,
  );
  return el(
    "div",
    {
      class: "svod-card",
      popover: "manual",
      role: "group",
      "aria-label": either(`Термин «${card.term}»`, `Term: ${card.en || card.term}`),
    },
    el(
      "div",
      { id: "svod-card-text" },
      ...names(card),
      card.definition
        ? el("p", { lang: /[а-яё]/i.test(card.definition) ? "ru" : "en" }, card.definition)
        : "",
      variants.length
        ? el(
            "p",
            { class: "svod-hint" },
            `${either("Ещё говорят", "Also in Russian")}: ${variants.join(", ")}`,
          )
        : "",
    ),
    el(
      "p",
      { class: "svod-card-links" },
      el(
        "a",
        { href: link.href, class: "md-button md-button--primary" },
        card.section
          ? either("Открыть правило", "Open the rule")
          : either("В указателе", "In the index"),
      ),
      card.dictionary
        ? el("a", { href: siteUrl(card.dictionary) }, either("В словаре", "In the glossary"))
        : "",
      card.pages ? el("a", { href: siteUrl(`p/${book}/#p${card.page}`) }, card.pages) : "",
    ),
  );
}
