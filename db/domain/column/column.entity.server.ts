import { defineEntity, p } from "@mikro-orm/postgresql";
import type { PageEffect } from "#platform/list/list-effect.ts";
import type { ListLayout } from "#platform/list/list.ts";
import { flagProp, recordProps } from "#platform/resource/record.server.ts";

/**
 * Common columns of a page (platform §3 "Common menu column and lines"). The one without a name is the page's own: its lines are the page's
 * column definitions, and `effect` is what of them differs from the code, derived at every write so that a list reads one small value. A named
 * one is a layout shared with roles; its lines are `lines`.
 */
const CommonMenuColumnSchema = defineEntity({
  name: "CommonMenuColumn",
  tableName: "common_menu_column",
  properties: {
    ...recordProps(),
    apiName: p.string().length(100),
    columnName: p.string().length(60).default(""),
    /** Ids of the roles that read the page so, while they have no layout of their own. */
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

/** Definition of one column of a page (platform §3 "Page column definition"). `setFields` names what administrators changed; the rest follows the code. */
const PageColumnSchema = defineEntity({
  name: "PageColumn",
  tableName: "page_column",
  properties: {
    ...recordProps(),
    menuColumn: () => p.manyToOne(CommonMenuColumnSchema).deleteRule("cascade"),
    /** The menu whose page it is; 0 when no menu leads there. */
    parentId: p.integer().default(0),
    systemType: p.integer().default(1),
    pageColumnName: p.string().length(60),
    columnWidth: p.integer().default(100),
    orderNum: p.integer().default(0),
    /** Key of a column the list declares; of a merged column any name of its own. It is compared, never put into SQL. */
    fieldValue: p.string().length(60),
    /** Where the code reads it from; shown, never used. */
    dbColumnName: p.string().length(120).default(""),
    isListColumns: flagProp("Y"),
    fixed: p.string().$type<"false" | "left" | "right">().length(5).default("false"),
    enableFilter: flagProp(),
    isQueryColumns: flagProp(),
    htmlInputType: p.string().$type<"input" | "select" | "datetime" | "mergeFieldArr">().length(20).default("input"),
    dictType: p.string().length(60).default(""),
    htmlCssStyle: p.string().length(300).default(""),
    htmlDateFormat: p.string().length(30).default("yyyy-MM-dd hh:mm:ss"),
    mergeFieldArr: p.array().columnType("text[]").default([]),
    mergeSeparator: p.string().length(5).default("_"),
    /** Whether the list offers it as a sort at all; enableSortable: whether readers may. */
    canSortable: flagProp(),
    enableSortable: flagProp(),
    defaultSortColumn: flagProp(),
    sortOrder: p.string().$type<"" | "ascending" | "descending">().length(10).default(""),
    hidden: flagProp(),
    /** Free for clients; kept as it came. */
    featureJson: p.string().length(2000).default(""),
    setFields: p.array().columnType("text[]").default([]),
    /** "2": taken out of the page. The line stays, so that the code's column does not come back by itself. */
    delFlag: p.string().$type<"0" | "2">().length(1).default("0"),
  },
  uniques: [{ properties: ["menuColumn", "fieldValue"] }],
});
export class PageColumn extends PageColumnSchema.class {}
PageColumnSchema.setClass(PageColumn);

export const columnEntities = [CommonMenuColumn, PageColumn];
