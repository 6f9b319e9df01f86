// Makes elements and texts of a page.

/** Makes an element: el("a", {href, class}, child, …); a child is a node or a text. */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== "" && value != null && value !== false) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== "" && child != null));
  return element;
}

/** Returns the first element below *root* of each class, in the order asked. */
export const parts = (root, ...classes) => classes.map((name) => root.querySelector(`.${name}`));

const ENTITIES = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
  "&amp;": "&",
};
const decode = (text) =>
  text.replace(/&(?:lt|gt|quot|#x27|#39|amp);/g, (entity) => ENTITIES[entity]);

/** Turns a snippet, escaped text with <mark> around what matched, into nodes. */
export function snippet(html) {
  const fragment = document.createDocumentFragment();
  html.split(/<mark>(.*?)<\/mark>/s).forEach((piece, at) => {
    fragment.append(at % 2 ? el("mark", {}, decode(piece)) : decode(piece));
  });
  return fragment;
}
