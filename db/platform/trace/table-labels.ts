import type { MessageKey } from "../i18n/message-key.ts";

const labels = new Map<string, MessageKey>();

/** Takes from the modules what tables are called, by table. Replaces what was registered before. */
export function registerTableLabels(named: Readonly<Record<string, MessageKey>>): void {
  labels.clear();
  for (const [table, label] of Object.entries(named)) labels.set(table, label);
}

/** What people call a table, in the change log and the code generator; undefined for one that no module names. */
export const tableLabel = (table: string): MessageKey | undefined => labels.get(table);
