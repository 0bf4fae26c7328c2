import type { MessageTree } from "#edi/messages/definition.ts";
import type { ValidMessage } from "#edi/messages/validate.ts";
import type { LocalTime } from "#edi/syntax/local-time.ts";
import { type Segment, valueAt } from "#edi/syntax/segment.ts";
import { kilogramsIn } from "./read-measures.ts";
import { timeOf } from "./read-time.ts";
import {
  groupOf,
  groupsOf,
  headOf,
  nearestOf,
  positionsIn,
  referenceIn,
  segmentOf,
  segmentsOf,
} from "./read-tree.ts";

/**
 * A container of CODECO or COARRI as the sender wrote it; codes are the sender's. `segment` counts
 * from 1 in the message.
 */
export type MoveLine = {
  segment: number;
  /** Document name (1001): what happened. */
  moveCode: string;
  /** Number of the report this one changes, where it names one beside its own. */
  earlierNo: string;
  cntNo: string;
  sizeCode: string;
  emptyFlag: "Y" | "N";
  traffic: "E" | "I" | "T" | "";
  bkNo: string;
  blNo: string;
  time: LocalTime | "" | null;
  portCode: string;
  dockCode: string;
  voyageName: string;
  sealNo: string;
  grossKg: string | null;
  vgmKg: string | null;
  truckNo: string;
  cell: string;
};

const traffics: Readonly<Record<string, MoveLine["traffic"]>> = { "2": "E", "3": "I", "6": "T" };

/** Places of the event, then of loading and discharge of the head (guide §5.5). */
const eventPlaces = ["165", "175", "89", "9", "11"];

/** Reads CODECO and COARRI of D.95B and D.00B. */
export function readMoves(message: ValidMessage, segments: readonly Segment[]): MoveLine[] {
  const { tree } = message;
  const { name } = headOf(message);
  const position = positionsIn(segments);
  const voyage = groupOf(tree, "TDT", "20") ?? groupOf(tree, "TDT");
  const head = {
    moveCode: name,
    earlierNo: referenceIn(tree, "ACW"),
    voyage,
    voyageName: voyageNameOf(voyage),
    position,
  };
  return groupsOf(tree, "EQD").map((group) => lineOf(group, head));
}

type Head = {
  moveCode: string;
  earlierNo: string;
  voyage: MessageTree | undefined;
  voyageName: string;
  position(segment: Segment | undefined): number;
};

function lineOf(
  group: MessageTree,
  { moveCode, earlierNo, voyage, voyageName, position }: Head,
): MoveLine {
  const eqd = group.segments[0];
  const value = (element: number, component = 0) =>
    eqd ? valueAt(eqd, element, component).trim() : "";
  const own = placeIn(group, "165", "175") ?? placeIn(voyage, ...eventPlaces);
  const truck = groupOf(group, "TDT", "1", "30") ?? groupOf(group, "TDT");
  const licence = truck?.segments[0];
  const cell = placeIn(group, "147");
  return {
    segment: position(eqd),
    moveCode,
    earlierNo,
    cntNo: containerNumber(value(1)),
    sizeCode: value(2).toUpperCase(),
    emptyFlag: value(5) === "4" ? "Y" : "N",
    traffic: traffics[value(4)] ?? "",
    bkNo: referenceIn(group, "BN"),
    blNo: referenceIn(group, "BM"),
    time: timeOf(segmentOf(group, "DTM", "7", "203", "181", "178")),
    portCode: (own ? valueAt(own, 1) : "").toUpperCase(),
    dockCode: (own ? valueAt(own, 2) : "").toUpperCase(),
    voyageName,
    sealNo: segmentsOf(group, "SEL")
      .map((segment) => valueAt(segment, 0))
      .join(" ")
      .slice(0, 40),
    grossKg: kilogramsIn(group, "G", "AET", "WT"),
    vgmKg: kilogramsIn(group, "VGM"),
    truckNo: licence ? valueAt(licence, 7, 0) || valueAt(licence, 7, 3) || valueAt(licence, 1) : "",
    cell: cell ? valueAt(cell, 1) : "",
  };
}

/** Partners write `HLBU 000012-0`. */
export const containerNumber = (text: string): string => text.replace(/[\s./-]/g, "").toUpperCase();

/** A place of the level or of its groups of places. */
function placeIn(tree: MessageTree | undefined, ...qualifiers: string[]): Segment | undefined {
  return tree && nearestOf(tree, "LOC", qualifiers);
}

/** Vessel and voyage number as our voyages are named. */
export function voyageNameOf(voyage: MessageTree | undefined): string {
  const tdt = voyage?.segments[0];
  if (tdt === undefined) return "";
  return [valueAt(tdt, 7, 3), valueAt(tdt, 1)].filter((part) => part !== "").join("/");
}
