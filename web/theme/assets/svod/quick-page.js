// The sheet for the table: a button that prints it, tables that show where there is more of them.

import { mountTables } from "./tables.js";

const button = /** @type {HTMLButtonElement} */ (document.querySelector(".svod-print"));
button.hidden = false;
button.addEventListener("click", () => print());

mountTables(document);
