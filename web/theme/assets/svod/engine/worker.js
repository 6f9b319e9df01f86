// The engine on a thread of its own, so that the page never stops: {id, question, params} to {id, answer}.

import { answers } from "./local.js";

self.addEventListener("message", async ({ data: { id, question, params } }) => {
  try {
    self.postMessage({ id, answer: await answers[question](params) });
  } catch (error) {
    self.postMessage({ id, error: error.message });
  }
});
