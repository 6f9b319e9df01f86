// The map of the rules: the arcs of the name under the pointer or the focus stand out.

/** Lets the arcs of *link* stand out in its picture, those that lead there apart; none for null. */
function emphasise(picture, link) {
  picture.toggleAttribute("data-chosen", Boolean(link));
  for (const arc of picture.querySelectorAll("path")) {
    const { from, to } = arc.dataset;
    arc.setAttribute(
      "class",
      link?.dataset.row === from ? "svod-map-from" : link?.dataset.row === to ? "svod-map-to" : "",
    );
  }
}

for (const picture of document.querySelectorAll(".svod-map")) {
  for (const kind of ["pointerover", "focusin"]) {
    picture.addEventListener(kind, ({ target }) => emphasise(picture, target.closest("a")));
  }
  for (const kind of ["pointerleave", "focusout"])
    picture.addEventListener(kind, () => emphasise(picture, null));
}
