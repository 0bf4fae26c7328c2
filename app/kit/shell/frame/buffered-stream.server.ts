import { Transform, type TransformCallback } from "node:stream";

const enough = 64 * 1024;

/**
 * Takes the zero bytes from the end of what React writes. Where a character of several bytes does
 * not fit the rest of its buffer, React 18 sends the buffer with the rest unfilled; in the value of
 * an attribute browsers read such a byte as a character of its own.
 */
export function withoutPadding(part: Buffer): Buffer {
  let end = part.length;
  while (end > 0 && part[end - 1] === 0) end -= 1;
  return end === part.length ? part : part.subarray(0, end);
}

/** React writes pieces of 2 KB; forwards them at 64 KB, at the end and on `flush`. */
export class BufferedStream extends Transform {
  #parts: Buffer[] = [];
  #size = 0;

  override _transform(written: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const part = withoutPadding(written);
    this.#parts.push(part);
    this.#size += part.length;
    if (this.#size >= enough) this.flush();
    done();
  }

  override _flush(done: TransformCallback): void {
    this.flush();
    done();
  }

  /** React calls this when nothing more comes for now. */
  flush(): void {
    if (this.#size === 0) return;
    this.push(this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts, this.#size));
    this.#parts = [];
    this.#size = 0;
  }
}
