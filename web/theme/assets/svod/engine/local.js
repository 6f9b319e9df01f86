// The engine with the data of the build: what a page asks when no server answers.

// It runs in a worker too, so that nothing of a page may be asked for here.

import { createEngine } from "./engine.js";

async function fetchData(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.json();
}

/** Loads something when first asked for; a failed try is not kept. */
function loadedOnce(load) {
  let loaded = null;
  const forget = (error) => {
    loaded = null;
    throw error;
  };
  return () => (loaded ??= load().catch(forget));
}

const loadEngine = loadedOnce(async () => createEngine(await fetchData("data.json")));
const loadTranslator = loadedOnce(async () => {
  const [engine, base] = await Promise.all([loadEngine(), fetchData("entries.json")]);
  return engine.translator(base);
});

/** The questions of the API, each with its parameters to its answer. */
export const answers = {
  search: async ({ q, ...params }) => (await loadEngine()).search(q, params),
  suggest: async ({ q }) => (await loadEngine()).suggest(q),
  translate: async ({ q, from }) => (await loadTranslator())(q, from),
};
