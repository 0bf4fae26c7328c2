const away = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOENT",
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08001",
  "08003",
  "08006",
  "53300",
]);

/** True when the fault is that the database cannot be reached now: the answer is "try again later", not "unknown error". */
export function isDatabaseAway(error: unknown): boolean {
  for (let one = error; one && typeof one === "object"; one = (one as { cause?: unknown }).cause) {
    const { code, message } = one as { code?: unknown; message?: unknown };
    if (typeof code === "string" && away.has(code)) return true;
    if (typeof message === "string" && /Connection terminated|timeout exceeded when trying to connect|connection timeout/i.test(message))
      return true;
  }
  return false;
}
