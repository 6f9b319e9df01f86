// Where something small stands over the page: at what it belongs to, or at a small screen's foot.

import { isSmall } from "./layers.js";

const GAP = 6;

/**
 * Puts a fixed element below *anchor*, above it where there is more room. On a small screen the
 * style sheet puts it at the foot; the page is scrolled until *anchor* is seen above it.
 * @param {HTMLElement} element
 * @param {Element} anchor
 */
export function placeOver(element, anchor) {
  element.style.left = element.style.top = "";
  if (isSmall()) {
    const free = innerHeight - element.offsetHeight - GAP;
    scrollBy({ top: Math.max(0, anchor.getBoundingClientRect().bottom - free) });
    return;
  }
  const line = [...anchor.getClientRects()][0] ?? anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const fitsBelow = line.bottom + GAP + height <= innerHeight;
  const left = Math.max(GAP, Math.min(line.left, innerWidth - width - 3 * GAP));
  element.style.left = `${left}px`;
  element.style.top = `${Math.max(GAP, fitsBelow ? line.bottom + GAP : line.top - GAP - height)}px`;
}
