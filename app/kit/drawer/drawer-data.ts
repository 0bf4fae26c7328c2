import type { ListColumn } from "#domain/kit/list.ts";
import type { Word } from "#domain/words.ts";

/** The tabs of a page's drawer (platform §2) that are there. */
export const drawerTabs = [
  { name: "columnSetting", word: "list.tabColumns" },
  { name: "devopsSetting", word: "list.tabDevops" },
] as const satisfies readonly { name: string; word: Word }[];
export type DrawerTab = (typeof drawerTabs)[number]["name"];

/** Raised on the window when a drawer closes; `detail.apiName` says whose columns are to be read anew. */
export const refreshColumns = "refresh-columns";

/** A definition as the second tab shows it (platform §3 "Page column definition"). */
export type DrawerLine = {
  id: number;
  version: number;
  pageColumnName: string;
  fieldValue: string;
  dbColumnName: string;
  columnWidth: number;
  orderNum: number;
  isListColumns: string;
  fixed: string;
  enableFilter: string;
  isQueryColumns: string;
  htmlInputType: string;
  dictType: string;
  htmlCssStyle: string;
  htmlDateFormat: string;
  mergeFieldArr: readonly string[];
  mergeSeparator: string;
  canSortable: string;
  enableSortable: string;
  defaultSortColumn: string;
  sortOrder: string;
  hidden: string;
  featureJson: string;
  /** The code has no such column (any more). */
  lost: boolean;
};

/** A menu of the tree at its depth; `apiName` leads to the columns of its page, "" for a directory. */
export type DrawerMenu = { id: number; label: string; level: number; apiName: string };

export type DrawerFault = { field: string; text: string };

/** All the second tab shows. */
export type DevopsData = {
  apiName: string;
  title: Word;
  /** The list the drawer belongs to. */
  back: string;
  menus: readonly DrawerMenu[];
  lines: readonly DrawerLine[];
  /** Chosen line; it stays chosen after a move. */
  chosen: number | null;
  /** The form in work: a line, "new", or none. */
  editing: DrawerLine | "new" | null;
  /** The line whose deletion is to be confirmed. */
  deleting: DrawerLine | null;
  fields: readonly Pick<ListColumn, "key" | "word">[];
  dicts: readonly { type: string; name: string }[];
  said: Word | null;
};
