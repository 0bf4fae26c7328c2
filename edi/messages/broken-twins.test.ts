import { describe, expect, it } from "vitest";
import { readFixture } from "#fixtures/edi/published.server.ts";
import {
  aperak,
  codeco,
  contrl,
  ifcsum,
  iftmbf,
  receivedFile,
  vermas,
} from "#fixtures/edi/received-files.ts";
import { readFlat } from "#edi/flat/read-flat.ts";
import { knownMessages } from "./known-messages.ts";
import { validateInterchange } from "./validate.ts";

/**
 * What is wrong, the change that makes it so, the finding with its CONTRL code, and where in the
 * segment: element, component.
 */
type Fault = readonly [
  reason: string,
  from: string | RegExp,
  to: string,
  code: string,
  contrl: string,
  ...at: number[],
];
type Kind = { name: string; text: string; faults: readonly Fault[] };

const move = { cntNo: "SEAU1234565", time: "202611281152", bkNo: "BK26001" };
const boxes = [{ cntNo: "SEAU1234565", pkgs: 3 }];
const mass = { cntNo: "SEAU1234565", kg: "14250", bkNo: "BK26001" };

/**
 * Segments of the messages we only send; files of others are built beside the tests of their
 * reading.
 */
const coparn = receivedFile({
  reference: "C1",
  type: "COPARN:D:95B:UN:SMDG16",
  messages: [
    [
      "BGM+11+CR1+9",
      "RFF+BN:BK26001",
      "TDT+20+2601E+1++XHL:172:20+++9321483:146:11:HANSHIN",
      "LOC+9+CNSHA:139:6",
      "NAD+CF+XHL:160:20",
      "GID+1",
      "FTX+AAA+++STEEL PARTS",
      "EQD+CN++22G1:102:5++2+4",
      "RFF+BN:BK26001",
      "EQN+2",
      "DTM+201:202611280800:203",
      "CNT+16:1",
    ],
  ],
});
const iftmbc = receivedFile({
  reference: "B1",
  type: "IFTMBC:D:99B:UN:2.0",
  syntax: "UNOC:3",
  messages: [
    [
      "BGM+770+BK26001+6+AP",
      "DTM+137:202611201130:203",
      "RFF+BN:BK26001",
      "RFF+SI:SUNRISE-0042",
      "TDT+20+2601E+1++XHL:172:20",
      "LOC+9+CNSHA:139:6",
      "DTM+180:202611271200:203",
      "NAD+CA+XHL:160:192",
      "GID+1+800:CT",
      "FTX+AAA+++STEEL PARTS",
      "EQD+CN++45R1:102:5+2++5",
      "EQN+1",
      "TMP+2+-018:CEL",
    ],
  ],
});

const ofMoves: readonly Fault[] = [
  ["a time of no kind", "DTM+7:", "DTM+:", "edi.missingElement", "13", 1, 1],
  ["a place of an unknown kind", "LOC+165+", "LOC+QQ+", "edi.unknownCode", "12", 1, 1],
  ["a seal beyond its length", "SEL+SH123456", `SEL+${"S".repeat(36)}`, "edi.tooLong", "39", 1, 1],
  ["a container with one element too many", /(EQD\+.*\+5)'/, "$1+7'", "edi.tooManyElements", "16"],
  ["a count that is no number", "CNT+16:1", "CNT+16:ONE", "edi.notNumber", "37", 1, 2],
  ["a count that differs", "CNT+16:1", "CNT+16:2", "edi.totalDiffers", "12"],
  ["no operator", "NAD+CF+XHL:160:20'\n", "", "edi.missingSegment", "13"],
];
const ofMasses: readonly Fault[] = [
  ["equipment of an unknown kind", "EQD+CN", "EQD+QQ", "edi.unknownCode", "12", 1, 1],
  ["a booking number of no kind", "RFF+BN:", "RFF+:", "edi.missingElement", "13", 1, 1],
  ["a mass of no purpose", "MEA+AAE+", "MEA++", "edi.missingElement", "13", 1],
  ["a weighing time of an unknown kind", "DTM+798:", "DTM+QQQ:", "edi.unknownCode", "12", 1, 1],
  ["a method beyond its length", "DOC+SM1:", "DOC+SOLAS1:", "edi.tooLong", "39", 1, 1],
  [
    "a container after the end of its group",
    "NAD+SPC",
    "SEL+SH1+SH'\nNAD+SPC",
    "edi.misplacedSegment",
    "15",
  ],
];
const ofManifests: readonly Fault[] = [
  ["consignments that differ", "CNT+10:1", "CNT+10:2", "edi.totalDiffers", "12"],
  ["a port of no kind", "LOC+9+", "LOC++", "edi.missingElement", "13", 1],
  [
    "a seal of an unknown party",
    "SEL+SH123456+SH",
    "SEL+SH123456+QQ",
    "edi.unknownCode",
    "12",
    2,
    1,
  ],
  ["a party of an unknown role", "NAD+CZ", "NAD+QQQ", "edi.unknownCode", "12", 1, 1],
  ["packages that are no number", "GID+1+3:", "GID+1+3K:", "edi.notNumber", "37", 2, 1],
  [
    "packages of a container that are no number",
    "SGP+SEAU1234565+3",
    "SGP+SEAU1234565+3K",
    "edi.notNumber",
    "37",
    2,
    1,
  ],
  [
    "goods before their consignment",
    "CNI+1+BL1",
    "GID+1+3:CT'\nCNI+1+BL1",
    "edi.misplacedSegment",
    "15",
  ],
  ["a consignment number beyond its length", "CNI+1+", "CNI+10000+", "edi.tooLong", "39", 1, 1],
];

const kinds: readonly Kind[] = [
  ...["95B", "00B"].flatMap((release) =>
    (["CODECO", "COARRI"] as const).map(
      (type): Kind => ({
        name: `${type} D.${release}`,
        text: codeco("G1", [move], { type }).replace("D:95B", `D:${release}`),
        faults: ofMoves,
      }),
    ),
  ),
  ...["16A", "24A"].map(
    (release): Kind => ({
      name: `VERMAS D.${release}`,
      text: vermas("V1", [mass]).replace("D:16A", `D:${release}`),
      faults: ofMasses,
    }),
  ),
  ...["95B", "97B", "00B"].map(
    (version): Kind => ({
      name: `IFCSUM D.${version}`,
      text: ifcsum("M1", [{ blNo: "BL1", boxes }], { version }),
      faults: ofManifests,
    }),
  ),
  {
    name: "CUSCAR D.95B",
    text: readFixture("cuscar-bill-d95b.edi"),
    faults: [
      ["consignments that differ", "CNT+10:2", "CNT+10:3", "edi.totalDiffers", "12"],
      ["containers that differ", "CNT+16:3", "CNT+16:4", "edi.totalDiffers", "12"],
      ["packages that differ", "CNT+11:1360", "CNT+11:1361", "edi.totalDiffers", "12"],
      ["a bill without goods", /GID\+1\+60:PK'\n[^]*?(?=UNT)/, "", "edi.missingSegment", "13"],
      ["a UN number beyond its digits", "+1993+", "+19930+", "edi.tooLong", "39", 3, 1],
      ["a temperature of two digits", "TMP+2+-018", "TMP+2+-18", "edi.tooShort", "40", 2, 1],
    ],
  },
  {
    name: "IFTMBF D.99B",
    text: iftmbf("F1"),
    faults: [
      ["an unknown function", "+EB-1+9", "+EB-1+99", "edi.unknownCode", "12", 3, 1],
      ["a place of an unknown kind", "LOC+88+", "LOC+999+", "edi.unknownCode", "12", 1, 1],
      ["packages that are no number", "GID+1+800", "GID+1+8OO", "edi.notNumber", "37", 2, 1],
      [
        "a list of commodities nobody knows",
        "730890:HS",
        "730890:QQ",
        "edi.unknownCode",
        "12",
        2,
        2,
      ],
      ["a UN number of three digits", "+1263+", "+126+", "edi.tooShort", "40", 3, 1],
      ["a flash point beyond its digits", "+023:CEL", "+0234:CEL", "edi.tooLong", "39", 4, 1],
      ["a number of containers in words", "EQN+2", "EQN+TWO", "edi.notNumber", "37", 1, 1],
      [
        "a number to call without a contact",
        "GID+1+",
        "COM+1:TE'\nGID+1+",
        "edi.misplacedSegment",
        "15",
      ],
    ],
  },
  {
    name: "IFTMBC D.99B",
    text: iftmbc,
    faults: [
      ["an unknown response", "+6+AP", "+6+QQ", "edi.unknownCode", "12", 4, 1],
      ["a cut-off of no kind", "DTM+180:", "DTM+:", "edi.missingElement", "13", 1, 1],
      ["a temperature of two digits", "TMP+2+-018", "TMP+2+-18", "edi.tooShort", "40", 2, 1],
      ["a number of containers in words", "EQN+1", "EQN+ONE", "edi.notNumber", "37", 1, 1],
      ["goods after the containers", "TMP+2+", "GID+2+1:CT'\nTMP+2+", "edi.misplacedSegment", "15"],
    ],
  },
  {
    name: "COPARN D.95B",
    text: coparn,
    faults: [
      ["no booking", "RFF+BN:BK26001'\nTDT", "TDT", "edi.missingSegment", "13"],
      ["no operator", "NAD+CF+XHL:160:20'\n", "", "edi.missingSegment", "13"],
      ["containers that differ", "CNT+16:1", "CNT+16:2", "edi.totalDiffers", "12"],
      ["a number of containers in words", "EQN+2", "EQN+TWO", "edi.notNumber", "37", 1, 1],
      ["an unknown status of containers", "++2+4", "++2+9", "edi.unknownCode", "12", 6, 1],
    ],
  },
  {
    name: "APERAK D.00B",
    text: aperak("A1", "SEA1"),
    faults: [
      ["an unknown response", "+9+RE", "+9+QQ", "edi.unknownCode", "12", 4, 1],
      ["an interchange of no kind", "RFF+AGO:", "RFF+:", "edi.missingElement", "13", 1, 1],
      ["an error beyond its length", "ERC+12:", "ERC+123456789:", "edi.tooLong", "39", 1, 1],
      ["an error without a code", "ERC+12::ZZZ", "ERC+::ZZZ", "edi.missingElement", "13", 1, 1],
    ],
  },
  {
    name: "CONTRL",
    text: contrl("K1", "SEA1", { action: "4" }),
    faults: [
      [
        "an unknown action",
        "SHATERM:ZZZ+4'\nUCM",
        "SHATERM:ZZZ+9'\nUCM",
        "edi.unknownCode",
        "12",
        4,
        1,
      ],
      ["a message without a reference", "UCM+1+", "UCM++", "edi.missingElement", "13", 1],
      ["a segment position in words", "UCS+14", "UCS+XIV", "edi.notNumber", "37", 1, 1],
      ["an unknown error", "UCD+13+", "UCD+99+", "edi.unknownCode", "12", 1, 1],
      [
        "an element of three positions",
        "UCD+13+2:1",
        "UCD+13+2:1:1",
        "edi.tooManyElements",
        "16",
        2,
      ],
    ],
  },
];

/** What can be wrong with a message of any kind. The last segment before UNT has data in each. */
const ofAll: readonly Fault[] = [
  ["no beginning", /(UNH.*'\n).*'\n/, "$1", "edi.missingSegment", "13"],
  ["a segment that is not of the message", /(?=UNT)/, "ZZZ+1'\n", "edi.misplacedSegment", "15"],
  ["a doubled terminator", /(UNH.*'\n.*'\n)/, "$1'\n", "edi.emptySegment", "22"],
  ["no name of a segment", /(UNH.*'\n.*'\n)/, "$1A1+1'\n", "edi.badTag", "15"],
  ["a segment without data", /([A-Z]{3}).*'\n(?=UNT)/, "$1'\n", "edi.emptySegment", "13"],
  ["a control character", /(.)'\n(?=UNT)/, "$1\u0007'\n", "edi.foreignChar", "21"],
  ["a count of segments that differs", /UNT\+\d+/, "UNT+999", "edi.countDiffers", "29"],
  ["another reference at its end", /(UNT\+\d+)\+.*'/, "$1+OTHER'", "edi.referenceDiffers", "28"],
];

const linesIn = (text: string) => text.slice(text.indexOf("UNH")).split("\n");

/** The twin with its count of segments, and the segment from which on it differs, UNH being 1. */
function twinOf(
  text: string,
  from: string | RegExp,
  to: string,
): { twin: string; segment: number } {
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  const [whole, own] = [linesIn(text), linesIn(changed)];
  const segment = own.findIndex((line, at) => line !== whole[at]) + 1;
  const count = own.findIndex((line) => line.startsWith("UNT")) + 1;
  const isRecounted = !String(from).includes("UNT\\+");
  return { twin: isRecounted ? changed.replace(/UNT\+\d+/, `UNT+${count}`) : changed, segment };
}

describe.for(kinds)("$name", ({ text, faults }) => {
  it("is accepted", () => expect(validateInterchange(text, knownMessages).findings).toEqual([]));

  it.for([...faults, ...ofAll].map((fault) => [fault[0], fault] as const))(
    "is refused for %s, which stands there",
    ([, [, from, to, code, contrl, element, component]]) => {
      const { twin, segment } = twinOf(text, from, to);
      const place = { ...(element ? { element } : {}), ...(component ? { component } : {}) };
      expect(validateInterchange(twin, knownMessages).findings).toContainEqual(
        expect.objectContaining({ code, contrl, level: "error", segment, ...place }),
      );
    },
  );
});

describe("the platform's flat file", () => {
  const records = [
    "00:IFCSUM:MANIFEST:9:SEAWAY:PENAVICO:202611280300:CNNGB:",
    "10:9321483:HANSHIN:CN:2601E:JP1:JAPAN KANSAI:20261208:20261205:CNNGB:NINGBO:JPOSA:OSAKA",
    "12:BL1::::::CNNGB:NINGBO:11:P:20261205",
    "13:JPOSA:OSAKA",
    "16::SUNRISE TRADING",
    "17::KANSAI FOODS",
    "41:1:030617:800:CT:CARTONS:12000.0::24.5",
    "44:N/M",
    "47:FROZEN SHRIMPS",
    "51:1:SEAU1234565:SH1:22G1:F:800:12000.0:2230.0:24.5",
    "99:11",
  ];
  const read = (own: readonly string[], end = "'") => readFlat(own.join("'\r\n") + end).findings;

  it("is accepted", () => expect(read(records)).toEqual([]));

  it.for([
    [
      "another file",
      1,
      "00:BAPLIE:MANIFEST:9:SEAWAY:PENAVICO:202611280300:CNNGB:",
      "edi.unknownMessage",
      "12",
    ],
    [
      "no number of the voyage",
      2,
      "10:9321483:HANSHIN:CN::JP1::20261208:20261205",
      "edi.flatMissing",
      "13",
    ],
    [
      "a bill number beyond its bytes",
      3,
      `12:${"B".repeat(21)}::::::CNNGB:NINGBO:11:P`,
      "edi.flatTooLong",
      "39",
    ],
    [
      "a name beyond its bytes, two for a Chinese character",
      5,
      `16::${"箱".repeat(18)}`,
      "edi.flatTooLong",
      "39",
    ],
    [
      "packages that are no number",
      7,
      "41:1:030617:8OO:CT:CARTONS:12000.0",
      "edi.flatNotNumber",
      "37",
    ],
    ["a field behind the last", 8, `44${":N/M".repeat(11)}`, "edi.flatSurplus", "16"],
    ["a record that is not of the file", 9, "77:FROZEN SHRIMPS", "edi.misplacedSegment", "15"],
    ["another number of records", 11, "99:12", "edi.countDiffers", "29"],
  ] as const)("is refused for %s, with its record", ([, number, record, code, contrl]) => {
    expect(read(records.with(number - 1, record))).toContainEqual(
      expect.objectContaining({ code, contrl, level: "error", segment: number }),
    );
  });

  it("is refused for an end that is cut off, and for a record that is missing", () => {
    expect(read(records, "").map(({ code }) => code)).toContain("edi.unterminated");
    expect(read(records.toSpliced(3, 1))).toContainEqual(
      expect.objectContaining({ code: "edi.missingSegment", contrl: "13", segment: 4 }),
    );
  });
});
