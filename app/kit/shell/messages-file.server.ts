import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Lang } from "#platform/operation/actor.ts";
import { messages } from "#platform/i18n/catalogue.ts";

/** Words of the command line and of its help, which no page says. */
const unsaid = /^cli\./;

type WordsFile = { name: string; packed: Promise<Buffer> };

function fileOf(lang: Lang, words: Readonly<Record<string, string>>): WordsFile {
  const text = JSON.stringify(Object.fromEntries(Object.entries(words).filter(([key]) => !unsaid.test(key))));
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 12);
  const packed = promisify(gzip)(text, { level: 9 });
  packed.catch(() => undefined);
  return { name: `${lang}-${hash}.json`, packed };
}

const files: Readonly<Record<Lang, WordsFile>> = { zh: fileOf("zh", messages.zh), en: fileOf("en", messages.en) };

/** Where a browser finds the words of a language. The address changes with the words, so they may be kept for a year. */
export const wordsAddress = (lang: Lang): string => `/words/${files[lang].name}`;

/** The words of the name's language, packed; `lasting` when they are the very words the name was made from. Null for any other name. */
export async function wordsFile(name: string): Promise<{ packed: Buffer; lasting: boolean } | null> {
  const lang = name.slice(0, 2);
  if (lang !== "zh" && lang !== "en") return null;
  return { packed: await files[lang].packed, lasting: files[lang].name === name };
}
