import { limitColumns, type ListDefinition } from "#platform/records/list/list.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/** The limits of a row, with the condition that names their column. */
export const limits = [
  { rows: "portLoads", condition: "portLoadCondition", own: "portLoad", holds: "ports" },
  { rows: "portDiss", condition: "portDisCondition", own: "portDis", holds: "ports" },
  { rows: "deptsQuery", condition: "deptQueryCondition", own: "dept", holds: "depts" },
] as const;
export type LimitCondition = (typeof limits)[number]["condition"];
export type Conditions = Record<LimitCondition, string>;

export type ColumnChoice = { key: string; label: MessageKey };

/** Columns for the conditions of a page, and the list's own defaults. */
export function choicesOf(list: ListDefinition): {
  ports: ColumnChoice[];
  depts: ColumnChoice[];
  own: Conditions;
} {
  const { ports, depts } = limitColumns(list);
  const labelOf = new Map(list.columns.map((column) => [column.key, column.label]));
  const choice = (key: string): ColumnChoice => ({ key, label: labelOf.get(key) ?? list.title });
  const scopes = list.scopes === "reference" ? {} : list.scopes;
  const own = {
    portLoadCondition: scopes.portLoad ?? "",
    portDisCondition: scopes.portDis ?? "",
    deptQueryCondition: scopes.dept ?? "",
  };
  return { ports: ports.map(choice), depts: depts.map(choice), own };
}
