import { Transform, type TransformCallback } from "node:stream";

const enough = 64 * 1024;

/** React writes pieces of 2 KB; forwards them at 64 KB, at the end and on `flush`. */
export class BufferedStream extends Transform {
  #parts: Buffer[] = [];
  #size = 0;

  override _transform(part: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
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
