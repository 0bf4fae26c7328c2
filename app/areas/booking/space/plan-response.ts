import type { RefusalParams } from "#platform/kernel/refusal/refusal.ts";
import type { Spread } from "#domain/booking/space/allotment/spread-lines.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/** `preview`: nothing is saved yet. */
export type PlanResponse = {
  typed: Record<string, string>;
  plan: Spread | null;
  preview: boolean;
  refusals: { code: MessageKey; params: RefusalParams; field: string }[];
};
