import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/** With `warn` the row still passes (operations §4). */
export type CheckFault = {
  code: MessageKey;
  params: Record<string, string | number>;
  field: string;
  warn?: true;
};

/** Texts of faulty cells, faults, and whether the row was hidden or struck through. */
export type RawRow = {
  given: Record<string, string>;
  faults: CheckFault[];
  hidden?: boolean;
  struck?: boolean;
};

export const stops = (fault: CheckFault): boolean => !fault.warn;

export function readCheckResult(stored: unknown): CheckFault[] {
  return Array.isArray(stored) ? (stored as CheckFault[]) : [];
}
