import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { registeredCatalogues } from "#platform/kernel/i18n/catalogue.ts";
import type { MessageArea } from "#platform/kernel/i18n/message-key.ts";
import type { MessageIndex, MessagesFile } from "./fetch-messages.ts";
import { areasByRoute } from "./message-areas.server.ts";
import { screenOf } from "../frame/screen-of.ts";

type PackedFile = { name: string; packed: Promise<Buffer> };
type Files = ReadonlyMap<MessageArea, PackedFile>;

/** Command line only. */
const notOnPages: ReadonlySet<MessageArea> = new Set(["cli"]);

function fileOf(lang: Lang, area: MessageArea, content: MessagesFile): PackedFile {
  const text = JSON.stringify(content);
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 12);
  const packed = promisify(gzip)(text, { level: 9 });
  packed.catch(() => undefined);
  return { name: `${lang}-${area}-${hash}.json`, packed };
}

/** Areas by address prefix, so that a browser can fetch them with a page's data. */
function areasByScreen(): Record<string, string[]> {
  const areas = new Map<string, Set<string>>();
  for (const [id, route] of areasByRoute()) {
    const screen = id === "root" || id === "shell" ? "" : screenOf(route.path);
    const own = areas.get(screen) ?? new Set();
    for (const area of route.areas) own.add(area);
    areas.set(screen, own);
  }
  return Object.fromEntries(
    [...areas].filter(([, own]) => own.size > 0).map(([screen, own]) => [screen, [...own]]),
  );
}

function filesOf(lang: Lang): Files {
  const pages = registeredCatalogues().filter(({ area }) => !notOnPages.has(area));
  const areas = pages.filter(({ everyPage }) => !everyPage);
  const files = new Map(
    areas.map((catalogue) => [
      catalogue.area,
      fileOf(lang, catalogue.area, { messages: catalogue[lang] }),
    ]),
  );
  const prefixesOf = (texts: object) => [
    ...new Set(Object.keys(texts).map((key) => key.split(".")[0] ?? "")),
  ];
  const index: MessageIndex = {
    areas: Object.fromEntries(
      areas.map(({ area, zh }) => [area, [files.get(area)?.name ?? "", ...prefixesOf(zh)]]),
    ),
    screens: areasByScreen(),
  };
  const everywhere = pages.filter(({ everyPage }) => everyPage).map((catalogue) => catalogue[lang]);
  return files.set(
    "kit",
    fileOf(lang, "kit", { messages: Object.assign({}, ...everywhere), index }),
  );
}

const made = new Map<Lang, Files>();

/** Built lazily, when every area is registered. */
function filesIn(lang: Lang): Files {
  const files = made.get(lang) ?? filesOf(lang);
  made.set(lang, files);
  return files;
}

/** Addresses change with content, so they may be cached for a year. The kit's comes first. */
export function messageAddresses(lang: Lang, areas: readonly MessageArea[] = []): string[] {
  const files = filesIn(lang);
  return ["kit" as const, ...areas]
    .map((area) => files.get(area)?.name)
    .filter((name) => name !== undefined)
    .map((name) => `/words/${name}`);
}

/** Gzipped messages of a file name, or null; `lasting` when the hash matches. */
export async function messagesFile(
  name: string,
): Promise<{ packed: Buffer; lasting: boolean } | null> {
  const [, lang, area] = /^(zh|en)-([a-z-]+)-[\w-]{12}\.json$/.exec(name) ?? [];
  if ((lang !== "zh" && lang !== "en") || !area) return null;
  const file = filesIn(lang).get(area as MessageArea);
  return file ? { packed: await file.packed, lasting: file.name === name } : null;
}
