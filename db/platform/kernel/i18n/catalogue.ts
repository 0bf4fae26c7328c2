import type { Lang } from "#platform/kernel/actor/actor.ts";
import importEn from "#platform/records/import/import.en.ts";
import importZh from "#platform/records/import/import.zh.ts";
import listEn from "#platform/records/list/list.en.ts";
import listZh from "#platform/records/list/list.zh.ts";
import stepEn from "#platform/records/machine/step.en.ts";
import stepZh from "#platform/records/machine/step.zh.ts";
import masterEn from "#platform/records/resource/master.en.ts";
import masterZh from "#platform/records/resource/master.zh.ts";
import taskEn from "#platform/runtime/task/task.en.ts";
import taskZh from "#platform/runtime/task/task.zh.ts";
import reportEn from "#platform/output/report/report.en.ts";
import reportZh from "#platform/output/report/report.zh.ts";
import apiEn from "./api.en.ts";
import apiZh from "./api.zh.ts";
import cliEn from "./cli.en.ts";
import cliZh from "./cli.zh.ts";
import doctorEn from "./doctor.en.ts";
import doctorZh from "./doctor.zh.ts";
import homeEn from "./home.en.ts";
import homeZh from "./home.zh.ts";
import kitEn from "./kit.en.ts";
import kitZh from "./kit.zh.ts";
import type { AreaMessages, MessageArea, MessageKey } from "./message-key.ts";
import shellEn from "./shell.en.ts";
import shellZh from "./shell.zh.ts";

type Texts = Readonly<Record<string, string>>;
export type Catalogue = { readonly area: MessageArea } & Readonly<Record<Lang, Texts>>;

/** Both languages must have every key. */
export function defineMessages<Area extends MessageArea>(
  area: Area,
  texts: { zh: AreaMessages[Area]; en: Readonly<Record<keyof AreaMessages[Area], string>> },
): Catalogue {
  return { area, zh: texts.zh as Texts, en: texts.en as Texts };
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

registerMessages([
  defineMessages("kit", {
    zh: { ...kitZh, ...shellZh, ...listZh, ...stepZh, ...masterZh, ...taskZh },
    en: { ...kitEn, ...shellEn, ...listEn, ...stepEn, ...masterEn, ...taskEn },
  }),
  defineMessages("import", { zh: importZh, en: importEn }),
  defineMessages("home", { zh: homeZh, en: homeEn }),
  defineMessages("doctor", { zh: doctorZh, en: doctorEn }),
  defineMessages("report", { zh: reportZh, en: reportEn }),
  defineMessages("api", { zh: apiZh, en: apiEn }),
  defineMessages("cli", { zh: cliZh, en: cliEn }),
]);
