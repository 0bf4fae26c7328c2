import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { grouped, documentOf, sizesText } from "./bill-document.ts";
import { numberInWords } from "./number-words.ts";
import { onBoardOf } from "./on-board.ts";

const bill = { blStatus: "ISSUED", releaseType: "ORIGINAL", originals: 3 } as const;

describe("which paper a bill becomes", () => {
  it("as many originals as the bill states, each with its own mark", () => {
    expect(documentOf(bill, "original")?.marks).toEqual([
      "bill.paper.first",
      "bill.paper.second",
      "bill.paper.third",
    ]);
    expect(documentOf({ ...bill, originals: 1 }, "original")?.marks).toEqual(["bill.paper.first"]);
    expect(documentOf(bill, "copy")).toMatchObject({ marks: ["bill.paper.copy"], watermark: null });
  });
  it("a draft is a draft whatever is asked", () => {
    for (const kind of ["original", "copy"] as const)
      expect(documentOf({ ...bill, blStatus: "DRAFT" }, kind)).toMatchObject({
        marks: ["bill.paper.draft"],
        watermark: "bill.paper.draft",
      });
  });
  it("telex release, sea waybill and surrendered bills have no originals", () => {
    for (const more of [
      { releaseType: "TELEX" },
      { releaseType: "SEAWAY" },
      { blStatus: "SURRENDERED" },
    ] as const)
      expect(documentOf({ ...bill, ...more }, "original")).toBeNull();
    expect(documentOf({ ...bill, releaseType: "TELEX" }, "copy")?.stamp).toBe("bill.paper.telex");
    expect(documentOf({ ...bill, releaseType: "SEAWAY" }, "copy")?.title).toBe(
      "bill.paper.waybill",
    );
    expect(documentOf({ ...bill, blStatus: "SURRENDERED" }, "copy")?.watermark).toBe(
      "bill.paper.surrendered",
    );
  });
});

describe("shipped on board", () => {
  const stated = { blStatus: "ISSUED", onBoardDate: "2026-11-25", onBoardNotedTime: null };
  it("is the date of the fact, and open without one whatever the bill's dates are", () => {
    expect(onBoardOf(stated)).toEqual({ date: "2026-11-25", noted: false });
    expect(onBoardOf({ ...stated, onBoardDate: null })).toBeNull();
    expect(onBoardOf({ ...stated, blStatus: "DRAFT" })).toBeNull();
  });
  it("is a notation when it was added to a bill issued before", () => {
    expect(onBoardOf({ ...stated, onBoardNotedTime: "2026-11-26T01:00:00Z" })).toEqual({
      date: "2026-11-25",
      noted: true,
    });
  });
});

describe("figures and words", () => {
  it.each([
    [0, "ZERO"],
    [13, "THIRTEEN"],
    [70, "SEVENTY"],
    [121, "ONE HUNDRED AND TWENTY-ONE"],
    [1100, "ONE THOUSAND ONE HUNDRED"],
    [2005, "TWO THOUSAND AND FIVE"],
    [1_234_567, "ONE MILLION TWO HUNDRED AND THIRTY-FOUR THOUSAND FIVE HUNDRED AND SIXTY-SEVEN"],
  ])("%i is %s", (value, text) => expect(numberInWords(value)).toBe(text));
  it("every number has its own words", () => {
    fc.assert(
      fc.property(fc.nat(999_999), fc.nat(999_999), (item, other) => {
        expect(numberInWords(item) === numberInWords(other)).toBe(item === other);
      }),
    );
  });
  it("groups thousands and leaves decimals alone", () => {
    expect([grouped("1234567.1234"), grouped(999), grouped("1000.000")]).toEqual([
      "1,234,567.1234",
      "999",
      "1,000.000",
    ]);
  });
  it("counts boxes by size", () => {
    const box = (sizeType: string) => ({
      cntNo: "",
      sealNo: "",
      sizeType,
      pkgs: 0,
      gwt: "0",
      dim: "0",
    });
    expect(sizesText([box("20GP"), box("40HC"), box("20GP")])).toBe("2 X 20GP, 1 X 40HC");
  });
});
