import { describe, expect, it } from "vitest";
import { readInterchange } from "./read.ts";

const wrap = (body: string, unb = "UNB+UNOA:2+A:ZZZ+B:ZZZ+260301:0930+R1'") =>
  `${unb}UNH+1+IFCSUM:D:95B:UN'${body}UNT+3+1'UNZ+1+R1'`;
const codes = (text: string, limits = {}) =>
  readInterchange(text, limits).findings.map(
    (finding) => `${finding.code} ${finding.contrl ?? ""}`,
  );

describe("a bounded reader", () => {
  it("takes no file above its size", () => {
    expect(codes(wrap("BGM+787'"), { maxChars: 50 })).toEqual(["edi.fileTooLarge "]);
  });

  it("stops at a segment of more than 10,000 characters", () => {
    expect(codes(wrap(`FTX+AAA+++${"A".repeat(10_001)}'`))).toEqual(["edi.segmentTooLong 39"]);
    expect(codes(wrap(`FTX+AAA+++${"A".repeat(9_000)}'`))).toEqual([]);
  });

  it("stops after 200 findings and says so", () => {
    const { findings } = readInterchange(wrap("FTX+aaa'".repeat(500)));
    expect(findings).toHaveLength(201);
    expect(findings.at(-1)?.code).toBe("edi.tooManyFindings");
  });
});

describe("faults of syntax", () => {
  it("names two terminators in a row", () =>
    expect(codes(wrap("BGM+787''"))).toEqual(["edi.emptySegment 22"]));
  it("names a segment without end", () =>
    expect(codes(`${wrap("")}UNX+1`)).toEqual(["edi.unterminated 22", "edi.segmentOutside 15"]));
  it("names a release character at the end", () =>
    expect(codes(`${wrap("")}UNX+1?`)[0]).toBe("edi.unterminated 22"));
  it("names a UNA that cannot be", () =>
    expect(codes(`UNA:+.?  ${wrap("")}`)).toEqual(["edi.badUna 22"]));
  it("names a tag that is none", () => expect(codes(wrap("Bg+1'"))).toEqual(["edi.badTag 15"]));
  it("names a second interchange", () =>
    expect(codes(wrap("") + wrap(""))[0]).toBe("edi.secondInterchange 15"));
  it("names a file that begins with something else", () =>
    expect(codes("<xml/>")).toContain("edi.badTag 15"));
  it("names a segment between messages", () =>
    expect(codes(wrap("").replace("UNZ", "BGM+1'UNZ"))).toEqual(["edi.segmentOutside 15"]));
});

describe("characters", () => {
  it("names a lower-case letter under UNOA with its place", () => {
    const [finding] = readInterchange(wrap("BGM+787+ABc'")).findings;
    expect(finding).toMatchObject({
      code: "edi.foreignChar",
      contrl: "21",
      segment: 2,
      element: 2,
      component: 1,
      messageRef: "1",
    });
    expect(finding?.params).toMatchObject({ char: "c", at: 3, charset: "UNOA" });
  });

  it("names a line break inside a segment, not one between segments", () => {
    expect(readInterchange(wrap("BGM+787\n+A'")).findings[0]?.params.char).toBe("U+000A");
    expect(codes(wrap("\r\nBGM+787'\r\n"))).toEqual([]);
  });

  it("lets Chinese text pass under UNOW only", () => {
    expect(codes(wrap("FTX+AAA+++上海'", "UNB+UNOW:4+A+B+20260301:0930+R1'"))).toEqual([]);
    expect(codes(wrap("FTX+AAA+++上海'", "UNB+UNOC:3+A+B+260301:0930+R1'"))).toEqual([
      "edi.foreignChar 21",
    ]);
  });
});

it("counts messages of functional groups", () => {
  const text =
    "UNB+UNOA:2+A+B+260301:0930+R1'UNG+IFCSUM+A+B+260301:0930+G1+UN+D:95B'UNH+1+IFCSUM:D:95B:UN'UNT+2+1'UNE+1+G1'UNZ+1+R1'";
  const { interchange, findings } = readInterchange(text);
  expect(findings).toEqual([]);
  expect(interchange.groups).toHaveLength(1);
  expect(interchange.groups[0]?.messages).toBe(1);
});
