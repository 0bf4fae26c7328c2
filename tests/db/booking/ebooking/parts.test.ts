import { sql } from "kysely";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consolidateEbooking } from "#domain/booking/eb-consolidation/ops/consolidate-ebooking.server.ts";
import { previewEb } from "#domain/booking/eb-consolidation/eb-source.server.ts";
import { requestChange } from "#domain/booking/ebooking/correction/ops/request-change.server.ts";
import { openMarks } from "#domain/booking/ebooking/correction/change-marks.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { bolt, faultsOf, openEbookingFixture, responseOf } from "./fixture.ts";
import { anEbooking, dangerousLine, plainLine } from "./sea.ts";
import { rowsOf } from "#tests/support/test-database.ts";

let context: Awaited<ReturnType<typeof openEbookingFixture>>;
beforeAll(async () => {
  context = await openEbookingFixture();
});
afterAll(() => context.testDatabase.close());

const cargo = [
  { ...plainLine, pkgs: 101, gwt: "1000.001", nwt: "900.001", dim: "5.5" },
  { ...plainLine, goodsNameEn: "BOLTS", pkgs: 7, gwt: "70", dim: "0.7" },
];
const containers = [
  { sizeType: "20GP", contCount: 3 },
  { sizeType: "40HC", contCount: 1 },
];
const draft = (over: object = {}) => context.save(anEbooking({ cargo, containers, ...over }));
const consolidate = (ebNo: string, over: object = {}, caller = context.customer()) =>
  runOperation(caller, consolidateEbooking, {
    ebNo,
    kind: "SPLIT",
    count: 1,
    scheme: "LETTER",
    ...over,
  });
type Held = {
  ebNo: string;
  status: string;
  main: string;
  pkgs: number;
  gwt: string;
  nwt: string;
  dim: string;
  boxes: number;
  ctn20: number;
  ctn40h: number;
};
const held = (main: string) =>
  rowsOf<Held>(
    context.testDatabase,
    sql`select e.eb_no as "ebNo", e.eb_status as status, e.main_eb_no as main, e.pkgs, e.gwt::text,
        e.dim::text, e.ctn20num as ctn20, e.ctn40h_num as ctn40h,
        (select coalesce(sum(nwt), 0)::text from eb_cargo c where c.e_booking_id = e.id) as nwt,
        (select sum(cont_count)::int from eb_container c where c.e_booking_id = e.id) as boxes
      from e_booking e
      where e.eb_no like ${`${main}%`}
      order by e.eb_no`,
  );
const thousandths = (rows: readonly Held[], key: "gwt" | "nwt" | "dim") =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[key]) * 1000), 0);
const linesOf = (ebNo: string) =>
  rowsOf(
    context.testDatabase,
    sql`select c.line_no, c.pkgs, c.gwt::text
      from eb_cargo c join e_booking e on e.id = c.e_booking_id
      where e.eb_no = ${ebNo}
      order by 1`,
  );

test("a split gives every box, package and gram to one e-booking; suffixes are not used again", async () => {
  const { ebNo } = await draft();
  const { parts, mainEbNo } = await consolidate(ebNo, { count: 2 });
  expect(parts.map((part) => part.ebNo)).toEqual([ebNo, `${ebNo}A`, `${ebNo}B`]);
  const rows = await held(ebNo);
  expect(
    rows.map(({ status, main, boxes, ctn20, ctn40h }) => [status, main, boxes, ctn20, ctn40h]),
  ).toEqual([
    ["DRAFT", "", 2, 2, 0],
    ["DRAFT", mainEbNo, 1, 1, 0],
    ["DRAFT", mainEbNo, 1, 0, 1],
  ]);
  expect([
    rows.reduce((sum, row) => sum + row.pkgs, 0),
    thousandths(rows, "gwt"),
    thousandths(rows, "nwt"),
    thousandths(rows, "dim"),
  ]).toEqual([108, 1_070_001, 900_001, 6_200]);
  expect(
    responseOf(await context.step("remove", (await read(ebNo)).id, {}, context.customer())),
  ).toBe("ebooking.hasParts");
  expect(
    responseOf(await context.step("remove", (await read(`${ebNo}B`)).id, {}, context.customer())),
  ).toBe("done");
  const again = await consolidate(ebNo);
  expect(again.parts.map((part) => part.ebNo)).toEqual([ebNo, `${ebNo}C`]);
  await sql`insert into e_booking (eb_no, client_code, port_load, port_dis)
    values (${`${ebNo}D`}, 'ACME', 'CNSHA', 'JPTYO')`.execute(
    context.testDatabase.em().getKysely(),
  );
  expect(await faultsOf(consolidate(ebNo))).toEqual(["count ebConsolidation.numberTaken"]);
  expect(await faultsOf(consolidate(ebNo, { scheme: "NUMBER" }))).toEqual([
    "scheme consolidation.otherScheme",
  ]);
});
const read = async (ebNo: string) => {
  const [row] = await rowsOf<{ id: number; version: number }>(
    context.testDatabase,
    sql`select id, version from e_booking where eb_no = ${ebNo}`,
  );
  return row ?? { id: 0, version: 0 };
};

test("whatever the goods and the count, nothing is lost or made", async () => {
  const line = fc.record({
    pkgs: fc.integer({ min: 8, max: 500 }),
    gwt: fc.integer({ min: 1, max: 9_999_999 }),
    dim: fc.integer({ min: 0, max: 99_999 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 3 }),
      async (lines, count) => {
        const own = lines.map(({ pkgs, gwt, dim }) => ({
          ...plainLine,
          pkgs,
          gwt: (gwt / 1000).toFixed(3),
          dim: (dim / 1000).toFixed(3),
        }));
        const { ebNo } = await draft({ cargo: own });
        await consolidate(ebNo, { count });
        const rows = await held(ebNo);
        expect(rows).toHaveLength(count + 1);
        expect(rows.reduce((sum, row) => sum + row.pkgs, 0)).toBe(
          lines.reduce((sum, { pkgs }) => sum + pkgs, 0),
        );
        expect(thousandths(rows, "gwt")).toBe(lines.reduce((sum, { gwt }) => sum + gwt, 0));
        expect(rows.reduce((sum, row) => sum + row.boxes, 0)).toBe(4);
      },
    ),
    { numRuns: 8 },
  );
});

test("a dry run is the preview and writes nothing; entered parts must add up", async () => {
  const { ebNo } = await draft();
  const before = [await held(ebNo), await linesOf(ebNo)];
  await consolidate(ebNo, {}, { ...context.customer(), dryRun: true });
  expect([await held(ebNo), await linesOf(ebNo)]).toEqual(before);
  const parts = [
    {
      boxes: [2, 1],
      goods: [
        { pkgs: 100, gwt: "900", dim: "5" },
        { pkgs: 7, gwt: "70", dim: "0.7" },
      ],
    },
    {
      boxes: [1, 0],
      goods: [
        { pkgs: 1, gwt: "100", dim: "0.5" },
        { pkgs: 0, gwt: "0", dim: "0" },
      ],
    },
  ];
  expect(await faultsOf(consolidate(ebNo, { parts }))).toEqual([
    "parts.0.goods.0.gwt consolidation.gwtDiffers",
  ]);
  const [stays, goes] = parts;
  const exact = [
    stays,
    {
      ...goes,
      goods: [
        { pkgs: 1, gwt: "100.001", dim: "0.5" },
        { pkgs: 0, gwt: "0", dim: "0" },
      ],
    },
  ];
  await consolidate(ebNo, { parts: exact });
  expect(await linesOf(`${ebNo}A`)).toEqual([{ line_no: 1, pkgs: 1, gwt: "100.001" }]);
});

test("an append has goods of its own, also under a received e-booking; dangerous cargo is asked for again", async () => {
  const id = await context.submitted({ cargo, containers });
  await context.step("receive", id);
  const { ebNo } = await context.read(id);
  expect(await faultsOf(consolidate(ebNo))).toEqual([` ebooking.cannotSplit`]);
  const parts = [
    {
      boxes: [1, 0],
      goods: [
        { pkgs: 4, gwt: "40", dim: "0.4" },
        { pkgs: 0, gwt: "0", dim: "0" },
      ],
    },
  ];
  const before = await linesOf(ebNo);
  const made = await consolidate(ebNo, { kind: "APPEND", scheme: "NUMBER", parts });
  expect(made.parts.map((part) => part.ebNo)).toEqual([`${ebNo}01`]);
  expect(await linesOf(ebNo)).toEqual(before);
  expect(
    await faultsOf(
      consolidate(`${ebNo}01`, {
        kind: "APPEND",
        scheme: "NUMBER",
        parts: [{ ...parts[0], goods: parts[0]?.goods.slice(0, 1), boxes: [1] }],
      }),
    ),
  ).toEqual(["ebNo ebConsolidation.appendToMain"]);
  const dangerous = await draft({
    cargo: [dangerousLine],
    containers: [{ sizeType: "20GP", contCount: 2 }],
  });
  await consolidate(dangerous.ebNo);
  const flags = await rowsOf(
    context.testDatabase,
    sql`select distinct dg_captain_flag as flag
      from e_booking
      where eb_no like ${`${dangerous.ebNo}%`}`,
  );
  expect(flags).toEqual([{ flag: "NOT_APPLIED" }]);
});

test("a stale form, stated containers, another customer's e-booking", async () => {
  const { ebNo, id } = await draft();
  expect((await faultsOf(consolidate(ebNo, { version: 99 })))[0]).toContain("kit.stale");
  const stranger = context.customer(bolt);
  expect(await faultsOf(consolidate(ebNo, {}, stranger))).toEqual(["ebNo ebConsolidation.unknown"]);
  expect(
    await previewEb({ em: context.testDatabase.em(), actor: stranger.actor }, ebNo),
  ).toBeNull();
  await sql`insert into eb_box (loading_id, line_no, cnt_no, size_type)
    select id, 1, 'MSKU0000011', '20GP'
    from eb_loading
    where e_booking_id = ${id}`.execute(context.testDatabase.em().getKysely());
  expect(await faultsOf(consolidate(ebNo))).toEqual(["ebNo ebConsolidation.hasBoxes"]);
});

test("a mark of the carrier stays at its line when another one goes, and at the lines when it goes itself", async () => {
  const id = await context.submitted({ cargo, containers });
  const mark = { id, severity: "WARN", code: "VALUE_TO_VERIFY" };
  await runOperation(context.testDatabase.as("clerk"), requestChange, {
    ...mark,
    field: "cargo.2.gwt",
    message: "",
  });
  const { cargo: lines } = await context.read(id);
  const [first, second] = lines.getItems();
  const fields = async (form?: object) =>
    (await openMarks(context.testDatabase.em(), id, form)).map(({ field }) => field);
  expect(await fields()).toEqual(["cargo.1.gwt"]);
  expect(await fields({ cargo: [{ id: second?.id }] })).toEqual(["cargo.0.gwt"]);
  expect(await fields({ cargo: [{ id: first?.id }, { id: 0 }] })).toEqual(["cargo"]);
});
