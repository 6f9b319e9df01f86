// The first page: bookmarks, and what was read last.

import { showPinned } from "./pinned.js";
import { showRead } from "./recent.js";

const nav = document.querySelector(".svod-recent");
showPinned(nav);
showRead(nav);
