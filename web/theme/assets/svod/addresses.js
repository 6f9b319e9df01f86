// Addresses that are typed into a search box: «с. 90», «5.12», «6ed с. 90».

import { fetchJson, once, siteUrl } from "./client.js";

const load = once(() => fetchJson(siteUrl("assets/svod/addresses.json")));

const BOOK = /^(\p{L}*\d*\p{L}*)\s+(?=\S)/u;
const PAGE = /^(?:с|стр|страница|p|page)\.?\s*(\d{1,4})$/i;
// A bare whole number is a value of the rules: a chapter is asked for with a sign before it.
const RULE = /^(?:(?:§|п\.|пункт|п)\s*(\d+[a-z]*(?:\.\d+[a-z]*)?)|(\d+[a-z]*\.\d+[a-z]*))$/i;

/**
 * Returns what *q* addresses, each as a suggestion: {text, en, url}; nothing for other queries.
 * @param {string} q
 * @returns {Promise<{text: string, en?: string, url: string}[]>}
 */
export async function addressed(q) {
  if (!/\d/.test(q)) return [];
  const named = BOOK.exec(q)?.[1].toLowerCase();
  const rest = named ? q.slice(named.length).trim() : q;
  if (![q, rest].some((text) => PAGE.test(text) || RULE.test(text))) return [];
  const books = Object.entries(await load().catch(() => ({})));
  const one = books.filter(([book]) => book.toLowerCase() === named);
  return (one.length ? one : books).flatMap((book) => inBook(book, one.length ? rest : q));
}

function inBook([book, [label, rules]], text) {
  const page = PAGE.exec(text)?.[1];
  if (page) return [{ text: `с.\u00a0${Number(page)}`, en: label, url: `/p/${book}/#p${Number(page)}` }];
  const found = RULE.exec(text);
  const number = (found?.[1] ?? found?.[2])?.toLowerCase();
  const rule = rules[number];
  return rule ? [{ text: `${number} ${rule[0]}`, en: label, url: rule[1] }] : [];
}
