import type { Lang } from "../operation/actor.ts";
import listEn from "../list/list.en.ts";
import listZh from "../list/list.zh.ts";
import masterEn from "../resource/master.en.ts";
import masterZh from "../resource/master.zh.ts";
import reportEn from "../report/report.en.ts";
import reportZh from "../report/report.zh.ts";
import apiEn from "./api.en.ts";
import apiZh from "./api.zh.ts";
import cliEn from "./cli.en.ts";
import cliZh from "./cli.zh.ts";
import kitEn from "./kit.en.ts";
import kitZh from "./kit.zh.ts";
import type { AreaMessages, MessageArea, Word } from "./message-key.ts";
import shellEn from "./shell.en.ts";
import shellZh from "./shell.zh.ts";

type Texts = Readonly<Record<string, string>>;
/** The messages of one area in both languages. */
export type Catalogue = { readonly area: MessageArea } & Readonly<Record<Lang, Texts>>;

/** The messages of an area: every key it declares, in both languages. */
export function defineMessages<Area extends MessageArea>(
  area: Area,
  texts: { zh: AreaMessages[Area]; en: Readonly<Record<keyof AreaMessages[Area], string>> },
): Catalogue {
  return { area, zh: texts.zh as Texts, en: texts.en as Texts };
}

const registered = new Map<MessageArea, Catalogue>();
const zh: Record<string, string> = {};
const en: Record<string, string> = {};

/** Every registered message by key. The objects stay the same when further areas are registered. */
export const messages = { zh, en } as Readonly<Record<Lang, Readonly<Record<Word, string>>>>;

/**
 * Makes the messages of areas known to this process; registering an area again changes nothing.
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

/** The catalogues registered in this process. */
export const registeredCatalogues = (): readonly Catalogue[] => [...registered.values()];

/** True for the key of a registered message: schema messages are keys where the text is ours. */
export function isMessageKey(text: string): text is Word {
  return Object.hasOwn(zh, text);
}

registerMessages([
  defineMessages("kit", {
    zh: { ...kitZh, ...shellZh, ...listZh, ...masterZh },
    en: { ...kitEn, ...shellEn, ...listEn, ...masterEn },
  }),
  defineMessages("report", { zh: reportZh, en: reportEn }),
  defineMessages("api", { zh: apiZh, en: apiEn }),
  defineMessages("cli", { zh: cliZh, en: cliEn }),
]);
