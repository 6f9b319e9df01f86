// Keeps a form and the query of the page's address in step.

/** Fills *form* from the address and calls *changed* with its values now and at every change. */
export function bindToAddress(form, changed) {
  const values = () => Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, value.trim()]));

  const fill = () => {
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

  const write = () => {
    const given = Object.entries(values()).filter(([, value]) => value);
    const query = new URLSearchParams(given).toString();
    history.replaceState(history.state, "", query ? `?${query}` : location.pathname);
    changed(values());
  };

  form.addEventListener("input", write);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    write();
  });
  addEventListener("popstate", fill);
  fill();
  return values;
}
