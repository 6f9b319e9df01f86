// The list of printed pages: one that is asked for and not known is said, with its neighbours.

import { parts } from "./dom.js";
import { mountGotoForm } from "./goto.js";
import { pagesLabel } from "./labels.js";

const article = document.querySelector("article");
const [status] = parts(article, "svod-status");
const numbers = [...article.querySelectorAll(".svod-printed > li")].map(({ id }) =>
  Number(id.slice(1)),
);

function tell() {
  const asked = Number(location.hash.match(/^#p(\d+)$/)?.[1]);
  status.textContent = "";
  if (!asked || numbers.includes(asked)) return;
  const near = numbers.toSorted((a, b) => Math.abs(a - asked) - Math.abs(b - asked))[0];
  status.replaceChildren(`О странице ${asked} здесь ничего не известно. `);
  if (near === undefined) return;
  const link = document.createElement("a");
  link.href = `#p${near}`;
  link.textContent = `Ближайшая известная – ${pagesLabel(near)}`;
  status.append(link);
}

mountGotoForm(article.querySelector(".svod-goto-form"));
addEventListener("hashchange", tell);
tell();
