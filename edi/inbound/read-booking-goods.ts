import type { MessageTree } from "#edi/messages/definition.ts";
import { type Segment, valueAt } from "#edi/syntax/segment.ts";
import { isTariffCode } from "./check-codes.ts";
import {
  grossOf,
  netOf,
  temperatureIn,
  temperatureRangeIn,
  toCelsius,
  volumeOf,
} from "./read-measures.ts";
import { groupsOf, segmentOf, segmentsOf, textIn } from "./read-tree.ts";

/** A cargo line; kilograms and cubic metres are decimal text, temperatures degrees Celsius. */
export type CargoRequest = {
  segment: number;
  goodsName: string;
  hscode: string;
  pkgs: string;
  packageCode: string;
  gwt: string;
  dim: string;
  marks: string;
  temperature: string;
  temperatureLow: string;
  temperatureHigh: string;
  dangerous: {
    dgClass: string;
    unNo: string;
    packingGroup: string;
    flashpoint: string;
    ems: string;
    name: string;
    contact: string;
    tel: string;
    nwt: string;
  } | null;
};

/** Containers of a size; `isSoc` is the shipper's own. */
export type ContainerRequest = {
  segment: number;
  sizeCode: string;
  count: string;
  isSoc: boolean;
  isEmpty: boolean;
  temperature: string;
};

type Position = (segment: Segment | undefined) => number;

export const cargoOf = (tree: MessageTree, position: Position): CargoRequest[] =>
  groupsOf(tree, "GID").map((group) => lineOf(group, position));

/** A cargo line (GID). */
export function lineOf(group: MessageTree, position: Position): CargoRequest {
  const gid = group.segments[0];
  const pia = segmentOf(group, "PIA", "5");
  const { low, high } = temperatureRangeIn(group);
  const marked = [
    ...segmentsOf(group, "PCI"),
    ...groupsOf(group, "PCI").flatMap((inner) => segmentsOf(inner, "PCI")),
  ];
  const marks = marked.flatMap((pci) => pci.elements[1] ?? []);
  return {
    segment: position(gid),
    goodsName: textIn(group, "AAA").replaceAll("\n", " ").slice(0, 250),
    hscode: pia && isTariffCode(pia) ? valueAt(pia, 1) : "",
    pkgs: gid ? valueAt(gid, 1, 0) : "",
    packageCode: gid ? valueAt(gid, 1, 1) : "",
    gwt: grossOf(group) ?? "",
    dim: volumeOf(group) ?? "",
    marks: marks.filter((line) => line !== "").join("\n"),
    temperature: temperatureIn(group),
    temperatureLow: low,
    temperatureHigh: high,
    dangerous: dangerousOf(groupsOf(group, "DGS")[0]),
  };
}

function dangerousOf(group: MessageTree | undefined): CargoRequest["dangerous"] {
  const dgs = group?.segments[0];
  if (!group || !dgs) return null;
  const contact = groupsOf(group, "CTA")[0];
  const [cta] = contact?.segments ?? [];
  const com =
    contact && segmentsOf(contact, "COM").find((segment) => valueAt(segment, 0, 1) === "TE");
  return {
    dgClass: valueAt(dgs, 1, 0),
    unNo: valueAt(dgs, 2, 0),
    flashpoint: toCelsius(valueAt(dgs, 3, 0), valueAt(dgs, 3, 1) || "CEL") ?? "",
    packingGroup: ["", "I", "II", "III"][Number(valueAt(dgs, 4)) || 0] ?? "",
    ems: valueAt(dgs, 5),
    name: textIn(group, "AAD").replaceAll("\n", " "),
    contact: cta ? valueAt(cta, 1, 1) : "",
    tel: com ? valueAt(com, 0) : "",
    nwt: netOf(group) ?? "",
  };
}

export const containersOf = (tree: MessageTree, position: Position): ContainerRequest[] =>
  groupsOf(tree, "EQD").map((group) => {
    const eqd = group.segments[0];
    const eqn = segmentOf(group, "EQN");
    return {
      segment: position(eqd),
      sizeCode: eqd ? valueAt(eqd, 2) : "",
      count: eqn ? valueAt(eqn, 0) : "1",
      isSoc: eqd !== undefined && valueAt(eqd, 3) === "1",
      isEmpty: eqd !== undefined && valueAt(eqd, 5) === "4",
      temperature: temperatureIn(group),
    };
  });
