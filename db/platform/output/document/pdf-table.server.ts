import { type Align, ink, type Page } from "./pdf-page.server.ts";

export type TableColumn = { head: string; share: number; align?: Align };
/** A heading inside the table, over all columns; or a row in bold. */
export type TableRow = readonly string[] | { heading: string } | { bold: readonly string[] };
export type TableContent = {
  columns: readonly TableColumn[];
  rows: Iterable<TableRow>;
  /** Bold totals; a new page repeats the heading above them. */
  sums?: readonly (readonly string[])[];
  /** Points; default 8. */
  size?: number;
};

const pad = 3;

type Cell = TableColumn & { width: number };

/** The name of a sum runs on over empty cells to its right. */
function nameWidth(cells: readonly Cell[], texts: readonly string[], at: number): number {
  let width = cells[at]?.width ?? 0;
  if (!texts[at] || cells[at]?.align === "right") return width;
  for (let i = at + 1; i < cells.length && !texts[i]; i += 1) width += cells[i]?.width ?? 0;
  return width;
}

function drawHeading(
  page: Page,
  lines: readonly string[],
  { size, leading }: { size: number; leading: number },
): void {
  const at = { x: page.left + pad, width: page.width - 2 * pad };
  for (const [n, line] of lines.entries())
    page.line(line, { ...at, y: page.y + pad + 1 + n * leading }, { size, font: "bold" });
  page.y += lines.length * leading + 2 * pad;
}

function ruleBelow({ doc, left, width, y }: Page, color: string): void {
  doc.lineWidth(0.4).strokeColor(color);
  doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .stroke();
}

/** Repeats the heading on each page and splits a row only if it exceeds a page. */
export function drawTable(page: Page, { columns, rows, sums = [], size = 8 }: TableContent): void {
  const shares = columns.reduce((sum, column) => sum + column.share, 0);
  const cells = columns.map((column) => ({
    ...column,
    width: (page.width * column.share) / shares,
  }));
  const leading = page.leading({ size });
  let headed = 0;
  const wrap = (texts: readonly string[], font: "regular" | "bold") =>
    cells.map((cell, i) =>
      page.lines(
        texts[i] ?? "",
        (font === "bold" ? nameWidth(cells, texts, i) : cell.width) - 2 * pad,
        { size, font },
      ),
    );
  const put = (lines: readonly string[][], font: "regular" | "bold", shaded = false) => {
    const height = Math.max(1, ...lines.map((cell) => cell.length)) * leading + 2 * pad;
    if (shaded) page.shade({ x: page.left, y: page.y, width: page.width, height });
    let x = page.left;
    for (const [i, cell] of cells.entries()) {
      for (const [n, line] of (lines[i] ?? []).entries())
        page.line(
          line,
          { x: x + pad, y: page.y + pad + 1 + n * leading, width: cell.width - 2 * pad },
          { size, font, align: cell.align ?? "left" },
        );
      x += cell.width;
    }
    page.y += height;
    ruleBelow(page, shaded ? ink.line : "#d3d8de");
  };
  const head = wrap(
    cells.map((cell) => cell.head),
    "bold",
  );
  const headHeight = Math.max(...head.map((cell) => cell.length)) * leading + 2 * pad;
  const putHead = () => {
    put(head, "bold", true);
    headed = page.y;
  };
  const breakPage = () => {
    page.newPage();
    putHead();
  };
  page.ensure(headHeight + leading + 2 * pad);
  putHead();
  const putRow = (texts: readonly string[], font: "regular" | "bold") => {
    let lines = wrap(texts, font);
    for (;;) {
      const room = Math.floor((page.bottom - page.y - 2 * pad) / leading);
      const tall = Math.max(1, ...lines.map((cell) => cell.length));
      if (tall <= room) return put(lines, font);
      if (page.y > headed) breakPage();
      else {
        const fit = Math.max(1, room);
        put(
          lines.map((cell) => cell.slice(0, fit)),
          font,
        );
        lines = lines.map((cell) => cell.slice(fit));
        if (lines.every((cell) => cell.length === 0)) return undefined;
        breakPage();
      }
    }
  };
  const putHeading = (text: string) => {
    const lines = page.lines(text, page.width - 2 * pad, { size, font: "bold" });
    // Stays with the row below it.
    if (page.y + (lines.length + 1) * leading + 4 * pad > page.bottom && page.y > headed)
      breakPage();
    drawHeading(page, lines, { size, leading });
  };
  for (const row of rows)
    if ("heading" in row) putHeading(row.heading);
    else if ("bold" in row) putRow(row.bold, "bold");
    else putRow(row, "regular");
  for (const row of sums) putRow(row, "bold");
}
