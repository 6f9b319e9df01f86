// The index of a book and its glossary: lists that are narrowed while typing.

import { mountPageFilter } from "./filter.js";

const form = document.querySelector(".svod-form--filter");
if (form) mountPageFilter(form);
