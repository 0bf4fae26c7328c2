import type { Lang } from "../actor/actor.ts";
import kitEn from "./kit.en.ts";
import kitZh from "./kit.zh.ts";
import type { AreaMessages, MessageArea, MessageKey } from "./message-key.ts";

type Texts = Readonly<Record<string, string>>;
export type Catalogue = { readonly area: MessageArea; readonly everyPage: boolean } & Readonly<
  Record<Lang, Texts>
>;

/** The messages of what stands on every page: a browser gets them in one file. */
export const onEveryPage = { everyPage: true } as const;

/** Both languages must have every key. */
export function defineMessages<Area extends MessageArea>(
  area: Area,
  texts: { zh: AreaMessages[Area]; en: Readonly<Record<keyof AreaMessages[Area], string>> },
  { everyPage } = { everyPage: false },
): Catalogue {
  return { area, everyPage, zh: texts.zh as Texts, en: texts.en as Texts };
}

const registered = new Map<MessageArea, Catalogue>();
const zh: Record<string, string> = {};
const en: Record<string, string> = {};

/** Every registered message. Later registrations extend the same objects. */
export const messages = { zh, en } as Readonly<Record<Lang, Readonly<Record<MessageKey, string>>>>;

/**
 * Registering an area again does nothing.
 * @throws Error when two areas define one key
 */
export function registerMessages(catalogues: readonly Catalogue[]): void {
  for (const catalogue of catalogues) {
    if (registered.has(catalogue.area)) continue;
    const twice = Object.keys(catalogue.zh).find((key) => key in zh);
    if (twice) throw new Error(`${catalogue.area} defines the message ${twice} again`);
    registered.set(catalogue.area, catalogue);
    Object.assign(zh, catalogue.zh);
    Object.assign(en, catalogue.en);
  }
}

export const registeredCatalogues = (): readonly Catalogue[] => [...registered.values()];

/** Schemas use message keys as their messages. */
export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(zh, text);
}

registerMessages([defineMessages("kit", { zh: kitZh, en: kitEn }, onEveryPage)]);
