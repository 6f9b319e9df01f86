// A page that stays open tells when the site was renewed behind it.

import { el } from "./dom.js";
import { fetchJson, siteUrl } from "./client.js";

/** How often the server is asked at most, in ms. */
const PAUSE = 60_000;

const askRelease = async () => (await fetchJson(siteUrl("assets/svod/release.json"), { cache: "no-cache" })).release;

/** Asks for the release when the page comes and whenever its reader comes back to it. */
export async function mountNewerRelease() {
  if (location.protocol === "file:" || !navigator.onLine) return;
  const own = await askRelease().catch(() => null);
  if (!own) return;
  let asked = Date.now();
  const check = async () => {
    if (document.visibilityState !== "visible" || !navigator.onLine || Date.now() - asked < PAUSE) return;
    asked = Date.now();
    const now = await askRelease().catch(() => own);
    if (now === own) return;
    removeEventListener("focus", check);
    document.removeEventListener("visibilitychange", check);
    tell();
  };
  addEventListener("focus", check);
  document.addEventListener("visibilitychange", check);
}

function tell() {
  const button = el("button", { type: "button", class: "svod-renew" }, "Обновить страницу");
  button.addEventListener("click", () => location.reload());
  const line = el("p", { class: "svod-offline", role: "status" }, "Справочник обновился с тех пор, как вы открыли страницу. ", button);
  document.querySelector(".md-container").before(line);
}
