// The sheet for the table: a button that prints it.

const button = /** @type {HTMLButtonElement} */ (document.querySelector(".svod-print"));
button.hidden = false;
button.addEventListener("click", () => print());
