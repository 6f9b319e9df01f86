// The first page: what was read last.

import { showRead } from "./recent.js";

showRead(document.querySelector(".svod-recent"));
