import type { MessageTree } from "#edi/messages/definition.ts";
import type { ValidMessage } from "#edi/messages/validate.ts";
import { type Segment, valueAt } from "#edi/syntax/segment.ts";
import {
  type CargoRequest,
  cargoOf,
  type ContainerRequest,
  containersOf,
} from "./read-booking-goods.ts";
import {
  groupOf,
  groupsOf,
  headOf,
  positionsIn,
  referenceIn,
  segmentOf,
  segmentsOf,
  textIn,
} from "./read-tree.ts";

/** A party as the sender wrote it; `code` is the sender's. */
export type PartyRequest = {
  code: string;
  name: string;
  address: string;
  tel: string;
  mail: string;
};

/** A booking of IFTMBF; codes are the sender's (guide §5.6). */
export type BookingRequest = {
  segment: number;
  documentNo: string;
  clientCode: string;
  customerRef: string;
  contractNo: string;
  deliveryTerms: string;
  remark: string;
  voyNo: string;
  vesselName: string;
  imo: string;
  receipt: string;
  portLoad: string;
  portDis: string;
  delivery: string;
  shipper: PartyRequest;
  consignee: PartyRequest;
  notify: PartyRequest;
  cargo: readonly CargoRequest[];
  containers: readonly ContainerRequest[];
  /** Temperatures of containers that cannot be told to belong to one of the cargo lines. */
  untold: readonly string[];
};

/** Reads IFTMBF of D.99B. */
export function readBooking(message: ValidMessage, segments: readonly Segment[]): BookingRequest[] {
  const { tree } = message;
  const position = positionsIn(segments);
  const main = groupOf(tree, "TDT", "20") ?? groupOf(tree, "TDT");
  const tdt = main?.segments[0];
  const tsr = segmentOf(tree, "TSR");
  const containers = containersOf(tree, position);
  const { cargo, untold } = withTemperatures(cargoOf(tree, position), containers);
  const client = partyIn(tree, "ZZZ", "FW", "CZ");
  return [
    {
      segment: position(segmentOf(tree, "BGM")),
      documentNo: headOf(message).documentNo,
      clientCode: client.code,
      customerRef: referenceIn(tree, "SI", "FF"),
      contractNo: referenceIn(tree, "CT"),
      deliveryTerms: tsr ? valueAt(tsr, 0) : "",
      remark: textIn(tree, "AAI"),
      voyNo: tdt ? valueAt(tdt, 1) : "",
      vesselName: tdt ? valueAt(tdt, 7, 3) : "",
      imo: tdt ? valueAt(tdt, 7, 0) : "",
      receipt: placeOf(tree, "88"),
      portLoad: placeOf(main, "9"),
      portDis: placeOf(main, "11"),
      delivery: placeOf(tree, "7"),
      shipper: partyIn(tree, "CZ"),
      consignee: partyIn(tree, "CN"),
      notify: partyIn(tree, "NI", "N1"),
      cargo,
      containers,
      untold,
    },
  ];
}

/**
 * A temperature that stands at the containers is that of the goods, where it is one and the goods
 * are all in such containers.
 */
function withTemperatures(
  cargo: readonly CargoRequest[],
  containers: readonly ContainerRequest[],
): Pick<BookingRequest, "cargo" | "untold"> {
  const set = [
    ...new Set(containers.map(({ temperature }) => temperature).filter((value) => value !== "")),
  ];
  const [temperature] = set;
  if (temperature === undefined || cargo.every((line) => line.temperature !== ""))
    return { cargo, untold: [] };
  const isOne =
    set.length === 1 && (cargo.length === 1 || containers.every((box) => box.temperature !== ""));
  if (!isOne) return { cargo, untold: set };
  return {
    cargo: cargo.map((line) => (line.temperature === "" ? { ...line, temperature } : line)),
    untold: [],
  };
}

function placeOf(tree: MessageTree | undefined, qualifier: string): string {
  const place = tree && groupOf(tree, "LOC", qualifier)?.segments[0];
  return place ? valueAt(place, 1).toUpperCase() : "";
}

/**
 * The first role that has a party. Names come structured (C080) or in lines with the address
 * (C058).
 */
export function partyIn(tree: MessageTree, ...roles: string[]): PartyRequest {
  const group = groupOf(tree, "NAD", ...roles);
  const nad = group?.segments[0];
  if (!group || !nad) return { code: "", name: "", address: "", tel: "", mail: "" };
  const lines = (nad.elements[2] ?? []).filter((line) => line !== "");
  const named = (nad.elements[3] ?? []).filter((line) => line !== "");
  const place = [...(nad.elements[4] ?? []), ...(nad.elements[5] ?? [])].filter(
    (line) => line !== "",
  );
  const contacts = groupsOf(group, "CTA").flatMap((contact) => segmentsOf(contact, "COM"));
  const reached = (kind: string) =>
    contacts
      .map((com) => (valueAt(com, 0, 1) === kind ? valueAt(com, 0) : ""))
      .find((no) => no !== "") ?? "";
  return {
    code: valueAt(nad, 1),
    name: named.length > 0 ? (named[0] ?? "") : (lines[0] ?? ""),
    address: (named.length > 0
      ? [...named.slice(1), ...place, ...lines]
      : [...lines.slice(1), ...place]
    ).join("\n"),
    tel: reached("TE"),
    mail: reached("EM"),
  };
}
