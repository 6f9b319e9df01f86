// Layers: what lies over the page on a small screen (search, a card, a menu, a dialog). The back
// gesture puts the open layer away and stays on the page.
//
// An open layer has an entry of the history of its own. Going back takes its time: a layer that is
// opened meanwhile gets its entry when the browser has arrived, so that the two never cross.

/** @type {(() => void) | null} what hides the layer that is open */
let hideOpen = null;
let isGoingBack = false;
/** Where to go when the browser has arrived. */
let next = "";

const hasEntry = () => Boolean(history.state?.svodLayer);

function addEntry() {
  if (!hasEntry()) history.pushState({ ...history.state, svodLayer: true }, "");
}

/** Is the screen one on which things lie over the page and are put away by the back gesture? */
export const isSmall = () => matchMedia("(max-width: 59.984375em)").matches;

/** Is a layer open that going back puts away? */
export const isLayerOpen = () => hideOpen !== null;

/**
 * To be called when a layer was shown: going back hides it and leaves the page where it is.
 * @param {() => void} hide
 */
export function layerShown(hide) {
  hideOpen = hide;
  if (!isGoingBack) addEntry();
}

/** To be called when the layer was hidden by other means than going back. */
export function layerHidden() {
  if (!hideOpen) return;
  hideOpen = null;
  if (!hasEntry() || isGoingBack) return;
  isGoingBack = true;
  history.back();
}

/** Goes to *href*; from a layer, so that going back from there leads to the page, not the layer. */
export function go(href) {
  const isFromLayer = hideOpen !== null;
  hideOpen = null;
  if (isGoingBack) next = href;
  else if (isFromLayer && hasEntry()) location.replace(href);
  else location.assign(href);
}

/** Follows a link that stands in a layer, unless it is to be opened elsewhere. */
export function followFromLayer(event) {
  const link = event.target.closest("a[href]");
  const plain =
    !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && event.button === 0;
  if (!link || !plain || !hideOpen) return;
  event.preventDefault();
  hideOpen();
  go(link.href);
}

addEventListener("popstate", () => {
  if (isGoingBack) {
    isGoingBack = false;
    if (next) location.assign(next);
    else if (hideOpen) addEntry();
    next = "";
    return;
  }
  if (!hideOpen || hasEntry()) return;
  const hide = hideOpen;
  hideOpen = null;
  hide();
});
