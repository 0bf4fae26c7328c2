import type { Lang } from "#platform/kernel/actor/actor.ts";
import { columnOfProperty } from "#platform/kernel/field/field-labels.server.ts";
import type { Resource } from "#platform/records/resource/resource.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { resources } from "#db/services/registry.server.ts";

/** The resource with the longest apiName that begins the path. */
function resourceOfPath(path: string): Resource | undefined {
  return resources.reduce<Resource | undefined>((best, resource) => {
    const fits = path === resource.apiName || path.startsWith(`${resource.apiName}/`);
    return fits && resource.apiName.length > (best?.apiName.length ?? 0) ? resource : best;
  }, undefined);
}

/** Messages that do not name the value they reject. */
const nameless = /^kit\.(required|too(Short|Long|Small|Big)|notAnOption|bad(?!Filter))/;

/** Prefixes a message with the field's label, because existing clients show only this text. */
export function atField(
  lang: Lang,
  { path, field, code }: { path: string; field: string | undefined; code: string },
  text: string,
): string {
  if (!field || !nameless.test(code)) return text;
  const resource = resourceOfPath(path);
  const column =
    resource?.list.columns.find((column) => column.key === field) ??
    (resource && columnOfProperty(resource.source.entity.name, field));
  return column
    ? translate(lang, "api.atField", { field: translate(lang, column.label), text })
    : text;
}
