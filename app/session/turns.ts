/** Limits per person in a web process. */
type TurnBounds = {
  /** Requests of one person running at once. */
  most: number;
  /** Waiting requests of one person; more are refused. */
  mostWaiting: number;
  /** Milliseconds until a waiting request starts while others' requests run. */
  patience: number;
  /** Milliseconds after another person's request during which a queue starts one at a time. */
  company: number;
};

type Waiting = { since: number; start(): void };
type Person = { running: number; waiting: Waiting[]; begun: number };

/**
 * Schedules requests fairly by person. While others run, a queue starts one every `patience` ms;
 * within `company` ms after them, one by one; else `most` at a time. So one person's burst exhausts
 * neither connections nor CPU.
 */
export class Turns {
  readonly #bounds: TurnBounds;
  readonly #now: () => number;
  readonly #people = new Map<string, Person>();
  #running = 0;
  #last: { name: string; at: number } | null = null;
  #lastOther: { name: string; at: number } | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(bounds: TurnBounds, now: () => number = () => performance.now()) {
    this.#bounds = bounds;
    this.#now = now;
  }

  /**
   * `start` receives the function that ends the turn. Returns a cancel function, or null when too
   * many wait.
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

  of(name: string): { running: number; waiting: number } {
    const { running, waiting } = this.#people.get(name) ?? { running: 0, waiting: [] };
    return { running, waiting: waiting.length };
  }

  /** Starts what may start, longest waiting first. */
  #next(): void {
    const queues = [...this.#people].filter(([, person]) => person.waiting.length > 0);
    queues.sort(
      ([, person], [, other]) => (person.waiting[0]?.since ?? 0) - (other.waiting[0]?.since ?? 0),
    );
    for (const [name, person] of queues)
      while (this.#mayBegin(name, person)) person.waiting.shift()?.start();
    this.#later();
  }

  #mayBegin(name: string, { running, waiting, begun }: Person): boolean {
    if (waiting.length === 0 || running >= (this.#hasCompany(name) ? 1 : this.#bounds.most))
      return false;
    if (this.#running === running) return true;
    return running === 0 && this.#now() - begun >= this.#bounds.patience;
  }

  /** True shortly after another person's request. */
  #hasCompany(name: string): boolean {
    const other = this.#last?.name === name ? this.#lastOther : this.#last;
    return other !== null && this.#now() - other.at < this.#bounds.company;
  }

  /** Wakes up when someone's patience ends. */
  #later(): void {
    if (this.#timer || ![...this.#people.values()].some((person) => person.waiting.length > 0))
      return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#next();
    }, this.#bounds.patience).unref();
  }

  #forget(name: string, person: Person): void {
    if (person.running === 0 && person.waiting.length === 0 && this.#people.get(name) === person)
      this.#people.delete(name);
  }
}
