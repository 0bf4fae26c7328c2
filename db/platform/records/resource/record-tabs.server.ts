import type { RawBuilder } from "kysely";
import type { Reader } from "../list/query/list-scope.server.ts";
import type { ListRow } from "../list/list.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/**
 * A tab of a record: another list, narrowed to the record. The list's own permission and scope
 * apply; a reader without the permission does not see the tab (decision 051).
 */
export type RecordTab = {
  /** Last part of the address. */
  name: string;
  label: MessageKey;
  /** apiName of the list. */
  list: string;
  /** Column of the list → value, from the record's list row. */
  narrowedTo: (row: ListRow) => Readonly<Record<string, string>>;
  /** Address of a row's form, with `:id`. */
  open?: string;
  /** Before the tabs of other areas. */
  first?: boolean;
};

/** The change log of a record of the table. */
export const historyTab = (table: string): RecordTab => ({
  name: "history",
  label: "shell.historyTab",
  list: "system/changeLog",
  narrowedTo: ({ id }) => ({ tableName: table, keyValue: String(id) }),
});

/**
 * Documents of a record in one area: a statement of (label, name, at, href). The reader needs
 * `perm`; the statement asks the scope.
 */
export type RecordDocuments = {
  perm: string;
  rows: (reader: Reader, row: ListRow) => RawBuilder<unknown>;
};

/** apiName of a record's list → its tabs. Areas later than the record's bring theirs. */
export const defineRecordTabs = (tabs: Readonly<Record<string, readonly RecordTab[]>>) => tabs;
export const defineRecordDocuments = (
  documents: Readonly<Record<string, readonly RecordDocuments[]>>,
) => documents;
