import type { i18n as I18n } from "i18next";
import { screenOf } from "../frame/screen-of.ts";

type Texts = Readonly<Record<string, string>>;
/**
 * `areas`: an area's file, then its key prefixes. `screens`: areas by address prefix; "" is every
 * page.
 */
export type MessageIndex = { areas: Record<string, string[]>; screens: Record<string, string[]> };
/** The kit's file carries the index. */
export type MessagesFile = { messages: Texts; index?: MessageIndex };

type Fetched = { index: MessageIndex; requested: Map<string, Promise<void>>; loaded: Set<string> };
const languages = new Map<string, Fetched>();
let i18n: I18n | undefined;
const current = () => languages.get(i18n?.language ?? "");

const patience = [500, 2000, 5000];

/** Retries, because no page can be drawn without messages. @throws Error */
async function fetchFile(address: string): Promise<MessagesFile> {
  for (const pause of [...patience, 0]) {
    const response = await fetch(address).catch(() => null);
    if (response?.ok) return (await response.json()) as MessagesFile;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error(`no messages at ${address}`);
}

/** `/words/zh-data-permission-<hash>.json` → `data-permission` */
const areaOf = (address: string) =>
  address.slice("/words/zh-".length, -"-123456789012.json".length);

/**
 * Fetches messages at the page's addresses, the kit's first.
 * @throws Error when they cannot be loaded
 */
export async function fetchMessages(lang: string, addresses: readonly string[]): Promise<Texts> {
  const files = await Promise.all(addresses.map(fetchFile));
  const areas = addresses.slice(1).map(areaOf);
  const index = files[0]?.index ?? { areas: {}, screens: {} };
  languages.set(lang, {
    index,
    requested: new Map(areas.map((area) => [area, Promise.resolve()])),
    loaded: new Set(areas),
  });
  return Object.assign({}, ...files.map(({ messages }) => messages)) as Texts;
}

/** Sets the instance that receives fetched messages. */
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
    // Retried when next needed.
    coming.catch(() => fetched.requested.delete(area));
  }
  return coming;
}

/** Switches the language: the kit at `address`, and every area loaded so far. */
export async function speak(instance: I18n, lang: string, address: string): Promise<void> {
  if (!languages.has(lang))
    instance.addResourceBundle(lang, "translation", await fetchMessages(lang, [address]));
  const areas = [...(languages.get(instance.language)?.requested.keys() ?? [])];
  await Promise.all(areas.map((area) => fetchArea(lang, area)));
  await instance.changeLanguage(lang);
}

/** Never fails: a page without some texts is better than none. */
async function fetchAreas(areas: readonly string[]): Promise<void> {
  const lang = i18n?.language ?? "";
  await Promise.all(areas.map((area) => fetchArea(lang, area))).catch(() => undefined);
}

function areasToLoad(prefixes: ReadonlySet<string>): string[] {
  const { index, loaded } = current() ?? {};
  const areas = Object.entries(index?.areas ?? {}).filter(
    ([area, [, ...own]]) => !loaded?.has(area) && own.some((key) => prefixes.has(key)),
  );
  return areas.map(([area]) => area);
}

/** Requests a missing key's messages. @returns false when no missing area can hold it */
export function requestMessage(key: string): boolean {
  const [, prefix] = /^([a-z]\w*)\.\w/.exec(key) ?? [];
  const areas = prefix ? areasToLoad(new Set([prefix])) : [];
  if (areas.length > 0) void fetchAreas(areas);
  return areas.length > 0;
}

function fetchScreen(path: string): Promise<void> {
  const { screens } = current()?.index ?? {};
  return fetchAreas(screens?.[screenOf(path)] ?? []);
}

/** Delays data until its messages are loaded, so that no key is ever shown. */
function withMessages(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  let end = "";
  return new TransformStream({
    async transform(chunk, controller) {
      const text = end + decoder.decode(chunk, { stream: true });
      const prefixes = new Set(
        Array.from(text.matchAll(/"([a-z]\w*)\.\w/g), ([, prefix = ""]) => prefix),
      );
      // A chunk may cut a key.
      end = text.slice(-100);
      await fetchAreas(areasToLoad(prefixes));
      controller.enqueue(chunk);
    },
  });
}

/** Wraps `fetch` to load a page's messages with its data. */
export function watchMessages(): void {
  const inner = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.origin !== location.origin || !url.pathname.endsWith(".data"))
      return inner(input, init);
    const screen = fetchScreen(url.pathname);
    const response = await inner(input, init);
    await screen;
    return response.body
      ? new Response(response.body.pipeThrough(withMessages()), response)
      : response;
  };
}
