import fc from "fast-check";
import { expect, test } from "vitest";
import { BoxRoom } from "../packing/box-room.ts";
import type { StagedRow } from "./check-row.ts";
import {
  hold,
  type Holders,
  type LiveHolder,
  markPassed,
  otherBox,
  sameNumber,
  SharedHolders,
} from "./holders.ts";
import { announceRows, validateRows, type RowFacts } from "./validate-rows.ts";

const rowOf = (over: Partial<StagedRow>): StagedRow => ({
  id: 1,
  containerImportId: 1,
  sheet: "",
  rowNo: over.id ?? 1,
  cntNo: "CSQU3054383",
  sizeType: "40HC",
  bkNo: "BK1",
  sealNo: "",
  pkgs: 1,
  gwt: "1000",
  dim: "1",
  vessel: "",
  voyageNo: "",
  isSoc: "N",
  emptyFlag: "N",
  vgmKg: null,
  vgmMethod: "",
  raw: { given: {}, faults: [] },
  ...over,
});
const holderOf = (
  { id, containerImportId, rowNo, cntNo, bkNo, isSoc, emptyFlag }: StagedRow,
  passed: boolean,
): LiveHolder => ({
  id,
  containerImportId,
  rowNo,
  cntNo,
  bkNo,
  isSoc,
  emptyFlag,
  passed,
});

/** The rule as specified, checked holder by holder. */
function plainly(
  all: readonly LiveHolder[],
  row: StagedRow,
  counts: (liveHolder: LiveHolder) => boolean,
): boolean {
  return all.some((liveHolder) => {
    if (!counts(liveHolder)) return false;
    if (liveHolder.containerImportId === row.containerImportId)
      return liveHolder.id !== row.id && (liveHolder.passed || liveHolder.id < row.id);
    if (liveHolder.id === 0) return !(liveHolder.bkNo === row.bkNo && sameBox(liveHolder, row));
    return liveHolder.passed;
  });
}
const sameBox = (
  liveHolder: Pick<LiveHolder, "cntNo" | "isSoc" | "emptyFlag">,
  other: typeof liveHolder,
) =>
  liveHolder.cntNo === other.cntNo &&
  liveHolder.isSoc === other.isSoc &&
  liveHolder.emptyFlag === other.emptyFlag;

const flag = fc.constantFrom("Y" as const, "N" as const);
const anyRow = (numbers: readonly string[]) =>
  fc.record({
    id: fc.integer({ min: 0, max: 12 }),
    containerImportId: fc.integer({ min: 1, max: 2 }),
    cntNo: fc.constantFrom(...numbers),
    bkNo: fc.constantFrom("BK1", "BK2"),
    isSoc: flag,
    emptyFlag: flag,
    passed: fc.boolean(),
  });

/**
 * Valid sets: ids are unique per file, boxes without a row belong to no file, and a box has one
 * passed row or one per booking.
 */
function holdersOf(
  list: readonly { id: number; containerImportId: number; passed: boolean; bkNo: string }[],
  numbers: readonly string[],
) {
  const seen = new Set<string>();
  return (list as (LiveHolder & StagedRow)[])
    .map((item) =>
      holderOf(
        rowOf({ ...item, ...(item.id === 0 ? { containerImportId: 0 } : {}) }),
        item.id === 0 || item.passed,
      ),
    )
    .filter((liveHolder) => {
      const box = numbers.length > 1 ? liveHolder.cntNo : "";
      const key =
        liveHolder.id === 0
          ? `0 ${liveHolder.bkNo} ${box} ${liveHolder.isSoc}${liveHolder.emptyFlag}`
          : `${liveHolder.containerImportId} ${liveHolder.id}`;
      return !seen.has(key) && seen.add(key);
    })
    .sort((a, b) => a.id - b.id);
}

test.each([
  ["of one number", ["CSQU3054383"]],
  ["of one seal", ["CSQU3054383", "MSKU6011672", "TRHU2000009"]],
])("the few holders that are kept answer as all of them would: %s", (_name, numbers) => {
  fc.assert(
    fc.property(
      fc.array(anyRow(numbers), { minLength: 2, maxLength: 14 }),
      anyRow(numbers),
      (list, query) => {
        const all = holdersOf(list, numbers);
        const holders = new Map<string, Holders | undefined>();
        for (const liveHolder of all) hold(holders, "x", { ...liveHolder });
        const row = rowOf({ ...query, id: query.id + 1 });
        const result = holders.get("x");
        if (numbers.length > 1) {
          expect(otherBox(result, row) !== undefined).toBe(
            plainly(all, row, (liveHolder) => !sameBox(liveHolder, row)),
          );
          return;
        }
        const [same] = sameNumber(result, row);
        const twice = plainly(all, row, (liveHolder) => sameBox(liveHolder, row));
        expect(same !== undefined && sameBox(same, row)).toBe(twice);
        if (!twice)
          expect(same !== undefined).toBe(
            plainly(all, row, (liveHolder) => liveHolder.isSoc !== row.isSoc),
          );
      },
    ),
    { numRuns: 2000 },
  );
});

test("a row that passes later is a holder that has passed", () => {
  const holders = new Map<string, Holders | undefined>();
  const [first, second] = [rowOf({ id: 5 }), rowOf({ id: 6, containerImportId: 2 })];
  for (const stagedRow of [first, second]) hold(holders, "x", holderOf(stagedRow, false));
  expect(sameNumber(holders.get("x"), second)).toEqual([]);
  markPassed(holders.get("x"), first, "BK1");
  expect(sameNumber(holders.get("x"), second)).toMatchObject([{ rowNo: 5 }]);
});

const factsOf = (): RowFacts => ({
  bookings: new Map([
    [
      "BK1",
      {
        id: 1,
        bkNo: "BK1",
        voyageId: 7,
        voyageName: "V/1",
        bkStatus: "CONFIRMED",
        blStatus: "NONE",
      },
    ],
  ]),
  sizes: new Map([["40HC", { code: "40HC", maxPayloadKg: "28600" }]]),
  rooms: new Map([
    ["BK1", new BoxRoom([{ sizeType: "40HC", sizeTypeSub: "", contCount: 9_000_000 }])],
  ]),
  numbers: new Map(),
  seals: new Map(),
});
const voyage = {
  id: 7,
  vesselName: "V",
  vesselCode: "V",
  voyage: "1",
  customsVoyage: "",
  externalVoyage: "",
  ended: "N" as const,
};

test.each([
  ["one number", (id: number) => rowOf({ id })],
  [
    "one seal",
    (id: number) => rowOf({ id, cntNo: `CSQU${String(id).padStart(7, "0")}`, sealNo: "S1" }),
  ],
  ["one number and seal", (id: number) => rowOf({ id, sealNo: "S1/S2" })],
])("ten thousand rows of %s cost a few looks each, and each names one other row", (_name, make) => {
  const facts = factsOf();
  const rows = Array.from({ length: 10_000 }, (_, i) => make(i + 1));
  for (let from = 0; from < rows.length; from += 2000) {
    const batch = rows.slice(from, from + 2000);
    announceRows(batch, facts);
    for (const { faults } of validateRows(voyage, batch, facts))
      expect(faults.length).toBeLessThan(5);
  }
  const looks = [...facts.numbers.values(), ...facts.seals.values()].reduce(
    (sum, holders) => sum + (holders instanceof SharedHolders ? holders.looks : 0),
    0,
  );
  expect(looks).toBeGreaterThan(9_000);
  expect(looks).toBeLessThan(20 * rows.length);
});
