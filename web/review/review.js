/* The doubts as a list, one of them open: its raw page, what came of it, what to do. */

const $ = (id) => /** @type {any} */ (document.getElementById(id));
/** @type {NodeListOf<HTMLButtonElement>} */
const BUTTONS = document.querySelectorAll("[data-action]");
let doubts = [];
let open = -1;

function element(tag, text, name) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (name) made.className = name;
  return made;
}

async function ask(path, body) {
  const asked = body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const answer = await fetch(path, asked);
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error.message);
  return found;
}

function say(text) {
  $("status").textContent = text;
}

function left() {
  const waiting = doubts.filter((doubt) => !doubt.settled).length;
  say(`Осталось: ${waiting} из ${doubts.length}`);
}

function show(overview) {
  doubts = overview.doubts;
  $("title").textContent = `${overview.title}: проверка импорта`;
  $("totals").replaceChildren(...overview.totals.map((line) => element("li", line.trim())));
  const items = [];
  doubts.forEach((doubt, number) => {
    if (!number || doubts[number - 1].section !== doubt.section) {
      items.push(element("li", doubt.section, "section"));
    }
    const button = element("button", shortened(doubt.before || doubt.after || doubt.places));
    button.type = "button";
    button.append(element("small", doubt.meaning + (doubt.times > 1 ? `, ${doubt.times}` : "")));
    button.addEventListener("click", () => go(number));
    doubt.button = button;
    mark(doubt);
    const item = document.createElement("li");
    item.append(button);
    items.push(item);
  });
  $("doubts").replaceChildren(...items);
  $("none").hidden = doubts.length > 0;
  $("main").hidden = doubts.length === 0;
  left();
  if (doubts.length) go(Math.max(0, Math.min(open, doubts.length - 1)));
}

function shortened(text) {
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
}

function mark(doubt) {
  doubt.button.classList.toggle("settled", doubt.settled);
}

async function go(number) {
  if (number < 0 || number >= doubts.length) return;
  doubts[open]?.button.removeAttribute("aria-current");
  open = number;
  const doubt = doubts[open];
  doubt.button.setAttribute("aria-current", "true");
  doubt.button.scrollIntoView({ block: "nearest" });
  $("meaning").textContent = doubt.meaning;
  $("places").textContent = doubt.places;
  $("rule").textContent = doubt.rule;
  $("before").textContent = doubt.before || "–";
  $("became").hidden = doubt.after === null;
  $("after").textContent = doubt.after || "не изменено";
  $("edit").hidden = true;
  for (const button of BUTTONS) {
    button.disabled = !doubt.can.includes(button.dataset.action);
  }
  $("by-hand").hidden = doubt.can.length > 0;
  const place = await ask(`/api/doubts/${doubt.id}`);
  if (open === number) lay(place);
}

function lay(place) {
  const lines = place.raw.map((line) => {
    const item = element("li", "", line.here ? "here" : "");
    item.append(element("span", line.number, "number"), element("span", line.text));
    return item;
  });
  $("raw").replaceChildren(...lines);
  $("page").textContent = place.page ? `Книга: ${place.page}` : "Книга";
  const paragraphs = place.result.map((part) => element("p", part.text, part.here ? "here" : ""));
  $("result").replaceChildren(...paragraphs);
}

async function decide(action, after = "") {
  const doubt = doubts[open];
  if (!doubt?.can.includes(action)) return;
  try {
    await ask("/api/decide", { id: doubt.id, action, after });
    for (const other of action === "off" ? doubts : [doubt]) {
      if (other.rule === doubt.rule) other.settled = true;
      mark(other);
    }
    left();
    go(open + 1);
  } catch (error) {
    say(error.message);
  }
}

function edit() {
  if (!doubts[open]?.can.includes("after")) return;
  $("edit").hidden = false;
  $("text").value = doubts[open].after || doubts[open].before;
  $("text").focus();
}

async function importAgain() {
  $("import").disabled = true;
  say("Импорт идёт…");
  try {
    show(await ask("/api/import", {}));
  } catch (error) {
    say(error.message);
  }
  $("import").disabled = false;
}

const actions = {
  accept: () => decide("accept"),
  undo: () => decide("undo"),
  after: edit,
  off: () => decide("off"),
};
const keys = {
  Enter: actions.accept,
  KeyU: actions.undo,
  KeyE: actions.after,
  KeyO: actions.off,
  KeyJ: () => go(open + 1),
  ArrowDown: () => go(open + 1),
  KeyK: () => go(open - 1),
  ArrowUp: () => go(open - 1),
  KeyR: importAgain,
};

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.altKey || event.metaKey || target.tagName === "INPUT") return;
  if (event.code === "Enter" && target.closest("header, summary, .actions")) return;
  const act = keys[event.code];
  if (act) {
    event.preventDefault();
    act();
  }
});
for (const button of BUTTONS) {
  button.addEventListener("click", actions[button.dataset.action]);
}
$("edit").addEventListener("submit", (event) => {
  event.preventDefault();
  decide("after", $("text").value);
});
$("next").addEventListener("click", () => go(open + 1));
$("previous").addEventListener("click", () => go(open - 1));
$("import").addEventListener("click", importAgain);
ask("/api/doubts").then(show, (error) => say(error.message));
