import { kilogramsIn } from "../inbound/read-kilograms.ts";
import { groupsOf, segmentOf, segmentsOf, textIn } from "../inbound/read-tree.ts";
import type { MessageTree } from "../messages/definition.ts";
import { type Components, type Segment, valueAt } from "../syntax/segment.ts";
import { referencesOf } from "./mirror-meant.ts";
import { amount, compact, kilograms, tidy } from "./mirror-values.ts";

type Read = Record<string, string>;

/** Segments of a level and of the groups they begin: directories differ. */
const anyOf = (tree: MessageTree, tag: string): Segment[] => [
  ...segmentsOf(tree, tag),
  ...groupsOf(tree, tag).flatMap((group) => segmentsOf(group, tag)),
];
const at = (segment: Segment | undefined, element: number, component = 0) => (segment ? valueAt(segment, element, component) : "");
const kindOf = (segments: readonly Segment[], ...kinds: string[]) => segments.find((segment) => kinds.includes(valueAt(segment, 0)));

/** A consignment but for its goods, and its goods. CUSCAR has all of it one level lower, under the number of the bill. */
export function documentRead(tree: MessageTree): { no: string; document: Read; lines: Read[] } {
  const goods = groupsOf(tree, "GID");
  const body = goods.length > 0 ? tree : (groupsOf(tree, "RFF")[0] ?? tree);
  const places = anyOf(body, "LOC");
  const placeOf = (kind: string) => compact(at(kindOf(places, kind), 1));
  const party = (...roles: string[]) => groupsOf(body, "NAD").filter(({ segments: [nad] }) => roles.includes(at(nad, 0)));
  const document = {
    receipt: placeOf("88"),
    portLoad: placeOf("9"),
    portDis: placeOf("11"),
    delivery: placeOf("7"),
    freightTerms: compact(at(anyOf(body, "CPI")[0], 2)),
    deliveryTerms: compact(at(segmentOf(tree, "TSR"), 0)),
    shipper: party("CZ").map(partyText).join("/"),
    consignee: party("CN").map(partyText).join("/"),
    notify: party("N1", "N2", "NI").map(partyText).join("/"),
    times: stampsOf(segmentsOf(tree, "DTM")),
    references: referencesOf(Object.fromEntries(anyOf(tree, "RFF").map((rff) => [at(rff, 0), at(rff, 0, 1)]))),
  };
  return { no: tidy(at(segmentOf(tree, "CNI"), 1)), document, lines: groupsOf(body, "GID").map(lineRead) };
}

function partyText({ segments: [nad] }: MessageTree): string {
  return compact([...(nad?.elements[2] ?? []), ...(nad?.elements[4] ?? [])].join(" "));
}

function lineRead(group: MessageTree): Read {
  const gid = segmentOf(group, "GID");
  const measures = anyOf(group, "MEA");
  const volume = measures.find((segment) => valueAt(segment, 1) === "AAW");
  const [size] = anyOf(group, "DIM").filter((dim) => at(dim, 0) === "1");
  return {
    line: at(gid, 0),
    pkgs: at(gid, 1, 0),
    packageKind: compact(at(gid, 1, 1)),
    goods: compact(textIn(group, "AAA")),
    hscode: at(segmentOf(group, "PIA", "5"), 1) || at(segmentOf(group, "CST"), 1),
    marks: compact(
      anyOf(group, "PCI")
        .flatMap((pci) => pci.elements[1] ?? [])
        .join(" "),
    ),
    gwt: kilograms(kilogramsIn(group, "G") ?? ""),
    nwt: kilograms(kilogramsIn(group, "AAL") ?? ""),
    dim: cubicMetres(volume),
    temperature: temperatureRead(group),
    oversize: size ? [at(size, 1, 0), ...[1, 2, 3].map((part) => amount(decimal(at(size, 1, part))))].join(" ") : "",
    ...packedRead(group),
    stuffing: anyOf(group, "SGP")
      .map((segment) => `${tidy(at(segment, 0))}/${at(segment, 1)}${at(segment, 2)}`)
      .join(" "),
    dangerous: anyOf(group, "DGS").map(dangerousRead).join(" "),
  };
}

const cubicMetres = (volume: Segment | undefined) =>
  at(volume, 2, 0) === "MTQ" || volume === undefined ? amount(decimal(at(volume, 2, 1))) : valueAt(volume, 2, 0);

/** What the containers of a line hold of it, where a message says so. */
function packedRead(group: MessageTree): Read {
  const parts = groupsOf(group, "SGP");
  const sum = (values: readonly string[]) =>
    kilograms(values.some(Boolean) ? String(values.reduce((total, value) => total + Number(value), 0)) : "");
  return {
    packedGross: sum(parts.map((part) => kilogramsIn(part, "G") ?? "")),
    packedDim: sum(
      parts.map((part) =>
        at(
          anyOf(part, "MEA").find((mea) => at(mea, 1) === "AAW"),
          2,
          1,
        ),
      ),
    ),
  };
}

const decimal = (text: string) => text.replace(",", ".");

function temperatureRead(group: MessageTree): string {
  const tmp = kindOf(anyOf(group, "TMP"), "2");
  return tmp ? `${amount(decimal(at(tmp, 1, 0)))}${at(tmp, 1, 1)}` : "";
}

function dangerousRead(dgs: Segment): string {
  const flash = at(dgs, 3, 0) === "" ? "" : `${amount(decimal(at(dgs, 3, 0)))}${at(dgs, 3, 1)}`;
  const values = [at(dgs, 2), at(dgs, 1, 0), at(dgs, 1, 1), at(dgs, 1, 2), flash, at(dgs, 4), at(dgs, 5), at(dgs, 9)];
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
    seals: anyOf(group, "SEL")
      .map((seal) => `${compact(at(seal, 0))}/${at(seal, 1)}`)
      .join(" "),
    oversize: anyOf(group, "DIM")
      .map((dim) => `${at(dim, 0)}:${amount(decimal(at(dim, 1, 1) || at(dim, 1, 2) || at(dim, 1, 3)))}`)
      .join(" "),
    temperature: temperatureRead(group),
    portDis: compact(at(kindOf(anyOf(group, "LOC"), "11"), 1)),
  };
}

/** The voyage (TDT 20) with its ports and times, which stand under their ports in D.00B. */
export function voyageRead(group: MessageTree, [load, dis]: readonly [string, string]): Read {
  const [tdt] = group.segments;
  const places = anyOf(group, "LOC");
  const times = [...segmentsOf(group, "DTM"), ...groupsOf(group, "LOC").flatMap((place) => segmentsOf(place, "DTM"))];
  return {
    voyNo: compact(at(tdt, 1)),
    carrier: compact(at(tdt, 4)),
    vesselCode: compact(at(tdt, 7, 0)),
    vesselName: compact(at(tdt, 7, 3)),
    flag: compact(at(tdt, 7, 4)),
    portLoad: compact(at(kindOf(places, load), 1)),
    portDis: compact(at(kindOf(places, dis), 1)),
    times: stampsOf(times),
  };
}

const stampsOf = (times: readonly Segment[]) =>
  times
    .map((dtm) => `${at(dtm, 0, 0)}:${at(dtm, 0, 1)}`)
    .toSorted()
    .join(" ");

/** Segments of which two alike are never meant. */
const singular = new Set(["LOC", "RFF", "MEA", "DTM", "PIA", "CST", "NAD", "CPI", "TSR", "TMP", "SEL", "EQN", "DOC", "UCM", "UCS"]);

/** The first segment that stands twice beside itself, at any level. */
export function repeatedIn({ segments, groups }: MessageTree): Segment | null {
  const siblings: Segment[] = [];
  for (let nth = 1; nth < segments.length; nth += 1) addSingular(siblings, segments[nth]);
  for (const name in groups) for (const { segments: own } of groups[name] ?? []) addSingular(siblings, own[0]);
  for (const [nth, segment] of siblings.entries())
    for (let before = 0; before < nth; before += 1) if (isSame(segment, siblings[before])) return segment;
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

const isSame = (segment: Segment, other: Segment | undefined): boolean =>
  other?.tag === segment.tag &&
  other.elements.length === segment.elements.length &&
  segment.elements.every((parts, at) => isSameElement(parts, other.elements[at]));

const isSameElement = (parts: Components, others: Components = []): boolean =>
  parts.length === others.length && parts.every((part, at) => part === others[at]);

/** Number and function of the message. */
export function headRead(tree: MessageTree): Read {
  const bgm = segmentOf(tree, "BGM");
  return { documentNo: compact(at(bgm, 1)), purpose: at(bgm, 2) };
}
