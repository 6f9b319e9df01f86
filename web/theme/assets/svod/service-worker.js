// The service worker: keeps the site of one build and gives it where no network answers.
//
// VERSION, FILES (address to digest) and moved (web/not_found.py) stand before this text. The
// network comes first, so that a reader who has one never sees an old page; what is kept is always
// whole and of one build.

/* global VERSION, FILES, moved */

const LIST = "kept-files.json";
const AT_ONCE = 6;
/** What the server alone can say: it is never taken from what is kept. */
const OF_THE_SERVER = ["api/", "assets/svod/release.json"];
/** How long the first word of a page's answer is waited for before the kept one is shown, in ms. */
const PATIENCE = 4000;

const worker = /** @type {any} */ (self);
const root = worker.registration.scope;
/** What the caches of this site begin with; other sites of the same host have their own. */
const OURS = `svod ${new URL(root).pathname} `;
const CACHE = OURS + VERSION;
const addressOf = (name) => new URL(name, root).href;

/** The pages that were shown from what is kept, by the browser's name for them. */
const shownKept = new Set();

/** Loads a file, or takes it from the build before where it has not changed. */
async function keep(cache, before, name) {
  const url = addressOf(name);
  const old = before.files[name] === FILES[name] ? await before.cache.match(url) : undefined;
  const response = old ?? (await fetch(url, { cache: "no-cache" }));
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await cache.put(url, response);
}

const cachesBefore = async () =>
  (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);

async function buildBefore() {
  const names = await cachesBefore();
  const cache = names.length ? await caches.open(names.at(-1)) : null;
  const list = await cache?.match(addressOf(LIST));
  return { cache, files: list ? await list.json() : {} };
}

async function install() {
  const cache = await caches.open(CACHE);
  const before = await buildBefore();
  const waiting = Object.keys(FILES);
  const load = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
      await keep(cache, before, name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, load));
  await cache.put(addressOf(LIST), Response.json(FILES));
  await worker.skipWaiting();
}

async function activate() {
  await Promise.all((await cachesBefore()).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Leads on from a short address, whose file is not kept: /p/book/90/, /r/book/5.12/. */
async function leadOn(cache, url) {
  const [, kind, book, last] = new URL(url).pathname
    .slice(new URL(root).pathname.length - 1)
    .split("/");
  if (kind === "p" && last) return Response.redirect(addressOf(`p/${book}/#p${last}`));
  const addresses = kind === "r" && (await cache.match(addressOf("assets/svod/addresses.json")));
  const to = addresses && (await addresses.json())[book]?.[1][last]?.[1];
  return to ? Response.redirect(addressOf(to.slice(1))) : undefined;
}

/** The page for an address that is none, with the links of this root. */
async function notFound(cache) {
  const response = await cache.match(addressOf("404.html"));
  if (!response) return undefined;
  const html = await response.text();
  const [mark, from] = html.match(/<meta name="svod-root" content="([^"]*)">/) ?? [];
  if (!mark) return response;
  // Without the mark the page does not look for its root, which it could not without a network.
  const page = moved(html.replace(mark, ""), from, new URL(root).pathname);
  return new Response(page, {
    status: 404,
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}

async function kept(request) {
  const cache = await caches.open(CACHE);
  const { origin, pathname } = new URL(request.url);
  for (const path of [pathname, `${pathname}/`]) {
    const found = await cache.match(origin + path);
    if (found) return found;
  }
  if (request.mode !== "navigate") return Response.error();
  return (await leadOn(cache, request.url)) ?? (await notFound(cache)) ?? Response.error();
}

/** Asks the network for a page; once the answer has begun it may take the time it needs. */
async function fetchPatiently(request) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), PATIENCE);
  try {
    return await fetch(request, { signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}

async function answer(event) {
  const { request } = event;
  const isPage = request.mode === "navigate";
  try {
    return await (isPage ? fetchPatiently(request) : fetch(request));
  } catch {
    const response = await kept(request);
    if (isPage) shownKept.add(event.resultingClientId);
    return response;
  }
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const isOurs = method === "GET" && url.startsWith(root);
  if (isOurs && !OF_THE_SERVER.some((name) => url.startsWith(addressOf(name))))
    event.respondWith(answer(event));
});
self.addEventListener("message", async (event) => {
  const cache = await caches.open(CACHE);
  const list = await cache.match(addressOf(""));
  const saved = Date.parse(list?.headers.get("date") ?? "") || null;
  event.ports[0]?.postMessage({
    isKept: shownKept.has(/** @type {any} */ (event.source).id),
    saved,
  });
});
