import type { MessageTree } from "#edi/messages/definition.ts";
import { segment, type Segment, type Written } from "#edi/syntax/segment.ts";
import { standsAt } from "#edi/inbound/read-tree.ts";
import type { FlatRecord } from "./flat-layout.ts";

/** `made` collects the segments of the record at hand, in all levels. */
type Tree = { segments: Segment[]; groups: Record<string, Tree[]>; made: Segment[] };

/** Our delivery terms by the digits of record 12: 1 yard, 2 freight station, 3 door. */
const places: Readonly<Record<string, string>> = { "1": "CY", "2": "CFS", "3": "DOOR" };
export const clauseOf = (terms: string): string | null => {
  const [from, to] = terms
    .split("-")
    .map((side) => Object.keys(places).find((digit) => places[digit] === side));
  return from && to ? from + to : null;
};

const roles: Readonly<Record<string, string>> = {
  "16": "CZ",
  "17": "CN",
  "18": "NI",
  "19": "N1",
  "20": "N2",
};

/**
 * The records as the groups an IFCSUM has, so that both are read and compared in the same way
 * (guide §6).
 */
export function treeOfFlat(records: readonly FlatRecord[]): {
  tree: MessageTree;
  segments: Segment[];
} {
  const made: Segment[] = [];
  const root: Tree = { segments: [], groups: { TDT: [], EQD: [], CNI: [] }, made };
  const state: State = { root, bill: null, goods: null, named: new Map() };
  const segments = records.map((record) => {
    const segment = placeRecord(record, state);
    for (const part of made.splice(0)) standsAt(part, record.number);
    return segment;
  });
  return { tree: root, segments };
}

type State = { root: Tree; bill: Tree | null; goods: Tree | null; named: Map<string, string> };

/** @returns the segment that stands for the record */
function placeRecord(record: FlatRecord, state: State): Segment {
  const { tag, values } = record;
  const of = (name: string) => values[name] ?? "";
  const blank = segment(tag, []);
  if (tag === "00")
    return put(state.root, "BGM", [
      "785",
      of("FILE_CREATE_TIME"),
      of("FILE_FUNCTION") === "2" ? "9" : of("FILE_FUNCTION"),
    ]);
  if (tag === "10") return placeVoyage(state.root, of);
  if (tag === "12") return placeBill(state, of);
  const { bill, goods } = state;
  if (bill === null) return blank;
  if (tag === "13") {
    addPlace(bill, "11", of("DISCHARGE_PORT_CODE"));
    addPlace(bill, "7", of("PLACE_CODE_OF_DELIVERY"));
    return blank;
  }
  const role = roles[tag];
  if (role)
    return open(bill, "NAD", [
      role,
      of("CODE") === "" ? undefined : [of("CODE")],
      linesOf(record, "LINE"),
    ]).first;
  if (tag === "41") return placeGoods(state, bill, of);
  if (goods === null) return blank;
  if (tag === "43") return placeCare(goods, of);
  if (tag === "44") return open(goods, "PCI", ["28", linesOf(record, "MARKS")]).first;
  if (tag === "47")
    return put(goods, "FTX", ["AAA", undefined, undefined, linesOf(record, "DESCRIPTION")]);
  return tag === "51" ? placeContainer(state, goods, of) : blank;
}

type Of = (name: string) => string;

const linesOf = ({ lists }: FlatRecord, name: string) =>
  (lists[name] ?? []).filter((line) => line !== "");

function put(tree: Tree, tag: string, elements: readonly Written[]): Segment {
  const made = segment(tag, elements);
  tree.segments.push(made);
  tree.made.push(made);
  return made;
}

function open(
  tree: Tree,
  tag: string,
  elements: readonly Written[],
): { tree: Tree; first: Segment } {
  const made: Tree = { segments: [], groups: {}, made: tree.made };
  (tree.groups[tag] ??= []).push(made);
  return { tree: made, first: put(made, tag, elements) };
}

function addPlace(tree: Tree, qualifier: string, code: string): void {
  if (code !== "") open(tree, "LOC", [qualifier, [code, "139", "6"]]);
}

function placeVoyage(root: Tree, of: Of): Segment {
  const vessel = [of("VESSEL_CODE"), "146", "11", of("VESSEL"), of("NATIONALITY_CODE")];
  const { tree, first } = open(root, "TDT", [
    "20",
    of("VOYAGE"),
    "1",
    undefined,
    undefined,
    undefined,
    undefined,
    vessel,
  ]);
  if (of("ETA_DATE") !== "") put(tree, "DTM", [["132", of("ETA_DATE"), "102"]]);
  if (of("SAILING_DATE") !== "") put(tree, "DTM", [["133", of("SAILING_DATE"), "102"]]);
  addPlace(tree, "9", of("DEPART_PORT_CODE"));
  addPlace(tree, "11", of("NEXT_CALLING_PORT_CODE"));
  return first;
}

function placeBill(state: State, of: Of): Segment {
  const { tree, first } = open(state.root, "CNI", [
    (state.root.groups.CNI?.length ?? 0) + 1,
    of("BL_NO"),
  ]);
  state.bill = tree;
  state.goods = null;
  addPlace(tree, "88", of("PLACE_CODE_OF_RECEIPT"));
  addPlace(tree, "9", of("LOAD_PORT_CODE"));
  if (of("PREPAID_OR_COLLECT") !== "")
    open(tree, "CPI", ["4", undefined, of("PREPAID_OR_COLLECT").charAt(0)]);
  return first;
}

function placeGoods(state: State, bill: Tree, of: Of): Segment {
  const { tree, first } = open(bill, "GID", [
    of("CARGO_SEQUENCE_NO"),
    [of("NUMBER_OF_PACKAGES"), of("PACKAGE_KIND_CODE")],
  ]);
  state.goods = tree;
  if (of("CARGO_CODE") !== "") put(tree, "PIA", ["5", [of("CARGO_CODE"), "HS"]]);
  if (of("GROSS_WEIGHT_KG") !== "") put(tree, "MEA", ["AAE", "G", ["KGM", of("GROSS_WEIGHT_KG")]]);
  if (of("NET_WEIGHT_KG") !== "") put(tree, "MEA", ["AAE", "AAL", ["KGM", of("NET_WEIGHT_KG")]]);
  if (of("MEASUREMENT_M3") !== "") put(tree, "MEA", ["AAE", "AAW", ["MTQ", of("MEASUREMENT_M3")]]);
  return first;
}

/** Units of temperatures; without one they are Celsius (guide §6). */
const degreeUnits: Readonly<Record<string, string>> = { F: "FAH", C: "CEL", K: "KEL", "": "CEL" };

/** `23`, `23C`, `73.4F`; other texts stay as they are, so that who reads them can name them. */
function flashOf(text: string): [string, string] | undefined {
  if (text === "") return undefined;
  const match = /^(-?\d+(?:[.,]\d+)?) ?°?([CFK]?)$/i.exec(text);
  return match
    ? [match[1] ?? "", degreeUnits[(match[2] ?? "").toUpperCase()] ?? "CEL"]
    : [text, ""];
}

/** Dangerous goods and set temperature. */
function placeCare(goods: Tree, of: Of): Segment {
  const unit = degreeUnits[of("TEMPERATURE_ID")] ?? of("TEMPERATURE_ID");
  const set =
    of("TEMPERATURE_SETTING") === ""
      ? null
      : put(goods, "TMP", ["2", [of("TEMPERATURE_SETTING"), unit]]);
  if (of("UNDG_NO") === "") return set ?? segment("43", []);
  const { first } = open(goods, "DGS", [
    "IMD",
    [of("CLASS"), undefined, of("PAGE")],
    of("UNDG_NO"),
    flashOf(of("FLASH_POINT")),
    undefined,
    of("EMS_NO"),
  ]);
  return first;
}

function placeContainer({ root, named }: State, goods: Tree, of: Of): Segment {
  const cntNo = of("CTN_NO");
  const [gid] = goods.segments;
  // The line it names, where that is another than the one it stands under.
  const line =
    of("CARGO_SEQUENCE_NO") === gid?.elements[0]?.[0] ? undefined : of("CARGO_SEQUENCE_NO");
  const packed = open(goods, "SGP", [cntNo, of("CTN_NUMBER_OF_PACKAGES"), line]);
  if (of("CARGO_WEIGHT_KG") !== "")
    put(packed.tree, "MEA", ["AAE", "G", ["KGM", of("CARGO_WEIGHT_KG")]]);
  if (of("CARGO_VOLUME_M3") !== "")
    put(packed.tree, "MEA", ["AAE", "AAW", ["MTQ", of("CARGO_VOLUME_M3")]]);
  const facts = ["CTN_SIZE_TYPE", "CTN_STATUS", "TARE_WEIGHT_KG", "SEAL_NO"].map(of).join(":");
  // A container stands at each line it holds goods of; it is described anew where its description
  // differs.
  if (named.get(cntNo) === facts) return packed.first;
  named.set(cntNo, facts);
  const full = { E: "4", F: "5", L: "5" }[of("CTN_STATUS")];
  const { tree, first } = open(root, "EQD", [
    "CN",
    cntNo,
    [of("CTN_SIZE_TYPE"), "102", "5"],
    undefined,
    undefined,
    full,
  ]);
  if (of("TARE_WEIGHT_KG") !== "") put(tree, "MEA", ["AAE", "T", ["KGM", of("TARE_WEIGHT_KG")]]);
  if (of("SEAL_NO") !== "") put(tree, "SEL", [of("SEAL_NO"), "SH"]);
  return first;
}
