import { write, writeSync } from "node:fs";

/** Log lines that wait while nothing can be written, in bytes; what comes beyond is counted and left out. */
const mostWaiting = 1024 * 1024;
/** How long a busy pipe and a full disk are left alone before the next try, in milliseconds. */
const pauses = { busy: 50, fault: 1000 } as const;

type Fault = NodeJS.ErrnoException;
/** The disk as an output sees it; a test takes its room away. */
export type Disk = {
  write(fd: number, bytes: Buffer, done: (fault: Fault | null, written: number) => void): void;
  writeSync(fd: number, bytes: Buffer): number;
};
/** `sync`: a line is written before `write` answers, for commands. `tell` hears once of each row of faults. */
export type LogOutputOptions = { fd: number; sync?: boolean; tell?: (fault: Fault) => void; pauseMs?: number; disk?: Disk };

/** Says on stderr that the log cannot be written, and to who started this process: under `npm start` stderr is the same full file. */
function tellFault(fault: Fault): void {
  const text = `seaway: the log cannot be written (${fault.code ?? fault.message}); the process goes on`;
  try {
    writeSync(2, `${text}\n`);
  } catch {
    // Stderr lies on the same disk.
  }
  if (process.connected) process.send?.({ type: "log-fault", text }, undefined, {}, () => undefined);
}

/**
 * Where a process writes its log. A full disk, a pipe nobody reads or a broken terminal is told once and never ends the process or grows its
 * memory: lines wait up to a bound and are written when it is possible again, with a line that says how many were left out.
 */
export class LogOutput {
  readonly #fd: number;
  readonly #sync: boolean;
  readonly #tell: (fault: Fault) => void;
  readonly #pauseMs: number;
  readonly #disk: Disk;
  #waiting: Buffer[] = [];
  /** Of all that is not written yet, what is on its way included. */
  #bytes = 0;
  #writing = false;
  #left = 0;
  #fault: Fault | null = null;
  #retry: NodeJS.Timeout | undefined;

  constructor({ fd, sync = false, tell = tellFault, pauseMs = pauses.fault, disk = { write, writeSync } }: LogOutputOptions) {
    this.#fd = fd;
    this.#sync = sync;
    this.#tell = tell;
    this.#pauseMs = pauseMs;
    this.#disk = disk;
  }

  /** Takes a line; pino calls this. Never throws. */
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

  /** Writes what waits, as far as it can be written now; for the end of the process. Never throws. */
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

  /** Puts back what was not written of a part, in front of what came meanwhile. */
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
    this.write(`${JSON.stringify({ level: 40, time: Date.now(), msg })}\n`);
  }
}

const outputs = new Map<string, LogOutput>();

/** The log output of this process on a file descriptor; what waits is written when the process ends. */
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

/** Lets a process live on when its terminal, pipe or log file cannot be written: what goes past the log has nobody else to hear of it. */
export function outliveOutputs(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
