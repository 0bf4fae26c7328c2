import type { EntityManager } from "@mikro-orm/postgresql";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { textOnce } from "#platform/kernel/text/text-once.server.ts";
import {
  dictionariesFrom,
  dictionaryLines,
  keptDictionaries,
  type Labels,
} from "./kept-dictionaries.server.ts";
import { isMade, madeDictionary } from "./made-dictionaries.server.ts";

/** Selectable labels in dictionary order: `{ booking_status: { DRAFT: "草稿" } }`. */
export async function dictionariesOf(
  em: EntityManager,
  lang: Lang,
  types: readonly string[],
): Promise<Labels> {
  return (await readDictionaries(em, lang, { types, all: false })).labels;
}

/**
 * Labels of stored values, disabled ones last. `colours` of states are primary, success, info,
 * warning, danger or violet.
 */
export async function shownDictionaries(
  em: EntityManager,
  lang: Lang,
  types: readonly string[],
): Promise<{ labels: Labels; colours: Labels }> {
  return readDictionaries(em, lang, { types, all: true });
}

async function readDictionaries(
  em: EntityManager,
  lang: Lang,
  { types, all }: { types: readonly string[]; all: boolean },
) {
  return withMade(em, lang, {
    types,
    kept: await keptDictionaries(em, lang, { types: keptOf(types), all }),
  });
}

const keptOf = (types: readonly string[]) => types.filter((type) => !isMade(type));

type Made = { types: readonly string[]; kept: { labels: Labels; colours: Labels } };

function withMade(em: EntityManager, lang: Lang, { types, kept }: Made) {
  const order: Labels = Object.fromEntries(
    types.map((type) => [type, isMade(type) ? madeDictionary(em, type, lang) : {}]),
  );
  return { labels: { ...order, ...kept.labels }, colours: kept.colours };
}

/**
 * `shownDictionaries` as part of another statement: `lines` goes into it, `read` takes what it
 * gave.
 */
export function shownWithin(em: EntityManager, lang: Lang, types: readonly string[]) {
  const which = { types: keptOf(types), all: true };
  const { text, read } = linesOnce(dictionaryLines(lang, which));
  return {
    lines: text,
    read: (lines: string) =>
      withMade(em, lang, { types, kept: dictionariesFrom(read(lines), which) }),
  };
}

const linesOnce = textOnce(200);
