// Keeps a form and the query of the page's address in step.

/**
 * Fills *form* from the address and calls *changed* with its values now and at every change.
 *
 * Back leads to the query before: what is typed has an entry of the history of its own, and so
 * has every other choice. Enter ends the typing; what is typed next is another query.
 */
export function bindToAddress(form, changed) {
  const values = () =>
    Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, String(value).trim()]));

  let isTyping = false;

  const fill = () => {
    isTyping = false;
    const given = new URLSearchParams(location.search);
    form.elements.q.value = given.get("q") ?? "";
    for (const radio of form.querySelectorAll("input[type=radio]")) {
      radio.checked = radio.value === (given.get(radio.name) ?? "");
    }
    for (const group of form.querySelectorAll("fieldset")) {
      if (!group.querySelector(":checked")) group.querySelector("input").checked = true;
    }
    changed(values());
  };

  const write = (isTyped) => {
    const given = Object.entries(values()).filter(([, value]) => value);
    const query = new URLSearchParams(given).toString();
    const address = query ? `?${query}` : "";
    if (address !== location.search) {
      const goesOn = !location.search || (isTyping && isTyped);
      history[goesOn ? "replaceState" : "pushState"](
        history.state,
        "",
        address || location.pathname,
      );
    }
    isTyping = isTyped;
    changed(values());
  };

  form.addEventListener("input", ({ target }) => write(target === form.elements.q));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    write(false);
  });
  addEventListener("popstate", fill);
  fill();
  return values;
}
