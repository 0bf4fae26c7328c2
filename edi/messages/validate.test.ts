import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFixture } from "#fixtures/edi/published.server.ts";
import { ifcsumD95b } from "./ifcsum/ifcsum-d95b.directory.ts";
import { serialise, tree } from "./tree.ts";
import { isCleanInterchange, validateInterchange } from "./validate.ts";
import { segment } from "#edi/syntax/segment.ts";

const golden = readFixture("ifcsum-booking-d95b.edi");
/** Runs both ways: the quick check must find whatever the full reader finds. */
const check = (text: string) => {
  const { findings } = validateInterchange(text, [ifcsumD95b]);
  expect(isCleanInterchange(text, [ifcsumD95b])).toBe(findings.length === 0);
  return findings;
};
/** The golden file with one change and a new UNT count, unless the change concerns UNT. */
const spoiled = (from: string | RegExp, to: string, recount = true) => {
  const text = golden.replace(from, to);
  expect(text).not.toBe(golden);
  const count = text.split("\n").filter((line) => line !== "" && !/^UN[ABZ]/.test(line)).length;
  return check(recount ? text.replace(/UNT\+\d+/, `UNT+${count}`) : text);
};
const codes = (findings: ReturnType<typeof check>) =>
  findings.map((finding) => `${finding.code} ${finding.contrl ?? finding.level}`);

it("accepts the golden file", () => expect(check(golden)).toEqual([]));

it("refuses the broken twin for each of its faults", () => {
  expect(codes(check(readFixture("ifcsum-booking-d95b.broken.edi"))).sort()).toEqual([
    "edi.countDiffers 29",
    "edi.emptySegment 22",
    "edi.foreignChar 21",
    "edi.misplacedSegment 15",
    "edi.missingElement 13",
    "edi.referenceDiffers 28",
    "edi.tooShort 40",
    "edi.totalDiffers 12",
  ]);
});

describe("each fault has its name and its CONTRL code", () => {
  it.each([
    ["UNT count", /UNT\+92/, "UNT+91", ["edi.countDiffers 29"]],
    ["UNT reference", "UNT+92+26030100001", "UNT+92+2", ["edi.referenceDiffers 28"]],
    ["UNZ count", "UNZ+1+", "UNZ+2+", ["edi.countDiffers 29"]],
    ["UNZ reference", "UNZ+1+XHL26030100001", "UNZ+1+XHL26030100002", ["edi.referenceDiffers 28"]],
    ["eight-digit date under syntax 2", "+260301:0930+", "+20260301:0930+", ["edi.tooLong 39"]],
    ["unknown syntax", "UNOA:2", "UNOZ:2", ["edi.unknownSyntax 12"]],
    ["UNOW below syntax 4", "UNOA:2", "UNOW:3", ["edi.unknownSyntax 12"]],
    ["another version", "IFCSUM:D:95B", "IFCSUM:D:97B", ["edi.unknownVersion 12"]],
    ["no UNZ", /UNZ.*'\n/, "", ["edi.noUnz 13"]],
    ["no UNT", /UNT.*'\n/, "", ["edi.noUnt 13", "edi.missingSegment 13"]],
  ] as const)("%s", (_name, from, to, expected) =>
    expect(codes(spoiled(from, to, false))).toEqual(expected),
  );

  it.each([
    [
      "segment in a wrong place",
      "SEL+SH123456+SH'\n",
      "SEL+SH123456+SH'\nMEA+AAE+G+KGM:1'\n",
      ["edi.misplacedSegment 15"],
    ],
    ["segment nobody knows", "CNI+1+", "ZZZ+1'\nCNI+1+", ["edi.misplacedSegment 15"]],
    ["mandatory segment", /BGM.*'\n/, "", ["edi.missingSegment 13"]],
    ["mandatory element", "RFF+VON:2601E", "RFF+:2601E", ["edi.missingElement 13"]],
    [
      "too many segments",
      "TMP+2+-018:CEL'\nEQD",
      "TMP+2+-018:CEL'\nTMP+2+-018:CEL'\nEQD",
      ["edi.tooManyRepeats 35"],
    ],
    [
      "too many elements",
      "CNI+1+XHLSHA26000123",
      "CNI+1+XHLSHA26000123+1+2",
      ["edi.tooManyElements 16"],
    ],
    ["too long", "OSAKA'\nDTM", "OSAKA AND ITS BAYS'\nDTM", ["edi.tooLong 39"]],
    ["too short", "-018:CEL'\nEQD", "-18:CEL'\nEQD", ["edi.tooShort 40"]],
    ["no number", "KGM:14230", "KGM:14.230,0", ["edi.notNumber 37"]],
    ["decimal mark that is not of UNA", "MTQ:24.5", "MTQ:24,5", ["edi.notNumber 37"]],
    ["unknown code", "SEL+SH123456+SH", "SEL+SH123456+XX", ["edi.unknownCode 12"]],
    ["lower case under UNOA", "XHL HARMONY", "Xhl HARMONY", ["edi.foreignChar 21"]],
    ["number of consignments", "CNT+10:2", "CNT+10:3", ["edi.totalDiffers 12"]],
    ["number of containers", "CNT+16:3", "CNT+16:4", ["edi.totalDiffers 12"]],
    ["number of packages", "CNT+11:1360", "CNT+11:1361", ["edi.totalDiffers 12"]],
    ["weight", "CNT+7:33460", "CNT+7:33461", ["edi.totalDiffers warning"]],
    ["segment without data", "CPI+4++P'", "CPI'", ["edi.emptySegment 13"]],
  ] as const)("%s", (_name, from, to, expected) =>
    expect(codes(spoiled(from, to))).toEqual(expected),
  );

  it("goes on after a fault, so that the next one is named too", () => {
    const text = golden
      .replace("SEL+SH123456+SH", "SEL+SH123456+XX")
      .replace("PIA+5+842951:HS", "PIA+5+842951:QQQ");
    expect(codes(check(text))).toEqual(["edi.unknownCode 12", "edi.unknownCode 12"]);
  });

  it("names message, segment, element and component", () => {
    expect(spoiled("KGM:14230", "KGM:1A")[0]).toMatchObject({
      messageRef: "26030100001",
      segment: 16,
      tag: "MEA",
      element: 3,
      component: 2,
    });
  });

  it("refuses two messages of one reference", () => {
    const message = golden.slice(golden.indexOf("UNH"), golden.indexOf("UNZ"));
    const twice = golden.replace(message, message + message).replace("UNZ+1", "UNZ+2");
    expect(codes(check(twice))).toEqual(["edi.referenceTwice 26"]);
  });

  it("has an answer for texts that are no interchange", () => {
    for (const text of ["", "UNA", "hello", "UNB", "UNB'", "{}'", "UNZ+1'"])
      expect(check(text).some((finding) => finding.level === "error")).toBe(true);
  });
});

it("never throws on a damaged file, and keeps its bounds", () => {
  const damage = fc.record({
    at: fc.nat(golden.length),
    cut: fc.nat(60),
    put: fc.string({ unit: fc.constantFrom(..."UNHTZB+:'?*1A\n箱"), maxLength: 12 }),
  });
  fc.assert(
    fc.property(fc.array(damage, { minLength: 1, maxLength: 6 }), (all) => {
      const text = all.reduce(
        (now, { at, cut, put }) => now.slice(0, at) + put + now.slice(at + cut),
        golden,
      );
      const { findings } = validateInterchange(text, [ifcsumD95b], { maxFindings: 20 });
      expect(findings.length).toBeLessThanOrEqual(21);
      expect(findings.every((finding) => finding.code.startsWith("edi."))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it("looks quickly with the same eyes: a file is clean when the full reader finds nothing in it", () => {
  const small = fc.record({
    at: fc.nat(golden.length),
    cut: fc.constantFrom(0, 1, 1, 2),
    put: fc.string({ unit: fc.constantFrom(..."ABN019.,+:?'*a\n箱"), maxLength: 2 }),
  });
  let clean = 0;
  fc.assert(
    fc.property(small, ({ at, cut, put }) => {
      const text = golden.slice(0, at) + put + golden.slice(at + cut);
      const nothing = validateInterchange(text, [ifcsumD95b]).findings.length === 0;
      if (nothing) clean += 1;
      expect(isCleanInterchange(text, [ifcsumD95b])).toBe(nothing);
    }),
    { numRuns: 400 },
  );
  // Both results occurred: most one-character changes of free text leave a file clean.
  expect(clean).toBeGreaterThan(20);
  expect(clean).toBeLessThan(380);
});

it("reads a decimal comma when UNA says so, and only then", () => {
  const comma = golden
    .replace("UNA:+.?", "UNA:+,?")
    .replace("MTQ:24.5", "MTQ:24,5")
    .replace("MTQ:20.1", "MTQ:20,1")
    .replace("3.1:41-22", "3.1:41-22");
  expect(check(comma)).toEqual([]);
  expect(codes(check(golden.replace("UNA:+.?", "UNA:+,?")))).toEqual([
    "edi.notNumber 37",
    "edi.notNumber 37",
  ]);
  expect(check(comma.replace(/UNA.{6}\n/, ""))).toEqual([]);
});

describe("a tree", () => {
  it("is written in the order of the definition, whatever the order it was built in", () => {
    const messageTree = tree(
      [
        segment("CNT", [["10", 0]]),
        segment("DTM", [["137", "202603010930", "203"]]),
        segment("BGM", ["787"]),
      ],
      {
        SG5: [tree([segment("DTM", [["133"]]), segment("LOC", ["9"]), segment("TDT", ["20"])])],
        SG1: [tree([segment("RFF", [["VON", "1"]])])],
      },
    );
    expect(serialise(messageTree, ifcsumD95b).map((segment) => segment.tag)).toEqual([
      "BGM",
      "DTM",
      "CNT",
      "RFF",
      "TDT",
      "LOC",
      "DTM",
    ]);
  });
  it("comes back from its text, segment for segment", () => {
    const { messages, interchange } = validateInterchange(golden, [ifcsumD95b]);
    const root = messages[0]?.tree ?? tree([]);
    expect(serialise(root, ifcsumD95b)).toEqual(interchange.messages[0]?.segments);
  });
  it("cannot hold what its place does not know", () => {
    expect(() => serialise(tree([segment("GID", ["1"])]), ifcsumD95b)).toThrow("GID");
  });
  it("writes numbers with the decimal mark of the interchange, texts untouched", () => {
    const messageTree = tree([
      segment("CNT", [["7", "1.5", "KGM"]]),
      segment("FTX", ["AAA", "", "", "A.B"]),
    ]);
    expect(
      serialise(messageTree, ifcsumD95b, ",").map((segment) => segment.elements.flat().join(" ")),
    ).toEqual(["AAA A.B", "7 1,5 KGM"]);
  });
});
