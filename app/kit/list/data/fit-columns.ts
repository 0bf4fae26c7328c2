import { type CellTexts, cellText } from "#platform/records/list/cell-text.ts";
import { keepBeside } from "#platform/kernel/text/parse-once.ts";
import {
  alsoShown,
  headingOf,
  type ListColumn,
  type ListRow,
} from "#platform/records/list/list.ts";
import { textWidth } from "./text-width.ts";

/** Padding and border of a cell, and of a tag within it. */
const cellPadding = 18;
const tagPadding = 14;
const tagGap = 4;
const sortMark = 14;
/** A heading may ask for this much; a longer one is cut and shows its tip. */
const mostHeading = 118;
const mostCode = 260;
const mostTag = 240;
const leastWidth = 44;
/** Dictionaries larger than this are measured by the page's own values. */
const manyLabels = 40;
/** Rows of a large page whose texts are measured; their lengths choose which. */
const mostMeasured = 400;

type Page = CellTexts & {
  t: (label: ListColumn["label"]) => string;
  rows: readonly ListRow[];
  yes: string;
  no: string;
  /** Columns with sums in the footer. */
  totals?: readonly string[] | undefined;
};

/** A text without blanks: a number, a code, an amount. Never cut. */
const isCode = (text: string): boolean => text.length <= 30 && /^[!-~]+$/.test(text);

const headingWidth = (column: ListColumn, t: Page["t"]): number =>
  Math.min(mostHeading, Math.ceil(textWidth(headingOf(column, t)) * 1.06)) +
  cellPadding +
  (column.sort ? sortMark : 0);

const widestOf = keepBeside((labels: Readonly<Record<string, string>>) =>
  Math.max(...Object.values(labels).map((text) => textWidth(text))),
);
const noLabels = {};

function labelsWidth(column: ListColumn, page: Page): number {
  const labels = page.dicts[column.dict ?? ""] ?? noLabels;
  const size = Object.keys(labels).length;
  // Some columns hold several codes, separated by commas.
  const several = page.rows.some((row) => String(row[column.key] ?? "").includes(","));
  const few = size > 0 && size <= manyLabels && !several;
  const widest = few ? widestOf(labels) : textsWidth(column, page, mostTag);
  return Math.min(mostTag, widest) + tagPadding;
}

/**
 * Width of the widest text of the page. Long texts get the width of the definition, codes the one
 * they need.
 */
function textsWidth(column: ListColumn, page: Page, most: number): number {
  const { rows } = page;
  const step = Math.max(1, Math.floor(rows.length / mostMeasured));
  const hint = Math.max(column.width ?? 0, 96) - cellPadding;
  let widest = 0;
  let longest = 0;
  // By number: forty columns of a hundred rows would make thousands of pairs to collect.
  for (let i = 0; i < rows.length; i++) {
    const value = rows[i]?.[column.key];
    if (value === null || value === undefined || value === "") continue;
    const size = typeof value === "string" ? value.length : 8;
    if (i % step !== 0 && size <= longest) continue;
    longest = Math.max(longest, size);
    const text = cellText(column, value, page);
    const width = textWidth(text);
    if (width > widest)
      widest = isCode(text) ? Math.min(width, mostCode) : Math.max(widest, Math.min(width, hint));
    if (widest >= most) return most;
  }
  return widest;
}

/** Sums follow the rows, so their room is kept. */
const sumWidth = Math.ceil(textWidth("CNY 9,999,999.99") * 1.06);
const dayWidth = textWidth("2026-09-30");
const minuteWidth = textWidth("2026-09-30 23:59");

/** Room of the further states of a record, in its widest row. */
function alsoWidth({ also = [] }: ListColumn, page: Page): number {
  const widthIn = (row: ListRow) =>
    alsoShown(also, row)
      .map(({ column, named }) => {
        const heading = named ? `${headingOf(column, page.t)} ` : "";
        return textWidth(heading + cellText(column, row[column.key], page)) + tagPadding + tagGap;
      })
      .reduce((sum, width) => sum + width, 0);
  return page.rows.reduce((widest, row) => Math.max(widest, widthIn(row)), 0);
}

function contentWidth(column: ListColumn, page: Page): number {
  if (column.merge) return (column.width ?? 160) - cellPadding;
  if (column.dict) return labelsWidth(column, page);
  if (column.kind === "flag") return Math.max(textWidth(page.yes), textWidth(page.no));
  if (column.dateFormat) return textWidth(column.dateFormat.replace(/[a-zA-Z]/g, "0"));
  if (column.kind === "date") return dayWidth;
  if (column.kind === "datetime" || column.kind === "local") return minuteWidth;
  if (column.kind === "json") return (column.width ?? 200) - cellPadding;
  return textsWidth(column, page, mostCode);
}

/**
 * Gives each column the width its heading and its page's values need in the reader's language. A
 * width somebody chose stays.
 * @param chosen keys whose width an administrator set
 */
export function fitColumns(
  columns: readonly ListColumn[],
  page: Page,
  chosen: ReadonlySet<string>,
): ListColumn[] {
  return columns.map((defined) => {
    const { english: _english, ...column } = defined;
    if (column.hidden || chosen.has(column.key)) return column;
    const content = Math.max(
      contentWidth(defined, page) + (column.also ? alsoWidth(column, page) : 0),
      page.totals?.includes(column.key) ? sumWidth : 0,
    );
    return {
      ...column,
      fit: Math.max(leastWidth, headingWidth(column, page.t), content + cellPadding),
    };
  });
}
