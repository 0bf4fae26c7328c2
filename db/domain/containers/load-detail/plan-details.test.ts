import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkDigit } from "#domain/masterdata/equipment/iso6346.ts";
import {
  type DetailOrder,
  type DetailRow,
  type DetailTarget,
  planDetails,
} from "./plan-details.ts";

const numberAt = (n: number): string => {
  const head = `MSKU${String(n).padStart(6, "0")}`;
  return head + checkDigit(head);
};
const voyage = {
  id: 7,
  vesselName: "HANSHIN",
  vesselCode: "HAN",
  voyage: "2601E",
  customsVoyage: "",
  externalVoyage: "",
  ended: "N" as const,
};
const aTarget = (over: Partial<DetailTarget> = {}): DetailTarget => ({
  confirmed: false,
  voyage,
  booking: {
    id: 1,
    bkNo: "EB1",
    voyageId: 7,
    voyageName: "HANSHIN/2601E",
    bkStatus: "CONFIRMED",
    blStatus: "NONE",
  },
  cargo: [
    { id: 11, lineNo: 1, pkgs: 10, grams: 10_000_001n, litres: 10_000n, names: ["STEEL PARTS"] },
    { id: 12, lineNo: 2, pkgs: 6, grams: 3_000_000n, litres: 3_333n, names: ["BOLTS", "螺栓"] },
  ],
  ordered: [{ sizeType: "20GP", sizeTypeSub: "", contCount: 3 }],
  boxes: [],
  cells: [],
  ...over,
});
const aRow = (id: number, over: Partial<DetailRow> = {}): DetailRow => ({
  id,
  sheet: "",
  rowNo: id,
  bkNo: "EB1",
  cntNo: numberAt(id),
  sizeType: "20GP",
  sealNo: `SL${id}`,
  lineNo: null,
  goodsName: "",
  pkgs: 1,
  gwt: "1000",
  dim: null,
  tareKg: null,
  vgm: null,
  vgmMethod: "",
  vgmTime: null,
  vessel: "",
  voyageNo: "",
  isSoc: "N",
  emptyFlag: "N",
  remark: "",
  raw: { given: {}, faults: [] },
  ...over,
});
const order: DetailOrder = {
  first: true,
  clears: false,
  sizes: new Map([["20GP", { code: "20GP", maxPayloadKg: "28000" }]]),
  numbers: new Map(),
  seals: new Map(),
};
const faultsOf = (
  rows: DetailRow[],
  target: DetailTarget | null = aTarget(),
  over: Partial<DetailOrder> = {},
) =>
  planDetails(target, rows, { ...order, ...over }).rows.map(({ status, faults }) =>
    `${status} ${faults.map((fault) => `${fault.warn ? "~" : ""}${fault.code}@${fault.field}`).join(" ")}`.trim(),
  );

describe("which cargo line", () => {
  test("by its number, its goods in either language, else the lines in order", () => {
    const rows = [
      aRow(1, { lineNo: 2, pkgs: 2 }),
      aRow(2, { goodsName: "螺栓", pkgs: 4 }),
      aRow(3, { pkgs: 10 }),
    ];
    const { cells, boxes } = planDetails(aTarget(), rows, order);
    expect(boxes.map(({ cntNo }) => cntNo)).toEqual(rows.map(({ cntNo }) => cntNo));
    expect(cells.map(({ boxId, cargoId, pkgs }) => [boxId, cargoId, pkgs])).toEqual([
      [-1, 12, 2],
      [-2, 12, 4],
      [-3, 11, 10],
    ]);
  });

  test("a container holds several lines in several rows, and takes one place", () => {
    const box = { cntNo: numberAt(1), sealNo: "SL1" };
    const rows = [
      aRow(1, { ...box, lineNo: 1, pkgs: 10, gwt: null }),
      aRow(2, { ...box, lineNo: 2, pkgs: 6, sizeType: "", sealNo: "" }),
    ];
    const plan = planDetails(
      aTarget({ ordered: [{ sizeType: "20GP", sizeTypeSub: "", contCount: 1 }] }),
      [{ ...rows[0], gwt: "10000" } as DetailRow, rows[1] as DetailRow],
      order,
    );
    expect(plan.rows.map(({ status }) => status)).toEqual(["IMPORTED", "IMPORTED"]);
    expect(plan.boxes).toHaveLength(1);
  });

  test("another size in a later row, and goods called otherwise where there is one line only", () => {
    const [first, later] = [
      aRow(1, { lineNo: 1, gwt: "1000" }),
      aRow(2, { cntNo: numberAt(1), sealNo: "SL1", lineNo: 2, sizeType: "40HC", gwt: "500" }),
    ];
    const sizes = new Map([...order.sizes, ["40HC", { code: "40HC", maxPayloadKg: "28000" }]]);
    expect(faultsOf([first, later], aTarget(), { sizes })[1]).toContain(
      "loadDetail.otherSize@sizeType",
    );
    const [steel] = aTarget().cargo;
    expect(
      faultsOf(
        [aRow(1, { goodsName: "TOYS", gwt: "1000" })],
        aTarget({ cargo: steel ? [steel] : [] }),
      ),
    ).toEqual(["IMPORTED ~loadDetail.otherGoods@goodsName"]);
  });

  test("what the e-booking has not is said at its cell", () => {
    const rows = [
      aRow(1, { lineNo: 3 }),
      aRow(2, { goodsName: "TOYS" }),
      aRow(3, { lineNo: 1, pkgs: 11 }),
      aRow(4, { pkgs: 17, sizeType: "99XX" }),
      aRow(5, { pkgs: 17 }),
    ];
    expect(faultsOf(rows)).toEqual([
      "VERIFY_FAILED loadDetail.unknownLine@lineNo",
      "VERIFY_FAILED loadDetail.unknownGoods@goodsName",
      "VERIFY_FAILED loading.tooMany@pkgs",
      "VERIFY_FAILED container.unknownSize@sizeType",
      "VERIFY_FAILED loadDetail.tooMany@pkgs",
    ]);
  });
});

describe("containers", () => {
  test("number, seal and count follow the rules of container import", () => {
    const rows = [
      aRow(1),
      aRow(2, { cntNo: numberAt(1) }),
      aRow(3, { sealNo: "SL1" }),
      aRow(4),
      aRow(5),
      aRow(6),
    ];
    expect(faultsOf(rows)).toEqual([
      "IMPORTED",
      "VERIFY_FAILED container.duplicate@cntNo",
      "VERIFY_FAILED container.sealTwice@sealNo",
      "IMPORTED",
      "IMPORTED",
      "VERIFY_FAILED container.overCount@sizeType",
    ]);
  });

  test("a row of another e-booking of the file holds its number", () => {
    const numbers = new Map([
      [
        numberAt(1),
        [
          {
            rowNo: 9,
            cntNo: numberAt(1),
            bkNo: "EB2",
            isSoc: "N" as const,
            emptyFlag: "N" as const,
          },
        ],
      ],
    ]);
    expect(faultsOf([aRow(1)], aTarget(), { numbers })).toEqual([
      "VERIFY_FAILED container.duplicate@cntNo",
    ]);
  });

  test("payload and verified gross mass ask for all rows of the container", () => {
    const heavy = aTarget({
      cargo: [{ id: 11, lineNo: 1, pkgs: 2, grams: 60_000_000n, litres: 0n, names: ["ORE"] }],
    });
    expect(faultsOf([aRow(1, { gwt: "20000" })], heavy)).toEqual([
      "VERIFY_FAILED loading.overweight@gwt",
    ]);
    const light = aRow(2, { vgm: "500", vgmMethod: "1", vgmTime: "2026-06-02 08:00:00" });
    expect(faultsOf([light])).toEqual(["VERIFY_FAILED loading.vgmTooLow@vgm"]);
    expect(faultsOf([aRow(3, { vgm: "5000" })])).toEqual([
      "VERIFY_FAILED loading.vgmMethodRequired@vgmMethod loading.vgmTimeRequired@vgmTime",
    ]);
  });

  test("a stated weight that does not follow the packages is noted", () => {
    expect(faultsOf([aRow(1, { gwt: "900" })])).toEqual(["IMPORTED ~loadDetail.weightFollows@gwt"]);
  });
});

describe("the e-booking", () => {
  const box = {
    id: 5,
    cntNo: numberAt(9),
    sizeType: "20GP",
    sealNo: "SL9",
    isSoc: "N",
    emptyFlag: "N",
    tareKg: null,
    vgm: null,
    vgmMethod: "",
    vgmTime: null,
    remark: "",
  } as const;
  const filled = aTarget({ boxes: [box], cells: [{ boxId: 5, cargoId: 11, pkgs: 10 }] });
  test("unknown, confirmed or filled already", () => {
    expect(faultsOf([aRow(1)], null)).toEqual(["VERIFY_FAILED container.bookingUnknown@bkNo"]);
    expect(faultsOf([aRow(1)], aTarget({ confirmed: true }))).toEqual([
      "IMPORT_FAILED loading.needsCorrection@bkNo",
    ]);
    expect(faultsOf([aRow(1, { gwt: "500" })], filled)).toEqual([
      "IMPORT_FAILED loadDetail.notFirst@bkNo",
    ]);
  });

  test("an append keeps what is there, and another line may join a container; clearing starts anew", () => {
    const append = { first: false };
    expect(faultsOf([aRow(9)], filled, append)).toEqual([
      "VERIFY_FAILED container.duplicateBox@cntNo",
    ]);
    expect(faultsOf([aRow(9, { lineNo: 2, gwt: null, pkgs: 6 })], filled, append)[0]).toContain(
      "container.noWeight",
    );
    expect(
      planDetails(filled, [aRow(9, { lineNo: 2, gwt: "3000", pkgs: 6 })], { ...order, ...append })
        .cells,
    ).toHaveLength(2);
    expect(
      planDetails(filled, [aRow(9)], { ...order, first: false, clears: true }).boxes,
    ).toHaveLength(1);
  });
});

test("whatever rows come, no line gives more than it has, and full lines are given to the gram", () => {
  const row = fc.record({
    pkgs: fc.integer({ min: 0, max: 12 }),
    lineNo: fc.constantFrom(null, 1, 2, 3),
    box: fc.integer({ min: 1, max: 5 }),
    emptyFlag: fc.constantFrom("Y" as const, "N" as const),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (list) => {
      const target = aTarget();
      const rows = list.map(({ box, ...over }, i) =>
        aRow(i + 1, { ...over, cntNo: numberAt(box), sealNo: `SL${box}` }),
      );
      const { cells, boxes } = planDetails(target, rows, order);
      for (const line of target.cargo) {
        const own = cells.filter((cell) => cell.cargoId === line.id);
        const pkgs = own.reduce((sum, cell) => sum + cell.pkgs, 0);
        const grams = own.reduce((sum, cell) => sum + cell.grams, 0n);
        expect(pkgs).toBeLessThanOrEqual(line.pkgs);
        if (pkgs === line.pkgs) expect(grams).toBe(line.grams);
        else expect(grams <= line.grams).toBe(true);
      }
      expect(boxes.length).toBeLessThanOrEqual(3);
      expect(new Set(cells.map((cell) => `${cell.boxId} ${cell.cargoId}`)).size).toBe(cells.length);
      const ids = new Set(boxes.map((box) => box.id));
      for (const cell of cells) expect(ids.has(cell.boxId)).toBe(true);
    }),
  );
});
