import type { Lang } from "#platform/operation/actor.ts";
import { translate } from "#platform/i18n/translate.ts";
import { timeShown } from "#platform/clock/time-shown.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import { intakeBounds } from "../../intake/bounds.ts";
import { type Call, type CallResponse, reply } from "../call.server.ts";
import { assertFieldsWellFormed } from "#platform/operation/well-formed.ts";
import { pageNumber, pageSizeOf } from "#platform/list/page-number.ts";

/** The wrappers of the administration calls (wire contract §1, "Wrappers"): what each kind of answer looks like stands here once. */

/** A page of rows: total and rows at the top level. */
export const pageResponse = (lang: Lang, total: number, rows: readonly object[]): CallResponse =>
  reply({ total, rows, code: 200, msg: translate(lang, "api.queried") });

/** One thing or a list of them under `data`; the key is left out when there is nothing. `extras` stand beside it. */
export const dataResponse = (lang: Lang, data: unknown, extras: object = {}): CallResponse =>
  reply({ code: 200, msg: translate(lang, "shell.succeeded"), ...(data === null || data === undefined ? {} : { data }), ...extras });

/** Keys beside code and msg. */
export const flatResponse = (lang: Lang, extras: object): CallResponse =>
  reply({ code: 200, msg: translate(lang, "shell.succeeded"), ...extras });

/** A write that was done; with a word when the client shows it. */
export const doneResponse = (lang: Lang, label: Word = "shell.succeeded"): CallResponse =>
  reply({ code: 200, msg: translate(lang, label) });

/** A single text: it travels as `msg`, because the server of that family answers it so (configKey). */
export const textResponse = (text: string): CallResponse => reply({ code: 200, msg: text });

/** A moment as these clients read it: yyyy-MM-dd HH:mm:ss, zone GMT+8; "" for none. */
export const timeText = (value: unknown): string =>
  value instanceof Date || (typeof value === "string" && value) ? timeShown(value, { seconds: true }) : "";

/** Who made and last changed a record, when, and the remark on it: common to most records (wire contract §1). Empty where a list does not carry them. */
export const stampsOf = (row: Record<string, unknown>) => ({
  createBy: row.createdBy ?? "",
  createTime: timeText(row.createdTime),
  updateBy: row.updatedBy ?? "",
  updateTime: timeText(row.updatedTime),
  remark: row.remark ?? "",
});

/** Whole numbers of a path's or a query's comma list. */
export const idList = (text: string | null | undefined): number[] =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => /^\d{1,15}$/.test(part))
    .map(Number);

/** Rows of a page when the client names no number, and the most it may name. */
const usualPage = 10;
const mostPage = 500;

type Page = { page: number; pageSize: number };

/** The page that `pageNum` and `pageSize` of a call ask for. */
export function pageOf(fields: URLSearchParams): Page {
  return { page: pageNumber(fields.get("pageNum")), pageSize: pageSizeOf(fields.get("pageSize"), { usual: usualPage, most: mostPage }) };
}

/**
 * Finds a page of a list; one past the end is the last one (wire contract §1, paging). `find` may count along with its rows: that it found none
 * on a later page does not say that there are none.
 */
export async function pageOrLast<Data extends { total: number; rows: readonly unknown[] }>(
  query: Page,
  find: (page: Page) => Promise<Data>,
): Promise<Data> {
  const result = await find(query);
  if (result.rows.length > 0 || query.page === 1) return result;
  const first = result.total > 0 ? result : await find({ ...query, page: 1 });
  const last = Math.ceil(first.total / query.pageSize);
  return last > 1 ? find({ ...query, page: last }) : find({ ...query, page: 1 });
}

/** What a call was given beside its path: the query, and for a form-urlencoded body its fields (exports post their filters so). */
export async function fieldsOf(call: Call): Promise<URLSearchParams> {
  const type = call.header("content-type") ?? "";
  if (call.method === "GET" || !/^application\/x-www-form-urlencoded/i.test(type)) return call.query;
  const fields = new URLSearchParams((await call.read(intakeBounds.json)).toString("utf8"));
  assertFieldsWellFormed(fields);
  return fields;
}
