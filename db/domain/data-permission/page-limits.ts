import { limitColumns, type ListDefinition } from "#platform/list/list.ts";
import type { Word } from "#platform/i18n/message-key.ts";

/** The three limits of a row, each with the page condition that says which column it applies to. */
export const limits = [
  { rows: "portLoads", condition: "portLoadCondition", own: "portLoad", holds: "ports" },
  { rows: "portDiss", condition: "portDisCondition", own: "portDis", holds: "ports" },
  { rows: "deptsQuery", condition: "deptQueryCondition", own: "dept", holds: "depts" },
] as const;
export type LimitCondition = (typeof limits)[number]["condition"];
export type Conditions = Record<LimitCondition, string>;

export type ColumnChoice = { key: string; label: Word };

/** What the conditions of a page may name, and what the list itself declares when they name nothing. */
export function choicesOf(list: ListDefinition): { ports: ColumnChoice[]; depts: ColumnChoice[]; own: Conditions } {
  const { ports, depts } = limitColumns(list);
  const labelOf = new Map(list.columns.map((column) => [column.key, column.label]));
  const choice = (key: string): ColumnChoice => ({ key, label: labelOf.get(key) ?? list.title });
  const scopes = list.scopes === "reference" ? {} : list.scopes;
  const own = { portLoadCondition: scopes.portLoad ?? "", portDisCondition: scopes.portDis ?? "", deptQueryCondition: scopes.dept ?? "" };
  return { ports: ports.map(choice), depts: depts.map(choice), own };
}
