import { isRefusal, type Refusal, Refusals, refusalsOf } from "./refusal.ts";

/**
 * Runs checks that do not rest on each other and tells the faults of all at once. Of a field that
 * an earlier check refused a later one says nothing: the first fault is the cause.
 */
export class RefusalCollector {
  readonly #errors: (Refusal | Refusals)[] = [];

  /** Undefined where the check refuses. */
  async check<T>(run: () => Promise<T> | T): Promise<T | undefined> {
    try {
      return await run();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.#errors.push(error);
      return undefined;
    }
  }

  /** Adds what a check found without refusing. */
  add(list: readonly Refusal[]): void {
    if (list.length > 0) this.#errors.push(new Refusals(list));
  }

  /** Whether each fault stands at a field. */
  areAtFields(): boolean {
    return this.#list().every(({ place }) => place.field !== undefined);
  }

  /** @throws Refusals of every check, if there are any */
  throwAny(): void {
    if (this.#errors.length > 0) this.refuse();
  }

  /** @throws Refusals of every check; a single one as it is */
  refuse(): never {
    const [first, ...later] = this.#errors;
    throw first && later.length === 0 ? first : new Refusals(this.#list());
  }

  #list(): Refusal[] {
    const places = new Set<string>();
    return this.#errors.flatMap((error) => {
      const list = refusalsOf(error).filter(({ place }) => !places.has(placeOf(place)));
      for (const { place } of list) if (place.field) places.add(placeOf(place));
      return list;
    });
  }
}

const placeOf = ({ field, row, key }: Refusal["place"]) => [row, key, field].join(" ");
