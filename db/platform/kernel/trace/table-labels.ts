import { isMessageKey } from "../i18n/catalogue.ts";
import type { MessageKey } from "../i18n/message-key.ts";

const labels = new Map<string, MessageKey>();

/** Takes from the modules what tables are called, by table. Replaces what was registered before. */
export function registerTableLabels(named: Readonly<Record<string, MessageKey>>): void {
  labels.clear();
  for (const [table, label] of Object.entries(named)) labels.set(table, label);
}

/**
 * What people call a table, in the change log and the code generator; undefined for one that no
 * module names.
 */
export const tableLabel = (table: string): MessageKey | undefined => labels.get(table);

/**
 * The label of a property that is in no list: the message of its name in the area of its table, or
 * in the kit.
 */
export function propertyLabel(table: string, property: string): MessageKey | undefined {
  const area = labels.get(table)?.split(".")[0];
  return [`${area}.${property}`, `kit.${property}`].find(isMessageKey);
}
