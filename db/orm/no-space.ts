/** SQLSTATE disk_full, and the system's word for it. */
const codes = new Set(["53100", "ENOSPC"]);

/** The disk of the database, or ours, is full. Searches the causes too. */
export function isNoSpace(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return (
    codes.has(String(code)) ||
    / ENOSPC\b|no space left on device/i.test(error.message) ||
    isNoSpace(cause, depth + 1)
  );
}

/** Milliseconds between two looks whether there is room again. */
const patience = 5_000;
let state: { since: number } | null = null;

/** A write failed for want of space: this process is out of service until `noteSpace`. */
export const noteNoSpace = (): void => {
  state = { since: performance.now() };
};
export const noteSpace = (): void => {
  state = null;
};
/** "due": it is time to look again. */
export const lackedSpace = (): "no" | "yes" | "due" =>
  state === null ? "no" : performance.now() - state.since < patience ? "yes" : "due";
