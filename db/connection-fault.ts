/** SQLSTATE classes of a database that is not there for the moment: connection exceptions, shutdown, starting up. */
const states = /^(08...|57P0[1-5])$/;
const codes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"]);
const texts =
  /connection terminated|terminating connection|connection timeout|timeout exceeded when trying to connect|the database system is|not currently accepting connections/i;

/** True when an error says that the database could not be reached: the work itself is not at fault and may be done again. */
export function isConnectionFault(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  const code = String((error as { code?: unknown }).code ?? "");
  if (states.test(code) || codes.has(code) || texts.test(error.message)) return true;
  const inner = error as { cause?: unknown; previous?: unknown; errors?: unknown };
  const nested = [inner.cause, inner.previous, ...(Array.isArray(inner.errors) ? inner.errors : [])];
  return nested.some((one) => isConnectionFault(one, depth + 1));
}
