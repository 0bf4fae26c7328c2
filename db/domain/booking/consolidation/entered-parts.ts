import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import {
  type ConsolidationKind,
  decimalText,
  type Part,
  partFaults,
  shareParts,
  type Source,
} from "./split-cargo.ts";

/** `count` new parts; of a split one more stays with the whole. */
type Division = { kind: ConsolidationKind; count: number };

/**
 * A split by share; parts that are appended start empty.
 * @throws Refusal consolidation.tooFewBoxes
 */
export function proposeParts(source: Source, division: Division): Part[] {
  const needed = partsNeeded(source, division);
  if (division.kind === "SPLIT") return shareParts(source, needed);
  const nothing = { pkgs: 0, gwt: decimalText(0n), dim: decimalText(0n) };
  return Array.from({ length: needed }, () => ({
    boxes: source.boxes.map(() => 0),
    goods: source.cargo.map(() => ({ ...nothing })),
    containers: [],
  }));
}

/** Each part of a split has a box. */
function partsNeeded(source: Source, { kind, count }: Division): number {
  if (kind === "APPEND") return count;
  const boxes = source.boxes.reduce((sum, line) => sum + line.count, 0);
  if (boxes <= count)
    throw new Refusal(
      "consolidation.tooFewBoxes",
      { boxes, parts: count, needed: count + 1 },
      { field: "count" },
    );
  return count + 1;
}

/** As entered, or by share. @throws Refusals one per fault */
export function partsOf(
  source: Source,
  { parts: entered, ...division }: Division & { parts?: Part[] | undefined },
): Part[] {
  const { kind } = division;
  if (!entered && kind === "APPEND")
    throw new Refusal("consolidation.enterParts", {}, { field: "parts" });
  const needed = partsNeeded(source, division);
  const parts = entered ?? shareParts(source, needed);
  if (parts.length !== needed)
    throw new Refusal(
      "consolidation.partCount",
      { given: parts.length, parts: needed },
      { field: "count" },
    );
  const wrong = parts.find(
    (part) =>
      part.boxes.length !== source.boxes.length || part.goods.length !== source.cargo.length,
  );
  if (wrong) throw new Refusal("consolidation.linesChanged", {}, { field: "bkNo" });
  const faults = partFaults(kind, source, parts);
  if (faults.length > 0) throw new Refusals(faults);
  return parts;
}
