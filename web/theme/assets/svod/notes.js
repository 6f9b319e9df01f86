// Shows what the server did to a query, and what can be asked instead.

import { searchUrl } from "./client.js";
import { el } from "./dom.js";
import { fold } from "./words.js";

// «Исправлено: … (как введено: +слово)», «Только 6-я редакция (во всех: укрытие)»,
// «Слова «а» в книгах нет. Может быть, «б»?», «… Близкие термины: а, б.»
const MENDED = /^(.*) \(как введено: [^)]*\)$/;
const NARROWED = /^(.*) \(во всех: (.*)\)$/;
const ALIKE = /^(Слова «(.*)» в книгах нет\. Может быть, )«(.*)»\?$/;
const NEAREST = /^(.*Близкие термины: )(.*)\.$/;
// Where the plus stands that says "as typed": a number with a plus is a value of the rules.
const FIRST_WORD = /(?<!\S)(?=[^\s\d])/u;

const searchLink = (q, text) => el("a", { href: searchUrl(q) }, text);

/** Returns *query* with *like* in the place of *word*, however that was typed. */
function instead(query, word, like) {
  const at = fold(query).indexOf(fold(word));
  return at < 0 ? like : query.slice(0, at) + like + query.slice(at + word.length);
}

/** Makes the nodes of a note to *query*: a mended query offers the one that was typed. */
export function noteNodes(note, query) {
  const [, mended] = MENDED.exec(note) ?? [];
  if (mended)
    return [`${mended}. `, searchLink(query.replace(FIRST_WORD, "+"), "Искать как введено")];
  const [, narrowed, everywhere] = NARROWED.exec(note) ?? [];
  if (narrowed) return [`${narrowed}. `, searchLink(everywhere, "Искать во всех")];
  const [, unknown, word, like] = ALIKE.exec(note) ?? [];
  if (unknown) return [unknown, searchLink(instead(query, word, like), `«${like}»`), "?"];
  const [, before, terms] = NEAREST.exec(note) ?? [];
  if (terms)
    return [
      before,
      ...terms.split(", ").flatMap((term, at) => [at ? ", " : "", searchLink(term, term)]),
    ];
  return [/[.?!]$/.test(note) ? note : `${note}.`];
}
