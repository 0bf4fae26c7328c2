import type { Writable } from "node:stream";
import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

const deflate = promisify<Uint8Array, object, Buffer>(deflateRaw);
/** A few percent larger than level 6 in a third of the time (docs/performance.md). */
const packing = { level: 2, finishFlush: constants.Z_SYNC_FLUSH };
/** Characters compressed at once, on another thread. */
const pieceLength = 128 * 1024;
const lastBlock = Buffer.from([3, 0]);
const largest = 0xffff_ffff;
/** Zip flags: UTF-8 names; sizes follow the data. */
const utf8 = 0x0800;
const follows = 0x0808;
const [stored, deflated] = [0, 8];
/** 1980-01-01 keeps the bytes reproducible. */
const dosDate = 0x0021;

type Entry = {
  name: Buffer;
  at: number;
  crc: number;
  packed: number;
  size: number;
  flags: number;
  method: number;
};

/**
 * Streams a zip archive in bounded memory with backpressure. Each piece is deflated alone and ends
 * on a byte, so pieces can be joined. Rejects when the stream closes early.
 */
export class ZipStream {
  private readonly to: Writable;
  private readonly closed: Promise<never>;
  private readonly entries: Entry[] = [];
  private at = 0;

  constructor(to: Writable) {
    this.to = to;
    this.closed = new Promise((_resolve, reject) => {
      to.once("error", reject);
      to.once("close", () =>
        reject(new Error("the stream was closed before the archive was whole")),
      );
    });
    this.closed.catch(() => {});
  }

  /** The previous part must have ended. */
  async open(name: string): Promise<ZipPart> {
    const entry: Entry = {
      name: Buffer.from(name),
      at: this.at,
      crc: 0,
      packed: 0,
      size: 0,
      flags: follows,
      method: deflated,
    };
    this.entries.push(entry);
    await this.put(localHead(entry));
    return new ZipPart(entry, (bytes) => this.put(bytes));
  }

  async add(name: string, text: string): Promise<void> {
    const part = await this.open(name);
    await part.write(text);
    await part.end();
  }

  /** Stores a file that is already compressed. */
  async store(name: string, bytes: Uint8Array): Promise<void> {
    const size = bytes.byteLength;
    const entry: Entry = {
      name: Buffer.from(name),
      at: this.at,
      crc: crc32(bytes),
      packed: size,
      size,
      flags: utf8,
      method: stored,
    };
    this.entries.push(entry);
    await this.put(localHead(entry));
    await this.put(bytes);
  }

  /** Writes the directory and ends the stream. */
  async end(): Promise<void> {
    const directory = Buffer.concat(this.entries.map(directoryLine));
    const tail = Buffer.alloc(22);
    tail.writeUInt32LE(0x06054b50, 0);
    tail.writeUInt16LE(this.entries.length, 8);
    tail.writeUInt16LE(this.entries.length, 10);
    tail.writeUInt32LE(directory.length, 12);
    tail.writeUInt32LE(this.at, 16);
    await this.put(Buffer.concat([directory, tail]));
    this.to.end();
  }

  private async put(bytes: Uint8Array): Promise<void> {
    this.at += bytes.byteLength;
    if (this.at > largest) throw new Error("an archive of this kind ends at 4 GB");
    const written = new Promise<void>((resolve, reject) =>
      this.to.write(bytes, (error) => (error ? reject(error) : resolve())),
    );
    await Promise.race([written, this.closed]);
  }
}

export class ZipPart {
  private readonly entry: Entry;
  private readonly put: (bytes: Buffer) => Promise<void>;
  private waiting = "";
  private packing: Promise<Buffer> | null = null;

  constructor(entry: Entry, put: (bytes: Buffer) => Promise<void>) {
    this.entry = entry;
    this.put = put;
  }

  /** Uncompressed bytes so far. */
  get size(): number {
    return this.entry.size + this.waiting.length;
  }

  /** Waits for a slow reader. */
  async write(text: string): Promise<void> {
    this.waiting += text;
    if (this.waiting.length >= pieceLength) await this.pack();
  }

  async end(): Promise<void> {
    if (this.waiting) await this.pack();
    await this.flush();
    const { entry } = this;
    entry.packed += lastBlock.length;
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(0x08074b50, 0);
    tail.writeUInt32LE(entry.crc, 4);
    tail.writeUInt32LE(entry.packed, 8);
    tail.writeUInt32LE(entry.size, 12);
    await this.put(Buffer.concat([lastBlock, tail]));
  }

  /** Sends pending text to compression and writes the previous piece. */
  private async pack(): Promise<void> {
    const bytes = Buffer.from(this.waiting);
    this.waiting = "";
    this.entry.crc = crc32(bytes, this.entry.crc);
    this.entry.size += bytes.length;
    if (this.entry.size > largest)
      throw new Error("a part of an archive of this kind ends at 4 GB");
    await this.flush();
    this.packing = deflate(bytes, packing);
    this.packing.catch(() => {});
  }

  private async flush(): Promise<void> {
    if (!this.packing) return;
    const packed = await this.packing;
    this.packing = null;
    this.entry.packed += packed.length;
    await this.put(packed);
  }
}

function localHead(entry: Entry): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(entry.flags, 6);
  head.writeUInt16LE(entry.method, 8);
  head.writeUInt16LE(dosDate, 12);
  head.writeUInt32LE(entry.crc, 14);
  head.writeUInt32LE(entry.packed, 18);
  head.writeUInt32LE(entry.size, 22);
  head.writeUInt16LE(entry.name.length, 26);
  return Buffer.concat([head, entry.name]);
}

function directoryLine(entry: Entry): Buffer {
  const line = Buffer.alloc(46);
  line.writeUInt32LE(0x02014b50, 0);
  line.writeUInt16LE(20, 4);
  line.writeUInt16LE(20, 6);
  line.writeUInt16LE(entry.flags, 8);
  line.writeUInt16LE(entry.method, 10);
  line.writeUInt16LE(dosDate, 14);
  line.writeUInt32LE(entry.crc, 16);
  line.writeUInt32LE(entry.packed, 20);
  line.writeUInt32LE(entry.size, 24);
  line.writeUInt16LE(entry.name.length, 28);
  line.writeUInt32LE(entry.at, 42);
  return Buffer.concat([line, entry.name]);
}
