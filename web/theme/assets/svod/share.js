// Sharing a place of the page: its link, its citation, the system's own sheet where there is one.

import { citation, citationWithoutAddress } from "./citation.js";
import { copyAndSay } from "./clipboard.js";
import { el } from "./dom.js";
import { isSmall, layerHidden, layerShown } from "./layers.js";
import { placeOver } from "./overlay.js";
import { hasRoom, isPinned, togglePinned } from "./pinned.js";
import { reportUrl } from "./report.js";
import { say } from "./toast.js";
import { either } from "./tongue.js";

let menu = null;

function hide() {
  const [shown, button] = [menu, menu?.button];
  menu = null;
  shown?.element.remove();
  button?.setAttribute("aria-expanded", "false");
}

function dismiss() {
  const button = menu?.button;
  const hadFocus = menu?.element.contains(document.activeElement);
  hide();
  layerHidden();
  if (hadFocus) button?.focus({ preventScroll: true });
}

/**
 * Opens the menu that shares *place* at *button*, or closes it.
 * @param {HTMLElement} button
 * @param {import("./citation.js").Place} place
 * @param {Element} anchor what the menu stands at
 */
export function toggleMenu(button, place, anchor = button) {
  const wasHere = menu?.button === button;
  if (menu) dismiss();
  if (wasHere) return;
  const action = (label, act) => {
    const item = el("button", { type: "button" }, label);
    item.addEventListener("click", async () => {
      await act();
      dismiss();
    });
    return item;
  };
  const copying = (label, text, done) => action(label, () => copyAndSay(text, done));
  const element = el(
    "div",
    {
      class: "svod-share-menu",
      popover: "manual",
      role: "group",
      "aria-label": `${either("Поделиться", "Share")}: ${place.title}`,
    },
    el("p", { class: "svod-hint" }, citationWithoutAddress(place)),
    copying(
      either("Скопировать цитату", "Copy citation"),
      citation(place),
      either("Цитата скопирована", "Citation copied"),
    ),
    copying(
      either("Скопировать ссылку", "Copy link"),
      place.url,
      either("Ссылка скопирована", "Link copied"),
    ),
    navigator.share
      ? action(either("Поделиться…", "Share…"), () =>
          navigator
            .share({ title: place.title, text: citationWithoutAddress(place), url: place.url })
            .catch(() => {}),
        )
      : "",
    pinning(place, action),
    place.report
      ? el(
          "a",
          {
            href: reportUrl(
              place.report,
              `${either("Ошибка", "Error")}: ${place.title}`,
              told(place),
            ),
          },
          either("Сообщить об ошибке", "Report an error"),
        )
      : "",
  );
  button.after(element);
  element.showPopover();
  placeOver(element, anchor);
  button.setAttribute("aria-expanded", "true");
  menu = { element, button };
  element.querySelector("button").focus({ preventScroll: true });
  if (isSmall()) layerShown(hide);
}

/** Makes the button that keeps a place at hand, or lets it go. */
function pinning(place, action) {
  const [label, done] = isPinned(place.url)
    ? [
        either("Убрать из закладок", "Remove the bookmark"),
        either("Закладка убрана", "Bookmark removed"),
      ]
    : [
        either("В закладки", "Bookmark"),
        either("Закладка – на первой странице", "Bookmarked: see the first page"),
      ];
  return action(label, () => {
    if (!isPinned(place.url) && !hasRoom())
      return say(
        either(
          "Закладок уже двадцать: уберите лишнюю",
          "There are twenty bookmarks: remove one first",
        ),
      );
    togglePinned(place);
    say(done);
  });
}

addEventListener(
  "pointerdown",
  ({ target }) => {
    if (menu && !menu.element.contains(target) && !menu.button.contains(target)) dismiss();
  },
  true,
);
addEventListener("focusin", ({ target }) => {
  const isOutside = menu && !menu.element.contains(target) && menu.button !== target;
  if (isOutside) dismiss();
});
addEventListener("keydown", ({ key }) => key === "Escape" && menu && dismiss());

/** What an error is told with: the citation, and where the text comes from, if that is known. */
const told = (place) =>
  [citation(place), place.source ? `${either("Источник", "Source")}: ${place.source}` : ""]
    .filter(Boolean)
    .join("\n");

const addressOf = (anchor) => `${location.origin}${location.pathname}#${anchor}`;

/** Lets every heading of a rule page, and every row of its tables, be shared. */
export function mountShare(article) {
  const badges = article.querySelector("[data-cited]");
  if (!badges) return;
  const { cited, report } = /** @type {HTMLElement} */ (badges).dataset;
  const placeOf = (button) => ({
    title: button.dataset.title,
    page: button.dataset.page,
    number: button.dataset.number,
    source: button.dataset.source,
    url: addressOf(headingOf(button).id),
    cited,
    report,
  });
  article.addEventListener("click", (event) => {
    const button = event.target.closest(".svod-share");
    if (button) return toggleMenu(button, placeOf(button));
    const head = event.target.closest(".svod-table th[data-row]");
    if (!head || event.target.closest("a:not(.svod-row-link)") || !sectionOf(head)) return;
    event.preventDefault();
    const row = head.dataset.row;
    const section = /** @type {HTMLElement} */ (sectionOf(head));
    const place = { ...placeOf(section), title: `${section.dataset.title}, ${row}` };
    toggleMenu(
      head.querySelector(".svod-row-link"),
      { ...place, url: addressOf(head.parentElement.id) },
      head,
    );
  });
}

const headingOf = (button) => button.closest(".svod-line").previousElementSibling;

/** Returns the button of the section that an element stands in. */
function sectionOf(element) {
  const buttons = [...document.querySelectorAll("article .svod-share")];
  return buttons.findLast(
    (button) => button.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
}
