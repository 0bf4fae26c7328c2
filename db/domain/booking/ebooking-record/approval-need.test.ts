import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type ApprovedLine,
  approvalAfterSave,
  cargoVersion,
  needsCaptain,
  needsOverseas,
} from "./approval-need.ts";

const line = (over: Partial<ApprovedLine> = {}): ApprovedLine => ({
  isDg: "Y",
  isOversize: "N",
  dgUnNo: "1263",
  dgClass: "3",
  dgPackingGroup: "II",
  gwt: "2000.000",
  nwt: null,
  pkgs: 20,
  length: null,
  wide: null,
  height: null,
  ...over,
});
const boxes = [{ sizeType: "20GP", contCount: 2 }];
const of = (cargo: ApprovedLine[], containers = boxes, voyageId = 1) =>
  cargoVersion({ cargo, containers, voyageId });

test("dangerous or oversize cargo needs the captain; listed classes and bookings that ask need the overseas port", () => {
  expect(needsCaptain([line({ isDg: "N" })])).toBe(false);
  expect(needsCaptain([line({ isDg: "N" }), line({ isDg: "N", isOversize: "Y" })])).toBe(true);
  expect(needsOverseas([line()], "N")).toBe(false);
  expect(needsOverseas([line()], "Y")).toBe(true);
  expect(needsOverseas([line({ isDg: "N" })], "Y")).toBe(false);
  for (const dgClass of ["1.4S", "1", "2.3", "6.2", "7"])
    expect(needsOverseas([line({ dgClass })], "N")).toBe(true);
  for (const dgClass of ["2.1", "6.1", "8", "9"])
    expect(needsOverseas([line({ dgClass })], "N")).toBe(false);
});

test("each thing an approval speaks about is another version; the rest is not", () => {
  const first = of([line()]);
  const other: Partial<ApprovedLine>[] = [
    { dgUnNo: "1866" },
    { dgClass: "8" },
    { dgPackingGroup: "III" },
    { gwt: "2000.1" },
    { nwt: "1900" },
    { pkgs: 21 },
    { length: "1" },
    { wide: "1" },
    { height: "1" },
    { isOversize: "Y" as const },
  ];
  for (const over of other) expect(of([line(over)]), JSON.stringify(over)).not.toBe(first);
  expect(of([line()], [{ sizeType: "20GP", contCount: 3 }])).not.toBe(first);
  expect(of([line()], boxes, 2)).not.toBe(first);
  expect(of([line({ gwt: "2000" })])).toBe(first);
  expect(of([line(), line({ isDg: "N", gwt: "5" })])).toBe(first);
  expect(
    of(
      [line()],
      [
        { sizeType: "20GP", contCount: 1 },
        { sizeType: "20GP", contCount: 1 },
      ],
    ),
  ).toBe(first);
});

test("the order of lines is no change", () => {
  const lines = fc.array(
    fc.record({ dgUnNo: fc.constantFrom("1263", "1203"), gwt: fc.constantFrom("1", "2.50") }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(lines, (many) => {
      const made = many.map(line);
      expect(of(made.toReversed())).toBe(of(made));
    }),
  );
});

test("a decided approval goes back to applied when its cargo changed, and only then", () => {
  const now = { needed: true, changed: true, submitted: false };
  expect(approvalAfterSave("APPROVED", now)).toBe("APPLIED");
  expect(approvalAfterSave("APPROVED", { ...now, changed: false })).toBe("APPROVED");
  expect(approvalAfterSave("REJECTED", now)).toBe("APPLIED");
  expect(approvalAfterSave("NOT_NEEDED", now)).toBe("NOT_APPLIED");
  expect(approvalAfterSave("NOT_NEEDED", { ...now, submitted: true })).toBe("APPLIED");
  expect(approvalAfterSave("APPROVED", { ...now, needed: false })).toBe("NOT_NEEDED");
});
