/**
 * Where the files of a partner come from and go to. What is put again under its name is the same
 * file.
 */
export type Channel = {
  list(): Promise<string[]>;
  /** Null for a file beyond the limit, so that it is not read. */
  get(name: string): Promise<Uint8Array | null>;
  putAway(name: string, into: "archive" | "refused"): Promise<void>;
  put(name: string, bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
};
