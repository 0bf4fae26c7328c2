/**
 * Names under which the product itself acts (runs, logs, traces): an account of such a name would be taken for it, and a task it orders would run
 * with the rights of the system. "admin" is the account every installation starts with.
 */
export const reservedUserNames: readonly string[] = ["cli", "scheduler", "worker", "system", "admin", "seed", "register", "anonymous"];

/** True for a reserved name in any case and width of letters. */
export function isReservedName(userName: string): boolean {
  return reservedUserNames.includes(userName.normalize("NFKC").trim().toLowerCase());
}
