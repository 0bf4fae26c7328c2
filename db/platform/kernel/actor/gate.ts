/** Limits of running and waiting work, in all and per key. */
export type GateBounds = { running: number; waiting?: number; waitingPerKey?: number };

type Waiting = { start(): void };

/**
 * Limits concurrent work in this process. Waiting work alternates by key (an address), so that a
 * crowd delays others by one. Beyond the limits, `full` makes the error.
 */
export class Gate {
  readonly #bounds: Required<GateBounds>;
  readonly #queues = new Map<string, Waiting[]>();
  #running = 0;
  #waiting = 0;

  constructor({
    running,
    waiting = Number.POSITIVE_INFINITY,
    waitingPerKey = waiting,
  }: GateBounds) {
    this.#bounds = { running, waiting, waitingPerKey };
  }

  /** @throws the error of `full`, or of the work */
  async run<T>(
    key: string,
    work: () => Promise<T>,
    full: () => Error = () => new Error("too many at once"),
  ): Promise<T> {
    if (this.#running >= this.#bounds.running) await this.#wait(key, full);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #wait(key: string, full: () => Error): Promise<void> {
    const queue = this.#queues.get(key) ?? [];
    if (this.#waiting >= this.#bounds.waiting || queue.length >= this.#bounds.waitingPerKey)
      throw full();
    this.#queues.set(key, queue);
    this.#waiting += 1;
    return new Promise((resolve) => {
      queue.push({ start: resolve });
    });
  }

  /** Starts the first work of the next key and requeues the key. */
  #next(): void {
    const [first] = this.#queues;
    if (!first) {
      this.#running -= 1;
      return;
    }
    const [key, queue] = first;
    this.#queues.delete(key);
    const waiting = queue.shift();
    if (queue.length > 0) this.#queues.set(key, queue);
    this.#waiting -= 1;
    waiting?.start();
  }
}
