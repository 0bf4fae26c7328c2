import { isMessageKey } from "../i18n/catalogue.ts";
import type { Word } from "../i18n/message-key.ts";
import type { ListColumn } from "../list/list.ts";

/** What people call the properties of an entity: learnt from every list of it, so that a message can name a field that changed. */
const loaded = new Map<string, ListColumn[]>();

/** Remembers the columns of a list for its entity (class name). */
export function loadColumns(entityName: string, columns: readonly ListColumn[]): void {
  loaded.set(entityName, [...(loaded.get(entityName) ?? []), ...columns]);
}

/**
 * The column a property is shown in (its word, dictionary, and for a relation the path to its name); one made of the area's words when
 * no list shows it (sheets use the same words). Null for what no reader has a word for.
 */
export function columnOfProperty(entityName: string, property: string): ListColumn | null {
  const columns = loaded.get(entityName) ?? [];
  const shown = columns.find((column) => !column.hidden && (column.path ?? column.key) === property);
  if (shown) return shown;
  const related = columns.find(
    (column) => !column.hidden && column.path?.startsWith(`${property}.`) && column.path.split(".").length === 2,
  );
  if (related) return related;
  const areas = [...new Set(columns.map((column) => column.label.split(".")[0] ?? ""))];
  const label = areas.map((area) => `${area}.${property}`).find(isMessageKey);
  return label ? { key: property, label: label as Word } : null;
}
