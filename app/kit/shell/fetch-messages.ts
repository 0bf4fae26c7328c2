import type { i18n as I18n } from "i18next";
import { screenOf } from "./screen-of.ts";

type Texts = Readonly<Record<string, string>>;
/** `areas`: the file of each area, then what its keys begin with. `screens`: the areas of pages by the beginning of their address; "" is every page. */
export type MessageIndex = { areas: Record<string, string[]>; screens: Record<string, string[]> };
/** The messages of an area; those of the kit bring the index of all. */
export type MessagesFile = { messages: Texts; index?: MessageIndex };

/** What this browser has of a language. */
type Fetched = { index: MessageIndex; requested: Map<string, Promise<void>>; loaded: Set<string> };
const languages = new Map<string, Fetched>();
let i18n: I18n | undefined;
const current = () => languages.get(i18n?.language ?? "");

const patience = [500, 2000, 5000];

/** @throws Error when the messages do not come; nothing on the page can be drawn again without them, so they are requested several times */
async function fetchFile(address: string): Promise<MessagesFile> {
  for (const pause of [...patience, 0]) {
    const response = await fetch(address).catch(() => null);
    if (response?.ok) return (await response.json()) as MessagesFile;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error(`no messages at ${address}`);
}

/** `/words/zh-data-permission-<hash>.json` → `data-permission` */
const areaOf = (address: string) => address.slice("/words/zh-".length, -"-123456789012.json".length);

/**
 * The messages of a language at the addresses a page names, the kit's first.
 * @throws Error when they do not come
 */
export async function fetchMessages(lang: string, addresses: readonly string[]): Promise<Texts> {
  const files = await Promise.all(addresses.map(fetchFile));
  const areas = addresses.slice(1).map(areaOf);
  const index = files[0]?.index ?? { areas: {}, screens: {} };
  languages.set(lang, { index, requested: new Map(areas.map((area) => [area, Promise.resolve()])), loaded: new Set(areas) });
  return Object.assign({}, ...files.map(({ messages }) => messages)) as Texts;
}

/** Where the messages that are fetched from now on are spoken. */
export function speakWith(instance: I18n): void {
  i18n = instance;
}

async function fetchArea(lang: string, area: string): Promise<void> {
  const fetched = languages.get(lang);
  const name = fetched?.index.areas[area]?.[0];
  if (!fetched || !name) return;
  let coming = fetched.requested.get(area);
  if (!coming) {
    coming = fetchFile(`/words/${name}`).then(({ messages }) => {
      fetched.loaded.add(area);
      i18n?.addResourceBundle(lang, "translation", messages);
    });
    fetched.requested.set(area, coming);
    // What does not come now is requested again when it is needed next.
    coming.catch(() => fetched.requested.delete(area));
  }
  return coming;
}

/** Speaks another language from now on: its kit at `address`, and every area this browser has in the language of before. */
export async function speak(instance: I18n, lang: string, address: string): Promise<void> {
  if (!languages.has(lang)) instance.addResourceBundle(lang, "translation", await fetchMessages(lang, [address]));
  const areas = [...(languages.get(instance.language)?.requested.keys() ?? [])];
  await Promise.all(areas.map((area) => fetchArea(lang, area)));
  await instance.changeLanguage(lang);
}

/** Fetches areas in the language spoken. A page without some of its texts is better than none, so this never fails. */
async function fetchAreas(areas: readonly string[]): Promise<void> {
  const lang = i18n?.language ?? "";
  await Promise.all(areas.map((area) => fetchArea(lang, area))).catch(() => undefined);
}

/** Areas not loaded yet that have keys with one of these beginnings. */
function areasToLoad(prefixes: ReadonlySet<string>): string[] {
  const { index, loaded } = current() ?? {};
  const areas = Object.entries(index?.areas ?? {}).filter(
    ([area, [, ...own]]) => !loaded?.has(area) && own.some((key) => prefixes.has(key)),
  );
  return areas.map(([area]) => area);
}

/** Fetches the messages of a key this browser has not got. @returns false when it has them all and the key is in none */
export function requestMessage(key: string): boolean {
  const [, prefix] = /^([a-z]\w*)\.\w/.exec(key) ?? [];
  const areas = prefix ? areasToLoad(new Set([prefix])) : [];
  if (areas.length > 0) void fetchAreas(areas);
  return areas.length > 0;
}

/** The messages the page at an address needs. */
function fetchScreen(path: string): Promise<void> {
  const { screens } = current()?.index ?? {};
  return fetchAreas(screens?.[screenOf(path)] ?? []);
}

/** Data goes on when the messages it names are there: no text of a page is drawn as its key. */
function withMessages(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  let end = "";
  return new TransformStream({
    async transform(chunk, controller) {
      const text = end + decoder.decode(chunk, { stream: true });
      const prefixes = new Set(Array.from(text.matchAll(/"([a-z]\w*)\.\w/g), ([, prefix = ""]) => prefix));
      // A key may be cut by the end of a chunk.
      end = text.slice(-100);
      await fetchAreas(areasToLoad(prefixes));
      controller.enqueue(chunk);
    },
  });
}

/** Stands before every request for the data of a page: its messages are fetched with it. */
export function watchMessages(): void {
  const inner = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.origin !== location.origin || !url.pathname.endsWith(".data")) return inner(input, init);
    const screen = fetchScreen(url.pathname);
    const response = await inner(input, init);
    await screen;
    return response.body ? new Response(response.body.pipeThrough(withMessages()), response) : response;
  };
}
