// A page that stays open tells when the site was renewed behind it.
//
// While a new release is being put on several servers, one of them answers with the old name and
// another with the new one. Each name is told of once: a reader who loads the page again and again
// gets no further word of it.

import { el } from "./dom.js";
import { fetchJson, siteUrl } from "./client.js";
import { keep, kept } from "./kept.js";
import { either } from "./tongue.js";

/** How often the server is asked at most, in ms. */
const PAUSE = 60_000;

/** How many names of releases are remembered, the latest last. */
const MOST_SEEN = 8;

const seen = () => kept("releases", []);
const see = (release) =>
  keep("releases", [...seen().filter((name) => name !== release), release].slice(-MOST_SEEN));

const askRelease = async () =>
  (await fetchJson(siteUrl("assets/svod/release.json"), { cache: "no-cache" })).release;

/** Asks for the release when the page comes and whenever its reader comes back to it. */
export async function mountNewerRelease() {
  if (location.protocol === "file:" || !navigator.onLine) return;
  const own = await askRelease().catch(() => null);
  if (!own) return;
  see(own);
  let asked = Date.now();
  const check = async () => {
    if (document.visibilityState !== "visible" || !navigator.onLine || Date.now() - asked < PAUSE)
      return;
    asked = Date.now();
    const now = await askRelease().catch(() => own);
    if (now === own || seen().includes(now)) return;
    see(now);
    removeEventListener("focus", check);
    document.removeEventListener("visibilitychange", check);
    tell();
  };
  addEventListener("focus", check);
  document.addEventListener("visibilitychange", check);
}

function tell() {
  const button = el(
    "button",
    { type: "button", class: "svod-renew" },
    either("Обновить страницу", "Reload the page"),
  );
  button.addEventListener("click", () => location.reload());
  const line = el(
    "p",
    { class: "svod-offline", role: "status" },
    either(
      "Справочник обновился с тех пор, как вы открыли страницу. ",
      "The site was renewed since you opened this page. ",
    ),
    button,
  );
  document.querySelector(".md-container").before(line);
}
