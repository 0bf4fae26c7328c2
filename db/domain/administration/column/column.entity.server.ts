import { defineEntity, p } from "@mikro-orm/postgresql";
import type { PageEffect } from "#platform/records/list/query/list-effect.ts";
import type { ListLayout } from "#platform/records/list/list.ts";
import { flagProp, recordProps } from "#db/orm/record.server.ts";

/**
 * Common columns of a page (platform §3 "Common menu column and lines"). The unnamed one holds the
 * page's definitions; `effect` caches their differences from the code. A named one is a layout for
 * roles in `lines`.
 */
const CommonMenuColumnSchema = defineEntity({
  name: "CommonMenuColumn",
  tableName: "common_menu_column",
  properties: {
    ...recordProps(),
    apiName: p.string().length(100),
    columnName: p.string().length(60).default(""),
    /** Ids of roles that use the layout unless a reader has their own. */
    roles: p
      .array((value) => Number(value))
      .columnType("int[]")
      .default([]),
    lines: p.json().$type<ListLayout["columns"]>().defaultRaw("'[]'::jsonb"),
    effect: p.json().$type<PageEffect>().nullable(),
    remark: p.string().length(250).default(""),
  },
  uniques: [{ properties: ["apiName", "columnName"] }],
});
export class CommonMenuColumn extends CommonMenuColumnSchema.class {}
CommonMenuColumnSchema.setClass(CommonMenuColumn);

/**
 * Platform §3 "Page column definition". Only `setFields` were set by administrators; the rest
 * follows the code.
 */
const PageColumnSchema = defineEntity({
  name: "PageColumn",
  tableName: "page_column",
  properties: {
    ...recordProps(),
    menuColumn: () => p.manyToOne(CommonMenuColumnSchema).deleteRule("cascade"),
    /** The menu of the page; 0 without one. */
    parentId: p.integer().default(0),
    systemType: p.integer().default(1),
    pageColumnName: p.string().length(60),
    columnWidth: p.integer().default(100),
    orderNum: p.integer().default(0),
    /** Key of a declared column, or any name for a merged one. Never part of SQL. */
    fieldValue: p.string().length(60),
    /** Shown only. */
    dbColumnName: p.string().length(120).default(""),
    isListColumns: flagProp("Y"),
    fixed: p.string().$type<"false" | "left" | "right">().length(5).default("false"),
    enableFilter: flagProp(),
    isQueryColumns: flagProp(),
    htmlInputType: p
      .string()
      .$type<"input" | "select" | "datetime" | "mergeFieldArr">()
      .length(20)
      .default("input"),
    dictType: p.string().length(60).default(""),
    htmlCssStyle: p.string().length(300).default(""),
    htmlDateFormat: p.string().length(30).default("yyyy-MM-dd hh:mm:ss"),
    mergeFieldArr: p.array().columnType("text[]").default([]),
    mergeSeparator: p.string().length(5).default("_"),
    /** Whether the list can sort by it; `enableSortable` is whether readers may. */
    canSortable: flagProp(),
    enableSortable: flagProp(),
    defaultSortColumn: flagProp(),
    sortOrder: p.string().$type<"" | "ascending" | "descending">().length(10).default(""),
    hidden: flagProp(),
    /** For clients, stored as sent. */
    featureJson: p.string().length(2000).default(""),
    setFields: p.array().columnType("text[]").default([]),
    /** "2": removed from the page. The line remains, so that the code does not add it again. */
    delFlag: p.string().$type<"0" | "2">().length(1).default("0"),
  },
  uniques: [{ properties: ["menuColumn", "fieldValue"] }],
});
export class PageColumn extends PageColumnSchema.class {}
PageColumnSchema.setClass(PageColumn);

export const columnEntities = [CommonMenuColumn, PageColumn];
