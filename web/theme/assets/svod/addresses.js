// Addresses that are typed into a search box: «с. 90», «5.12», «6ed с. 90».

import { fetchJson, once, siteUrl } from "./client.js";
import { pagesLabel } from "./labels.js";
import { fold } from "./words.js";

const load = once(() => fetchJson(siteUrl("assets/svod/addresses.json")));

const PAGE = /^(?:с|стр|страница|p|page)\.?\s*(\d{1,4})$/i;
// A bare whole number is a value of the rules: a chapter is asked for with a sign before it.
const RULE = /^(?:(?:§|п\.|пункт|п)\s*(\d+[a-z]*(?:\.\d+[a-z]*)?)|(\d+[a-z]*\.\d+[a-z]*))$/i;
const ENDS_IN_NUMBER = /\d[a-z]*$/i;

/**
 * Returns what *q* addresses, each as a suggestion: {text, en, url}; nothing for other queries.
 * A book may stand before, by its folder or its name: «6ed с. 90», «7-я редакция 3.1».
 * @param {string} q
 * @returns {Promise<{text: string, en?: string, url: string}[]>}
 */
export async function addressed(q) {
  if (!ENDS_IN_NUMBER.test(q)) return [];
  const books = Object.entries(await load().catch(() => ({})));
  const named = books.flatMap((book) => {
    const name = namesOf(book).find((name) => startsWith(q, name));
    return name ? [inBook(book, q.slice(name.length).trim())] : [];
  });
  return (named.length ? named : books.map((book) => inBook(book, q))).flat();
}

const namesOf = ([slug, [label]]) => [slug, label];
const startsWith = (q, name) => fold(q).startsWith(`${fold(name)} `);

function inBook([book, [label, rules]], text) {
  const page = PAGE.exec(text)?.[1];
  if (page)
    return [{ text: pagesLabel(Number(page)), en: label, url: `/p/${book}/#p${Number(page)}` }];
  const found = RULE.exec(text);
  const number = (found?.[1] ?? found?.[2])?.toLowerCase();
  const rule = rules[number];
  return rule ? [{ text: `${number} ${rule[0]}`, en: label, url: rule[1] }] : [];
}
