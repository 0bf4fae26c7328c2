import { currentTime } from "../clock/current-time.ts";
import { write, writeSync } from "node:fs";

/** Bytes buffered while output is blocked; more is counted and dropped. */
const mostWaiting = 1024 * 1024;
/** Milliseconds before a retry. */
const pauses = { busy: 50, fault: 1000 } as const;

type Fault = NodeJS.ErrnoException;
/** Replaced in tests of a full disk. */
export type Disk = {
  write(fd: number, bytes: Buffer, done: (fault: Fault | null, written: number) => void): void;
  writeSync(fd: number, bytes: Buffer): number;
};
/** `sync` writes before returning, for commands. `tell` is called once per series of faults. */
export type LogOutputOptions = {
  fd: number;
  sync?: boolean;
  tell?: (fault: Fault) => void;
  pauseMs?: number;
  disk?: Disk;
};

/** Reports to stderr and the parent process: under `npm start` stderr may be the same full file. */
function reportFault(fault: Fault): void {
  const text = `seaway: the log cannot be written (${fault.code ?? fault.message}); the process goes on`;
  try {
    writeSync(2, `${text}\n`);
  } catch {
    // Stderr may be on the same disk.
  }
  if (process.connected)
    process.send?.({ type: "log-fault", text }, undefined, {}, () => undefined);
}

/**
 * A process's log. A full disk, unread pipe or closed terminal is reported once and never ends the
 * process: lines wait up to a limit, then a line counts the dropped ones.
 */
export class LogOutput {
  readonly #fd: number;
  readonly #sync: boolean;
  readonly #tell: (fault: Fault) => void;
  readonly #pauseMs: number;
  readonly #disk: Disk;
  #waiting: Buffer[] = [];
  /** Unwritten bytes, including those in progress. */
  #bytes = 0;
  #writing = false;
  #left = 0;
  #fault: Fault | null = null;
  #retry: NodeJS.Timeout | undefined;

  constructor({
    fd,
    sync = false,
    tell = reportFault,
    pauseMs = pauses.fault,
    disk = { write, writeSync },
  }: LogOutputOptions) {
    this.#fd = fd;
    this.#sync = sync;
    this.#tell = tell;
    this.#pauseMs = pauseMs;
    this.#disk = disk;
  }

  /** Called by pino; never throws. */
  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#bytes + bytes.byteLength > mostWaiting) {
      this.#left += 1;
      return;
    }
    this.#waiting.push(bytes);
    this.#bytes += bytes.byteLength;
    if (this.#writing || this.#retry) return;
    if (this.#sync) this.flushSync();
    else this.#next();
  }

  /** Writes what it can before the process ends; never throws. */
  flushSync(): void {
    for (let part = this.#take(); part; part = this.#take()) {
      try {
        this.#rest(part, this.#disk.writeSync(this.#fd, part));
        this.#recovered();
      } catch (error) {
        this.#rest(part, 0);
        this.#failed(error as Fault);
        return;
      }
    }
  }

  #take(): Buffer | undefined {
    if (this.#waiting.length === 0) return undefined;
    const part = Buffer.concat(this.#waiting);
    this.#waiting = [];
    return part;
  }

  /** Requeues the unwritten part at the front. */
  #rest(part: Buffer, written: number): void {
    this.#bytes -= written;
    if (written < part.byteLength) this.#waiting.unshift(part.subarray(written));
  }

  #next(): void {
    const part = this.#take();
    if (!part) return;
    this.#writing = true;
    this.#disk.write(this.#fd, part, (error, written) => {
      this.#writing = false;
      this.#rest(part, error ? 0 : written);
      if (error) return this.#failed(error);
      this.#recovered();
      this.#next();
    });
  }

  #failed(fault: Fault): void {
    const busy = fault.code === "EAGAIN" || fault.code === "EBUSY";
    if (!busy && !this.#fault) {
      this.#fault = fault;
      this.#tell(fault);
    }
    clearTimeout(this.#retry);
    this.#retry = setTimeout(
      () => {
        this.#retry = undefined;
        this.#next();
      },
      busy ? pauses.busy : this.#pauseMs,
    ).unref();
  }

  #recovered(): void {
    if (!this.#fault && this.#left === 0) return;
    const msg = `the log can be written again (${this.#fault?.code ?? "busy"}); ${this.#left} lines were left out`;
    this.#fault = null;
    this.#left = 0;
    this.write(`${JSON.stringify({ level: 40, time: currentTime().getTime(), msg })}\n`);
  }
}

const outputs = new Map<string, LogOutput>();

/** The output of a file descriptor, flushed at exit. */
export function logOutput(fd: number, sync = false): LogOutput {
  const key = `${fd} ${sync}`;
  let output = outputs.get(key);
  if (!output) {
    output = new LogOutput({ fd, sync });
    outputs.set(key, output);
    const made = output;
    process.on("exit", () => made.flushSync());
  }
  return output;
}

/** Ignores output errors of a closed terminal, pipe or log file, which nobody could read. */
export function outliveOutputs(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
