/** Bounds of one person's requests in a web process. */
type TurnBounds = {
  /** Requests of one person that are worked on at once. */
  most: number;
  /** Requests of one person that wait; further ones are refused. */
  mostWaiting: number;
  /** While others' requests are worked on, one waiting request of a person begins in so many milliseconds. */
  patience: number;
  /** So many milliseconds after a request of somebody else, a queue goes on one by one: who asks now and then finds the process nearly idle. */
  company: number;
};

type Waiting = { since: number; start(): void };
type Person = { running: number; waiting: Waiting[]; begun: number };

/**
 * Whose request is worked on next. Who sends a few at once is never kept waiting; who sends many waits for his own, in their order, and lets the
 * requests of others go first: while any of them is worked on, his queue goes on one by one and slowly (`patience`), soon after one of them one by one (`company`), else `most`
 * at a time. So the storm of one person takes neither the connections nor the processor of the others.
 */
export class Turns {
  readonly #bounds: TurnBounds;
  readonly #now: () => number;
  readonly #people = new Map<string, Person>();
  #running = 0;
  /** Whose request began last, and the last of anybody else. */
  #last: { name: string; at: number } | null = null;
  #lastOther: { name: string; at: number } | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(bounds: TurnBounds, now: () => number = () => performance.now()) {
    this.#bounds = bounds;
    this.#now = now;
  }

  /**
   * Asks for a turn; `start` is called when it has come, at once or later, with what ends it. Answers how a waiting one gives up, or null when too
   * many of this person wait.
   */
  take(name: string, start: (end: () => void) => void): (() => void) | null {
    const person = this.#people.get(name) ?? { running: 0, waiting: [], begun: 0 };
    this.#people.set(name, person);
    const begin = () => {
      person.running += 1;
      person.begun = this.#now();
      if (this.#last && this.#last.name !== name) this.#lastOther = this.#last;
      this.#last = { name, at: person.begun };
      this.#running += 1;
      let ended = false;
      start(() => {
        if (ended) return;
        ended = true;
        person.running -= 1;
        this.#running -= 1;
        this.#next();
        this.#forget(name, person);
      });
    };
    if (person.waiting.length === 0 && person.running < this.#bounds.most) {
      begin();
      return () => {};
    }
    if (person.waiting.length >= this.#bounds.mostWaiting) return null;
    const waiting = { since: this.#now(), start: begin };
    person.waiting.push(waiting);
    this.#later();
    return () => {
      const at = person.waiting.indexOf(waiting);
      if (at >= 0) person.waiting.splice(at, 1);
      this.#forget(name, person);
    };
  }

  /** How many of a person are worked on and wait. */
  of(name: string): { running: number; waiting: number } {
    const { running, waiting } = this.#people.get(name) ?? { running: 0, waiting: [] };
    return { running, waiting: waiting.length };
  }

  /** Begins what may begin now: of those that wait, the one that has waited longest first. */
  #next(): void {
    const queues = [...this.#people].filter(([, person]) => person.waiting.length > 0);
    queues.sort(([, person], [, other]) => (person.waiting[0]?.since ?? 0) - (other.waiting[0]?.since ?? 0));
    for (const [name, person] of queues) while (this.#mayBegin(name, person)) person.waiting.shift()?.start();
    this.#later();
  }

  #mayBegin(name: string, { running, waiting, begun }: Person): boolean {
    if (waiting.length === 0 || running >= (this.#hasCompany(name) ? 1 : this.#bounds.most)) return false;
    if (this.#running === running) return true;
    return running === 0 && this.#now() - begun >= this.#bounds.patience;
  }

  /** Whether somebody else has asked for something just now. */
  #hasCompany(name: string): boolean {
    const other = this.#last?.name === name ? this.#lastOther : this.#last;
    return other !== null && this.#now() - other.at < this.#bounds.company;
  }

  /** Looks again when somebody's patience ends, though no request ends before. */
  #later(): void {
    if (this.#timer || ![...this.#people.values()].some((person) => person.waiting.length > 0)) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#next();
    }, this.#bounds.patience).unref();
  }

  #forget(name: string, person: Person): void {
    if (person.running === 0 && person.waiting.length === 0 && this.#people.get(name) === person) this.#people.delete(name);
  }
}
