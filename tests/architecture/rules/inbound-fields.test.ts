import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { inboundMessages } from "#domain/exchange/edi/inbound/define-inbound.server.ts";
import { headOf } from "#edi/inbound/read-tree.ts";
import { knownMessages } from "#edi/messages/known-messages.ts";
import { validateInterchange } from "#edi/messages/validate.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import { type Segment, valueAt, writeSegment } from "#edi/syntax/segment.ts";
import { defaultSeparators } from "#edi/syntax/separators.ts";
import { aperak, codeco, contrl, ifcsum, iftmbf, vermas } from "#fixtures/edi/received-files.ts";
import "#db/services/registry.server.ts";

/**
 * Every field of every message we take is changed in unit, zone, sign, scale, qualifier, code list
 * and place.
 */
const box = { cntNo: "SEAU1234565", pkgs: 2 };
const samples: Readonly<Record<string, readonly string[]>> = {
  CODECO: [codeco("T1", [{ cntNo: "SEAU1234563", time: "202611281152", bkNo: "B1" }])],
  COARRI: [
    codeco("T1", [{ cntNo: "SEAU1234563", time: "202611281152", bkNo: "B1" }], {
      type: "COARRI",
      code: "46",
    }),
  ],
  VERMAS: [vermas("V1", [{ cntNo: "SEAU1234565", kg: "14230", bkNo: "B1" }])],
  IFTMBF: [iftmbf("B1")],
  IFCSUM: [
    ifcsum("A1", [{ blNo: "IM1", boxes: [box] }], { version: "95B" }),
    ifcsum("A1", [{ blNo: "IM1", boxes: [box] }]),
  ],
  CONTRL: [contrl("C1", "F1"), contrl("C1", "F1", { action: "4" })],
  APERAK: [aperak("C1", "F1")],
};

const shared = path.resolve("../shared/edi/samples");

type Seen = {
  rows: readonly unknown[];
  head: unknown;
  findings: readonly Finding[];
  segments: readonly Segment[];
  type: string;
};

function look(text: string): Seen | null {
  const { messages, interchange, findings } = validateInterchange(text, knownMessages);
  const [message] = messages;
  const segments = interchange.messages[0]?.segments ?? [];
  if (!message) return { rows: [], head: "", findings, segments, type: "" };
  const inbound = inboundMessages.parts().find(({ type }) => type === message.definition.type);
  if (!inbound) return null;
  const { rows, findings: content } = inbound.contentsOf(message, segments);
  const { documentNo, messageFunction } = headOf(message);
  return {
    rows,
    head: { documentNo, messageFunction },
    findings: [...findings, ...content],
    segments,
    type: message.definition.type,
  };
}

/** Values of rows by their path; places of segments are none. */
function leavesOf(value: unknown, at = ""): [string, string][] {
  if (value instanceof Map) return leavesOf(Object.fromEntries(value), at);
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, `${at}.${index}`));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, item]) =>
      key === "segment" ? [] : leavesOf(item, `${at}.${key}`),
    );
  return [[at, String(value ?? "")]];
}

type Change = { what: string; segments: readonly Segment[]; at: number; kind: string };

const other = (value: string): string =>
  value.replace(/[A-Z0-9]/, (sign) =>
    /\d/.test(sign) ? String((Number(sign) + 1) % 10) : sign === "Q" ? "W" : "Q",
  );

function withValue(
  segments: readonly Segment[],
  at: number,
  [element, component]: readonly [number, number],
  value: string,
): Segment[] {
  return segments.map((segment, index) =>
    index !== at
      ? segment
      : {
          ...segment,
          elements: segment.elements.map((parts, e) =>
            e !== element ? parts : parts.map((part, c) => (c === component ? value : part)),
          ),
        },
  );
}

const units = ["KGM", "TNE", "LBR", "MTQ", "FTQ", "CEL", "FAH", "XYZ"];
const formats = ["102", "203", "204", "303", "304", "718", "999"];

function* changesOf(segments: readonly Segment[]): Generator<Change> {
  for (const [at, segment] of segments.entries()) {
    if (segment.tag === "UNH" || segment.tag === "UNT") continue;
    for (const [element, parts] of segment.elements.entries())
      for (const [component, value] of parts.entries()) {
        if (value === "") continue;
        const where = `${segment.tag}${valueAt(segment, 0) && element + component > 0 ? `+${valueAt(segment, 0)}` : ""} ${element}.${component}`;
        const change = (kind: string, to: string): Change => ({
          kind,
          at,
          what: `${where} ${kind} ${value}>${to}`,
          segments: withValue(segments, at, [element, component], to),
        });
        yield change("value", other(value));
        if (/^-?\d+(\.\d+)?$/.test(value)) {
          yield change("sign", `-${value}`);
          yield change("scale", value.includes(".") ? value.replace(".", "") : `${value}0`);
        }
        if (units.includes(value))
          for (const unit of units) if (unit !== value) yield change("unit", unit);
        if (segment.tag === "DTM" && component === 2)
          for (const format of formats) if (format !== value) yield change("zone", format);
      }
    const rest = segments.filter((_, index) => index !== at);
    if (segment.tag !== "BGM")
      yield {
        kind: "place",
        at: 2,
        what: `${segment.tag} place`,
        segments: [...rest.slice(0, 2), segment, ...rest.slice(2)],
      };
  }
}

const textOf = (original: string, segments: readonly Segment[]): string => {
  const lines = original.split(/'\s*/);
  const head = lines
    .slice(
      0,
      lines.findIndex((line) => line.startsWith("UNH")),
    )
    .map((line) => `${line}'`);
  const [tail = ""] = lines.filter((line) => line.startsWith("UNZ"));
  return [
    ...head,
    ...segments.map((segment) => writeSegment(segment, defaultSeparators)),
    `${tail}'`,
  ].join("\n");
};

/** Changes that rightly change nothing, each with its reason. */
const meaningless: readonly (readonly [RegExp, string])[] = [
  [/^\w+ BGM 0\.0 value/, "the type of the message says what it is"],
  [/^\w+ (DTM\+137|DTM 0\.0)/, "the date of the message itself counts for nothing"],
  [/^\w+ CNT 0\.0/, "a control total of another kind controls nothing of ours"],
  [/^\w+ CTA( |\+\w+ )/, "names of contacts have no field; their numbers have"],
  [
    /^\w+ TDT\+20 [24567]\.[012]/,
    "a voyage is known by vessel and voyage number, not by mode, carrier or number of the vessel",
  ],
  [
    /^(CODECO|COARRI) TDT\+1 [24]\.[012]/,
    "the truck is known by its licence, not by mode or haulier",
  ],
  [/^(CODECO|COARRI|IFTMBF) NAD\+(CF|CA) /, "the carrier is ours"],
  [/^IFTMBF NAD\+\w+ 1\.1/, "the code of a party is looked up in the list of the sender"],
  [
    /^\w+ DTM\+\d+ 0\.2 (value|zone) 203>303/,
    "303 without a zone is the clock of the place, as 203",
  ],
  [/^\w+ EQD\+CN 1\.[12]/, "a container number is one in any code list"],
  [/^\w+ EQD\+CN 2\.2 value 5>6/, "both agencies issue the same sizes"],
  [/^\w+ LOC\+\d+ 1\.[12] .*(139>181|181>139)/, "both lists hold UN/LOCODE"],
  [/^VERMAS DOC\+SM[12] 0\.1/, "the qualifier says the method"],
  [/^(IFTMBF|IFCSUM) GID 0\.0/, "lines count by their order"],
  [/^IFCSUM LOC\+(9|11|5) 1\.0 value/, "the bill's own place counts before that of the voyage"],
  [/^IFCSUM EQD\+CN 4\.0/, "a manifest is of imports"],
  [/^IFCSUM CNI\+\d+ [01]\.0/, "the number of the bill is that of RFF BM"],
  [/^IFCSUM CPI 0\.0/, "a bill has one payment"],
  [/^CONTRL UCI\+\w+ [12]\./, "the interchange is known by its reference"],
  [/^CONTRL UCI\+\w+ 3\.0 value (7>8|4>5)/, "7 and 8 accept, all others refuse"],
  [
    /^CONTRL UCM\+\w+ (1\.|2\.0 value 4>5)/,
    "the message is known by its reference; 7 and 8 accept, all others refuse",
  ],
  [/^CONTRL UCS 0\.0/, "the place is that of its data elements"],
];
const isMeaningless = (what: string): boolean =>
  meaningless.some(([pattern]) => pattern.test(what));

/** The place is named as one that is not read: there, or where its kind stands first. */
function isLeftOut({ findings, segments }: Seen, at: number): boolean {
  const segment = segments[at];
  if (!segment) return false;
  const kinds = [valueAt(segment, 0), valueAt(segment, 1)].map((qualifier) =>
    `${segment.tag} ${qualifier}`.trim(),
  );
  return findings.some(({ code, params }) => {
    const what =
      String(params?.what ?? "")
        .split("/")
        .at(-1) ?? "";
    return code === "edi.notRead" && (what === segment.tag || kinds.includes(what));
  });
}

/** Changes of a file that leave neither another value nor a finding. */
function silentIn(text: string): string[] {
  const before = look(text);
  if (!before || before.type === "") return [];
  const was = new Map(leavesOf([before.rows, before.head]));
  const earlier = new Set(before.findings.map(({ code, segment }) => `${code} ${segment}`));
  return [...changesOf(before.segments)].flatMap(({ what, kind, at, segments }) => {
    const after = look(textOf(text, segments));
    if (!after || after.findings.some(({ code, segment }) => !earlier.has(`${code} ${segment}`)))
      return [];
    if (isLeftOut(before, at)) return [];
    const is = new Map(leavesOf([after.rows, after.head]));
    const isSame = JSON.stringify([...was]) === JSON.stringify([...is]);
    const lost = [...was]
      .filter(([key, value]) => value !== "" && (is.get(key) ?? "") === "")
      .map(([key]) => key);
    const isSilent = kind === "place" ? !isSame : isSame || lost.length > 0;
    return isSilent && !isMeaningless(`${before.type} ${what}`)
      ? [`${before.type} ${what}${isSame ? "" : `: lost ${lost.join(" ")}`}`]
      : [];
  });
}

test("every message we take has a sample here, read without a fault", () => {
  expect(Object.keys(samples).toSorted()).toEqual(
    inboundMessages
      .parts()
      .map(({ type }) => type)
      .toSorted(),
  );
  for (const text of Object.values(samples).flat())
    expect(look(text)?.findings.filter(({ level }) => level === "error")).toEqual([]);
});

test.each(
  Object.entries(samples).flatMap(([type, files]) =>
    files.map((text, at) => [`${type} ${at + 1}`, text] as const),
  ),
)("each field of %s is converted or named by a finding, however it is changed", (_, text) =>
  expect(silentIn(text)).toEqual([]),
);

/**
 * What the samples hold beside the readers: totals, weights of containers and flash points that a
 * manifest's bills do not store.
 */
const besideReaders = /^\w+ (CNT\+|MEA\+AAE|DGS\+IMD 3)/;

test("units and zones of the published samples are, too", (ctx) => {
  if (!existsSync(shared)) return ctx.skip(`left out: ${shared} is not there`);
  const files = ["golden", "valid"].flatMap((folder) =>
    readdirSync(path.join(shared, folder))
      .filter((file) => file.endsWith(".edi"))
      .map((file) => path.join(shared, folder, file)),
  );
  const silent = files.flatMap((file) =>
    silentIn(readFileSync(file, "utf8")).map((what) => ({ file: path.basename(file), what })),
  );
  expect(
    silent.filter(({ what }) => / (unit|zone) /.test(what) && !besideReaders.test(what)),
  ).toEqual([]);
});
