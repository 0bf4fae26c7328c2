import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  editionOf,
  mayShareContainer,
  printedRules,
  printedSource,
  segregationClasses,
  segregationOf,
} from "#domain/booking/cargo/segregation.ts";
import { declarationFindings, type SpecialGoods } from "./declaration.ts";
import {
  banScopes,
  type CheckedBox,
  classMatches,
  hasErrors,
  preCheck,
  thresholdFor,
  type VoyageFacts,
} from "./pre-check.ts";

const edition = editionOf("1990-01-01", printedSource, printedRules);
const goods = (over: Partial<SpecialGoods> = {}): SpecialGoods => ({
  name: "PAINT",
  isDg: "Y",
  isOversize: "N",
  unNo: "1263",
  dgClass: "3",
  subRisks: "",
  packingGroup: "II",
  listedGroups: ["I", "II", "III"],
  properName: "PAINT",
  contact: "MR LI",
  contactTel: "+86 21 5555",
  ems: "F-E, S-E",
  flashpoint: "23",
  dgType: "",
  netKg: "1000",
  length: null,
  wide: null,
  height: null,
  ...over,
});
const box = (...lines: SpecialGoods[]): CheckedBox => ({
  cntNo: "SWYU1042000",
  portLoad: "CNSHA",
  portDis: "JPTYO",
  goods: lines,
});
const any = { vesselCode: "*", dgClass: "*", maxNetKg: "2000", maxBoxes: null };
const facts = (over: Partial<VoyageFacts> = {}): VoyageFacts => ({
  vesselCode: "HAN",
  withHds: "Y",
  ports: ["CNSHA", "CNTAO", "JPTYO", "JPOSA"],
  others: [],
  bans: [],
  thresholds: [any],
  edition,
  ...over,
});
const codes = (checked: CheckedBox, over: Partial<VoyageFacts> = {}) =>
  preCheck(checked, facts(over)).findings.map(({ severity, code }) => `${severity} ${code}`);

describe("the declaration", () => {
  const missing = (over: Partial<SpecialGoods>) =>
    declarationFindings(goods(over)).map(
      ({ severity, code, params }) => `${severity} ${params.field ?? code}`,
    );

  test.each<[string, Partial<SpecialGoods>, string[]]>([
    ["complete", {}, []],
    ["UN number", { unNo: "126" }, ["ERROR cargo.dgUnNo"]],
    ["class", { dgClass: "", listedGroups: [] }, ["ERROR cargo.dgClass"]],
    ["no class at all", { dgClass: "11", listedGroups: [] }, ["ERROR preCheck.badClass"]],
    [
      "packing group of class 3",
      { packingGroup: "", listedGroups: [] },
      ["ERROR cargo.dgPackingGroup"],
    ],
    ["packing group by the list", { packingGroup: "" }, ["ERROR cargo.dgPackingGroup"]],
    ["no packing group of a gas", { dgClass: "2.1", packingGroup: "", listedGroups: [""] }, []],
    [
      "no packing group of self-reactive goods",
      { unNo: "3224", dgClass: "4.1", packingGroup: "", listedGroups: [] },
      [],
    ],
    [
      "another packing group than listed",
      { packingGroup: "II", listedGroups: ["III"] },
      ["ERROR preCheck.wrongGroup"],
    ],
    ["proper name", { properName: "" }, ["ERROR cargo.dgGoodsName"]],
    ["contact", { contact: "", contactTel: "" }, ["ERROR cargo.dgLinker", "ERROR cargo.dgLinkTel"]],
    ["EmS", { ems: "" }, ["WARNING cargo.dgEms"]],
    ["flash point of class 3", { flashpoint: "" }, ["ERROR cargo.dgFlashpoint"]],
    [
      "flash point of a subsidiary risk",
      { dgClass: "6.1", subRisks: "3", flashpoint: "" },
      ["ERROR cargo.dgFlashpoint"],
    ],
    ["no flash point of an acid", { dgClass: "8", flashpoint: "" }, []],
    ["net mass", { netKg: null }, ["ERROR cargo.nwt"]],
    ["net mass of zero", { netKg: "0.000" }, ["ERROR cargo.nwt"]],
    [
      "an oversize line",
      { isDg: "N", isOversize: "Y", length: "1300", wide: null, height: "0" },
      ["ERROR cargo.wide", "ERROR cargo.height"],
    ],
  ])("%s", (_name, over, expected) => {
    expect(missing(over)).toEqual(expected);
  });
});

describe("segregation", () => {
  test("inside a container every pair of the table is decided as the table has it", () => {
    for (const item of segregationClasses)
      for (const other of segregationClasses) {
        const line = (dgClass: string, unNo: string) =>
          goods({ dgClass, unNo, flashpoint: "23", listedGroups: [] });
        const together = codes(box(line(item, "1111"), line(other, "2222"))).filter((code) =>
          code.endsWith("together"),
        );
        expect(together.length === 0, `${item} ${other}`).toBe(
          mayShareContainer(segregationOf([item], [other], edition)),
        );
      }
  });

  test("limited quantities are exempt; equal goods need no distance", () => {
    const oxidiser = goods({ unNo: "1479", dgClass: "5.1", listedGroups: [] });
    expect(codes(box(goods(), oxidiser))).toContain("ERROR preCheck.together");
    expect(codes(box(goods(), { ...oxidiser, dgType: "LQ" }))).not.toContain(
      "ERROR preCheck.together",
    );
    const explosive = goods({ unNo: "0012", dgClass: "1.4S", listedGroups: [] });
    expect(codes(box(explosive, explosive))).not.toContain("ERROR preCheck.together");
  });

  test("over the voyage: a note for near rules, a warning for compartments apart, never about itself", () => {
    const other = (dgClass: string, cntNo = "SWYU1042016") => ({
      cntNo,
      classes: [dgClass],
      counted: [dgClass],
    });
    expect(codes(box(goods()), { others: [other("5.1")] })).toEqual(["NOTE preCheck.stow"]);
    expect(codes(box(goods()), { others: [other("1.1D")] })).toEqual(["WARNING preCheck.stow"]);
    expect(codes(box(goods()), { others: [other("8"), other("5.1", "SWYU1042000")] })).toEqual([]);
    expect(codes(box(goods()), { withHds: "N" })).toEqual(["ERROR preCheck.lineWithout"]);
  });
});

test.each([
  ["ANY at CNSHA: 3", true],
  ["LOAD at CNSHA: 3", true],
  ["DISCHARGE at CNSHA: 3", false],
  ["TRANSIT at CNTAO: 3", true],
  ["LOAD at CNTAO: 3", false],
  ["DISCHARGE at JPTYO: UN1263", true],
  ["ANY at JPOSA: 3", false],
  ["ANY at JPTYO: 3 UN1203", false],
  ["ANY at JPTYO: 6.1", false],
])("the ban %s concerns paint from CNSHA to JPTYO: %s", (ban, banned) => {
  const [, scope = "", portCode = "", dgClass = "", unNo = ""] =
    /^(\w+) at (\w+): ([\d.]*) ?(?:UN(\d+))?$/.exec(ban) ?? [];
  const bans = [
    { scope: banScopes.find((item) => item === scope) ?? "ANY", portCode, dgClass, unNo },
  ];
  expect(codes(box(goods()), { bans })).toEqual(banned ? ["ERROR preCheck.banned"] : []);
});

describe("thresholds", () => {
  test("at the limit it passes by itself, above it does not", () => {
    const automatic = (netKg: string, over: Partial<VoyageFacts> = {}) =>
      preCheck(box(goods({ netKg })), facts(over)).automatic;
    expect([automatic("2000"), automatic("2000.001")]).toEqual([true, false]);
    const others = [1, 2].map((n) => ({ cntNo: `SWYU104203${n}`, classes: ["3"], counted: ["3"] }));
    const boxes = (maxBoxes: number) =>
      automatic("1", { others, thresholds: [{ ...any, maxBoxes }] });
    expect([boxes(3), boxes(2)]).toEqual([true, false]);
    expect(automatic("1", { thresholds: [] })).toBe(false);
  });

  test("the vessel's own row comes before any vessel's, a division before its class, and * is no oversize cargo", () => {
    const rows = [
      any,
      { ...any, dgClass: "2" },
      { ...any, dgClass: "2.1" },
      { ...any, vesselCode: "HAN" },
    ];
    expect(thresholdFor(rows, "OTHER", "2.1")?.dgClass).toBe("2.1");
    expect(thresholdFor(rows, "OTHER", "2.2")?.dgClass).toBe("2");
    expect(thresholdFor(rows, "HAN", "2.1")?.vesselCode).toBe("HAN");
    expect(thresholdFor(rows, "HAN", "OOG")).toBeUndefined();
    expect([
      classMatches("1.4", "1.4S"),
      classMatches("1", "1.4S"),
      classMatches("1.1", "1.4S"),
      classMatches("3", "3"),
    ]).toEqual([true, true, false, true]);
  });

  test("whatever the cargo: automatic only without error, warning and excess; errors stand first", () => {
    const aLine = fc.record({
      dgClass: fc.constantFrom("3", "5.1", "8", "1.1D", "2.3", ""),
      unNo: fc.constantFrom("1263", "1479", "", "1760"),
      netKg: fc.constantFrom(null, "10", "5000"),
      ems: fc.constantFrom("", "F-A, S-B"),
    });
    fc.assert(
      fc.property(fc.array(aLine, { minLength: 1, maxLength: 3 }), (lines) => {
        const { findings, automatic } = preCheck(
          box(...lines.map((line) => goods({ ...line, listedGroups: [] }))),
          facts(),
        );
        if (automatic)
          expect(
            findings.filter(
              ({ severity, code }) => severity !== "NOTE" || code !== "preCheck.stow",
            ),
          ).toEqual([]);
        if (hasErrors(findings))
          expect([automatic, findings[0]?.severity]).toEqual([false, "ERROR"]);
      }),
    );
  });
});
