import type { RefusalParams } from "#platform/operation/refusal.ts";
import type { Spread } from "#domain/space/spread-lines.server.ts";
import type { Word } from "#platform/i18n/message-key.ts";

/** What was typed, and what it comes to; `preview`: nothing is saved yet. */
export type PlanResponse = {
  typed: Record<string, string>;
  plan: Spread | null;
  preview: boolean;
  refusals: { code: Word; params: RefusalParams; field: string }[];
};
