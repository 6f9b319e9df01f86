// What lies over the page on a small screen: the back gesture closes it and stays on the page.

/** @type {(() => void) | null} what closes the layer that is open */
let close = null;

/** Is the screen one on which things lie over the page and are put away by the back gesture? */
export const isSmall = () => matchMedia("(max-width: 59.984375em)").matches;

/**
 * Says that a layer was opened: going back calls *onClose* and leaves the page where it is.
 * @param {() => void} onClose hides the layer
 */
export function opened(onClose) {
  if (close) return void (close = onClose);
  close = onClose;
  history.pushState({ ...history.state, svodLayer: true }, "");
}

/** Says that the layer was closed by other means than going back. */
export function closed() {
  if (!close) return;
  close = null;
  if (history.state?.svodLayer) history.back();
}

/**
 * Leaves the layer for *href*, so that going back from there leads to the page and not to the layer.
 * @param {string} href
 */
export function leave(href) {
  close = null;
  location.replace(href);
}

/** Goes to *href*, from a layer or from the page itself. */
export const go = (href) => (close ? leave(href) : location.assign(href));

/** Is a layer open that going back closes? */
export const isOpen = () => close !== null;

/** Follows a link that stands in a layer, unless it is to be opened elsewhere. */
export function follow(event) {
  const link = event.target.closest("a[href]");
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && event.button === 0;
  if (!link || !plain || !isOpen()) return;
  event.preventDefault();
  close();
  leave(link.href);
}

addEventListener("popstate", () => {
  if (!close || history.state?.svodLayer) return;
  const hide = close;
  close = null;
  hide();
});
