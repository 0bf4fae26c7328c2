import type { RefusalParams } from "#platform/operation/refusal.ts";
import { any, type LineOf, type Measure, type Shortage } from "./allot.ts";

/** The setting that says what becomes of a booking beyond space: REFUSE, WAIT or WARN. */
export const beyondKey = "seaway.space.beyond";

/** A line as people read it: "CNSHA → JPTYO ACME". */
export const lineText = ({ portLoad, portDis, ownerKind, owner }: LineOf): string =>
  `${portLoad} → ${portDis}${ownerKind === "ANY" || owner === any ? "" : ` ${owner}`}`;

/** Measures as the trade abbreviates them in every language. */
export const signOf: Readonly<Record<Measure, string>> = { teu: "TEU", tons: "t", plugs: "RF", dgSlots: "DG" };

/** What is said of one measure in which a line is short. */
export const shortageParams = (line: string, { measure, asked: query, free }: Shortage): RefusalParams => ({
  line,
  measure: signOf[measure],
  asked: query,
  free,
});
