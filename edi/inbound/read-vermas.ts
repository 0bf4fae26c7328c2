import type { ValidMessage } from "#edi/messages/validate.ts";
import type { LocalTime } from "#edi/syntax/local-time.ts";
import { type Segment, valueAt } from "#edi/syntax/segment.ts";
import { kilogramsIn } from "./read-measures.ts";
import { containerNumber } from "./read-moves.ts";
import { timeOf } from "./read-time.ts";
import { groupOf, groupsOf, positionsIn, referenceIn, segmentOf, segmentsOf } from "./read-tree.ts";

/** A declared mass of VERMAS; `method` is the SOLAS method, "" where the sender says none. */
export type VgmLine = {
  segment: number;
  cntNo: string;
  bkNo: string;
  blNo: string;
  portCode: string;
  sizeCode: string;
  timeKind: string;
  sealNo: string;
  weightKg: string | null;
  method: "1" | "2" | "";
  time: LocalTime | "" | null;
  party: string;
};

const methods: Readonly<Record<string, VgmLine["method"]>> = { SM1: "1", SM2: "2" };

/** Reads VERMAS of D.16A and D.24A, SMDG 0.4 to 1.1 (guide §5.4). */
export function readVermas({ tree }: ValidMessage, segments: readonly Segment[]): VgmLine[] {
  const position = positionsIn(segments);
  return groupsOf(tree, "EQD").map((group) => {
    const eqd = group.segments[0];
    const measure =
      groupsOf(group, "MEA").find(
        ({ segments: [first] }) => first && valueAt(first, 1) === "VGM",
      ) ?? group;
    const document = groupsOf(group, "DOC").find(
      ({ segments: [first] }) => first && valueAt(first, 0) in methods,
    );
    const place = segmentOf(group, "LOC", "9");
    const responsible = document && (groupOf(document, "NAD", "SPC") ?? groupOf(document, "NAD"));
    const [weighed] = segmentsOf(measure, "DTM");
    const name = responsible?.segments[0];
    const doc = document?.segments[0];
    return {
      segment: position(eqd),
      cntNo: eqd ? containerNumber(valueAt(eqd, 1)) : "",
      bkNo: referenceIn(group, "BN"),
      blNo: referenceIn(group, "BM"),
      portCode: place ? valueAt(place, 1).toUpperCase() : "",
      sizeCode: eqd ? valueAt(eqd, 2) : "",
      sealNo: segmentsOf(group, "SEL")
        .map((seal) => valueAt(seal, 0))
        .join(" "),
      weightKg: kilogramsIn(group, "VGM"),
      method: doc ? (methods[valueAt(doc, 0)] ?? "") : "",
      time: timeOf(weighed),
      timeKind: weighed ? valueAt(weighed, 0) : "",
      party: (name ? valueAt(name, 3) || valueAt(name, 2) : "").slice(0, 120),
    };
  });
}
