import type { Lang } from "#platform/kernel/actor/actor.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { intakeBounds } from "#app/intake/bounds.ts";
import { type Call, type CallResponse, reply } from "../call.server.ts";
import { assertFieldsWellFormed } from "#platform/kernel/refusal/well-formed.ts";
import { pageNumber, pageSizeOf } from "#platform/records/list/page-number.ts";

/** The response wrappers (wire contract §1, "Wrappers"). */

export const pageResponse = (lang: Lang, total: number, rows: readonly object[]): CallResponse =>
  reply({ total, rows, code: 200, msg: translate(lang, "api.queried") });

/** Wraps data under `data`; the key is left out for undefined. `extras` go beside it. */
export const dataResponse = (lang: Lang, data: unknown, extras: object = {}): CallResponse =>
  reply({
    code: 200,
    msg: translate(lang, "shell.succeeded"),
    ...(data === null || data === undefined ? {} : { data }),
    ...extras,
  });

export const flatResponse = (lang: Lang, extras: object): CallResponse =>
  reply({ code: 200, msg: translate(lang, "shell.succeeded"), ...extras });

export const doneResponse = (lang: Lang, label: MessageKey = "shell.succeeded"): CallResponse =>
  reply({ code: 200, msg: translate(lang, label) });

/** Text travels in `msg`, as existing clients expect (configKey). */
export const textResponse = (text: string): CallResponse => reply({ code: 200, msg: text });

/** yyyy-MM-dd HH:mm:ss in GMT+8; "" for none. */
export const timeText = (value: unknown): string =>
  value instanceof Date || (typeof value === "string" && value)
    ? timeShown(value, { seconds: true })
    : "";

/** Creation, last change and remark (wire contract §1); empty where a list does not carry them. */
export const stampsOf = (row: Record<string, unknown>) => ({
  createBy: row.createdBy ?? "",
  createTime: timeText(row.createdTime),
  updateBy: row.updatedBy ?? "",
  updateTime: timeText(row.updatedTime),
  remark: row.remark ?? "",
});

export const idList = (text: string | null | undefined): number[] =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => /^\d{1,15}$/.test(part))
    .map(Number);

/** Page sizes: default and maximum. */
const usualPage = 10;
const mostPage = 500;

type Page = { page: number; pageSize: number };

export function pageOf(fields: URLSearchParams): Page {
  return {
    page: pageNumber(fields.get("pageNum")),
    pageSize: pageSizeOf(fields.get("pageSize"), { usual: usualPage, most: mostPage }),
  };
}

/**
 * Past the end it returns the last page (wire contract §1). `find` may count within its rows, so an
 * empty page has no total.
 */
export async function pageOrLast<Data extends { total: number; rows: readonly unknown[] }>(
  query: Page,
  find: (page: Page) => Promise<Data>,
): Promise<Data> {
  const pageData = await find(query);
  if (pageData.rows.length > 0 || query.page === 1) return pageData;
  const first = pageData.total > 0 ? pageData : await find({ ...query, page: 1 });
  const last = Math.ceil(first.total / query.pageSize);
  return last > 1 ? find({ ...query, page: last }) : find({ ...query, page: 1 });
}

/** The query, and the fields of a form body, where exports put their filters. */
export async function fieldsOf(call: Call): Promise<URLSearchParams> {
  const type = call.header("content-type") ?? "";
  if (call.method === "GET" || !/^application\/x-www-form-urlencoded/i.test(type))
    return call.query;
  const fields = new URLSearchParams((await call.read(intakeBounds.json)).toString("utf8"));
  assertFieldsWellFormed(fields);
  return fields;
}
