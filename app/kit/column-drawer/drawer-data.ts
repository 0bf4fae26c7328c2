import type { ListColumn } from "#platform/records/list/list.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/** Platform §2. */
export const drawerTabs = [
  { name: "columnSetting", label: "list.tabColumns" },
  { name: "devopsSetting", label: "list.tabDevops" },
  { name: "dataPmsSetting", label: "list.tabDataPms" },
] as const satisfies readonly { name: string; label: MessageKey }[];
export type DrawerTab = (typeof drawerTabs)[number]["name"];

/** Window event of a closing drawer; `detail.apiName` names the list to reload. */
export const refreshColumns = "refresh-columns";

/** A definition as in platform §3 "Page column definition". */
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
  /** The code has no such column any more. */
  lost: boolean;
};

/** `apiName` is "" for a directory. */
export type DrawerMenu = { id: number; label: string; level: number; apiName: string };

export type DrawerFault = { field: string; text: string };

export type DrawerPlace = {
  apiName: string;
  /** The list behind the drawer. */
  back: string;
  tab: DrawerTab;
};

type TabData = DrawerPlace & {
  title: MessageKey;
  /** Message of the last action. */
  message: MessageKey | null;
};

/** `roles` are ids. */
export type SharedLayout = {
  id: number;
  version: number;
  columnName: string;
  roles: readonly number[];
  remark: string;
};

/** Data of the second tab. */
export type DevopsData = TabData & {
  tab: "devopsSetting";
  menus: readonly DrawerMenu[];
  lines: readonly DrawerLine[];
  /** All columns, as targets of a move. */
  targets: readonly Pick<DrawerLine, "id" | "orderNum" | "pageColumnName">[];
  chosen: number | null;
  editing: DrawerLine | "new" | null;
  /** Awaiting confirmation. */
  deleting: DrawerLine | null;
  fields: readonly Pick<ListColumn, "key" | "label">[];
  dicts: readonly { type: string; name: string }[];
  /** Page number, from 1. */
  page: number;
  pages: number;
  shared: readonly SharedLayout[];
  roles: readonly { id: number; name: string }[];
  sharing: SharedLayout | "new" | null;
};

/** Selections of a data permission, by form name. */
export const pmsKinds = [
  { name: "users", label: "dataPermission.users", tree: "userTreeData" },
  { name: "roles", label: "dataPermission.roles", tree: "roleTreeData" },
  { name: "depts", label: "dataPermission.depts", tree: "deptTreeData" },
  { name: "portLoads", label: "dataPermission.portLoads", tree: "portTreeData" },
  { name: "portDiss", label: "dataPermission.portDiss", tree: "portTreeData" },
  { name: "deptsQuery", label: "dataPermission.deptsQuery", tree: "deptTreeData" },
] as const satisfies readonly { name: string; label: MessageKey; tree: string }[];
export type PmsKind = (typeof pmsKinds)[number]["name"];
type PmsTree = (typeof pmsKinds)[number]["tree"];

/** The page's conditions, by form name. */
export const pmsConditions = [
  { name: "portLoadCondition", label: "dataPermission.portLoadCondition", holds: "ports" },
  { name: "portDisCondition", label: "dataPermission.portDisCondition", holds: "ports" },
  { name: "deptQueryCondition", label: "dataPermission.deptQueryCondition", holds: "depts" },
] as const satisfies readonly { name: string; label: MessageKey; holds: string }[];
export type PmsCondition = (typeof pmsConditions)[number]["name"];

export type PmsNode = { id: string; label: string; children?: readonly PmsNode[] };
export type PmsTrees = Record<PmsTree, readonly PmsNode[]>;

/** `id` is null for a new row. */
export type PmsRow = { id: number | null; version: number; pmsName: string; isOn: string } & Record<
  PmsKind,
  readonly string[]
>;

/** Data of the third tab. */
export type PmsData = TabData & {
  tab: "dataPmsSetting";
  /** Reading failed; the rest is empty. */
  failed: boolean;
  rows: readonly PmsRow[];
  /** Labels of selected ids and codes. */
  names: Record<PmsKind, Readonly<Record<string, string>>>;
  conditions: Record<PmsCondition, string>;
  /** Columns a condition may use, and the default. */
  columns: {
    ports: readonly { key: string; label: MessageKey }[];
    depts: readonly { key: string; label: MessageKey }[];
  };
  own: Record<PmsCondition, string>;
  editing: PmsRow | null;
  /** Awaiting confirmation. */
  deleting: readonly number[];
  /** Null unless a row is being edited. */
  trees: PmsTrees | null;
};

/** A redirect, or faults with the typed row and the searched ports. */
export type DrawerResponse = {
  to?: string;
  faults?: readonly DrawerFault[];
  typed?: PmsRow;
  portText?: string;
  ports?: readonly PmsNode[];
};
