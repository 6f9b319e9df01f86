// A page and its twin in the other language side by side, section by section, on a wide screen.

import { el } from "./dom.js";
import { keep, kept } from "./kept.js";
import { either } from "./tongue.js";

const CHOSEN = "parallel";
const WIDE = window.matchMedia("(min-width: 60em)");
const HEADING = /^H[1-6]$/;
const OF_ONE_SIDE = ["svod-languages", "svod-badges", "svod-line"];

/** The sections of a page: a heading and what stands below it, up to the next. */
function sections(content) {
  const found = [];
  for (const node of [...content.childNodes]) {
    if (HEADING.test(node.nodeName)) found.push({ id: node.id, nodes: [] });
    if (found.length) found.at(-1).nodes.push(node);
  }
  return found;
}

/** Where the text of a page lies: the twin's stands in a box of its own. */
const contentOf = (root) => root.querySelector(".svod-twin") ?? root.querySelector("article");

/** Takes out of the other side what may stand on a page once. */
function bare(nodes) {
  for (const node of nodes.filter(({ nodeType }) => nodeType === Node.ELEMENT_NODE)) {
    for (const other of [node, ...node.querySelectorAll("[id]")]) other.removeAttribute("id");
    for (const mark of node.querySelectorAll(".headerlink, .svod-row-link")) mark.remove();
  }
  return nodes.filter((node) => !OF_ONE_SIDE.some((name) => node.classList?.contains(name)));
}

/** Links of the other page, which are relative to its own address. */
function resolved(root, address) {
  for (const link of root.querySelectorAll("a[href]"))
    link.href = new URL(link.getAttribute("href"), address).href;
}

/**
 * Adds «side by side» to the switch between the languages of a page.
 * @param {HTMLElement | null} languages
 */
export function mountParallel(languages) {
  if (!languages) return;
  const other = /** @type {HTMLAnchorElement} */ (languages.querySelector("a:not([aria-current])"));
  const here = /** @type {HTMLElement} */ (languages.querySelector("[aria-current]"));
  const button = el(
    "button",
    { type: "button", "aria-pressed": "false" },
    either("Рядом", "Side by side"),
  );
  languages.append(button);
  let rows = null;

  const join = async () => {
    const answer = await fetch(other.href);
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const theirs = contentOf(page);
    resolved(theirs, other.href);
    const byId = new Map(sections(theirs).map(({ id, nodes }) => [id, nodes]));
    const content = contentOf(document);
    rows = sections(content).map(({ id, nodes }) => {
      const own = el("div", { lang: here.lang });
      const twin = el("div", { lang: other.lang });
      const row = el("div", { class: "svod-row" }, own, twin);
      nodes[0].before(row);
      own.append(...nodes);
      twin.append(...bare(byId.get(id) ?? []));
      return row;
    });
  };

  const show = async (shown) => {
    try {
      if (shown && !rows) await join();
    } catch {
      button.textContent = either("Не загрузилось", "Could not load");
      return;
    }
    document.body.classList.toggle("svod-parallel", shown);
    button.setAttribute("aria-pressed", String(shown));
    if (shown && location.hash)
      document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  };

  button.addEventListener("click", () => {
    const shown = button.getAttribute("aria-pressed") !== "true";
    keep(CHOSEN, shown);
    show(shown);
  });
  if (kept(CHOSEN, false) && WIDE.matches) show(true);
}
