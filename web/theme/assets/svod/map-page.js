// The map of the rules: nearer and farther by buttons, moved sideways under the finger.

import { el } from "./dom.js";

const STEP = 1.4;
const NEAREST = 4;

/** Shows the middle of the box, where the references cross. */
const toMiddle = (box) => box.scrollTo((box.scrollWidth - box.clientWidth) / 2, 0);

function mountMap(box) {
  let zoom = 1;
  const turn = (by) => {
    const middle = (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth;
    zoom = Math.min(Math.max(zoom * by, 1), NEAREST);
    box.style.setProperty("--svod-zoom", zoom);
    box.scrollTo(middle * box.scrollWidth - box.clientWidth / 2, 0);
  };
  const button = (sign, label, by) => {
    const made = el("button", { type: "button", "aria-label": label, title: label }, sign);
    made.addEventListener("click", () => turn(by));
    return made;
  };
  box.before(el("p", { class: "svod-map-zoom" }, button("+", "Ближе", STEP), button("–", "Дальше", 1 / STEP)));
  toMiddle(box);
}

for (const box of document.querySelectorAll(".svod-map-box")) mountMap(box);
