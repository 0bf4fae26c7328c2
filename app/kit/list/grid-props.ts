import type { CSSProperties } from "react";
import type { ListColumn, ListRow } from "#platform/list/list.ts";
import type { RelatedLink } from "../shell/use-pages.ts";
import type { CellLabels, OwnCells } from "./cell.tsx";
import type { Cursor } from "./cursor.ts";
import type { ListData } from "./list-data.ts";
import type { Selection } from "./selection.ts";

/** What the HTML table and the virtual grid are both drawn from. */
export type GridProps = {
  data: ListData;
  /** Shown columns in the order of display. */
  columns: readonly ListColumn[];
  words: CellLabels;
  cells: OwnCells | undefined;
  open: ((row: ListRow) => string) | undefined;
  /** Where else a row's work goes on. */
  relatedLinks: ((row: ListRow) => readonly RelatedLink[]) | undefined;
  selection: Selection;
  cursor: Cursor | null;
};

/** Where a frozen column sticks. */
export type Place = {
  className: string | undefined;
  style: CSSProperties | undefined;
  /** The style of its cells, where administrators gave the column one. */
  cell?: CSSProperties;
};
