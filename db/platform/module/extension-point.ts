/**
 * What an area asks of the areas after it, without knowing them: it declares the point, their modules name a part. A voyage asks who has cargo
 * aboard; bookings, bills and fees say so in their own modules.
 */
export class ExtensionPoint<Part> {
  readonly name: string;
  #parts: Part[] | null = null;

  constructor(name: string) {
    this.name = name;
  }

  /** Forgets the parts; the modules then name theirs. */
  clear(): void {
    this.#parts = [];
  }

  add(part: Part): void {
    (this.#parts ??= []).push(part);
  }

  /** @throws Error when no module names a part: a rule that asks nobody would hold for nothing. */
  parts(): readonly Part[] {
    if (!this.#parts?.length) throw new Error(`no module extends ${this.name}`);
    return this.#parts;
  }
}

/** A part for a point, as modules list it. */
export type Extension = { name: string; clear(): void; register(): void };

/** The part an area has in the point of an earlier one. */
export const extend = <Part>(point: ExtensionPoint<Part>, part: Part): Extension => ({
  name: point.name,
  clear: () => point.clear(),
  register: () => point.add(part),
});
