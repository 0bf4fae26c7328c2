import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { moveImport } from "#domain/containers/move/move.imports.server.ts";
import { moveResource } from "#domain/containers/move/move.resource.server.ts";
import { recordMovesOperation } from "#domain/containers/move/ops/record-moves.server.ts";
import {
  type MoveReport,
  recordMoves,
  withdrawMoves,
} from "#domain/containers/move/record-moves.server.ts";
import { showTracking } from "#domain/documents/tracking/ops/show-tracking.server.ts";
import { openCtx, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { seedSea } from "#tests/db/booking/ebooking/sea.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  const db = testDatabase.em().getKysely();
  await sql`insert into booking (bk_no, bk_status, voyage_id, client_code, port_load, port_dis, etd)
    select n, 'CONFIRMED', (select id from voyage where voyage_name = 'HANSHIN/2601E'), c, 'CNSHA',
      'JPTYO', d
    from (
        values ('MOV1', 'ACME', date '2026-12-01'), ('MOV2', 'BOLT', '2026-12-01'),
          ('OLD1', 'BOLT', '2026-06-01')
      ) v (n, c, d)`.execute(db);
  await sql`insert into box(booking_id, voyage_id, cnt_no, size_type)
    select id, voyage_id, 'SEAU1234565', '20GP'
    from booking
    where bk_no in ('MOV1', 'OLD1')`.execute(db);
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  await sql`truncate container_move`.execute(testDatabase.em().getKysely());
});

const clerk = () => testDatabase.as("clerk");
const gateIn = (over: Partial<MoveReport> = {}): MoveReport => ({
  sender: "SIPG",
  cntNo: "SEAU1234565",
  event: "GATE_IN",
  localTime: "2026-11-28T08:30",
  portCode: "CNSHA",
  ...over,
});
const record = (...moves: MoveReport[]) => openCtx(clerk()).unit((ctx) => recordMoves(ctx, moves));
type Stored = { at: string; zone: string; booking: string | null; seal: string };
const stored = () =>
  rowsOf<Stored>(
    testDatabase,
    sql`select to_char(m.event_time at time zone 'UTC', 'MM-DD HH24:MI') as at, m.time_zone as zone,
        b.bk_no as booking, m.seal_no as seal
      from container_move m left join booking b on b.id = m.booking_id
      order by m.event_time, m.cnt_no, b.bk_no`,
  );

describe("a move", () => {
  test("is stored as an instant, by the clock of its port", async () => {
    await record(
      gateIn(),
      gateIn({ event: "DISCHARGED", portCode: "JPTYO", localTime: "2026-12-03 09:00" }),
      gateIn({ event: "GATE_OUT", localTime: "2026-12-05T10:00+02:00" }),
    );
    expect(await stored()).toMatchObject([
      { at: "11-28 00:30", zone: "Asia/Shanghai" },
      { at: "12-03 00:00", zone: "Asia/Tokyo" },
      { at: "12-05 08:00", zone: "Asia/Shanghai" },
    ]);
  });

  test("belongs to the booking it names, else to the one whose sailing is near", async () => {
    await record(
      gateIn(),
      gateIn({ localTime: "2026-11-28T08:31", bkNo: "MOV2" }),
      gateIn({ localTime: "2026-06-02T08:31" }),
    );
    await record(
      gateIn({ localTime: "2026-11-29T01:00", bkNo: "NOTOURS" }),
      gateIn({ cntNo: "TGHU1111117", localTime: "2026-11-29T02:00" }),
    );
    expect((await stored()).map(({ booking }) => booking)).toEqual([
      "OLD1",
      "MOV1",
      "MOV2",
      "MOV1",
      null,
    ]);
  });

  test("reported again changes nothing, with other facts it takes them, and a withdrawn one is gone", async () => {
    expect(await record(gateIn(), gateIn({ event: "LOADED" }))).toEqual({
      inserted: 2,
      changed: 0,
      unchanged: 0,
    });
    expect(await record(gateIn(), gateIn({ event: "LOADED" }))).toEqual({
      inserted: 0,
      changed: 0,
      unchanged: 2,
    });
    expect(await record(gateIn({ sealNo: "S1" }))).toEqual({
      inserted: 0,
      changed: 1,
      unchanged: 0,
    });
    expect((await stored()).map(({ seal }) => seal).toSorted()).toEqual(["", "S1"]);
    expect(
      await openCtx(clerk()).unit((ctx) =>
        withdrawMoves(ctx, [gateIn(), gateIn({ sender: "OTHER" })]),
      ),
    ).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  test("at an unknown port is refused, and nothing is stored", async () => {
    const refused = await record(gateIn(), gateIn({ portCode: "XXYYY" })).catch(refusalsOf);
    expect(refused).toMatchObject([{ code: "kit.unknownCode", params: { value: "XXYYY" } }]);
    expect(await stored()).toEqual([]);
  });
});

test("a call records moves of the user, and a customer may not", async () => {
  const move = {
    cntNo: "seau 123456-5",
    event: "GATE_OUT",
    localTime: "2026-11-25 10:00",
    portCode: "cnsha",
    emptyFlag: "Y",
  };
  await runOperation(clerk(), recordMovesOperation, { moves: [move] });
  expect(await stored()).toMatchObject([{ at: "11-25 02:00", booking: "MOV1" }]);
  const refused = await runOperation(testDatabase.as("customer"), recordMovesOperation, {
    moves: [move],
  }).catch(refusalsOf);
  expect(refused).toMatchObject([{ code: "kit.noPermission" }]);
});

test("a sheet is read in the local time of each port, with its mistakes named", async () => {
  const take = (text: string) => runOperation(clerk(), moveImport.operation, { source: { text } });
  const head = "箱号\t动态\t当地时间\t港口\t空箱\t报告方";
  const wrong = await take(`${head}\nSEAU1234565\t进场\t2026-11-28 08:30\tXXYYY\tN\tSIPG`);
  expect(wrong).toMatchObject({
    inserted: 0,
    faults: [{ row: 2, field: "portCode", code: "kit.unknownCode" }],
  });
  const done = await take(
    `${head}\nSEAU1234565\t进场\t2026-11-28 08:30\tCNSHA\tN\tSIPG\nSEAU1234565\t卸船\t2026-12-03 08:30\tJPTYO\tN\tTOKYO`,
  );
  expect(done).toMatchObject({ inserted: 2, faults: [] });
  expect((await stored()).map(({ at }) => at)).toEqual(["11-28 00:30", "12-02 23:30"]);
});

test("tracking shows the moves in their order and by the clock of the place", async () => {
  await record(
    gateIn(),
    gateIn({ event: "GATE_OUT", localTime: "2026-11-26T09:00", emptyFlag: "Y" }),
  );
  const { timeline } = await testDatabase.run("clerk", showTracking, { number: "MOV1", cntNo: "" });
  const moves = timeline?.events.filter(({ label }) => label.startsWith("move.")) ?? [];
  expect(moves.map(({ label, time, cntNo, place }) => [label, time, cntNo, place])).toEqual([
    ["move.moved.GATE_OUT_EMPTY", "2026-11-26 09:00", "SEAU1234565", "CNSHA"],
    ["move.moved.GATE_IN", "2026-11-28 08:30", "SEAU1234565", "CNSHA"],
  ]);
});

test("the list shows the local time and answers by container", async () => {
  await record(gateIn(), gateIn({ cntNo: "TGHU1111117" }));
  const query = {
    filters: [{ key: "cntNo", kind: "contains" as const, values: ["SEAU"] }],
    sort: [{ key: "eventTime", order: "desc" as const }],
    page: 1,
    pageSize: 10,
  };
  const { rows } = await searchResource(testDatabase.em(), clerk().actor, moveResource, query);
  expect(rows).toMatchObject([
    { cntNo: "SEAU1234565", localTime: "2026-11-28 08:30", bkNo: "MOV1" },
  ]);
});
