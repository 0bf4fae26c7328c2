import { createHash } from "node:crypto";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/** `migrations` are those applied to the database. */
export type Head = { seaway: "backup"; version: 2; migrations: string[]; tables: string[] };
export type TableHead = { table: string; columns: string[] };
/** `sha256` covers everything before. A file without a tail is truncated. */
export type Tail = { tables: number; rows: number; sha256: string };

/** Row frames are in the text form of COPY. */
export type Frame =
  | { kind: "head"; value: Head }
  | { kind: "table"; value: TableHead }
  | { kind: "rows"; bytes: Buffer }
  | { kind: "tail"; value: Tail };

const letters = { head: "H", table: "T", rows: "R", tail: "E" } as const;
/** A letter and the length. */
const headBytes = 5;
/** Larger rows are split, so stored files are never whole in memory. */
const most = 1 << 20;
/** Smaller rows are collected up to this size. */
const least = 1 << 16;

export function frameWriter() {
  const hash = createHash("sha256");
  const frame = (kind: keyof typeof letters, payload: Buffer) => {
    const head = Buffer.alloc(headBytes);
    head.write(letters[kind], "latin1");
    head.writeUInt32BE(payload.length, 1);
    const bytes = Buffer.concat([head, payload]);
    hash.update(bytes);
    return bytes;
  };
  const json = (value: object) => Buffer.from(JSON.stringify(value), "utf8");
  return {
    head: (value: Omit<Head, "seaway" | "version">) =>
      frame("head", json({ seaway: "backup", version: 2, ...value } satisfies Head)),
    table: (value: TableHead) => frame("table", json(value)),
    async *rows(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      let waiting: Buffer[] = [];
      let size = 0;
      for await (const chunk of source) {
        waiting.push(chunk);
        size += chunk.length;
        if (size < least) continue;
        const bytes = waiting.length === 1 ? chunk : Buffer.concat(waiting);
        for (let at = 0; at < bytes.length; at += most)
          yield frame("rows", bytes.subarray(at, at + most));
        waiting = [];
        size = 0;
      }
      if (size > 0) yield frame("rows", Buffer.concat(waiting));
    },
    tail: (counts: Omit<Tail, "sha256">) => {
      const sha256 = hash.copy().digest("hex");
      return frame("tail", json({ ...counts, sha256 } satisfies Tail));
    },
  };
}

/** Reads exactly the requested number of bytes; null at the end. */
function byteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let size = 0;
  return async (count: number): Promise<Buffer | null> => {
    while (size < count) {
      const { value, done } = await chunks.next();
      if (done) return null;
      waiting.push(value);
      size += value.length;
    }
    const bytes = waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting);
    waiting = [bytes.subarray(count)];
    size = bytes.length - count;
    return bytes.subarray(0, count);
  };
}

/** @throws Refusal kit.notABackup, at the end at the latest */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const hash = createHash("sha256");
  const take = byteReader(source);
  for (let first = true; ; first = false) {
    const head = await take(headBytes);
    const length = head?.readUInt32BE(1) ?? 0;
    const payload = head && length <= most ? await take(length) : null;
    if (!head || !payload) throw new Refusal("kit.notABackup");
    const kind = (Object.keys(letters) as (keyof typeof letters)[]).find(
      (letter) => letters[letter] === String.fromCharCode(head[0] ?? 0),
    );
    if (!kind || first !== (kind === "head")) throw new Refusal("kit.notABackup");
    const sum = kind === "tail" ? hash.digest("hex") : "";
    if (kind !== "tail") hash.update(head).update(payload);
    const frame = (
      kind === "rows"
        ? { kind, bytes: payload }
        : { kind, value: JSON.parse(payload.toString("utf8")) as object }
    ) as Frame;
    if (frame.kind === "head" && frame.value.seaway !== "backup")
      throw new Refusal("kit.notABackup");
    if (frame.kind === "tail" && frame.value.sha256 !== sum) throw new Refusal("kit.notABackup");
    yield frame;
    if (frame.kind === "tail") return;
  }
}
