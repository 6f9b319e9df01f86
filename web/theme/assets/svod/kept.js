// What a reader's browser keeps of their choices: nothing of it leaves the browser.

/** Returns what is kept under *name*, else *otherwise*; a browser may keep nothing. */
export function kept(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`svod.${name}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps a value under *name*, if the browser lets us. */
export function keep(name, value) {
  try {
    localStorage.setItem(`svod.${name}`, JSON.stringify(value));
  } catch {
    // A private window may refuse: then the choice lasts as long as the page.
  }
}
