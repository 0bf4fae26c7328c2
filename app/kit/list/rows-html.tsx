import type { CSSProperties } from "react";
import type { ListColumn, ListRow } from "#platform/list/list.ts";
import { type CellLabels, cellClass, shownText, tagClass } from "./cell.tsx";
import type { Place } from "./grid-props.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const unsafe = /[&<>"']/;

/** Escapes the same characters as React, for text and quoted attributes. */
export function escapeHtml(text: string): string {
  return unsafe.test(text) ? text.replace(/[&<>"']/g, (char) => escapes[char] ?? char) : text;
}

/** Numbers are pixels. */
const textOfStyle = (value: unknown) => (typeof value === "number" && value !== 0 ? `${value}px` : escapeHtml(String(value)));

const styleText = (style: CSSProperties) =>
  Object.entries(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (item) => `-${item.toLowerCase()}`)}:${textOfStyle(value)}`)
    .join(";");

function cellStart(column: ListColumn, place: Place | undefined): string {
  const names = [cellClass(column), place?.className].filter(Boolean).join(" ");
  const style = place?.cell ?? place?.style;
  return `<td${names ? ` class="${names}"` : ""}${style ? ` style="${styleText(style)}"` : ""}>`;
}

function cellHtml(column: ListColumn, row: ListRow, labels: CellLabels): string {
  const text = escapeHtml(shownText(column, row, labels));
  return column.dict && text ? `<span class="${escapeHtml(tagClass(column, row, labels))}">${text}</span>` : text;
}

type Table = {
  columns: readonly ListColumn[];
  places: readonly Place[];
  labels: CellLabels;
  to: ((row: ListRow) => string) | undefined;
  /** Column that holds the link. */
  link: number;
  /** Label of the checkbox; absent when rows cannot be selected. */
  label: ((row: ListRow) => string) | undefined;
};

/** Writes rows exactly as `GridRow` renders before hydration, at a fraction of React's cost. */
export function rowsHtml(rows: readonly ListRow[], { columns, places, labels, to, link, label }: Table): string {
  const starts = columns.map((column, i) => cellStart(column, places[i]));
  let html = "";
  for (const row of rows) {
    html += "<tr>";
    if (label)
      html += `<td class="sw-check sw-fixed"><input type="checkbox" name="row" aria-label="${escapeHtml(label(row))}" value="${row.id}:${row.version}"/></td>`;
    for (const [i, column] of columns.entries()) {
      const inside = cellHtml(column, row, labels);
      html += `${starts[i]}${i === link && to ? `<a href="${escapeHtml(to(row))}">${inside}</a>` : inside}</td>`;
    }
    html += "</tr>";
  }
  return html;
}
