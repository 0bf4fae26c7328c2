import type { RefusalParams } from "#domain/kit/refusal.ts";
import type { Word } from "#domain/words.ts";

/** What becomes of one voyage. */
export type PlanRow = {
  voyage: string;
  departureDate: string;
  added: number;
  changed: number;
  kept: number;
  skipped: number;
  below: number;
};

/** What was typed, and what it comes to; `preview`: nothing is saved yet. */
export type PlanAnswer = {
  typed: Record<string, string>;
  plan: { voyages: number; added: number; changed: number; rows: PlanRow[] } | null;
  preview: boolean;
  refusals: { code: Word; params: RefusalParams; field: string }[];
};
