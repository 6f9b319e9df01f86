// Asks the API of the server; where there is none, or it is silent, the engine of the page itself.

import { either } from "./tongue.js";

const ROOT = new URL("../../", import.meta.url);
const SILENT = either(
  "Сервер не отвечает. Проверьте связь и попробуйте ещё раз.",
  "The server does not answer. Check your connection and try again.",
);

/** How long an answer is waited for, and how long a silent server is left alone, in ms. */
const PATIENCE = 4000;
const LEFT_ALONE = 60_000;

/** No answer, or none that an API gives: a reason to ask the engine. */
class NoApi extends Error {}

/** Returns the absolute address of a path of the site: "/rules/…" or "search/". */
export function siteUrl(path) {
  return new URL(path.replace(/^\//, ""), ROOT).href;
}

const withQuery = (page) => (q) => `${siteUrl(page)}?${new URLSearchParams({ q })}`;

/** The addresses of the page that finds a query, and of the one that translates it. */
export const searchUrl = withQuery("search/");
export const translationUrl = withQuery("translate/");

/** A signal that goes off with *signal*, or when patience is over. */
function impatient(signal) {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const timer = setTimeout(abort, PATIENCE);
  signal?.addEventListener("abort", abort, { once: true });
  return { signal: controller.signal, calm: () => clearTimeout(timer) };
}

/**
 * What the server says; throws NoApi, or an Error with what the API found wrong.
 * @param {string} path  @param {RequestInit} options
 */
async function askServer(path, { signal, ...options } = {}) {
  const patience = impatient(signal);
  let response;
  let answer;
  try {
    response = await fetch(siteUrl(path), { ...options, signal: patience.signal });
    answer = await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NoApi(SILENT);
  } finally {
    patience.calm();
  }
  if (response.ok) return answer;
  if (response.status < 500 && answer.error) throw new Error(answer.error.message);
  throw new NoApi(SILENT);
}

/** Loads something when first asked for; a failed try is not kept. */
export function once(load) {
  let loaded = null;
  return async () => {
    loaded ??= load();
    try {
      return await loaded;
    } catch {
      loaded = null;
      throw new Error(SILENT);
    }
  };
}

/** Returns the JSON at an address. */
export async function fetchJson(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(SILENT);
  return response.json();
}

const loadEngine = once(async () => (await import("./engine/beside.js")).openEngine());
const askEngine = async (question, params) => {
  const engine = await loadEngine();
  try {
    return await engine(question, params);
  } catch (cause) {
    throw new Error(SILENT, { cause });
  }
};

/** What the server says of itself. A copy on a plain file host has a file instead: there is no API. */
const loadMark = once(() =>
  fetchJson(new URL("server.json", import.meta.url), { signal: AbortSignal.timeout(PATIENCE) }),
);

/** Is there an API? */
export const isServed = async () => (await loadMark()).api;

/** Does the server keep what readers did not find? */
const keepsMisses = async () => Boolean((await loadMark()).misses);

/** Asks the server, if there is one that was not silent a moment ago, else *instead*. */
function createSwitch() {
  let silentUntil = 0;
  return async (path, options, instead) => {
    if (Date.now() >= silentUntil && (await isServed().catch(() => false))) {
      try {
        return await askServer(path, options);
      } catch (error) {
        if (!(error instanceof NoApi)) throw error;
        silentUntil = Date.now() + LEFT_ALONE;
      }
    }
    const answer = await instead();
    options?.signal?.throwIfAborted();
    return answer;
  };
}

const ask = createSwitch();

function get(path, params, options, instead) {
  const given = Object.entries(params).filter(([, value]) => value !== "" && value != null);
  return ask(`${path}?${new URLSearchParams(given)}`, options, instead);
}

/**
 * Finds sections, on an English page their twins first: {q, limit, offset, book} to the search answer of the API. *after*: what was asked just
 * before; only a server that keeps what was not found is told of it.
 */
export async function search({ q, after = "", ...params }, options) {
  const told = after && (await keepsMisses().catch(() => false)) ? { after } : {};
  const asked = { ...params, lang: either("", "en") };
  return get("api/search", { q, ...told, ...asked }, options, () =>
    askEngine("search", { q, ...asked }),
  );
}

/** Completes what is typed: {q} to {suggestions}. */
export const suggest = ({ q }, options) =>
  get("api/suggest", { q }, options, () => askEngine("suggest", { q }));

/** Translates a term: {q, from} to the translation answer of the API. */
export const translate = ({ q, from }, options) =>
  get("api/translate", { q, from }, options, () => askEngine("translate", { q, from }));

/** Marks the terms of a text: {text, from} to the annotation answer of the API. */
export function annotate(params, options) {
  const headers = { "content-type": "application/json" };
  return ask(
    "api/annotate",
    { ...options, method: "POST", headers, body: JSON.stringify(params) },
    refuse,
  );
}

async function refuse() {
  throw new Error(SILENT);
}
