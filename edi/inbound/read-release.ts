import type { ValidMessage } from "../messages/validate.ts";
import { valueAt } from "../syntax/segment.ts";
import { groupOf, groupsOf, headOf, referenceIn, segmentOf } from "./read-tree.ts";

/** A size of COPARN as a terminal reads it. */
export type ReadRelease = { bkNo: string; voyNo: string; sizeCode: string; count: string; isSoc: boolean };

export function readRelease({ tree }: ValidMessage): ReadRelease[] {
  const tdt = groupOf(tree, "TDT", "20")?.segments[0];
  return groupsOf(tree, "EQD").map((group) => {
    const eqd = group.segments[0];
    const eqn = segmentOf(group, "EQN");
    return {
      bkNo: referenceIn(group, "BN"),
      voyNo: tdt ? valueAt(tdt, 1) : "",
      sizeCode: eqd ? valueAt(eqd, 2) : "",
      count: eqn ? valueAt(eqn, 0) : "",
      isSoc: eqd !== undefined && valueAt(eqd, 3) === "1",
    };
  });
}

/** A confirmation (IFTMBC) as a customer reads it; `response` is data element 4343. */
export type ReadConfirmation = { documentNo: string; response: string; bkNo: string; customerRef: string; voyNo: string; sizes: string };

export function readConfirmation(message: ValidMessage): ReadConfirmation {
  const { tree } = message;
  const { documentNo, response } = headOf(message);
  const tdt = groupOf(tree, "TDT", "20")?.segments[0];
  const sizes = groupsOf(tree, "EQD").map((group) => {
    const eqn = segmentOf(group, "EQN");
    return eqn ? valueAt(eqn, 0) : "";
  });
  return {
    documentNo,
    response,
    bkNo: referenceIn(tree, "BN"),
    customerRef: referenceIn(tree, "SI"),
    voyNo: tdt ? valueAt(tdt, 1) : "",
    sizes: sizes.join(" "),
  };
}
