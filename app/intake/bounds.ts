const KB = 1024;
const MB = 1024 * KB;

/**
 * Limits on request bodies in bytes, checked before reading. Files have their own (file-types.ts,
 * import-limits.ts, avatar-image.ts).
 */
export const intakeBounds = {
  /** Without a session. */
  open: 64 * KB,
  /** A sign-in form carrying a kept form, and the kept form. */
  signIn: 256 * KB,
  kept: 128 * KB,
  form: 4 * MB,
  /** Upload pages by path: their files plus fields. */
  uploads: {
    "/seaway/container/import/upload": 11 * MB,
    "/eb/loadDetailImport/upload": 11 * MB,
    "/eb/ebBooking/attachments": 26 * MB,
    "/seaway/bookingMgr/inner/attachments": 26 * MB,
    "/eb/ebBooking/info/index/new": 30 * MB,
    "/seaway/bookingMgr/inner/create/index/new": 30 * MB,
    "/xhlbasic/import": 11 * MB,
    "/user/profile": 4 * MB,
  } as Readonly<Record<string, number>>,
  json: 5 * MB,
  callForm: 6 * MB,
  /**
   * Bytes of a refused body to drain, because browsers read the response after sending. Larger ones
   * close the connection.
   */
  discard: 64 * MB,
  /** All bodies in progress, by share. */
  sum: { open: 16 * MB, signedIn: 128 * MB },
  /** Multipart parts or form fields. */
  fields: 10_000,
  /** JSON nesting. */
  depth: 64,
  /** Bytes; Node limits all headers together to 16 KB. */
  url: 12 * KB,
  /** Milliseconds before the body starts, then bytes per second on average. */
  patience: 15_000,
  pace: 8 * KB,
} as const;

/** "64 KB", "5 MB", "7.3 MB". */
export function sizeText(bytes: number): string {
  if (bytes < MB) return `${Math.ceil(bytes / KB)} KB`;
  return `${Math.round((bytes / MB) * 10) / 10} MB`;
}
