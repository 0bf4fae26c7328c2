import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { containerImportResource } from "#domain/flows/containers.resource.server.ts";
import { uploadContainers } from "#domain/flows/containers-upload.server.ts";
import { importContainers } from "#domain/flows/import-boxes.server.ts";
import { keepUpload } from "#domain/kit/import/uploads.server.ts";
import { perform } from "#domain/kit/operation.server.ts";
import type { StepResult } from "#domain/kit/steps.server.ts";
import { codesOf, deskOf, fileOf, line } from "./lines.ts";
import { openWorld, rowsOf, type World } from "../../support/world.ts";
import { addBookings, addTypes, addVoyage, bringIn, countsOf, stagedRows, upload, verify, workbook } from "./sea.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await addTypes(world);
});
afterAll(() => world.close());

const { send, sea, boxesOf, reasonsOf } = deskOf(() => world);

test("an upload is read, verified and put into its bookings, without a task", async () => {
  const voyage = await sea("BKA", 2, {
    cargo: [
      [15, "1500", "9"],
      [5, "700", "1"],
    ],
  });
  await sql`update booking set reconcile_result = 'EQUAL', reconcile_time = now() where bk_no = 'BKA'`.execute(world.em().getKysely());
  const result = await send(voyage.voyageName, [line("BKA"), line("BKA", { type: "40HQ" })]);
  expect(result).toMatchObject({ checked: { verified: 2, failed: 0 }, imported: { imported: 2, failed: 0 } });
  expect(await rowsOf(world, sql`select 1 from task`)).toEqual([]);
  expect(await countsOf(world, voyage.id)).toEqual({ IMPORTED: 2 });
  expect((await stagedRows(world, voyage.id)).map((row) => row.sizeType)).toEqual(["40HC", "40HC"]);
  const packed = await rowsOf(
    world,
    sql`select p.pkgs, p.gwt::text as gwt from packing_line p join box b on b.id = p.box_id where b.voyage_id = ${voyage.id} order by p.id`,
  );
  // 15 packages of the first cargo: ten in the first box, five with the five of the second in the other; 100 and 140 kg a package.
  expect(packed).toEqual([
    { pkgs: 10, gwt: "1000.000" },
    { pkgs: 5, gwt: "416.667" },
    { pkgs: 5, gwt: "583.333" },
  ]);
  expect(await rowsOf(world, sql`select reconcile_result as r from booking where bk_no = 'BKA'`)).toEqual([{ r: "" }]);
});

test("modes: first only once, append adds, add/reset begins anew; the same file changes nothing", async () => {
  const voyage = await sea("BKM");
  const file = await fileOf([line("BKM"), line("BKM")]);
  const put = (mode: string, bytes = file) => upload(world, workbook(voyage.voyageName, "a.xlsx", bytes, mode));
  await put("FIRST");
  for (const mode of ["FIRST", "APPEND", "ADD_RESET"])
    expect(await put(mode), mode).toMatchObject({ unchanged: true, imported: { imported: 0 } });
  expect(await countsOf(world, voyage.id)).toEqual({ IMPORTED: 2 });
  const more = await fileOf([line("BKM")]);
  expect(await codesOf(put("FIRST", more))).toEqual(["container.notFirst"]);
  await put("APPEND", more);
  expect(await boxesOf(voyage.id)).toHaveLength(3);
  // Now the first file is not all the voyage has: add/reset with it is a change.
  expect(await put("ADD_RESET")).toMatchObject({ unchanged: false });
  expect(await boxesOf(voyage.id)).toHaveLength(2);
  expect(await countsOf(world, voyage.id)).toEqual({ IMPORTED: 2 });
});

test("add/reset names every booking that holds it back, and clears nothing", async () => {
  const voyage = await sea("BKR1");
  await addBookings(world, voyage.id, [{ bkNo: "BKR2", containers: [["40HC", 1]] }]);
  await send(voyage.voyageName, [line("BKR1"), line("BKR2")]);
  await sql`update booking set bk_status = 'LOCKED' where bk_no = 'BKR1'`.execute(world.em().getKysely());
  await sql`update booking set bl_status = 'DRAFT' where bk_no = 'BKR2'`.execute(world.em().getKysely());
  expect(await codesOf(send(voyage.voyageName, [line("BKR1")], "ADD_RESET"))).toEqual(["container.resetLocked", "container.resetBilled"]);
  expect(await boxesOf(voyage.id)).toHaveLength(2);
  const [row] = await stagedRows(world, voyage.id);
  const removed = await world.run("clerk", containerImportResource.steps["remove"] as never, { rows: [{ id: row?.id }] });
  expect((removed as StepResult).rows[0]).toMatchObject({ done: false, code: "container.lockedBox" });
});

test("refused as a whole: no voyage, ended, no source, two sources, wrong file, no column; nothing is staged", async () => {
  const voyage = await sea("BKX");
  const file = (await fileOf([line("BKX")])).toString("base64");
  const put = (input: object) => codesOf(upload(world, input));
  expect(await put({ voyage: "", fileName: "a.xlsx", content: file })).toEqual(["kit.required"]);
  expect(await put({ voyage: "NONE/1", fileName: "a.xlsx", content: file })).toEqual(["kit.unknownCode"]);
  expect(await put({ voyage: voyage.voyageName })).toEqual(["container.noSource"]);
  expect(await put({ voyage: voyage.voyageName, fileName: "a.xlsx", content: file, text: "箱号" })).toEqual(["container.twoSources"]);
  expect(await put({ voyage: voyage.voyageName, fileName: "a.csv", content: file })).toEqual(["import.onlyXlsx"]);
  expect(await put({ voyage: voyage.voyageName, fileName: "a.xlsx", content: "%%%" })).toEqual(["container.badContent"]);
  expect(await put({ voyage: voyage.voyageName, text: "箱号\t箱型\nA\tB" })).toEqual(["import.columnMissing"]);
  await sql`update voyage set ended = 'Y' where id = ${voyage.id}`.execute(world.em().getKysely());
  expect(await put({ voyage: voyage.voyageName, fileName: "a.xlsx", content: file })).toEqual(["container.voyageEnded"]);
  expect(await countsOf(world, voyage.id)).toEqual({});
  expect(await codesOf(world.run("finance", uploadContainers, { voyage: voyage.voyageName, text: "x" }))).toEqual(["kit.noPermission"]);
  const customer = world.as("clerk", { kind: "customer", customerCodes: ["C1"] });
  expect(await codesOf(perform(customer, uploadContainers, { voyage: voyage.voyageName, text: "x" }))).toEqual(["kit.noPermission"]);
});

test("the room in a booking: too many, a substitute, a wrong row does not push out a good one", async () => {
  const voyage = await addVoyage(world);
  await addBookings(world, voyage.id, [
    {
      bkNo: "BKC",
      containers: [
        ["40GP", 1, "40HC"],
        ["20GP", 1],
      ],
    },
  ]);
  await send(voyage.voyageName, [
    line("BKC", { type: "20GP", gwt: 0 }),
    line("BKC", { type: "40HC" }),
    line("BKC", { type: "20GP" }),
    line("BKC", { type: "40GP" }),
    line("BKC", { type: "45HC" }),
  ]);
  expect(await reasonsOf(voyage.id)).toEqual([
    ["container.noWeight", "container.overCount"],
    [],
    [],
    ["container.overCount"],
    ["container.overCount"],
  ]);
});

test("the same box or seal in a later file is refused; the earlier keeps it", async () => {
  const voyage = await sea("BKD");
  const first = line("BKD", { seal: "ONE/TWO" });
  await send(voyage.voyageName, [first]);
  await send(
    voyage.voyageName,
    [
      line("BKD", { cntNo: String(first[1]) }),
      line("BKD", { seal: "TWO" }),
      line("BKD", { cntNo: String(first[1]), empty: "Y", pkgs: 0, gwt: 0, seal: "" }),
    ],
    "APPEND",
  );
  expect(await reasonsOf(voyage.id)).toEqual([[], ["container.duplicate"], ["container.sealTwice"], []]);
});

/** A clerk's caller that is stopped as soon as what it is told fits. */
function stopAt(done: (told: { seen: number; changed?: number }) => boolean) {
  const abort = new AbortController();
  const progress = (told: { seen: number; changed?: number }) => {
    if (done(told)) abort.abort(new Error("killed"));
  };
  return { ...world.as("clerk"), signal: abort.signal, progress };
}

test("killed in the middle of a first file: nothing of it is there, the next run takes it whole", async () => {
  const voyage = await sea("BKW", 5000, {
    cargo: [
      [20_000, "2000000", "9000"],
      [10_000, "500000", "9000"],
    ],
  });
  const bytes = await fileOf(Array.from({ length: 4500 }, (_, i) => line("BKW", i % 100 === 7 ? { gwt: 0 } : {})));
  const uploadId = await keepUpload(world.em(), world.as("clerk").actor, { name: "w.xlsx", bytes });
  const input = { voyage: voyage.voyageName, mode: "FIRST", uploadId };
  const caller = stopAt((told) => told.seen === 2000);
  await expect(perform(caller, uploadContainers, input)).rejects.toThrow("killed");
  expect([await countsOf(world, voyage.id), await boxesOf(voyage.id)]).toEqual([{}, []]);
  const result = await perform(world.as("clerk"), uploadContainers, input);
  expect([result.checked, result.imported]).toEqual([
    { verified: 4455, failed: 45 },
    { imported: 4455, failed: 0 },
  ]);
  expect(await countsOf(world, voyage.id)).toEqual({ IMPORTED: 4455, VERIFY_FAILED: 45 });
  const [sums] = await rowsOf(
    world,
    sql`select count(*)::int as boxes, count(distinct x.cnt_no)::int as numbers, count(r.id)::int as rows,
      bool_and(p.pkgs = x.pkgs and p.gwt = x.gwt and p.dim = x.dim) as packed from box x
      left join container_import_row r on r.id = x.import_row_id and r.cnt_no = x.cnt_no and r.check_status = 'IMPORTED'
      left join lateral (select sum(pkgs)::int as pkgs, sum(gwt) as gwt, sum(dim) as dim from packing_line where box_id = x.id) p on true
      where x.voyage_id = ${voyage.id}`,
  );
  expect(sums).toEqual({ boxes: 4455, numbers: 4455, rows: 4455, packed: true });
  // The first cargo goes into the first two thousand boxes, the rest of the packages belong to the second.
  const lines = await rowsOf(
    world,
    sql`select c.line_no as line, sum(p.pkgs)::int as pkgs from packing_line p join booking_cargo c on c.id = p.cargo_id
      join booking b on b.id = p.booking_id where b.bk_no = 'BKW' group by 1 order by 1`,
  );
  expect(lines).toEqual([
    { line: 1, pkgs: 20_000 },
    { line: 2, pkgs: 24_550 },
  ]);
}, 120_000);

test("a booking that changes while its rows come in is looked at afresh", async () => {
  const voyage = await sea("BKC1", 2000);
  await addBookings(world, voyage.id, [
    { bkNo: "BKC2", containers: [["40HC", 2000]] },
    { bkNo: "BKC3", containers: [["40HC", 2000]] },
  ]);
  const bytes = await fileOf(Array.from({ length: 3000 }, (_, i) => line(`BKC${1 + (i % 3)}`)));
  const uploadId = await keepUpload(world.em(), world.as("clerk").actor, { name: "c.xlsx", bytes });
  const progress = async ({ seen }: { seen: number }) => {
    if (seen !== 2000) return;
    const db = world.em().getKysely();
    await sql`update booking set bk_status = 'CANCELLED' where bk_no = 'BKC2'`.execute(db);
    await sql`update booking_cargo set pkgs = 99, gwt = 990 where booking_id = (select id from booking where bk_no = 'BKC3')`.execute(db);
    await sql`insert into booking_cargo (booking_id, line_no, pkgs, gwt, dim) select id, 2, 1, 1, 1 from booking where bk_no = 'BKC3'`.execute(
      db,
    );
    await sql`update booking set remark = remark || '.' where bk_no = 'BKC3'`.execute(db);
  };
  const result = await perform({ ...world.as("clerk"), progress }, uploadContainers, {
    voyage: voyage.voyageName,
    mode: "FIRST",
    uploadId,
  });
  expect([result.checked, result.imported]).toEqual([
    { verified: 3000, failed: 0 },
    { imported: 2000, failed: 1000 },
  ]);
  expect(await countsOf(world, voyage.id)).toEqual({ IMPORTED: 2000, IMPORT_FAILED: 1000 });
  expect(new Set((await reasonsOf(voyage.id)).flat())).toEqual(new Set(["container.bookingCancelled"]));
  const boxes = await rowsOf(
    world,
    sql`select b.bk_no as "bkNo", count(distinct x.id)::int as boxes, sum(p.pkgs) filter (where c.line_no = 1)::int as first,
      sum(p.pkgs) filter (where c.line_no = 2)::int as second from box x join booking b on b.id = x.booking_id
      join packing_line p on p.box_id = x.id join booking_cargo c on c.id = p.cargo_id
      where x.voyage_id = ${voyage.id} group by 1 order by 1`,
  );
  expect(boxes).toEqual([
    { bkNo: "BKC1", boxes: 1000, first: 10_000, second: null },
    { bkNo: "BKC3", boxes: 1000, first: 99, second: 9901 },
  ]);
}, 120_000);

test("killed in the middle of an appended file: the next run goes on, nothing comes twice", async () => {
  const voyage = await sea("BKK", 5000);
  const bytes = await fileOf(Array.from({ length: 4500 }, (_, i) => line(i % 2 ? "BKK" : "BKK2", i % 100 === 7 ? { gwt: 0 } : {})));
  await addBookings(world, voyage.id, [{ bkNo: "BKK2", containers: [["40HC", 5000]] }]);
  // Boxes that come beside older ones are packed afresh with them, in batches of their own.
  await send(voyage.voyageName, [line("BKK"), line("BKK2")]);
  const uploadId = await keepUpload(world.em(), world.as("clerk").actor, { name: "a.xlsx", bytes });
  const input = { voyage: voyage.voyageName, mode: "APPEND", uploadId };
  await expect(
    perform(
      stopAt((told) => told.seen === 2000),
      uploadContainers,
      input,
    ),
  ).rejects.toThrow("killed");
  // Reading and verifying is one transaction: nothing of it is there.
  expect(await countsOf(world, voyage.id)).toEqual({ IMPORTED: 2 });
  await expect(
    perform(
      stopAt((told) => (told.changed ?? 0) > 0),
      uploadContainers,
      input,
    ),
  ).rejects.toThrow("killed");
  const half = await countsOf(world, voyage.id);
  expect([half["VERIFIED"] ?? 0, half["IMPORTED"] ?? 0, half["VERIFY_FAILED"]]).toEqual([expect.any(Number), expect.any(Number), 45]);
  expect(half["VERIFIED"]).toBeGreaterThan(0);
  expect(half["IMPORTED"]).toBeGreaterThan(2);
  // A fault of the program inside a batch leaves the batch as it was, too.
  const thrown = {
    ...world.as("clerk"),
    progress: () => {
      throw new Error("power off");
    },
  };
  await expect(perform(thrown, importContainers, { voyageId: voyage.id })).rejects.toThrow("power off");
  await Promise.all([perform(world.as("clerk"), uploadContainers, input), bringIn(world, voyage.id)]);
  expect(await countsOf(world, voyage.id)).toEqual({ IMPORTED: 4457, VERIFY_FAILED: 45 });
  const [sums] = await rowsOf(
    world,
    sql`select count(*)::int as boxes, count(distinct cnt_no)::int as numbers, (select sum(p.pkgs)::int from packing_line p
    join booking b on b.id = p.booking_id where b.bk_no like 'BKK%') as pkgs from box where voyage_id = ${voyage.id}`,
  );
  expect(sums).toEqual({ boxes: 4457, numbers: 4457, pkgs: 44_570 });
}, 120_000);

/** As after a run that was killed between verification and import. */
async function backToVerified(voyageId: number): Promise<void> {
  const db = world.em().getKysely();
  await sql`delete from packing_line where box_id in (select id from box where voyage_id = ${voyageId})`.execute(db);
  await sql`delete from box where voyage_id = ${voyageId}`.execute(db);
  await sql`update container_import_row set check_status = 'VERIFIED' where voyage_id = ${voyageId} and check_status = 'IMPORTED'`.execute(
    db,
  );
}

test("a booking locked after the verification: import failed, with the reason; reset takes it up again", async () => {
  const voyage = await sea("BKL");
  await send(voyage.voyageName, [line("BKL")]);
  await backToVerified(voyage.id);
  await sql`update booking set bk_status = 'LOCKED' where bk_no = 'BKL'`.execute(world.em().getKysely());
  expect(await bringIn(world, voyage.id)).toEqual({ imported: 0, failed: 1 });
  expect(await reasonsOf(voyage.id)).toEqual([["container.bookingLocked"]]);
  await sql`update booking set bk_status = 'CONFIRMED' where bk_no = 'BKL'`.execute(world.em().getKysely());
  const [row] = await stagedRows(world, voyage.id);
  const reset = containerImportResource.steps["reset"] as never;
  await sql`update task set status = 'DONE'`.execute(world.em().getKysely());
  expect(await world.run("clerk", reset, { rows: [{ id: row?.id }] })).toMatchObject({ done: 1 });
  const waiting = await rowsOf(world, sql`select kind from task where status = 'WAITING'`);
  expect(waiting).toEqual([{ kind: "container.verify" }]);
  await verify(world, voyage.id);
  expect(await boxesOf(voyage.id)).toHaveLength(1);
  expect(((await world.run("clerk", reset, { rows: [{ id: row?.id }] })) as StepResult).rows[0]?.code).toBe("container.cannotReset");
  const remove = containerImportResource.steps["remove"] as never;
  expect(await world.run("clerk", remove, { rows: [{ id: row?.id }] })).toMatchObject({ done: 1 });
  expect(await boxesOf(voyage.id)).toEqual([]);
  expect(await stagedRows(world, voyage.id)).toEqual([]);
});
