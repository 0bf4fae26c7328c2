import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PackingShare, sumQuantities } from "../packing/bill-conserve.ts";
import { type MergeHead, mergeFaults } from "./merge-rules.ts";
import {
  type BillSource,
  type Piece,
  planBills,
  proposeSplit,
  rejoin,
  splitFaults,
  splitKinds,
  splitPacking,
} from "./split-packing.ts";

const measure = fc.integer({ min: 0, max: 99_999_999 }).map((units) => (units / 1000).toFixed(3));
const source: fc.Arbitrary<BillSource> = fc
  .record({ cargo: fc.integer({ min: 1, max: 4 }), boxes: fc.integer({ min: 1, max: 6 }) })
  .chain(({ cargo, boxes }) =>
    fc
      .array(
        fc.record({
          pkgs: fc.integer({ min: 0, max: 900 }),
          gwt: measure,
          dim: measure,
          there: fc.boolean(),
        }),
        {
          minLength: cargo * boxes,
          maxLength: cargo * boxes,
        },
      )
      .map((cells) => ({
        cargo: Array.from({ length: cargo }, (_, i) => ({ id: i + 1, name: `GOODS ${i + 1}` })),
        boxes: Array.from({ length: boxes }, (_, i) => ({
          id: i + 1,
          cntNo: `SITU000000${i}`,
          sizeType: "20GP",
        })),
        lines: cells.flatMap(({ there, ...amounts }, i) =>
          there
            ? [
                {
                  id: i + 1,
                  cargoId: (i % cargo) + 1,
                  boxId: Math.floor(i / cargo) + 1,
                  ...amounts,
                },
              ]
            : [],
        ),
      })),
  );
const kind = fc.constantFrom(...splitKinds);
const count = fc.integer({ min: 2, max: 5 });

/** What the packing list holds after all bills are deleted. */
function deleted(pieces: readonly Piece[], stored: BillSource): PackingShare[] {
  const first = new Set<number>();
  const rows = pieces.map(({ bill: _bill, ...piece }, i) => {
    if (!first.has(piece.id)) {
      first.add(piece.id);
      return piece;
    }
    return { ...piece, id: 100_000 + i };
  });
  const joined = rejoin(rows);
  const gone = new Set(joined.flatMap(({ drop }) => drop));
  const kept = new Map(joined.map(({ keep }) => [keep.id, keep]));
  expect(stored.lines.length).toBe(rows.length - gone.size);
  return rows.filter((row) => !gone.has(row.id)).map((row) => kept.get(row.id) ?? row);
}

describe("split", () => {
  it("puts every package, gram and thousandth on one bill; deleted, the packing list is as before; generated again, the same", () => {
    fc.assert(
      fc.property(source, kind, count, (stored, by, bills) => {
        const plan = proposeSplit(stored, by, bills);
        const planned = planBills(stored, plan);
        const whole = sumQuantities(stored.lines);
        expect(sumQuantities(planned.map((bill) => bill.total))).toEqual(whole);
        expect(sumQuantities(planned.flatMap((bill) => bill.cargo))).toEqual(whole);
        expect(sumQuantities(planned.flatMap((bill) => bill.boxes))).toEqual(whole);
        const again = deleted(splitPacking(stored, plan), stored).toSorted((a, b) => a.id - b.id);
        expect(again).toEqual(stored.lines.map((line) => ({ ...line })));
        expect(planBills({ ...stored, lines: again }, plan)).toEqual(planned);
      }),
    );
  });

  it("leaves no box without a bill", () => {
    fc.assert(
      fc.property(source, kind, count, (stored, by, bills) => {
        const planned = planBills(stored, proposeSplit(stored, by, bills));
        expect([...new Set(planned.flatMap((bill) => bill.boxIds))].toSorted()).toEqual(
          stored.boxes.map((box) => box.id).toSorted(),
        );
      }),
    );
  });

  const stored: BillSource = {
    cargo: [{ id: 1, name: "GARMENTS" }],
    boxes: [
      { id: 1, cntNo: "SITU1234564", sizeType: "20GP" },
      { id: 2, cntNo: "SITU7654320", sizeType: "20GP" },
    ],
    lines: [
      { id: 1, cargoId: 1, boxId: 1, pkgs: 10, gwt: "100.000", dim: "1.000" },
      { id: 2, cargoId: 1, boxId: 2, pkgs: 5, gwt: "50.001", dim: "0.500" },
    ],
  };

  it("by packages shares a box where the border falls into it", () => {
    const planned = planBills(stored, { by: "PACKAGES", count: 2, places: [], take: [[12, 3]] });
    expect(planned.map((bill) => [bill.boxIds, bill.total])).toEqual([
      [[1, 2], { pkgs: 12, gwt: "120.000", dim: "1.200" }],
      [[2], { pkgs: 3, gwt: "30.001", dim: "0.300" }],
    ]);
  });

  it("names what is wrong with a plan", () => {
    const faults = (plan: Parameters<typeof splitFaults>[1], least?: number) =>
      splitFaults(stored, plan, least).map(({ code, place }) => `${code} ${place.field}`);
    expect(faults({ by: "BOX", count: 1, places: [0, 0], take: [] })).toEqual([
      "bill.split.oneBill count",
    ]);
    expect(faults({ by: "BOX", count: 1, places: [0, 0], take: [] }, 1)).toEqual([]);
    expect(faults({ by: "BOX", count: 2, places: [0, 2], take: [] })).toEqual([
      "bill.split.unknownBill places.1",
    ]);
    expect(faults({ by: "BOX", count: 2, places: [1, 1], take: [] })).toEqual([
      "bill.split.emptyBill count",
    ]);
    expect(faults({ by: "PACKAGES", count: 2, places: [], take: [[12, 4]] })).toEqual([
      "bill.split.packagesDiffer take.0.0",
    ]);
    expect(faults({ by: "PACKAGES", count: 2, places: [], take: [[15, 0]] })).toEqual([
      "bill.split.emptyBill take.0.1",
    ]);
  });
});

describe("merge", () => {
  const head: MergeHead = {
    bkNo: "A",
    voyage: "V",
    companyCode: "SEAWAY",
    clientCode: "C001",
    shipperName: "SUNRISE  TRADING",
    shipperAddress: "",
    consigneeName: "KANSAI FOODS",
    consigneeAddress: "",
    receipt: "",
    portLoad: "CNSGH",
    portDis: "JPOSA",
    delivery: "",
    freightTerms: "PREPAID",
    deliveryTerms: "CY-CY",
    releaseType: "TELEX",
  };
  it.each<[Partial<MergeHead>, string[]]>([
    [{ shipperName: "Sunrise Trading" }, []],
    [{ voyage: "W" }, ["bill.merge.voyage"]],
    [{ shipperName: "OTHER" }, ["bill.merge.shipper"]],
    [{ consigneeAddress: "TOKYO" }, ["bill.merge.consignee"]],
    [{ clientCode: "C002" }, ["bill.merge.client"]],
    [{ portDis: "JPTYO", delivery: "JPTYO" }, ["bill.merge.ports"]],
    [{ freightTerms: "COLLECT" }, ["bill.merge.terms"]],
    [{ releaseType: "ORIGINAL", deliveryTerms: "CY-DR" }, ["bill.merge.terms", "bill.merge.type"]],
  ])("%o: %s", (more, codes) => {
    expect(mergeFaults([head, { ...head, bkNo: "B", ...more }]).map(({ code }) => code)).toEqual(
      codes,
    );
  });
  it("takes two bookings at least", () => {
    expect(mergeFaults([head]).map(({ code }) => code)).toEqual(["bill.merge.oneBooking"]);
  });
});
