import type { MessageTree } from "#edi/messages/definition.ts";
import type { ValidMessage } from "#edi/messages/validate.ts";
import type { LocalTime } from "#edi/syntax/local-time.ts";
import { type Segment, valueAt } from "#edi/syntax/segment.ts";
import { type PartyRequest, partyIn } from "./read-booking.ts";
import { type CargoRequest, lineOf } from "./read-booking-goods.ts";
import { timeOf } from "./read-time.ts";
import { groupOf, groupsOf, positionsIn, referenceIn, segmentOf, segmentsOf } from "./read-tree.ts";

/** Packages of a line by container. */
export type BillLine = CargoRequest & { stuffing: readonly { cntNo: string; pkgs: string }[] };

/** A container of the message; the size is the sender's code, "" where no EQD names it. */
export type BillContainer = { segment: number; sizeCode: string; sealNo: string };

/**
 * A bill as the sender wrote it; codes are the sender's (guide §5.3). `consignment` counts as CNI
 * does.
 */
export type BillRequest = {
  segment: number;
  consignment: string;
  blNo: string;
  masterBlNo: string;
  voyNo: string;
  vesselName: string;
  imo: string;
  eta: LocalTime | "" | null;
  portLoad: string;
  portDis: string;
  delivery: string;
  freightCode: string;
  shipper: PartyRequest;
  consignee: PartyRequest;
  notify: PartyRequest;
  lines: readonly BillLine[];
  /**
   * Containers of the consignment where its lines name none; packages are "" where only the
   * containers are described.
   */
  packing: BillLine["stuffing"];
  containers: ReadonlyMap<string, BillContainer>;
};

/** Reads the consignments of IFCSUM of D.95B, D.97B and D.00B and of the flat file. */
export function readBills({ tree }: ValidMessage, segments: readonly Segment[]): BillRequest[] {
  const position = positionsIn(segments);
  const main = groupOf(tree, "TDT", "20") ?? groupOf(tree, "TDT");
  const tdt = main?.segments[0];
  const value = (element: number, component = 0) =>
    tdt ? valueAt(tdt, element, component).trim() : "";
  const voyage = {
    voyNo: value(1),
    vesselName: value(7, 3),
    imo: value(7, 0),
    eta: arrivalIn(main),
    portLoad: placeIn(main, "9", "5"),
    portDis: placeIn(main, "11", "61", "60"),
  };
  const boxes = containersIn(tree, position);
  return groupsOf(tree, "CNI").map((group) => billOf(group, { voyage, boxes, position }));
}

/** Containers of the head that no consignment names, with their segments. */
export function unpackedIn(
  { tree }: ValidMessage,
  segments: readonly Segment[],
  bills: readonly BillRequest[],
): [string, number][] {
  const named = new Set(bills.flatMap(({ containers }) => [...containers.keys()]));
  return [...containersIn(tree, positionsIn(segments))].flatMap(([cntNo, { segment }]) =>
    named.has(cntNo) || cntNo === "" ? [] : [[cntNo, segment] satisfies [string, number]],
  );
}

type Head = {
  voyage: Pick<BillRequest, "voyNo" | "vesselName" | "imo" | "eta" | "portLoad" | "portDis">;
  boxes: ReadonlyMap<string, BillContainer>;
  position(segment: Segment | undefined): number;
};

function billOf(group: MessageTree, { voyage, boxes, position }: Head): BillRequest {
  const cni = group.segments[0];
  const own = cni ? valueAt(cni, 1).trim() : "";
  const blNo = referenceIn(group, "BM") || own;
  const master = referenceIn(group, "MB");
  const payment = groupOf(group, "CPI")?.segments[0] ?? segmentOf(group, "CPI");
  const lines = groupsOf(group, "GID").map((goods) => ({
    ...lineOf(goods, position),
    stuffing: stuffingIn(goods),
  }));
  const described = containersIn(group, position);
  const packing = lines.some(({ stuffing }) => stuffing.length > 0)
    ? []
    : packingIn(group, described);
  const named = new Set(
    [...lines.flatMap(({ stuffing }) => stuffing), ...packing].map(({ cntNo }) => cntNo),
  );
  for (const cntNo of described.keys()) named.add(cntNo);
  return {
    ...voyage,
    segment: position(cni),
    consignment: cni ? valueAt(cni, 0) : "",
    blNo: blNo.toUpperCase(),
    masterBlNo: master === blNo ? "" : master.toUpperCase(),
    portLoad: placeIn(group, "9") || voyage.portLoad,
    portDis: placeIn(group, "11") || voyage.portDis,
    delivery: placeIn(group, "7"),
    freightCode: payment ? valueAt(payment, 2) : "",
    shipper: partyIn(group, "CZ"),
    consignee: partyIn(group, "CN"),
    notify: partyIn(group, "NI", "N1"),
    lines,
    packing,
    containers: new Map(
      [...named].map((cntNo) => [
        cntNo,
        boxOf(cntNo, described, boxes) ?? { segment: position(cni), sizeCode: "", sealNo: "" },
      ]),
    ),
  };
}

/**
 * D.95B and later describe a container in its consignment as well; what stands there counts before
 * the head.
 */
function boxOf(
  cntNo: string,
  ...levels: readonly ReadonlyMap<string, BillContainer>[]
): BillContainer | undefined {
  return (
    levels
      .map((level) => level.get(cntNo))
      .find((box) => box !== undefined && box.sizeCode !== "") ??
    levels[0]?.get(cntNo) ??
    levels[1]?.get(cntNo)
  );
}

/** Containers that the consignment packs as a whole, else those it describes. */
function packingIn(
  group: MessageTree,
  described: ReadonlyMap<string, BillContainer>,
): BillLine["stuffing"] {
  const packed = stuffingIn(group);
  return packed.length > 0 ? packed : [...described.keys()].map((cntNo) => ({ cntNo, pkgs: "" }));
}

function containersIn(tree: MessageTree, position: Head["position"]): Map<string, BillContainer> {
  const boxes = new Map<string, BillContainer>();
  for (const group of groupsOf(tree, "EQD")) {
    const eqd = group.segments[0];
    const value = (element: number) => (eqd ? valueAt(eqd, element).trim().toUpperCase() : "");
    const seals = segmentsOf(group, "SEL").map((segment) => valueAt(segment, 0));
    const cntNo = tidyNumber(value(1));
    // Described twice, the first counts.
    if (!boxes.has(cntNo))
      boxes.set(cntNo, {
        segment: position(eqd),
        sizeCode: value(2),
        sealNo: seals.join(" ").slice(0, 40),
      });
  }
  return boxes;
}

function stuffingIn(goods: MessageTree): BillLine["stuffing"] {
  const packed = [
    ...segmentsOf(goods, "SGP"),
    ...groupsOf(goods, "SGP").flatMap((group) => segmentsOf(group, "SGP")),
  ];
  return packed.map((segment) => ({
    cntNo: tidyNumber(valueAt(segment, 0)),
    pkgs: valueAt(segment, 1),
  }));
}

const tidyNumber = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Places are segments or groups of their own, by directory. */
function placeIn(tree: MessageTree | undefined, ...qualifiers: string[]): string {
  if (tree === undefined) return "";
  const place =
    segmentOf(tree, "LOC", ...qualifiers) ?? groupOf(tree, "LOC", ...qualifiers)?.segments[0];
  return place ? valueAt(place, 1).trim().toUpperCase() : "";
}

/** Arrival, at the voyage or at its next port. */
function arrivalIn(voyage: MessageTree | undefined): BillRequest["eta"] {
  if (voyage === undefined) return "";
  const below = groupsOf(voyage, "LOC").map((place) => segmentOf(place, "DTM", "178", "132"));
  return timeOf(
    segmentOf(voyage, "DTM", "178", "132") ?? below.find((segment) => segment !== undefined),
  );
}
