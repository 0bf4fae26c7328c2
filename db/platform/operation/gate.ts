/** How many works run at a time, how many wait in all, and how many of them under one key. */
export type GateBounds = { running: number; waiting?: number; waitingPerKey?: number };

type Waiting = { start(): void };

/**
 * Lets a bounded number of works run at a time in this process; the others wait in turns by key, so that a crowd under one key (an address)
 * delays another key by one work and not by its whole queue. Beyond the bounds a work is refused at once with what `full` makes.
 */
export class Gate {
  readonly #bounds: Required<GateBounds>;
  readonly #queues = new Map<string, Waiting[]>();
  #running = 0;
  #waiting = 0;

  constructor({ running, waiting = Number.POSITIVE_INFINITY, waitingPerKey = waiting }: GateBounds) {
    this.#bounds = { running, waiting, waitingPerKey };
  }

  /** Runs `work` when it is its turn. @throws what `full` makes, when too many wait already; what the work throws. */
  async run<T>(key: string, work: () => Promise<T>, full: () => Error = () => new Error("too many at once")): Promise<T> {
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
    if (this.#waiting >= this.#bounds.waiting || queue.length >= this.#bounds.waitingPerKey) throw full();
    this.#queues.set(key, queue);
    this.#waiting += 1;
    return new Promise((resolve) => {
      queue.push({ start: resolve });
    });
  }

  /** Hands the place of a finished work to the first of the next key; that key goes to the end of the row. */
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
