import { Refusal, Refusals } from "#platform/operation/refusal.ts";
import { type ConsolidationKind, type Part, partFaults, shareParts, type Source } from "./split-cargo.ts";

type Entered = { kind: ConsolidationKind; count: number; parts?: Part[] | undefined };

/** As entered, or by share. @throws Refusals one per fault */
export function partsOf(source: Source, { kind, count, parts: entered }: Entered): Part[] {
  if (!entered && kind === "APPEND") throw new Refusal("consolidation.enterParts", {}, { field: "parts" });
  const needed = kind === "SPLIT" ? count + 1 : count;
  const all = source.boxes.reduce((sum, line) => sum + line.count, 0);
  if (kind === "SPLIT" && all < needed) throw new Refusal("consolidation.tooFewBoxes", { boxes: all, parts: needed }, { field: "count" });
  const parts = entered ?? shareParts(source, needed);
  if (parts.length !== needed) throw new Refusal("consolidation.partCount", { given: parts.length, parts: needed }, { field: "count" });
  const wrong = parts.find((part) => part.boxes.length !== source.boxes.length || part.goods.length !== source.cargo.length);
  if (wrong) throw new Refusal("consolidation.linesChanged", {}, { field: "bkNo" });
  const faults = partFaults(kind, source, parts);
  if (faults.length > 0) throw new Refusals(faults);
  return parts;
}
