/** Row -1 is the heading; column 0 is the first visible one. */
export type Cell = { row: number; col: number };
/** `anchor`: the start of the range. */
export type Cursor = { at: Cell; anchor: Cell };
/** `pageRows`: visible rows. */
export type Bounds = { rows: number; cols: number; pageRows: number };
export type Range = { top: number; left: number; bottom: number; right: number };
export type KeyStroke = { key: string; shift: boolean; ctrl: boolean };

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

function target(at: Cell, { key, ctrl }: KeyStroke, { rows, cols, pageRows }: Bounds): Cell | null {
  const { row, col } = at;
  if (key === "ArrowDown") return { row: ctrl ? rows - 1 : row + 1, col };
  if (key === "ArrowUp") return { row: ctrl ? 0 : row - 1, col };
  if (key === "ArrowRight") return { row, col: ctrl ? cols - 1 : col + 1 };
  if (key === "ArrowLeft") return { row, col: ctrl ? 0 : col - 1 };
  if (key === "Home") return ctrl ? { row: 0, col: 0 } : { row, col: 0 };
  if (key === "End") return ctrl ? { row: rows - 1, col: cols - 1 } : { row, col: cols - 1 };
  if (key === "PageDown") return { row: row + pageRows, col };
  if (key === "PageUp") return { row: Math.max(0, row - pageRows), col };
  return null;
}

/**
 * Ctrl goes to the edge, Shift extends the range. Null for other keys. Ranges never include the
 * heading.
 */
export function moveCursor(cursor: Cursor, stroke: KeyStroke, bounds: Bounds): Cursor | null {
  const aim = target(cursor.at, stroke, bounds);
  if (!aim || bounds.rows === 0 || bounds.cols === 0) return null;
  const at = {
    row: clamp(aim.row, stroke.shift ? 0 : -1, bounds.rows - 1),
    col: clamp(aim.col, 0, bounds.cols - 1),
  };
  return {
    at,
    anchor: stroke.shift ? { row: Math.max(0, cursor.anchor.row), col: cursor.anchor.col } : at,
  };
}

export function rangeOf({ at, anchor }: Cursor): Range {
  return {
    top: Math.min(at.row, anchor.row),
    left: Math.min(at.col, anchor.col),
    bottom: Math.max(at.row, anchor.row),
    right: Math.max(at.col, anchor.col),
  };
}

/** Fits the cursor after rows or columns have gone; null when none are left. */
export function fitCursor(
  cursor: Cursor | null,
  { rows, cols }: Pick<Bounds, "rows" | "cols">,
): Cursor | null {
  if (!cursor || rows === 0 || cols === 0) return null;
  const fit = ({ row, col }: Cell): Cell => ({
    row: clamp(row, -1, rows - 1),
    col: clamp(col, 0, cols - 1),
  });
  return { at: fit(cursor.at), anchor: fit(cursor.anchor) };
}
