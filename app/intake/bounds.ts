const KB = 1024;
const MB = 1024 * KB;

/**
 * What a request may bring, in one table: every body is counted against it before anything reads it. Sizes in bytes. Files themselves have
 * bounds of their own in the domain (file-types.ts, import-limits.ts, avatar-image.ts); these are the bounds of what carries them.
 */
export const intakeBounds = {
  /** A body of who is not signed in. */
  open: 64 * KB,
  /** The sign-in form that carries a kept form along, and the form it keeps. */
  signIn: 256 * KB,
  kept: 128 * KB,
  /** A form of a page. */
  form: 4 * MB,
  /** Pages that take files, by their path: two parts of 5 MB, or a picture, and what stands around them. */
  uploads: {
    "/seaway/container/import/upload": 11 * MB,
    "/xhlbasic/import": 11 * MB,
    "/user/profile": 4 * MB,
  } as Readonly<Record<string, number>>,
  /** The JSON of a call, and a call's form with a file. */
  json: 5 * MB,
  callForm: 6 * MB,
  /**
   * How much of a body that is refused is still read and thrown away: a browser reads the answer only when it has sent everything. What is
   * announced as more is answered at once, and the connection closes.
   */
  discard: 64 * MB,
  /** Bodies read or worked on at the same time in this process: of strangers, and of who is signed in. */
  sum: { open: 16 * MB, signedIn: 128 * MB },
  /** Parts of a multipart form, fields of any form. */
  fields: 10_000,
  /** Lists and objects inside each other in JSON. */
  depth: 64,
  /** Bytes of an address with its query; Node bounds all headers together to 16 KB. */
  url: 12 * KB,
  /** A body has so many milliseconds to begin with, and must then arrive at so many bytes a second on average. */
  patience: 15_000,
  pace: 8 * KB,
} as const;

/** A size as it is said: "64 KB", "5 MB", "7.3 MB". */
export function sizeText(bytes: number): string {
  if (bytes < MB) return `${Math.ceil(bytes / KB)} KB`;
  return `${Math.round((bytes / MB) * 10) / 10} MB`;
}
