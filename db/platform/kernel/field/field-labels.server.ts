import { isMessageKey } from "../i18n/catalogue.ts";
import type { ColumnKind } from "./column-kind.ts";
import type { MessageKey } from "../i18n/message-key.ts";

/** What a message asks of a list's column to name a field and its values. */
export type FieldColumn = {
  key: string;
  label: MessageKey;
  path?: string;
  kind?: ColumnKind;
  dict?: string;
  hidden?: boolean;
};

/** Columns of all lists by entity, so that messages can name a changed field. */
const loaded = new Map<string, FieldColumn[]>();

/** `entityName` is the class name. */
export function loadColumns(entityName: string, columns: readonly FieldColumn[]): void {
  loaded.set(entityName, [...(loaded.get(entityName) ?? []), ...columns]);
}

/** The list column of a property, or one made from the area's labels. Null without a label. */
export function columnOfProperty(entityName: string, property: string): FieldColumn | null {
  const columns = loaded.get(entityName) ?? [];
  const shown = columns.find(
    (column) => !column.hidden && (column.path ?? column.key) === property,
  );
  if (shown) return shown;
  const related = columns.find(
    (column) =>
      !column.hidden &&
      column.path?.startsWith(`${property}.`) &&
      column.path.split(".").length === 2,
  );
  if (related) return related;
  const areas = [...new Set(columns.map((column) => column.label.split(".")[0] ?? ""))];
  const label = areas.map((area) => `${area}.${property}`).find(isMessageKey);
  return label ? { key: property, label: label as MessageKey } : null;
}
