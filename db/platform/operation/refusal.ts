import type { Word } from "../i18n/message-key.ts";

/** Where a refusal belongs: the field of a form, the row of a list or file, the record it concerns. */
export type RefusalPlace = { field?: string; row?: number; key?: string };

/** Values put into the refusal's text; only plain values, so that both languages can format them. */
export type RefusalParams = Record<string, string | number>;

/**
 * An expected "no": a rule of the business speaks, nothing has changed. The code is a word key of the error catalogue
 * (operations §8, platform §8), so a code without a text in both languages does not compile.
 */
export class Refusal extends Error {
  readonly code: Word;
  readonly params: RefusalParams;
  readonly place: RefusalPlace;

  constructor(code: Word, params: RefusalParams = {}, place: RefusalPlace = {}) {
    super(`${code} ${JSON.stringify({ ...params, ...place })}`);
    this.name = "Refusal";
    this.code = code;
    this.params = params;
    this.place = place;
  }
}

/** A "no" that whoever has read it may overrule: the same input with `accept` goes on (`v.flag()` in the operation's input). */
export class ConfirmableWarning extends Refusal {}

/** Several refusals of one input, reported together: a form or a file says all its faults at once. */
export class Refusals extends Error {
  readonly list: readonly Refusal[];

  constructor(list: readonly Refusal[]) {
    super(list.map((refusal) => refusal.message).join("; "));
    this.name = "Refusals";
    this.list = list;
  }
}

/** True for errors that are an answer to the user, false for faults of the program. */
export function isRefusal(error: unknown): error is Refusal | Refusals {
  return error instanceof Refusal || error instanceof Refusals;
}

/** True when nothing but objections stands against an input. */
export function mayInsist(error: unknown): boolean {
  const list = refusalsOf(error);
  return list.length > 0 && list.every((refusal) => refusal instanceof ConfirmableWarning);
}

/** The refusals inside an error, in their order; empty when the error is a fault. */
export function refusalsOf(error: unknown): readonly Refusal[] {
  if (error instanceof Refusals) return error.list;
  return error instanceof Refusal ? [error] : [];
}
