import type { ListColumn } from "#platform/list/list.ts";
import type { Word } from "#platform/i18n/message-key.ts";

/** The tabs of a page's drawer (platform §2). */
export const drawerTabs = [
  { name: "columnSetting", label: "list.tabColumns" },
  { name: "devopsSetting", label: "list.tabDevops" },
  { name: "dataPmsSetting", label: "list.tabDataPms" },
] as const satisfies readonly { name: string; label: Word }[];
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

/** Which drawer is open: of which page, over which list, at which tab. */
export type DrawerPlace = {
  apiName: string;
  /** The list the drawer belongs to. */
  back: string;
  tab: DrawerTab;
};

type TabData = DrawerPlace & {
  title: Word;
  /** What was done before. */
  said: Word | null;
};

/** A layout shared with roles; `roles` by id. */
export type SharedLayout = { id: number; version: number; columnName: string; roles: readonly number[]; remark: string };

/** All the second tab shows. */
export type DevopsData = TabData & {
  tab: "devopsSetting";
  menus: readonly DrawerMenu[];
  /** Columns of this page of the list. */
  lines: readonly DrawerLine[];
  /** All columns: a line may be moved to any of them. */
  targets: readonly Pick<DrawerLine, "id" | "orderNum" | "pageColumnName">[];
  /** Chosen line; it stays chosen after a move. */
  chosen: number | null;
  /** The form in work: a line, "new", or none. */
  editing: DrawerLine | "new" | null;
  /** The line whose deletion is to be confirmed. */
  deleting: DrawerLine | null;
  fields: readonly Pick<ListColumn, "key" | "label">[];
  dicts: readonly { type: string; name: string }[];
  /** The page of the columns, from 1, and how many there are. */
  page: number;
  pages: number;
  shared: readonly SharedLayout[];
  roles: readonly { id: number; name: string }[];
  /** The layout in work: one shared already, "new", or none. */
  sharing: SharedLayout | "new" | null;
};

/** The selections of a data permission row, by the names of its form. */
export const pmsKinds = [
  { name: "users", label: "datapms.users", tree: "userTreeData" },
  { name: "roles", label: "datapms.roles", tree: "roleTreeData" },
  { name: "depts", label: "datapms.depts", tree: "deptTreeData" },
  { name: "portLoads", label: "datapms.portLoads", tree: "portTreeData" },
  { name: "portDiss", label: "datapms.portDiss", tree: "portTreeData" },
  { name: "deptsQuery", label: "datapms.deptsQuery", tree: "deptTreeData" },
] as const satisfies readonly { name: string; label: Word; tree: string }[];
export type PmsKind = (typeof pmsKinds)[number]["name"];
type PmsTree = (typeof pmsKinds)[number]["tree"];

/** The page's conditions, by the names of their form. */
export const pmsConditions = [
  { name: "portLoadCondition", label: "datapms.portLoadCondition", holds: "ports" },
  { name: "portDisCondition", label: "datapms.portDisCondition", holds: "ports" },
  { name: "deptQueryCondition", label: "datapms.deptQueryCondition", holds: "depts" },
] as const satisfies readonly { name: string; label: Word; holds: string }[];
export type PmsCondition = (typeof pmsConditions)[number]["name"];

/** A node of a selector's tree. */
export type PmsNode = { id: string; label: string; children?: readonly PmsNode[] };
export type PmsTrees = Record<PmsTree, readonly PmsNode[]>;

/** A data permission row; a new one has no id yet. */
export type PmsRow = { id: number | null; version: number; pmsName: string; isOn: string } & Record<PmsKind, readonly string[]>;

/** All the third tab shows. */
export type PmsData = TabData & {
  tab: "dataPmsSetting";
  /** The permissions could not be read; everything else is empty then. */
  failed: boolean;
  rows: readonly PmsRow[];
  /** What a selected id or code is called, by the selection's name. */
  names: Record<PmsKind, Readonly<Record<string, string>>>;
  conditions: Record<PmsCondition, string>;
  /** Columns of the page a condition may name, and the column the page takes when it names none. */
  columns: { ports: readonly { key: string; label: Word }[]; depts: readonly { key: string; label: Word }[] };
  own: Record<PmsCondition, string>;
  editing: PmsRow | null;
  /** Rows whose deletion is to be confirmed. */
  deleting: readonly number[];
  /** There while a row is in work. */
  trees: PmsTrees | null;
};

/** What an action of the drawer says: where to, or what is wrong, with the row as it was typed and the ports that were looked for. */
export type DrawerResponse = {
  to?: string;
  faults?: readonly DrawerFault[];
  typed?: PmsRow;
  portText?: string;
  ports?: readonly PmsNode[];
};
