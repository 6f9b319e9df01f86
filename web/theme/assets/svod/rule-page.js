// What a page of rules has: cards of its terms, sharing, its tables, how its links look.

import { mountCards } from "./cards.js";
import { noteRead } from "./recent.js";
import { mountShare } from "./share.js";
import { mountTables } from "./tables.js";
import { mountTermLinks } from "./term-links.js";

const article = document.querySelector("article");
mountTermLinks(article);
mountCards(article);
mountShare(article);
mountTables(article);
noteRead(article);
