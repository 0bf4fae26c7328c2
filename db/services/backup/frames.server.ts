import { createHash } from "node:crypto";
import { Refusal } from "#platform/operation/refusal.ts";

/** What a backup begins with; `migrations`: those its database had seen. */
export type Head = { seaway: "backup"; version: 2; migrations: string[]; tables: string[] };
/** The table the rows that follow belong to. */
export type TableHead = { table: string; columns: string[] };
/** What a backup ends with; `sha256` over everything before. Without it a file is a cut one. */
export type Tail = { tables: number; rows: number; sha256: string };

/** A piece of a backup: its head, the head of a table, rows of the table (in the text form of COPY), its end. */
export type Frame =
  | { kind: "head"; value: Head }
  | { kind: "table"; value: TableHead }
  | { kind: "rows"; bytes: Buffer }
  | { kind: "tail"; value: Tail };

const letters = { head: "H", table: "T", rows: "R", tail: "E" } as const;
/** A letter and the number of bytes that follow. */
const headBytes = 5;
/** Rows are cut into pieces of this size, wherever that is: a stored file of many megabytes is never needed whole to put it back. */
const most = 1 << 20;
/** Pieces are gathered up to this size: small rows come one by one. */
const least = 1 << 16;

/** Writes frames, and the checksum at the end. */
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
    head: (value: Omit<Head, "seaway" | "version">) => frame("head", json({ seaway: "backup", version: 2, ...value } satisfies Head)),
    table: (value: TableHead) => frame("table", json(value)),
    async *rows(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      let waiting: Buffer[] = [];
      let size = 0;
      for await (const chunk of source) {
        waiting.push(chunk);
        size += chunk.length;
        if (size < least) continue;
        const bytes = waiting.length === 1 ? chunk : Buffer.concat(waiting);
        for (let at = 0; at < bytes.length; at += most) yield frame("rows", bytes.subarray(at, at + most));
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

/** Takes exactly as many bytes as asked for out of a stream of chunks; null at its end. */
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

/** The frames of a backup. @throws Refusal kit.notABackup for anything but a whole one, at the latest at its end. */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const hash = createHash("sha256");
  const take = byteReader(source);
  for (let first = true; ; first = false) {
    const head = await take(headBytes);
    const length = head?.readUInt32BE(1) ?? 0;
    const payload = head && length <= most ? await take(length) : null;
    if (!head || !payload) throw new Refusal("kit.notABackup");
    const kind = (Object.keys(letters) as (keyof typeof letters)[]).find((letter) => letters[letter] === String.fromCharCode(head[0] ?? 0));
    if (!kind || first !== (kind === "head")) throw new Refusal("kit.notABackup");
    const sum = kind === "tail" ? hash.digest("hex") : "";
    if (kind !== "tail") hash.update(head).update(payload);
    const frame = (kind === "rows" ? { kind, bytes: payload } : { kind, value: JSON.parse(payload.toString("utf8")) as object }) as Frame;
    if (frame.kind === "head" && frame.value.seaway !== "backup") throw new Refusal("kit.notABackup");
    if (frame.kind === "tail" && frame.value.sha256 !== sum) throw new Refusal("kit.notABackup");
    yield frame;
    if (frame.kind === "tail") return;
  }
}
