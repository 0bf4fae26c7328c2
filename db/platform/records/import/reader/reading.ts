import type { RefusalParams } from "#platform/kernel/refusal/refusal.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { cutText, wellFormed } from "#platform/kernel/refusal/well-formed.ts";

/** Canonical text (null if empty) or the fault. */
export type Reading = { value: string | null } | { code: MessageKey; params: RefusalParams };

/** Shortens the quoted text. */
export function fault(code: MessageKey, input: string, params: RefusalParams = {}): Reading {
  return {
    code,
    params: { ...params, value: wellFormed(input.length > 60 ? `${cutText(input, 60)}…` : input) },
  };
}
