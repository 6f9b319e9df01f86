// Asks the API of the server that serves the site.

const ROOT = new URL("../../", import.meta.url);
const SILENT = "Сервер не отвечает. Проверьте связь и попробуйте ещё раз.";

/** Returns the absolute address of a path of the site: "/rules/…" or "search/". */
export function siteUrl(path) {
  return new URL(path.replace(/^\//, ""), ROOT).href;
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(siteUrl(path), options);
  } catch (error) {
    throw error.name === "AbortError" ? error : new Error(SILENT);
  }
  const answer = await response.json().catch(() => null);
  if (!answer || !response.ok) {
    throw new Error(answer?.error?.message ?? SILENT);
  }
  return answer;
}

function get(path, params, options) {
  const given = Object.entries(params).filter(([, value]) => value !== "" && value != null);
  return ask(`${path}?${new URLSearchParams(given)}`, options);
}

/** Finds sections: {q, limit, offset, book} to the search answer of the API. */
export const search = (params, options) => get("api/search", params, options);

/** Completes what is typed: {q} to {suggestions}. */
export const suggest = (params, options) => get("api/suggest", params, options);

/** Translates a term: {q, from} to the translation answer of the API. */
export const translate = (params, options) => get("api/translate", params, options);

/** Marks the terms of a text: {text, from} to the annotation answer of the API. */
export function annotate(params, options) {
  const headers = { "content-type": "application/json" };
  return ask("api/annotate", { ...options, method: "POST", headers, body: JSON.stringify(params) });
}
