/**
 * The product acts under these names, so a task of such an account would run with system rights.
 * Every installation has "admin".
 */
export const reservedUserNames: readonly string[] = [
  "cli",
  "scheduler",
  "worker",
  "system",
  "admin",
  "seed",
  "register",
  "anonymous",
];

/** Ignores case and width. */
export function isReservedName(userName: string): boolean {
  return reservedUserNames.includes(userName.normalize("NFKC").trim().toLowerCase());
}
