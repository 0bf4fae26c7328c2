import {
  isTime,
  takesDict,
  type ColumnEffect,
  type PageEffect,
} from "#platform/records/list/query/list-effect.ts";
import { readStyle } from "#platform/records/list/list-css.ts";
import type { ListColumn, ListDefinition } from "#platform/records/list/list.ts";

export type Flag = "Y" | "N";
/** How a column looks and what it offers (platform §3). */
export type LineFields = {
  pageColumnName: string;
  columnWidth: number;
  isListColumns: Flag;
  fixed: "false" | "left" | "right";
  enableFilter: Flag;
  isQueryColumns: Flag;
  htmlInputType: "input" | "select" | "datetime" | "mergeFieldArr";
  dictType: string;
  htmlCssStyle: string;
  htmlDateFormat: string;
  mergeFieldArr: string[];
  mergeSeparator: string;
  enableSortable: Flag;
  defaultSortColumn: Flag;
  sortOrder: "" | "ascending" | "descending";
  hidden: Flag;
};
export type Line = LineFields & {
  fieldValue: string;
  orderNum: number;
  setFields: readonly string[];
  delFlag: "0" | "2";
};

/** Marks a reordered page, whose columns follow their places instead of the code. */
export const orderSet = "orderNum";

const flag = (is: boolean): Flag => (is ? "Y" : "N");
const patternOf = ({ kind }: ListColumn) => (kind === "date" ? "yyyy-MM-dd" : "yyyy-MM-dd hh:mm");

/** Columns that readers may see. */
export const definable = (list: ListDefinition): readonly ListColumn[] =>
  list.columns.filter((column) => !column.hidden);

/** The code's definition of a column. `name` is its heading. */
export function lineOfCode(list: ListDefinition, column: ListColumn, name: string): LineFields {
  const sorted = list.sort.key === column.key;
  const first = list.columns.filter((column) => column.filter && !column.hidden).slice(0, 8);
  return {
    pageColumnName: name.slice(0, 60),
    columnWidth: column.width ?? 100,
    isListColumns: flag(!column.off),
    fixed: column.fixed ?? "false",
    enableFilter: flag(column.filter !== undefined),
    isQueryColumns: flag(first.includes(column)),
    htmlInputType: column.dict ? "select" : isTime(column) ? "datetime" : "input",
    dictType: column.dict ?? "",
    htmlCssStyle: "",
    htmlDateFormat: isTime(column) ? patternOf(column) : "yyyy-MM-dd hh:mm:ss",
    mergeFieldArr: [],
    mergeSeparator: "_",
    enableSortable: flag(column.sort === true),
    defaultSortColumn: flag(sorted),
    sortOrder: sorted ? (list.sort.order === "asc" ? "ascending" : "descending") : "",
    hidden: "N",
  };
}

export function changedFields(line: LineFields, code: LineFields): (keyof LineFields)[] {
  return (Object.keys(code) as (keyof LineFields)[]).filter(
    (field) => String(line[field]) !== String(code[field]),
  );
}

/** What a list needs of the definitions: their differences from the code, or null. */
export function effectOf(list: ListDefinition, lines: readonly Line[]): PageEffect | null {
  const columnOf = new Map(definable(list).map((column) => [column.key, column]));
  const sorted = [...lines].sort((a, b) => a.orderNum - b.orderNum);
  const columns = sorted.flatMap((line) => {
    const column = columnOf.get(line.fieldValue);
    if (!column && (line.htmlInputType !== "mergeFieldArr" || line.delFlag === "2")) return [];
    const effect = effectOfLine(line, column);
    return Object.keys(effect).length > 1 ? [effect] : [];
  });
  const order = lines.some((line) => line.setFields.includes(orderSet))
    ? sorted.map((line) => line.fieldValue)
    : null;
  const sorts = sorted.some(
    (line) => line.setFields.includes("defaultSortColumn") || line.setFields.includes("sortOrder"),
  )
    ? sorted.filter(
        (line) =>
          line.defaultSortColumn === "Y" &&
          line.delFlag === "0" &&
          columnOf.get(line.fieldValue)?.sort,
      )
    : [];
  const sort = sorts.map((line) => ({
    key: line.fieldValue,
    order: line.sortOrder === "ascending" ? ("asc" as const) : ("desc" as const),
  }));
  if (columns.length === 0 && !order && sort.length === 0) return null;
  return { columns, ...(order ? { order } : {}), ...(sort.length > 0 ? { sort } : {}) };
}

function effectOfLine(line: Line, column: ListColumn | undefined): ColumnEffect {
  const key = line.fieldValue;
  if (line.delFlag === "2") return { key, hidden: true };
  const merged = line.htmlInputType === "mergeFieldArr";
  const set = (field: keyof LineFields) => !column || line.setFields.includes(field);
  const css = line.htmlCssStyle ? readStyle(line.htmlCssStyle) : null;
  return {
    key,
    ...(set("pageColumnName") ? { name: line.pageColumnName } : {}),
    ...(set("columnWidth") ? { width: line.columnWidth } : {}),
    ...(set("fixed") ? { fixed: line.fixed === "false" ? null : line.fixed } : {}),
    ...(set("isListColumns") ? { off: line.isListColumns === "N" } : {}),
    ...(line.hidden === "Y" ? { hidden: true } : {}),
    ...(css && Object.keys(css).length > 0 ? { css } : {}),
    ...(merged
      ? { merge: { keys: line.mergeFieldArr, separator: line.mergeSeparator } }
      : plainEffect(line, column, set)),
  };
}

function plainEffect(
  line: Line,
  column: ListColumn | undefined,
  set: (field: keyof LineFields) => boolean,
): Partial<ColumnEffect> {
  if (!column) return {};
  const dict =
    set("htmlInputType") || set("dictType")
      ? line.htmlInputType === "select"
        ? line.dictType || null
        : null
      : undefined;
  return {
    ...(line.enableFilter === "N" && column.filter ? { filter: false } : {}),
    ...(set("isQueryColumns") ? { query: line.isQueryColumns === "Y" } : {}),
    ...(line.enableSortable === "N" && column.sort ? { sort: false } : {}),
    ...(dict !== undefined && (dict !== null || column.dict) && takesDict(column) ? { dict } : {}),
    ...(set("htmlDateFormat") && isTime(column) ? { dateFormat: line.htmlDateFormat } : {}),
  };
}
