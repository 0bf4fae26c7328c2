import { once } from "node:events";
import { Readable } from "node:stream";
import type pg from "pg";

/** Members of node-postgres that its types leave out. */
declare module "pg" {
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
  }
  interface Client {
    readonly connection: Connection;
  }
}

/** Reads the row count of a finished COPY ("COPY 12"). */
const rowsOf = (message: { text?: string }) => Number(/\d+$/.exec(message.text ?? "")?.[0] ?? 0);

/** Parts of a node-postgres query a COPY does not need. */
class CopyQuery {
  readonly text: string;
  rows = 0;
  protected connection: pg.Connection | undefined;
  constructor(text: string) {
    this.text = text;
  }
  submit(connection: pg.Connection): void {
    this.connection = connection;
    connection.query(this.text);
  }
  handleCommandComplete(message: { text?: string }): void {
    this.rows = rowsOf(message);
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
}

class CopyOut extends CopyQuery {
  readonly source = new Readable({
    highWaterMark: 1 << 18,
    read: () => this.connection?.stream.resume(),
  });
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver reuses this memory for the next message.
    if (!this.source.push(Buffer.from(chunk))) this.connection?.stream.pause();
  }
  handleError(error: Error): void {
    this.connection?.stream.resume();
    this.source.destroy(error);
  }
  handleReadyForQuery(): void {
    // The last row may have paused the connection.
    this.connection?.stream.resume();
    this.source.push(null);
  }
}

/**
 * Streams `copy … to stdout` with backpressure. `rows()` is valid at the end. Close the connection
 * to stop early.
 */
export function copyOut(client: pg.Client, text: string): { source: Readable; rows(): number } {
  const query = new CopyOut(text);
  client.query(query);
  return { source: query.source, rows: () => query.rows };
}

class CopyIn extends CopyQuery {
  private open!: () => void;
  private settle!: { done(): void; failed(error: Error): void };
  readonly ready = new Promise<void>((resolve) => (this.open = resolve));
  readonly finished = new Promise<void>((done, failed) => (this.settle = { done, failed }));
  failure: Error | undefined;
  handleCopyInResponse(): void {
    this.open();
  }
  handleError(error: Error): void {
    this.failure = error;
    this.open();
    this.settle.failed(error);
  }
  handleReadyForQuery(): void {
    this.settle.done();
  }
  async write(chunk: Buffer): Promise<void> {
    await this.ready;
    if (this.failure) throw this.failure;
    const { connection } = this;
    if (!connection) throw new Error("a COPY was written to before it was submitted");
    connection.sendCopyFromChunk(chunk);
    const { stream } = connection;
    if (stream.writableNeedDrain) await Promise.race([once(stream, "drain"), this.finished]);
  }
  async end(): Promise<number> {
    await this.ready;
    if (!this.failure) this.connection?.endCopyFrom();
    await this.finished;
    return this.rows;
  }
}

/** Starts `copy … from stdin`; `end` returns the number of rows. */
export function copyIn(
  client: pg.Client,
  text: string,
): { write(chunk: Buffer): Promise<void>; end(): Promise<number> } {
  const query = new CopyIn(text);
  // The next write or the end reports the error.
  query.finished.catch(() => undefined);
  client.query(query);
  return query;
}
