import type { CSSProperties } from "react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { ListColumn, ListRow } from "#platform/records/list/list.ts";
import type { RelatedLink } from "#app/kit/shell/search/use-pages.ts";
import type { CellLabels, OwnCells } from "./cell.tsx";
import type { Cursor } from "../data/cursor.ts";
import type { ListData } from "../data/list-data.ts";
import type { Selection } from "./selection.ts";

/** A file that opens in a window of its own. */
export type RowDocument = { label: MessageKey; href: string };

/** Shared by the HTML table and the virtual grid. */
export type GridProps = {
  data: ListData;
  /** In display order. */
  columns: readonly ListColumn[];
  labels: CellLabels;
  cells: OwnCells | undefined;
  open: ((row: ListRow) => string) | undefined;
  /** Related pages of a row. */
  relatedLinks: ((row: ListRow) => readonly RelatedLink[]) | undefined;
  /** Documents of a row, in its menu. */
  documents: ((row: ListRow) => readonly RowDocument[]) | undefined;
  selection: Selection;
  cursor: Cursor | null;
};

/** Position of a frozen column. */
export type Place = {
  className: string | undefined;
  /** Of its cells: made once for all rows. */
  cellClass: string | undefined;
  style: CSSProperties | undefined;
  /** Style set by administrators. */
  cell?: CSSProperties;
};
