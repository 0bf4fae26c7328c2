import { textOfScalar } from "#platform/kernel/refusal/scalar-input.ts";

type Raw = Record<string, unknown>;
const isObject = (value: unknown): value is Raw =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** The payload is the body itself or its `data`. */
export const payloadOf = (body: Raw): Raw =>
  isObject(body.data) ? { ...body, ...body.data } : body;

/** The first name that holds text, or "". */
export const textOf = (raw: Raw, ...names: string[]): string =>
  names
    .map((name) => textOfScalar(raw[name]))
    .find((value) => value !== undefined && value !== "") ?? "";

/** The first name that holds an id, or null. */
export function idOf(raw: Raw, ...names: string[]): number | null {
  const id = names.map((name) => raw[name]).find((value) => /^[1-9]\d{0,8}$/.test(String(value)));
  return id === undefined ? null : Number(id);
}

/** Defaults to page 1 of 100 (platform §9). */
export function pageInfoOf(raw: Raw): { from: number; size: number } {
  const info = isObject(raw.pageInfo) ? raw.pageInfo : {};
  const size = Math.min(3000, idOf(info, "pageSize") ?? 100);
  return { from: ((idOf(info, "pageNum") ?? 1) - 1) * size, size };
}

const texts = [
  "pageColumnName",
  "fieldValue",
  "htmlInputType",
  "dictType",
  "htmlCssStyle",
  "htmlDateFormat",
  "featureJson",
] as const;
const more = [
  "isListColumns",
  "enableFilter",
  "isQueryColumns",
  "enableSortable",
  "defaultSortColumn",
  "sortOrder",
  "hidden",
] as const;
const asSent = [...texts, ...more, "columnWidth", "mergeSeparator", "version"] as const;

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value
    : String(value)
        .split(",")
        .map((item) => item.trim())
        .filter(Boolean);

/** Maps a body to the input of `column.save`, without nulls; `fixed` may be the boolean false. */
export function columnFields(raw: Raw): Raw {
  const out: Raw = {};
  for (const name of asSent)
    if (raw[name] !== undefined && raw[name] !== null) out[name] = raw[name];
  if (raw.fixed !== undefined && raw.fixed !== null) out.fixed = String(raw.fixed) || "false";
  if (raw.mergeFieldArr !== undefined && raw.mergeFieldArr !== null)
    out.mergeFieldArr = listOf(raw.mergeFieldArr);
  if (typeof raw.featureJson === "object" && raw.featureJson !== null)
    out.featureJson = JSON.stringify(raw.featureJson);
  return out;
}

/** Role ids from an array or a comma list. */
export const roleIdsOf = (raw: Raw): unknown[] =>
  listOf(raw.roles ?? raw.ROLES_LIST ?? []).map((roleId) =>
    /^\d{1,9}$/.test(String(roleId)) ? Number(roleId) : roleId,
  );
