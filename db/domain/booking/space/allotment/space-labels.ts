import type { RefusalParams } from "#platform/kernel/refusal/refusal.ts";
import { any, type LineOf, type Measure, type Shortage } from "./allot.ts";

/** REFUSE, WAIT or WARN beyond space. */
export const beyondKey = "seaway.space.beyond";

/** "CNSHA → JPTYO ACME". */
export const lineText = ({ portLoad, portDis, ownerKind, owner }: LineOf): string =>
  `${portLoad} → ${portDis}${ownerKind === "ANY" || owner === any ? "" : ` ${owner}`}`;

/** Abbreviations of the trade in all languages. */
export const signOf: Readonly<Record<Measure, string>> = {
  teu: "TEU",
  tons: "t",
  plugs: "RF",
  dgSlots: "DG",
};

export const shortageParams = (
  line: string,
  { measure, asked: needed, free }: Shortage,
): RefusalParams => ({
  line,
  measure: signOf[measure],
  asked: needed,
  free,
});
