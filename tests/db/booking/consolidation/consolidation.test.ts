import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { consolidationSteps } from "#domain/booking/consolidation/consolidation.resource.server.ts";
import { consolidate } from "#domain/booking/consolidation/ops/consolidate.server.ts";
import { bookingSteps } from "#domain/booking/booking/booking.resource.server.ts";
import { saveBooking } from "#domain/booking/booking/ops/save-booking.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { faultsOf } from "#tests/db/booking/ebooking/fixture.ts";
import { anEbooking, plainLine, seedSea } from "#tests/db/booking/ebooking/sea.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
});
afterAll(() => testDatabase.close());

const clerk = () => testDatabase.as("clerk");
const cargo = [
  { ...plainLine, pkgs: 101, gwt: "1000.001", nwt: "900.001", dim: "5.5" },
  { ...plainLine, goodsNameEn: "BOLTS", pkgs: 7, gwt: "70", dim: "0.7" },
];
const confirmed = async (over: object = {}) => {
  const { cargo: _cargo, ...form } = anEbooking({
    containers: [
      { sizeType: "20GP", contCount: 3 },
      { sizeType: "40HC", contCount: 1 },
    ],
  });
  const made = await runOperation(clerk(), saveBooking, { ...form, cargo, ...over });
  await runOperation(clerk(), bookingSteps.confirm, { rows: [{ id: made.id }] });
  return made;
};
const split = (bkNo: string, over: object = {}) =>
  runOperation(clerk(), consolidate, { bkNo, kind: "SPLIT", count: 1, scheme: "LETTER", ...over });
const undo = async (id: number, reason = "by mistake") => {
  const { rows } = await runOperation(clerk(), consolidationSteps.undo, { rows: [{ id }], reason });
  return rows[0]?.done ? "done" : [rows[0]?.code, rows[0]?.params];
};
type Held = {
  bkNo: string;
  pkgs: number;
  gwt: string;
  dim: string;
  nwt: string;
  boxes: number;
  ctn20: number;
};
const held = (main: string) =>
  rowsOf<Held>(
    testDatabase,
    sql`select b.bk_no as "bkNo", b.pkgs, b.gwt::text, b.dim::text, b.ctn20num as ctn20,
        (select sum(nwt)::text from booking_cargo c where c.booking_id = b.id) as nwt,
        (select sum(cont_count)::int from booking_container c where c.booking_id = b.id) as boxes
      from booking b
      where b.bk_no like ${`${main}%`}
      order by b.bk_no`,
  );
const lines = (bkNo: string) =>
  rowsOf(
    testDatabase,
    sql`select c.goods_name_en, c.pkgs, c.gwt::text, c.dim::text, c.nwt::text
      from booking_cargo c join booking b on b.id = c.booking_id
      where b.bk_no = ${bkNo}
      order by c.line_no`,
  );

describe("splitting", () => {
  test("divides boxes and goods, and undoing gives the booking back exactly; the letters stay used", async () => {
    const { bkNo } = await confirmed();
    const before = [await held(bkNo), await lines(bkNo)];
    const first = await split(bkNo, { count: 2 });
    expect(first.parts.map((part) => part.bkNo)).toEqual([`${bkNo}A`, `${bkNo}B`]);
    // Each took one id.
    const ids = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from booking where bk_no like ${`${bkNo}_`} order by bk_no`,
    );
    expect((ids[1]?.id ?? 0) - (ids[0]?.id ?? 0)).toBe(1);
    const parts = await held(bkNo);
    expect(parts.map(({ bkNo: no, boxes, ctn20 }) => [no, boxes, ctn20])).toEqual([
      [bkNo, 2, 2],
      [`${bkNo}A`, 1, 1],
      [`${bkNo}B`, 1, 0],
    ]);
    const sum = (key: "gwt" | "dim" | "nwt") =>
      parts.reduce((all, row) => all + Math.round(Number(row[key]) * 1000), 0);
    expect([
      parts.reduce((all, row) => all + row.pkgs, 0),
      sum("gwt"),
      sum("dim"),
      sum("nwt"),
    ]).toEqual([108, 1_070_001, 6_200, 900_001]);
    expect(await undo(first.id)).toBe("done");
    expect([await held(bkNo), await lines(bkNo)]).toEqual(before);
    const again = await split(bkNo);
    expect(again.parts.map((part) => part.bkNo)).toEqual([`${bkNo}C`]);
  });

  test("a part takes whole lines by hand; undoing brings the lines back", async () => {
    const { bkNo } = await confirmed();
    const before = await lines(bkNo);
    const zero = { pkgs: 0, gwt: "0", dim: "0" };
    const made = await split(bkNo, {
      parts: [
        { boxes: [3, 0], goods: [{ pkgs: 101, gwt: "1000.001", dim: "5.5" }, zero] },
        { boxes: [0, 1], goods: [zero, { pkgs: 7, gwt: "70", dim: "0.7" }] },
      ],
    });
    expect(await lines(bkNo)).toEqual(before.slice(0, 1));
    expect(await lines(`${bkNo}A`)).toEqual(before.slice(1));
    expect(await undo(made.id)).toBe("done");
    expect(await lines(bkNo)).toEqual(before);
  });

  test("parts that do not add up are refused and nothing is made", async () => {
    const { bkNo } = await confirmed();
    const own = { pkgs: 7, gwt: "70", dim: "0.7" };
    const faults = await faultsOf(
      split(bkNo, {
        parts: [
          { boxes: [2, 0], goods: [{ pkgs: 100, gwt: "1000", dim: "5.5" }, own] },
          {
            boxes: [1, 1],
            goods: [
              { pkgs: 1, gwt: "0.002", dim: "0" },
              { pkgs: 0, gwt: "0", dim: "0" },
            ],
          },
        ],
      }),
    );
    expect(faults).toEqual([expect.stringContaining("consolidation.gwtDiffers")]);
    expect(await held(bkNo)).toHaveLength(1);
  });

  test("packed boxes and their imported rows are moved, never copied", async () => {
    const { bkNo, id } = await confirmed();
    const em = testDatabase.em().getKysely();
    for (const cntNo of ["SEAU1234565", "SEAU7654321"])
      await sql`with r as (
            insert into container_import_row (container_import_id, voyage_id, row_no, cnt_no, bk_no, raw)
            select 1, voyage_id, 1, ${cntNo}, ${bkNo}, '{}'
            from booking
            where id = ${id}
            returning id, voyage_id
          )
        insert into box(booking_id, voyage_id, cnt_no, size_type, pkgs, gwt, dim, import_row_id)
        select ${id}, voyage_id, ${cntNo}, '20GP', 10, 100, 1, id
        from r`.execute(em);
    await sql`insert into vgm_declaration (
          version, booking_id, cnt_no, weight_kg, method, obtained_by, declared_time
        )
      values (1, ${id}, 'SEAU7654321', 2300, '1', 'DOOR', now())`.execute(em);
    const declaredFor = () =>
      rowsOf(
        testDatabase,
        sql`select b.bk_no as "of"
          from vgm_declaration d join booking b on b.id = d.booking_id
          where b.bk_no like ${`${bkNo}%`}`,
      );
    const made = await split(bkNo, {
      parts: [
        {
          boxes: [2, 1],
          goods: [
            { pkgs: 91, gwt: "900.001", dim: "4.5" },
            { pkgs: 7, gwt: "70", dim: "0.7" },
          ],
          containers: ["SEAU1234565"],
        },
        {
          boxes: [1, 0],
          goods: [
            { pkgs: 10, gwt: "100", dim: "1" },
            { pkgs: 0, gwt: "0", dim: "0" },
          ],
          containers: ["SEAU7654321"],
        },
      ],
    });
    const boxes = () =>
      rowsOf(
        testDatabase,
        sql`select x.cnt_no as cnt, b.bk_no as "of", r.bk_no as row
          from box x
            join booking b on b.id = x.booking_id
            join container_import_row r on r.id = x.import_row_id
          where b.bk_no like ${`${bkNo}%`}
          order by 1`,
      );
    expect(await boxes()).toEqual([
      { cnt: "SEAU1234565", of: bkNo, row: bkNo },
      { cnt: "SEAU7654321", of: `${bkNo}A`, row: `${bkNo}A` },
    ]);
    expect(await declaredFor()).toEqual([{ of: `${bkNo}A` }]);
    expect(await undo(made.id)).toBe("done");
    expect(await declaredFor()).toEqual([{ of: bkNo }]);
    expect((await boxes()).map((row) => (row as { of: string }).of)).toEqual([bkNo, bkNo]);
  });
});

describe("appending", () => {
  const own = {
    boxes: [1, 0],
    goods: [
      { pkgs: 5, gwt: "50.5", dim: "1" },
      { pkgs: 0, gwt: "0", dim: "0" },
    ],
  };

  test("adds draft parts with cargo of their own; the booking keeps its own", async () => {
    const { bkNo } = await confirmed();
    const before = await held(bkNo);
    const made = await split(bkNo, {
      kind: "APPEND",
      scheme: "NUMBER",
      count: 2,
      parts: [own, own],
    });
    expect((await held(bkNo)).map(({ bkNo: no, pkgs, gwt }) => [no, pkgs, gwt])).toEqual([
      [bkNo, before[0]?.pkgs, before[0]?.gwt],
      [`${bkNo}01`, 5, "50.500"],
      [`${bkNo}02`, 5, "50.500"],
    ]);
    expect(await faultsOf(split(`${bkNo}01`, { kind: "APPEND", parts: [own] }))).toEqual([
      expect.stringContaining("consolidation.appendToMain"),
    ]);
    expect(await faultsOf(split(bkNo, { scheme: "LETTER" }))).toEqual([
      expect.stringContaining("consolidation.otherScheme"),
    ]);
    expect(await undo(made.id)).toBe("done");
    expect(await held(bkNo)).toEqual(before);
  });

  test("needs what the parts carry", async () => {
    const { bkNo } = await confirmed();
    expect(await faultsOf(split(bkNo, { kind: "APPEND" }))).toEqual([
      expect.stringContaining("consolidation.enterParts"),
    ]);
  });
});

describe("undoing is refused by name", () => {
  const code = (response: unknown) =>
    Array.isArray(response) ? [response[0], (response[1] as { bkNo: string }).bkNo] : response;

  test("while a later consolidation stands", async () => {
    const { bkNo } = await confirmed();
    const first = await split(bkNo);
    const second = await split(bkNo);
    expect(code(await undo(first.id))).toEqual(["consolidation.laterFirst", `${bkNo}B`]);
    expect([await undo(second.id), await undo(first.id)]).toEqual(["done", "done"]);
    expect(code(await undo(first.id))).toEqual(["consolidation.alreadyUndone", undefined]);
  });

  test.each([
    ["a bill", sql`update booking set bl_status = 'DRAFT' where bk_no = `, "consolidation.billed"],
    [
      "a lock",
      sql`update booking set bk_status = 'LOCKED' where bk_no = `,
      "consolidation.notOpen",
    ],
    [
      "other cargo",
      sql`update booking set gwt = gwt + 0.001 where bk_no = `,
      "consolidation.changed",
    ],
    [
      "a message",
      sql`insert into booking_edi (id, export_edi_flag) select id, 'Y' from booking where bk_no = `,
      "consolidation.sentByEdi",
    ],
    [
      "a box imported later",
      sql`insert into box(booking_id, voyage_id, cnt_no, size_type)
        select id, voyage_id, 'SEAU9999999', '20GP'
        from booking
        where bk_no = `,
      "consolidation.boxesLater",
    ],
    [
      "a fee",
      sql`insert into fee (
            version, voyage_id, bk_no, corp_code, fee_code, fee_name, unit, qty, price, currency,
            amount, no_tax_amount, currency_rate, base_amount
          )
        select 1, voyage_id, bk_no, 'ACME', 'OF', 'Ocean freight', 'CONTAINER', 1, 10, 'USD', 10,
          10, 7, 70
        from booking
        where bk_no = `,
      "consolidation.hasFees",
    ],
  ])("with %s on a part", async (_what, change, refusal) => {
    const { bkNo } = await confirmed();
    const made = await split(bkNo);
    await sql`${change}${`${bkNo}A`}`.execute(testDatabase.em().getKysely());
    expect(code(await undo(made.id))).toEqual([refusal, `${bkNo}A`]);
    expect(await held(bkNo)).toHaveLength(2);
  });
});

describe("who and when", () => {
  test("a dry run shows the parts and makes none", async () => {
    const { bkNo } = await confirmed();
    const shown = await runOperation({ ...clerk(), dryRun: true }, consolidate, {
      bkNo,
      kind: "SPLIT",
      count: 1,
    });
    expect(shown.parts.map((part) => part.bkNo)).toEqual([`${bkNo}A`]);
    expect(await held(bkNo)).toHaveLength(1);
  });

  test("a locked booking, more parts than boxes, an unseen booking and a stranger are refused", async () => {
    const { bkNo, id } = await confirmed();
    expect(await faultsOf(split(bkNo, { count: 4 }))).toEqual([
      expect.stringContaining("consolidation.tooFewBoxes"),
    ]);
    // What was asked for is said, and what it takes.
    await expect(split(bkNo, { count: 4 })).rejects.toMatchObject({
      params: expect.objectContaining({ parts: 4, needed: 5 }),
    });
    await sql`update booking set bk_status = 'LOCKED' where id = ${id}`.execute(
      testDatabase.em().getKysely(),
    );
    expect(await faultsOf(split(bkNo))).toEqual([expect.stringContaining("booking.frozen")]);
    expect(await faultsOf(split("NOSUCH"))).toEqual([
      expect.stringContaining("consolidation.unknownBooking"),
    ]);
    expect(
      await faultsOf(
        runOperation(testDatabase.as("finance"), consolidate, { bkNo, kind: "SPLIT", count: 1 }),
      ),
    ).toEqual([expect.stringContaining("kit.noPermission")]);
  });

  test("parts and lines that are not the booking's, a number in use, and a received draft are refused", async () => {
    const { bkNo, id } = await confirmed();
    const own = {
      boxes: [1, 0],
      goods: [
        { pkgs: 1, gwt: "1", dim: "1" },
        { pkgs: 0, gwt: "0", dim: "0" },
      ],
    };
    expect(await faultsOf(split(bkNo, { parts: [own] }))).toEqual([
      "count consolidation.partCount",
    ]);
    expect(await faultsOf(split(bkNo, { parts: [own, { ...own, boxes: [1] }] }))).toEqual([
      "bkNo consolidation.linesChanged",
    ]);
    const taken = await confirmed();
    await sql`update booking set bk_no = ${`${bkNo}A`} where id = ${taken.id}`.execute(
      testDatabase.em().getKysely(),
    );
    expect(await faultsOf(split(bkNo))).toEqual(["count consolidation.numberTaken"]);
    await sql`update booking set bk_status = 'DRAFT', eb_no = 'EB1' where id = ${id}`.execute(
      testDatabase.em().getKysely(),
    );
    expect(await faultsOf(split(bkNo))).toEqual(["bkNo consolidation.confirmFirst"]);
  });

  test("a part of a consolidation is not deleted by itself", async () => {
    const { bkNo } = await confirmed();
    const own = {
      boxes: [1, 0],
      goods: [
        { pkgs: 1, gwt: "1", dim: "1" },
        { pkgs: 0, gwt: "0", dim: "0" },
      ],
    };
    await split(bkNo, { kind: "APPEND", parts: [own] });
    const [part] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from booking where bk_no = ${`${bkNo}A`}`,
    );
    const removed = await runOperation(clerk(), bookingSteps.remove, {
      rows: [{ id: part?.id ?? 0 }],
    });
    expect(removed.rows[0]?.code).toBe("booking.consolidated");
  });

  test("two at once get different numbers", async () => {
    const { bkNo } = await confirmed();
    const made = await Promise.all([split(bkNo), split(bkNo)]);
    expect(made.flatMap(({ parts }) => parts.map((part) => part.bkNo)).sort()).toEqual([
      `${bkNo}A`,
      `${bkNo}B`,
    ]);
  });
});
