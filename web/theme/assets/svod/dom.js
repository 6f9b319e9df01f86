// Small helpers for making elements.

/** Makes an element: el("a", {href, class}, child, …); a child is a node or a text. */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== "" && value != null && value !== false) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== "" && child != null));
  return element;
}

const ENTITIES = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&#39;": "'", "&amp;": "&" };
const decode = (text) => text.replace(/&(?:lt|gt|quot|#x27|#39|amp);/g, (entity) => ENTITIES[entity]);

/** Turns a snippet, escaped text with <mark> around what matched, into nodes. */
export function snippet(html) {
  const fragment = document.createDocumentFragment();
  html.split(/<mark>(.*?)<\/mark>/s).forEach((piece, at) => {
    fragment.append(at % 2 ? el("mark", {}, decode(piece)) : decode(piece));
  });
  return fragment;
}

/** Calls an asynchronous task for the newest input only: earlier ones are aborted. */
export function latest(task, delay = 0) {
  let timer = 0;
  let running = null;
  return (...values) => {
    clearTimeout(timer);
    running?.abort();
    timer = setTimeout(async () => {
      running = new AbortController();
      try {
        await task(running.signal, ...values);
      } catch (error) {
        if (error.name !== "AbortError") throw error;
      }
    }, delay);
  };
}

/** Returns a number with the right form of a Russian noun: counted(2, "раздел", "раздела", "разделов"). */
export function counted(number, one, few, many) {
  const form = { one, few }[new Intl.PluralRules("ru").select(number)] ?? many;
  return `${number}\u00a0${form}`;
}

/** Returns printed pages as they are read: «4–8, 12» for 4-8,12. */
export const listed = (pages) => pages.replaceAll(",", ", ").replaceAll("-", "–");

/** Returns «6-я редакция», or a text that is no number as it is. */
export const editionLabel = (edition) => (/^\d+$/.test(edition) ? `${edition}-я редакция` : edition);
