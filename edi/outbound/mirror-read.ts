import { kilogramsIn } from "#edi/inbound/read-measures.ts";
import { anyOf, groupsOf, segmentOf, segmentsOf, textIn } from "#edi/inbound/read-tree.ts";
import type { MessageTree } from "#edi/messages/definition.ts";
import { type Components, type Segment, valueAt } from "#edi/syntax/segment.ts";
import { referencesOf } from "./mirror-meant.ts";
import { amount, compact, kilograms, tidy } from "./mirror-values.ts";

type Read = Record<string, string>;

const at = (segment: Segment | undefined, element: number, component = 0) =>
  segment ? valueAt(segment, element, component) : "";

/** The first of a kind. */
function kindOf(segments: readonly Segment[], kind: string): Segment | undefined {
  for (const segment of segments) if (valueAt(segment, 0) === kind) return segment;
  return undefined;
}

/**
 * Loops instead of `map` and `join`: a manifest has a hundred thousand of these lists, most of one
 * segment.
 */
function joined(
  segments: readonly Segment[],
  separator: string,
  textOf: (segment: Segment) => string,
): string {
  let out = "";
  for (let nth = 0; nth < segments.length; nth += 1)
    out += (nth > 0 ? separator : "") + textOf(segments[nth] as Segment);
  return out;
}

/**
 * A consignment but for its goods, and its goods; `packed` where containers say weights. CUSCAR has
 * all of it one level lower, under the number of the bill.
 */
export function documentRead(
  tree: MessageTree,
  packed: boolean,
): { no: string; document: Read; lines: Read[] } {
  const own = groupsOf(tree, "GID");
  const body = own.length > 0 ? tree : (groupsOf(tree, "RFF")[0] ?? tree);
  const goods = own.length > 0 ? own : groupsOf(body, "GID");
  const places = anyOf(body, "LOC");
  const parties = groupsOf(body, "NAD");
  const document = {
    receipt: compact(at(kindOf(places, "88"), 1)),
    portLoad: compact(at(kindOf(places, "9"), 1)),
    portDis: compact(at(kindOf(places, "11"), 1)),
    delivery: compact(at(kindOf(places, "7"), 1)),
    freightTerms: compact(at(anyOf(body, "CPI")[0], 2)),
    deliveryTerms: compact(at(segmentOf(tree, "TSR"), 0)),
    shipper: partiesRead(parties, shippers),
    consignee: partiesRead(parties, consignees),
    notify: partiesRead(parties, notified),
    times: stampsRead(segmentsOf(tree, "DTM")),
    references: referencesRead(anyOf(tree, "RFF")),
  };
  return {
    no: tidy(at(segmentOf(tree, "CNI"), 1)),
    document,
    lines: goods.map((group) => lineRead(group, packed)),
  };
}

const shippers = ["CZ"];
const consignees = ["CN"];
const notified = ["N1", "N2", "NI"];

function partiesRead(groups: readonly MessageTree[], roles: readonly string[]): string {
  let out = "";
  let count = 0;
  for (const { segments } of groups) {
    const nad = segments[0];
    if (nad === undefined || !roles.includes(valueAt(nad, 0))) continue;
    out += (count > 0 ? "/" : "") + partyText(nad);
    count += 1;
  }
  return out;
}

function partyText({ elements }: Segment): string {
  const [name, street] = [elements[2] ?? noComponents, elements[4] ?? noComponents];
  return compact(street.length > 0 ? `${name.join(" ")} ${street.join(" ")}` : name.join(" "));
}

const noComponents: Components = [];

/** The last number of a kind. */
function referencesRead(segments: readonly Segment[]): string {
  const numbers: Record<string, string> = {};
  for (const rff of segments) numbers[valueAt(rff, 0)] = valueAt(rff, 0, 1);
  return referencesOf(numbers);
}

function lineRead(group: MessageTree, packed: boolean): Read {
  const gid = segmentOf(group, "GID");
  const parts = anyOf(group, "SGP");
  const line: Read = {
    line: at(gid, 0),
    pkgs: at(gid, 1, 0),
    packageKind: compact(at(gid, 1, 1)),
    goods: compact(textIn(group, "AAA")),
    hscode: at(segmentOf(group, "PIA", "5"), 1) || at(segmentOf(group, "CST"), 1),
    marks: compact(
      joined(anyOf(group, "PCI"), " ", ({ elements }) => (elements[1] ?? noComponents).join(" ")),
    ),
    gwt: kilograms(kilogramsIn(group, "G") ?? ""),
    nwt: kilograms(kilogramsIn(group, "AAL") ?? ""),
    dim: cubicMetres(volumeOf(group)),
    temperature: temperatureRead(group),
    oversize: oversizeRead(kindOf(anyOf(group, "DIM"), "1")),
    stuffing: joined(parts, " ", (part) => `${tidy(at(part, 0))}/${at(part, 1)}${at(part, 2)}`),
    dangerous: joined(anyOf(group, "DGS"), " ", dangerousRead),
  };
  return packed ? { ...line, ...packedRead(group) } : line;
}

const volumeOf = (group: MessageTree) => anyOf(group, "MEA").find((mea) => at(mea, 1) === "AAW");

const oversizeRead = (size: Segment | undefined) =>
  size
    ? [at(size, 1, 0), ...[1, 2, 3].map((part) => amount(decimal(at(size, 1, part))))].join(" ")
    : "";

const cubicMetres = (volume: Segment | undefined) =>
  at(volume, 2, 0) === "MTQ" || volume === undefined
    ? amount(decimal(at(volume, 2, 1)))
    : valueAt(volume, 2, 0);

/** What the containers of a line hold of it, where a message says so. */
function packedRead(group: MessageTree): Read {
  const parts = groupsOf(group, "SGP");
  const sum = (values: readonly string[]) =>
    kilograms(
      values.some(Boolean) ? String(values.reduce((total, value) => total + Number(value), 0)) : "",
    );
  return {
    packedGross: sum(parts.map((part) => kilogramsIn(part, "G") ?? "")),
    packedDim: sum(parts.map((part) => at(volumeOf(part), 2, 1))),
  };
}

const decimal = (text: string) => (text.includes(",") ? text.replace(",", ".") : text);

function temperatureRead(group: MessageTree): string {
  const tmp = kindOf(anyOf(group, "TMP"), "2");
  return tmp ? `${amount(decimal(at(tmp, 1, 0)))}${at(tmp, 1, 1)}` : "";
}

function dangerousRead(dgs: Segment): string {
  const flash = at(dgs, 3, 0) === "" ? "" : `${amount(decimal(at(dgs, 3, 0)))}${at(dgs, 3, 1)}`;
  const values = [
    at(dgs, 2),
    at(dgs, 1, 0),
    at(dgs, 1, 1),
    at(dgs, 1, 2),
    flash,
    at(dgs, 4),
    at(dgs, 5),
    at(dgs, 9),
  ];
  return values.map(compact).join("/");
}

/** A container of the head. */
export function containerRead(group: MessageTree): Read {
  const eqd = segmentOf(group, "EQD");
  return {
    cntNo: compact(at(eqd, 1)),
    sizeType: compact(at(eqd, 2)),
    isSoc: at(eqd, 3),
    movement: at(eqd, 4),
    isEmpty: at(eqd, 5),
    gross: kilograms(kilogramsIn(group, "G") ?? ""),
    tare: kilograms(kilogramsIn(group, "T") ?? ""),
    seals: joined(anyOf(group, "SEL"), " ", (seal) => `${compact(at(seal, 0))}/${at(seal, 1)}`),
    oversize: joined(
      anyOf(group, "DIM"),
      " ",
      (dim) => `${at(dim, 0)}:${amount(decimal(at(dim, 1, 1) || at(dim, 1, 2) || at(dim, 1, 3)))}`,
    ),
    temperature: temperatureRead(group),
    portDis: compact(at(kindOf(anyOf(group, "LOC"), "11"), 1)),
  };
}

/** The voyage (TDT 20) with its ports and times, which stand under their ports in D.00B. */
export function voyageRead(group: MessageTree, [load, dis]: readonly [string, string]): Read {
  const [tdt] = group.segments;
  const places = anyOf(group, "LOC");
  const times = [
    ...segmentsOf(group, "DTM"),
    ...groupsOf(group, "LOC").flatMap((place) => segmentsOf(place, "DTM")),
  ];
  return {
    voyNo: compact(at(tdt, 1)),
    carrier: compact(at(tdt, 4)),
    vesselCode: compact(at(tdt, 7, 0)),
    vesselName: compact(at(tdt, 7, 3)),
    flag: compact(at(tdt, 7, 4)),
    portLoad: compact(at(kindOf(places, load), 1)),
    portDis: compact(at(kindOf(places, dis), 1)),
    times: stampsRead(times),
  };
}

const stampRead = (dtm: Segment) => `${valueAt(dtm, 0, 0)}:${valueAt(dtm, 0, 1)}`;
const stampsRead = (times: readonly Segment[]) =>
  times.length === 1 ? joined(times, "", stampRead) : times.map(stampRead).toSorted().join(" ");

/** Segments of which two alike are never meant. */
const singular = new Set([
  "LOC",
  "RFF",
  "MEA",
  "DTM",
  "PIA",
  "CST",
  "NAD",
  "CPI",
  "TSR",
  "TMP",
  "SEL",
  "EQN",
  "DOC",
  "UCM",
  "UCS",
]);

/** The first segment that stands twice beside itself, at any level. */
export function repeatedIn({ segments, groups }: MessageTree): Segment | null {
  const siblings: Segment[] = [];
  for (let nth = 1; nth < segments.length; nth += 1) addSingular(siblings, segments[nth]);
  for (const name in groups)
    for (const { segments: own } of groups[name] ?? []) addSingular(siblings, own[0]);
  for (let nth = 1; nth < siblings.length; nth += 1)
    for (let before = 0; before < nth; before += 1)
      if (isSame(siblings[nth] as Segment, siblings[before] as Segment))
        return siblings[nth] as Segment;
  for (const name in groups)
    for (const tree of groups[name] ?? []) {
      const inner = repeatedIn(tree);
      if (inner) return inner;
    }
  return null;
}

function addSingular(list: Segment[], segment: Segment | undefined): void {
  if (segment && singular.has(segment.tag)) list.push(segment);
}

function isSame({ tag, elements }: Segment, other: Segment): boolean {
  if (tag !== other.tag || elements.length !== other.elements.length) return false;
  for (let nth = 0; nth < elements.length; nth += 1)
    if (!isSameElement(elements[nth] as Components, other.elements[nth] as Components))
      return false;
  return true;
}

function isSameElement(parts: Components, others: Components): boolean {
  if (parts.length !== others.length) return false;
  for (let nth = 0; nth < parts.length; nth += 1) if (parts[nth] !== others[nth]) return false;
  return true;
}

/** Number and function of the message. */
export function headRead(tree: MessageTree): Read {
  const bgm = segmentOf(tree, "BGM");
  return { documentNo: compact(at(bgm, 1)), purpose: at(bgm, 2) };
}
