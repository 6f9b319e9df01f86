// Values said aloud: «два дэ шесть» is 2D6, «бэ эс два» is BS2, «четыре плюс» is 4+.

/** @typedef {{form: string, isCapital: boolean}} Typed */

const DIGITS = /^\d+$/;
const LONGER_THAN = 3;
const ASCII = /^[a-z]$/;

/** @param {any} rules */
export function createSpoken(rules, { analysis }) {
  const { numbers, letterNames, mostLetters, inch, words, sides, towards, from } = rules;
  const [dice, plus] = [new Set(rules.dice), new Set(rules.plus)];
  const isName = (form) => Object.hasOwn(letterNames, form);
  const longNames = Object.keys(letterNames)
    .filter((name) => name.length > 1)
    .sort((a, b) => b.length - a.length);
  const letterName = new RegExp(longNames.join("|"), "gu");
  const numberOf = (form) =>
    DIGITS.test(form) ? form : Object.hasOwn(numbers, form) ? numbers[form] : "";

  /** «два дэ шесть», «2 д 6», «дэ три»: a die, and how many of it. */
  const die = (forms) => {
    const many = numberOf(forms[0]);
    const [letter, number = ""] = many ? forms.slice(1) : forms;
    const isDie = dice.has(letter) && sides.includes(numberOf(number));
    return isDie ? [many ? 3 : 2, `${many === "1" ? "" : many}d${numberOf(number)}`] : null;
  };
  /** «четыре плюс»: a roll of 4+. */
  const atLeast = ([first, second]) =>
    numberOf(first) && plus.has(second) ? [2, `${numberOf(first)}+`] : null;
  /** «двенадцать дюймов»: 12". */
  const inches = ([first, second]) =>
    Object.hasOwn(numbers, first) && second && analysis.wholeKeys(second).includes(inch)
      ? [2, `${numbers[first]}"`]
      : null;

  /** The abbreviation of the terms that letters spell, Russian ones by sound or shape. */
  const abbreviated = (named, { names, latin }) => {
    const options = named.map((letter) => (ASCII.test(letter) ? letter : (latin[letter] ?? "")));
    const ways = options.reduce(
      (found, some) => found.flatMap((way) => Array.from(some, (one) => way + one)),
      [""],
    );
    return (
      [named.join(""), ...ways].find((way) => names.abbreviations.has(way) || names.isShort(way)) ??
      ""
    );
  };

  /** «бэ эс два», «эф эн пи», «бээс»: an abbreviation of the terms, with its number. */
  const lettersByName = (forms, lexicon) => {
    let run = 0;
    while (run < Math.min(forms.length, mostLetters) && isName(forms[run])) run += 1;
    const isSpelled = run > 1 && !forms.slice(0, run).every((form) => words.includes(form));
    const meant = isSpelled
      ? abbreviated(
          forms.slice(0, run).map((form) => letterNames[form]),
          lexicon,
        )
      : "";
    if (meant) {
      const number = run < forms.length ? numberOf(forms[run]) : "";
      return [run + (number ? 1 : 0), meant + number];
    }
    const [form] = forms;
    if (run > 1 || form.length <= LONGER_THAN || lexicon.uses(form) || lexicon.isReal(form))
      return null;
    const found = form.match(letterName) ?? [];
    if (found.length < 2 || found.length > mostLetters || found.join("") !== form) return null;
    const whole = abbreviated(
      found.map((name) => letterNames[name]),
      lexicon,
    );
    return whole ? [1, whole] : null;
  };

  /** Is «к» within the next two words a preposition: without a number before it, or after «от»? */
  const leads = (forms, at) =>
    forms[at] === towards || (forms[at + 1] === towards && from.includes(forms[at - 1]));

  const READERS = [die, atLeast, inches, lettersByName];

  /** The words of a query with values said aloud as they are written, and notes. @param {Typed[]} typed */
  return function inDigits(typed, lexicon) {
    const found = { words: /** @type {Typed[]} */ ([]), notes: [] };
    const forms = typed.map(({ form }) => form);
    for (let at = 0; at < typed.length; ) {
      const rest = forms.slice(at);
      const value = leads(forms, at)
        ? null
        : READERS.reduce((read, reader) => read ?? reader(rest, lexicon), null);
      if (value) {
        found.words.push({ form: value[1], isCapital: true });
        found.notes.push({
          text: `«${rest.slice(0, value[0]).join(" ")}» – это ${value[1].toUpperCase()}`,
        });
      } else {
        found.words.push(typed[at]);
      }
      at += value ? value[0] : 1;
    }
    return found;
  };
}
