import type { MessageTree } from "#edi/messages/definition.ts";
import type { ValidMessage } from "#edi/messages/validate.ts";
import { valueAt } from "#edi/syntax/segment.ts";
import { partyIn } from "./read-booking.ts";
import { kilogramsIn } from "./read-measures.ts";
import {
  groupOf,
  groupsOf,
  headOf,
  referenceIn,
  segmentOf,
  segmentsOf,
  textIn,
} from "./read-tree.ts";

/**
 * What all sizes of a COPARN share, and each size, as a terminal reads it. Places are the partner's
 * codes.
 */
export type ReadRelease = ReadVoyage & {
  bkNo: string;
  clientCode: string;
  goods: string;
  sizes: readonly {
    bkNo: string;
    sizeCode: string;
    count: string;
    isSoc: boolean;
    movement: string;
    full: string;
    depot: string;
    portDis: string;
    pickUp: string;
  }[];
};

type ReadVoyage = {
  voyNo: string;
  carrier: string;
  imo: string;
  vesselName: string;
  portLoad: string;
  portDis: string;
  times: string;
};

export function readRelease({ tree }: ValidMessage): ReadRelease {
  const goods = groupOf(tree, "GID");
  const sizes = groupsOf(tree, "EQD").map((group) => ({
    bkNo: referenceIn(group, "BN"),
    sizeCode: valueIn(group, "EQD", 2),
    count: valueIn(group, "EQN", 0),
    isSoc: valueIn(group, "EQD", 3) === "1",
    movement: valueIn(group, "EQD", 4),
    full: valueIn(group, "EQD", 5),
    depot: placeIn(group, "98"),
    portDis: placeIn(group, "11"),
    pickUp: timesIn(group, "201"),
  }));
  const clientCode = partyIn(tree, "CZ").code;
  return {
    ...readVoyage(tree),
    bkNo: referenceIn(tree, "BN"),
    clientCode,
    goods: goods ? textIn(goods, "AAA") : "",
    sizes,
  };
}

function valueIn(tree: MessageTree, tag: string, element: number, component = 0): string {
  const segment = segmentOf(tree, tag);
  return segment ? valueAt(segment, element, component) : "";
}

function placeIn(tree: MessageTree, qualifier: string): string {
  const place = segmentOf(tree, "LOC", qualifier) ?? groupOf(tree, "LOC", qualifier)?.segments[0];
  return place ? valueAt(place, 1) : "";
}

/** Times of a level and of its places, each with its qualifier. */
function timesIn(tree: MessageTree, ...only: string[]): string {
  const all = [
    ...segmentsOf(tree, "DTM"),
    ...groupsOf(tree, "LOC").flatMap((place) => segmentsOf(place, "DTM")),
  ];
  return all
    .filter((dtm) => only.length === 0 || only.includes(valueAt(dtm, 0, 0)))
    .map((dtm) => `${valueAt(dtm, 0, 0)}:${valueAt(dtm, 0, 1)}`)
    .toSorted()
    .join(" ");
}

function readVoyage(tree: MessageTree): ReadVoyage {
  const main = groupOf(tree, "TDT", "20") ?? { segments: [], groups: {} };
  return {
    voyNo: valueIn(main, "TDT", 1),
    carrier: valueIn(main, "TDT", 4),
    imo: valueIn(main, "TDT", 7, 0),
    vesselName: valueIn(main, "TDT", 7, 3),
    portLoad: placeIn(main, "9"),
    portDis: placeIn(main, "11"),
    times: timesIn(main),
  };
}

/** A confirmation (IFTMBC) as a customer reads it; `response` is data element 4343. */
export type ReadConfirmation = ReadVoyage & {
  documentNo: string;
  messageFunction: string;
  response: string;
  bkNo: string;
  customerRef: string;
  contractNo: string;
  clientCode: string;
  reason: string;
  receipt: string;
  delivery: string;
  cargo: readonly {
    lineNo: string;
    goods: string;
    pkgs: string;
    packageCode: string;
    gwt: string;
  }[];
  sizes: readonly { sizeCode: string; count: string; owner: string; full: string }[];
};

export function readConfirmation(message: ValidMessage): ReadConfirmation {
  const { tree } = message;
  const { documentNo, messageFunction, response } = headOf(message);
  const cargo = groupsOf(tree, "GID").map((group) => ({
    lineNo: valueIn(group, "GID", 0),
    goods: textIn(group, "AAA"),
    pkgs: valueIn(group, "GID", 1, 0),
    packageCode: valueIn(group, "GID", 1, 1),
    gwt: kilogramsIn(group, "G") ?? "",
  }));
  return {
    ...readVoyage(tree),
    documentNo,
    messageFunction,
    response,
    bkNo: referenceIn(tree, "BN"),
    customerRef: referenceIn(tree, "SI"),
    contractNo: referenceIn(tree, "CT"),
    clientCode: partyIn(tree, "ZZZ").code,
    reason: textIn(tree, "AAI"),
    receipt: placeIn(tree, "88"),
    delivery: placeIn(tree, "7"),
    cargo,
    sizes: groupsOf(tree, "EQD").map((group) => ({
      sizeCode: valueIn(group, "EQD", 2),
      count: valueIn(group, "EQN", 0),
      owner: valueIn(group, "EQD", 3),
      full: valueIn(group, "EQD", 5),
    })),
  };
}
