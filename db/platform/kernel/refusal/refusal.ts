import type { MessageKey } from "../i18n/message-key.ts";

/** Field of a form, row of a list or file, record. */
export type RefusalPlace = { field?: string; row?: number; key?: string };

/** Plain values, formatted in either language. */
export type RefusalParams = Record<string, string | number>;

/**
 * An expected refusal; nothing has changed. The code is a message key (operations §8, platform §8),
 * so it has a text in both languages.
 */
export class Refusal extends Error {
  readonly code: MessageKey;
  readonly params: RefusalParams;
  readonly place: RefusalPlace;

  constructor(code: MessageKey, params: RefusalParams = {}, place: RefusalPlace = {}) {
    super(`${code} ${JSON.stringify({ ...params, ...place })}`);
    this.name = "Refusal";
    this.code = code;
    this.params = params;
    this.place = place;
  }
}

/** A warning that the same input with `accept` overrides (`v.flag()` in the operation's input). */
export class ConfirmableWarning extends Refusal {}

/** Another transaction was quicker: the same again reads what it left. */
export class LostRace extends Refusal {}

/** All refusals of one input. */
export class Refusals extends Error {
  readonly list: readonly Refusal[];

  constructor(list: readonly Refusal[]) {
    super(list.map((refusal) => refusal.message).join("; "));
    this.name = "Refusals";
    this.list = list;
  }
}

/** False for errors of the program. */
export function isRefusal(error: unknown): error is Refusal | Refusals {
  return error instanceof Refusal || error instanceof Refusals;
}

/** Whether an error has nothing but confirmable warnings. */
export function mayInsist(error: unknown): boolean {
  const list = refusalsOf(error);
  return list.length > 0 && list.every((refusal) => refusal instanceof ConfirmableWarning);
}

/** Empty for errors of the program. */
export function refusalsOf(error: unknown): readonly Refusal[] {
  if (error instanceof Refusals) return error.list;
  return error instanceof Refusal ? [error] : [];
}
