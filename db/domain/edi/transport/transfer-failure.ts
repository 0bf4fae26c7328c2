/** A failure as the log of transfers shows it: a code of the system, or one of ours. */
export class TransferFailure extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export function failureOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: string };
  return String(code ?? message ?? "EIO").slice(0, 120);
}
