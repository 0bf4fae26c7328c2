import { settingReader } from "#domain/reports/report/report-setting.queries.server.ts";
import { reportSettingResource } from "#domain/reports/report/report-setting.resource.server.ts";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";

/**
 * The setting with an id and the reader it is for, to look at its report; null for readers who may
 * not see settings.
 */
export async function previewOf({ em, actor }: Reader, id: string | null) {
  const requested = Number(id) || 0;
  return requested > 0 && can(actor, reportSettingResource.list.perm)
    ? settingReader(em, actor, requested)
    : null;
}
