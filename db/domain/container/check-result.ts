import type { Word } from "#platform/i18n/message-key.ts";

/** One reason of a check. `warn`: the user is told, the row still passes (operations §4 knows only passed and failed). */
export type CheckFault = { code: Word; params: Record<string, string | number>; field: string; warn?: true };

/** What reading left of a row beside its values: texts of faulty cells, the faults themselves, whether the row was hidden or struck through. */
export type RawRow = { given: Record<string, string>; faults: CheckFault[]; hidden?: boolean; struck?: boolean };

/** True when a reason stops the row. */
export const stops = (fault: CheckFault): boolean => !fault.warn;

/** The stored reasons of a row; anything that is not such a list counts as none. */
export function readCheckResult(stored: unknown): CheckFault[] {
  return Array.isArray(stored) ? (stored as CheckFault[]) : [];
}
