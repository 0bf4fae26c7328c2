/** SQLSTATEs of an unavailable database: connection exceptions, shutdown, start. */
const states = /^(08...|57P0[1-5])$/;
const codes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"]);
const texts =
  /connection terminated|terminating connection|connection timeout|timeout exceeded when trying to connect|the database system is|not currently accepting connections/i;

/** Shares its SQLSTATE with broken connections, but the text was invalid (a NUL). */
const misread = /invalid (string in )?message|insufficient data left in message/i;

/** Out of range, malformed or not storable. */
const valueStates = new Set(["22003", "22007", "22008", "22021", "22P02", "22P05"]);

export function isValueFault(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code ?? "");
  return valueStates.has(code) || (code === "08P01" && misread.test((error as Error).message));
}

/** The database was unreachable; the work may be retried. */
export function isConnectionFault(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  const code = String((error as { code?: unknown }).code ?? "");
  if (isValueFault(error)) return false;
  if (states.test(code) || codes.has(code) || texts.test(error.message)) return true;
  const inner = error as { cause?: unknown; previous?: unknown; errors?: unknown };
  const nested = [
    inner.cause,
    inner.previous,
    ...(Array.isArray(inner.errors) ? inner.errors : []),
  ];
  return nested.some((inside) => isConnectionFault(inside, depth + 1));
}
