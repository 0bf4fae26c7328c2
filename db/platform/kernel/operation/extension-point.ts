/**
 * Lets later areas extend an earlier one: bookings, bills and fees tell a voyage who has cargo
 * aboard.
 */
export class ExtensionPoint<Part> {
  readonly name: string;
  #parts: Part[] | null = null;

  constructor(name: string) {
    this.name = name;
  }

  clear(): void {
    this.#parts = [];
  }

  add(part: Part): void {
    (this.#parts ??= []).push(part);
  }

  /** @throws Error without parts, because a rule that asks nobody would always pass */
  parts(): readonly Part[] {
    if (!this.#parts?.length) throw new Error(`no module extends ${this.name}`);
    return this.#parts;
  }
}

export type Extension = { name: string; clear(): void; register(): void };

export const extend = <Part>(point: ExtensionPoint<Part>, part: Part): Extension => ({
  name: point.name,
  clear: () => point.clear(),
  register: () => point.add(part),
});
