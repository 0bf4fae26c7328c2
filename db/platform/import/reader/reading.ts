import type { RefusalParams } from "../../operation/refusal.ts";
import type { Word } from "../../i18n/message-key.ts";
import { cutText, wellFormed } from "../../operation/well-formed.ts";

/** The outcome of reading one cell: its canonical text (null: empty), or what is wrong with it. */
export type Reading = { value: string | null } | { code: Word; params: RefusalParams };

/** A faulty reading; the given text is cut to what fits into a message. */
export function fault(code: Word, input: string, params: RefusalParams = {}): Reading {
  return { code, params: { ...params, value: wellFormed(input.length > 60 ? `${cutText(input, 60)}…` : input) } };
}
