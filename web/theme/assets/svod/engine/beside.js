// Asks the engine on its own thread; where a browser has no such threads, on the page's.

/** @typedef {"search" | "suggest" | "translate"} Question */

/** @returns {(question: Question, params: object) => Promise<any>} what asks the engine */
export function openEngine() {
  /** @type {Map<number, {question: Question, params: object, resolve: (answer: any) => void, reject: (error: Error) => void}>} */
  const waiting = new Map();
  let last = 0;
  let isBroken = false;

  const askHere = async (question, params) =>
    (await import("./local.js")).answers[question](params);
  const worker = createWorker();
  worker?.addEventListener("message", ({ data: { id, answer, error } }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) resolve(answer);
    else reject(new Error(error));
  });
  worker?.addEventListener("error", () => {
    isBroken = true;
    for (const { question, params, resolve } of waiting.values())
      resolve(askHere(question, params));
    waiting.clear();
  });

  return (question, params) => {
    if (!worker || isBroken) return askHere(question, params);
    return new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { question, params, resolve, reject });
      worker.postMessage({ id: last, question, params });
    });
  };
}

function createWorker() {
  try {
    return new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  } catch {
    return null;
  }
}
