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

/** Milliseconds that a failed write keeps the process out of service. */
const remembered = 15_000;
let failedAt = -Infinity;

export const noteNoSpace = (): void => {
  failedAt = performance.now();
};
/** A write failed for want of space a moment ago. */
export const lackedSpace = (): boolean => performance.now() - failedAt < remembered;
