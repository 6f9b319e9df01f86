// Answers to what is typed: only the newest counts.

/** Calls an asynchronous task *delay* ms after the newest input; earlier ones are aborted. */
export function latest(task, delay = 0) {
  let timer = 0;
  let running = null;
  return (...values) => {
    clearTimeout(timer);
    running?.abort();
    timer = setTimeout(async () => {
      running = new AbortController();
      try {
        await task(running.signal, ...values);
      } catch (error) {
        if (error.name !== "AbortError") throw error;
      }
    }, delay);
  };
}
