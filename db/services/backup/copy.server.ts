import { once } from "node:events";
import { Readable } from "node:stream";
import type pg from "pg";

/** What of a connection is needed here; node-postgres hands it to a query it submits. */
type Connection = {
  stream: { pause(): void; resume(): void; writableNeedDrain: boolean } & NodeJS.EventEmitter;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** How many rows a finished COPY has moved, out of what the server says of it ("COPY 12"). */
const rowsOf = (message: { text?: string }) => Number(/\d+$/.exec(message.text ?? "")?.[0] ?? 0);

/** The part of a query of node-postgres that a COPY does not need. */
class CopyQuery {
  readonly text: string;
  rows = 0;
  protected connection: Connection | undefined;
  constructor(text: string) {
    this.text = text;
  }
  submit(connection: Connection): void {
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
  readonly source = new Readable({ highWaterMark: 1 << 18, read: () => this.connection?.stream.resume() });
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver reads the next message into the same memory.
    if (!this.source.push(Buffer.from(chunk))) this.connection?.stream.pause();
  }
  handleError(error: Error): void {
    this.connection?.stream.resume();
    this.source.destroy(error);
  }
  handleReadyForQuery(): void {
    // Its last row may have stopped the connection, which the next query needs.
    this.connection?.stream.resume();
    this.source.push(null);
  }
}

/**
 * The rows of `copy … to stdout` as the server sends them, no faster than they are taken. `rows()` is their number once all were read. A reader
 * that gives up early must close the connection.
 */
export function copyOut(client: pg.Client, text: string): { source: Readable; rows(): number } {
  const query = new CopyOut(text);
  client.query(query as never);
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
    this.connection?.sendCopyFromChunk(chunk);
    const { stream } = this.connection as Connection;
    if (stream.writableNeedDrain) await Promise.race([once(stream, "drain"), this.finished]);
  }
  async end(): Promise<number> {
    await this.ready;
    if (!this.failure) this.connection?.endCopyFrom();
    await this.finished;
    return this.rows;
  }
}

/** Begins `copy … from stdin`; bytes are written as they come, `end` answers how many rows they were. */
export function copyIn(client: pg.Client, text: string): { write(chunk: Buffer): Promise<void>; end(): Promise<number> } {
  const query = new CopyIn(text);
  // Whoever writes hears of it at the next write or at the end.
  query.finished.catch(() => undefined);
  client.query(query as never);
  return query;
}
