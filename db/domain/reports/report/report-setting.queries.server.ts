import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import {
  plainSetting,
  type ReportSetting as Layout,
} from "#platform/output/report/report-setting.ts";
import { ReportSetting } from "./report-setting.entity.server.ts";

const every = "*";

/**
 * The setting of a report for the reader: of their company before their language, both before
 * either.
 */
export async function settingFor(em: EntityManager, actor: Actor, report: string): Promise<Layout> {
  const settings = await em.find(ReportSetting, {
    report,
    companyCode: { $in: [actor.companyCode, every] },
    lang: { $in: [actor.lang, every] },
  });
  const rank = ({ companyCode, lang }: ReportSetting) =>
    (companyCode === every ? 0 : 2) + (lang === every ? 0 : 1);
  return settings.toSorted((a, b) => rank(b) - rank(a))[0] ?? plainSetting;
}

/**
 * A setting with the reader it is for; null for an unknown id. The caller checks the permission.
 */
export async function settingReader(
  em: EntityManager,
  actor: Actor,
  id: number,
): Promise<{ setting: ReportSetting; reader: Actor } | null> {
  const setting = await em.findOne(ReportSetting, { id });
  if (!setting) return null;
  const lang = setting.lang === "zh" || setting.lang === "en" ? setting.lang : actor.lang;
  return { setting, reader: { ...actor, lang } };
}
