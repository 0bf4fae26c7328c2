import type { Lang } from "#platform/operation/actor.ts";
import { columnOfProperty } from "#platform/form/field-labels.server.ts";
import type { Resource } from "#platform/resource/resource.server.ts";
import { translate } from "#platform/i18n/translate.ts";
import { resources } from "#db/services/registry.server.ts";

/** The resource a call below /xhl-admin is about: the one whose apiName its path begins with, the longest of several. */
function resourceOfPath(path: string): Resource | undefined {
  return resources.reduce<Resource | undefined>((best, resource) => {
    const fits = path === resource.apiName || path.startsWith(`${resource.apiName}/`);
    return fits && resource.apiName.length > (best?.apiName.length ?? 0) ? resource : best;
  }, undefined);
}

/** Texts that say what is wrong with a value and not which. */
const nameless = /^kit\.(required|too(Short|Long|Small|Big)|notAnOption|bad(?!Filter))/;

/**
 * What a call says of a value it refuses, with the field as people call it: clients of the field show this one text and no fields beside it. The
 * text alone where nobody has a word for the field, or where it says more than that the value is wrong.
 */
export function atField(
  lang: Lang,
  { path, field, code }: { path: string; field: string | undefined; code: string },
  text: string,
): string {
  if (!field || !nameless.test(code)) return text;
  const resource = resourceOfPath(path);
  const column =
    resource?.list.columns.find((column) => column.key === field) ?? (resource && columnOfProperty(resource.source.entity.name, field));
  return column ? translate(lang, "api.atField", { field: translate(lang, column.label), text }) : text;
}
