import { z } from "zod";
import { dateFormats } from "#platform/records/list/query/list-effect.ts";
import { columnWidths } from "#platform/records/list/query/list-effect.ts";
import { readStyle } from "#platform/records/list/list-css.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { moves } from "./move.ts";

const apiName = v.requiredText(100);
const id = v.recordId();
const flag = (value: "Y" | "N") => z.enum(["Y", "N"]).default(value);

/** A new or changed column (platform §3, §5). Missing fields stay. */
export const SaveColumn = z.object({
  apiName,
  id: id.optional(),
  version: z.number().int().positive().optional(),
  /** Platform §5 allows 20 characters, but headings of our own columns may be longer. */
  pageColumnName: v.requiredText(60),
  fieldValue: v.requiredText(20),
  columnWidth: v.whole({ min: columnWidths.least, max: columnWidths.most }, columnWidths.usual),
  isListColumns: flag("Y"),
  fixed: z.enum(["false", "left", "right"]).default("false"),
  enableFilter: flag("N"),
  isQueryColumns: flag("N"),
  htmlInputType: z.enum(["input", "select", "datetime", "mergeFieldArr"]).default("input"),
  dictType: v.text(60),
  htmlCssStyle: v
    .text(300)
    .refine((text) => readStyle(text) !== null, { error: "column.badStyle" }),
  htmlDateFormat: z
    .string()
    .default("yyyy-MM-dd hh:mm:ss")
    .refine((text) => dateFormats.includes(text), { error: "column.badFormat" }),
  mergeFieldArr: z.array(z.string().max(60)).max(10).default([]),
  mergeSeparator: z
    .string()
    .min(1)
    .max(5)
    .refine((text) => !/\p{Cc}/u.test(text))
    .default("_"),
  enableSortable: flag("N"),
  defaultSortColumn: flag("N"),
  sortOrder: z.enum(["", "ascending", "descending"]).default(""),
  hidden: flag("N"),
  featureJson: v.text(2000),
});
export type SaveColumn = z.output<typeof SaveColumn>;

export const OpenPage = z.object({ apiName });
/** By the id of the definition. */
export const OneColumn = z.object({ id });
/** `target` is for "to". */
export const MoveColumn = z.object({
  apiName,
  ids: z.array(id).max(300).default([]),
  move: z.enum(moves),
  target: id.optional(),
});

/** `lines` of column ids; without them, the caller's current columns. */
export const SaveCommon = z.object({
  apiName,
  id: id.optional(),
  columnName: v.requiredText(60),
  roles: z.array(id).max(200).default([]),
  lines: z
    .array(
      z.object({
        key: z.string().max(60),
        width: z.number().positive().max(10_000).optional(),
        shown: z.boolean().optional(),
        fixed: z.enum(["left", "right"]).nullable().optional(),
      }),
    )
    .max(300)
    .optional(),
  remark: v.text(250),
});
export type SaveCommon = z.output<typeof SaveCommon>;
