// Keeps the site for reading without a network, and says when a page comes from what was kept.

import { el } from "./dom.js";
import { siteUrl } from "./client.js";
import { either } from "./tongue.js";

const OLD_DAYS = 30;
const DAY = 86_400_000;

/** Asks the worker whether it gave this page from what it keeps, and since when it keeps it. */
function askWorker(worker) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage("is this page kept?", [port2]);
  });
}

function tell(saved) {
  const day = saved
    ? new Intl.DateTimeFormat(either("ru", "en-GB"), {
        day: "numeric",
        month: "long",
        year: "numeric",
      }).format(saved)
    : "";
  const old =
    saved && Date.now() - saved > OLD_DAYS * DAY
      ? either(
          " Когда будет сеть, откройте сайт ещё раз: он обновится.",
          " Open the site again when you are online: it will be renewed.",
        )
      : "";
  const since = day ? ` (${day})` : "";
  const text =
    either(
      `Сети нет: страница из памяти браузера${since}. Поиск и перевод работают.`,
      `No network: a page kept by your browser${since}. Search and translation work.`,
    ) + old;
  document
    .querySelector(".md-container")
    .before(el("p", { class: "svod-offline", role: "status" }, text));
}

/** Mounts the worker; a page opened as a file has none, and says why search is silent there. */
export async function mountOffline() {
  if (location.protocol === "file:" || !("serviceWorker" in navigator) || !isSecureContext) return;
  const { serviceWorker } = navigator;
  const register = () => serviceWorker.register(siteUrl("service-worker.js")).catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
  if (!serviceWorker.controller) return;
  const { isKept, saved } = await askWorker(serviceWorker.controller);
  if (isKept) tell(saved);
}
