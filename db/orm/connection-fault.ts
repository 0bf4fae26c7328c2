/** SQLSTATE classes of a database that is not there for the moment: connection exceptions, shutdown, starting up. */
const states = /^(08...|57P0[1-5])$/;
const codes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"]);
const texts =
  /connection terminated|terminating connection|connection timeout|timeout exceeded when trying to connect|the database system is|not currently accepting connections/i;

/** The database read our message and could not make sense of it (a NUL inside a text): the same state as a broken connection, but it is there. */
const misread = /invalid (string in )?message|insufficient data left in message/i;

/** SQLSTATEs of values that no column of the kind can hold: out of range, of the wrong form, not to be stored as text. */
const valueStates = new Set(["22003", "22007", "22008", "22021", "22P02", "22P05"]);

/** True when an error says that a value sent to the database is of the wrong form. */
export function isValueFault(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code ?? "");
  return valueStates.has(code) || (code === "08P01" && misread.test((error as Error).message));
}

/** True when an error says that the database could not be reached: the work itself is not at fault and may be done again. */
export function isConnectionFault(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  const code = String((error as { code?: unknown }).code ?? "");
  if (isValueFault(error)) return false;
  if (states.test(code) || codes.has(code) || texts.test(error.message)) return true;
  const inner = error as { cause?: unknown; previous?: unknown; errors?: unknown };
  const nested = [inner.cause, inner.previous, ...(Array.isArray(inner.errors) ? inner.errors : [])];
  return nested.some((item) => isConnectionFault(item, depth + 1));
}
