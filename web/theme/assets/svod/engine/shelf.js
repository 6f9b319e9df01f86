// The dictionary of both languages: it lies in shards, and one is loaded when a word of it is first asked for.

import { createParadigms, createTable } from "./table.js";

const INDEX = "index";
const PARTS = "\n\n";
const EMPTY = { read: () => [] };

/** Thrown when an answer needs a shard that is not here yet: load it, and ask again. */
export class Missing extends Error {
  /** @param {string} shard  the name of its file */
  constructor(shard) {
    super(shard);
    this.shard = shard;
  }
}

/** Loads a file of the dictionary as text. @param {string} name  @returns {Promise<string>} */
export async function fetchShard(name) {
  const response = await fetch(new URL(`words/${name}.bin`, import.meta.url));
  if (!response.ok || !response.body) throw new Error(response.statusText);
  return new Response(response.body.pipeThrough(new DecompressionStream("deflate"))).text();
}

/**
 * Opens the dictionary.
 * @param {(name: string) => Promise<string>} fetchText  gives the text of one of its files
 */
export function createShelf(fetchText) {
  /** @type {string[]} the first form of every shard, in alphabetical order */
  let starts = [];
  let paradigms = createParadigms("");
  /** @type {Map<string, Pick<ReturnType<typeof createTable>, "read">>} */
  const shards = new Map();
  /** @type {Map<string, Promise<any>>} */
  const loading = new Map();

  const enter = (name, text) => {
    const [words, rest] = text.split(PARTS);
    if (name === INDEX) {
      starts = words.split("\n");
      paradigms = createParadigms(rest);
    }
    shards.set(name, name === INDEX ? EMPTY : createTable({ words, orders: rest }, paradigms));
  };
  /** What can't be loaded is an empty shard: then its words are guessed at. */
  const load = async (name) => {
    if (!loading.has(name))
      loading.set(
        name,
        fetchText(name)
          .then((text) => enter(name, text))
          .catch(() => shards.set(name, EMPTY)),
      );
    return loading.get(name);
  };

  /** The name of the shard in which a word would lie. */
  const shardOf = (form) => {
    if (!shards.has(INDEX)) return INDEX;
    const after = starts.findIndex((start) => start > form);
    return String((after < 0 ? starts.length : after) - 1);
  };

  return {
    /** The readings of a form, the likeliest first. Throws Missing if its shard is not here. */
    read(/** @type {string} */ form) {
      const name = shardOf(form);
      const shard = shards.get(name);
      if (!shard) throw new Missing(name);
      return shard.read(form);
    },
    /** Loads the shards of some forms at once. @param {string[]} forms */
    async fetchFor(forms) {
      if (forms.length) await load(INDEX);
      await Promise.all(forms.map(shardOf).map(load));
    },
    /** Asks something that reads words, again after each shard that it lacked. @template T @param {() => T} ask */
    async complete(ask) {
      for (;;) {
        try {
          return ask();
        } catch (error) {
          if (!(error instanceof Missing)) throw error;
          await load(error.shard);
        }
      }
    },
  };
}
