/** A failure as the log of transfers shows it: a code of the system, or one of ours. */
export class TransferFailure extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Codes only: the text of a foreign error may quote what it failed on, secrets included. */
export function failureOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = "code" in at ? at.code : undefined;
    if (typeof code === "string" && /^[A-Z][A-Z0-9_]{1,59}$/.test(code)) return code;
  }
  return error instanceof Error && error.name === "TimeoutError" ? "TIMEOUT" : "FAILED";
}
