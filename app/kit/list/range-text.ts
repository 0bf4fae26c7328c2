import type { ListColumn, ListRow } from "#platform/list/list.ts";

/** What goes to the clipboard for one cell: numbers without separators, dates as ISO, everything else as shown. */
export type CopyCell = { text: string; kind: "number" | "text" };
type Shown = (column: ListColumn, row: ListRow) => string;

/** The cell of a range as it is copied; `shown` says what stands in the cell. */
export function copyCell(column: ListColumn, row: ListRow, shown: Shown): CopyCell {
  if (column.merge) return { text: shown(column, row), kind: "text" };
  const value = row[column.key];
  if (value === null || value === undefined) return { text: "", kind: "text" };
  if (column.kind === "int" || column.kind === "decimal" || column.kind === "money") return { text: String(value), kind: "number" };
  if (column.kind === "date") return { text: String(value).slice(0, 10), kind: "text" };
  return { text: shown(column, row), kind: "text" };
}

/**
 * Text that a spreadsheet would calculate (=, +, -, @ or a control character in front) gets an apostrophe, the spreadsheet's own sign for
 * "this is text": names in our data come from customers.
 */
function plain({ text, kind }: CopyCell): string {
  const item = text.replace(/[\t\r\n]+/g, " ");
  return kind === "text" && /^[=+\-@]/.test(item.trimStart()) ? `'${item}` : item;
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Lines of tab-separated cells, as every spreadsheet takes them. */
export function rangeAsText(cells: readonly (readonly CopyCell[])[]): string {
  return cells.map((line) => line.map(plain).join("\t")).join("\r\n");
}

/** The same as a table whose text cells are marked as text: leading zeros and formula signs arrive unchanged, no apostrophe needed. */
export function rangeAsHtml(cells: readonly (readonly CopyCell[])[]): string {
  const cell = ({ text, kind }: CopyCell) =>
    kind === "number" ? `<td>${escapeHtml(text)}</td>` : `<td style="mso-number-format:'\\@'">${escapeHtml(text)}</td>`;
  return `<table>${cells.map((line) => `<tr>${line.map(cell).join("")}</tr>`).join("")}</table>`;
}
