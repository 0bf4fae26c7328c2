import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { overdueResources } from "#domain/finance/container-fee/overdue/overdue.resource.server.ts";
import { runOverdue } from "#domain/finance/container-fee/ops/overdue-run.server.ts";
import { unnested } from "#db/orm/row-arrays.server.ts";
import {
  openTestDatabase,
  rowsOf,
  type TestDatabase,
  untilLocked,
} from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage, seedFeeFixture } from "#tests/db/finance/fee/fixture.ts";
import { aFreeTime, move } from "./fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await aFreeTime(testDatabase.em(), {
    clock: "DIS_DEM",
    freeDays: 3,
    firstRate: "20",
    firstTo: 2,
    secondRate: "40",
  });
});
afterAll(() => testDatabase.close());

test("rows sent as arrays come back as they were: blanks, quotes, and JSON that rows share", async () => {
  const rows = ["", 'a"b\\c,{d}', "滞港费", "'", "NULL", "a\nb"].map((text, at) => ({
    text,
    count: at % 2 ? null : at,
    json: JSON.stringify({ text: `${at % 3} "\\'`, list: [["1"]] }),
    same: "x",
  }));
  const sent = unnested<(typeof rows)[number]>(
    "r",
    {
      count: { type: "int", of: ({ count }) => count },
      text: { type: "text", of: ({ text }) => text },
      json: { type: "jsonb", of: ({ json }) => json },
      same: { type: "text", of: ({ same }) => same },
    },
    rows,
  );
  const back = await rowsOf<{ count: number | null; text: string; json: object; same: string }>(
    testDatabase,
    sql`select ${sent.pick("count")} as count, ${sent.pick("text")} as text,
        ${sent.pick("json")} as json, ${sent.pick("same")} as same
      from ${sent.from}
      order by r.n`,
  );
  expect(back).toEqual(rows.map(({ json, ...row }) => ({ ...row, json: JSON.parse(json) })));
});

/** A container that left the yard after its free time, and the run that charges it. */
async function aStay() {
  const em = testDatabase.em();
  const voyage = await aFeeVoyage(em);
  const bill = await aFeeBill(em, voyage, { boxes: { "20GP": 1 } });
  const cntNo = `${bill.blNo.replace("FBL", "TEST")}001`;
  const of = { cntNo, voyageId: voyage.id, bookingId: bill.booking.id };
  await move(em, { ...of, event: "DISCHARGED", at: "2026-06-10 16:30+00" });
  await move(em, { ...of, event: "GATE_OUT", at: "2026-06-16 02:00+00" });
  const charge = () =>
    testDatabase.run("finance", runOverdue, { voyages: [voyage.voyageName], asOf: "2026-07-01" });
  return { em, voyage, bill, cntNo, charge };
}

test("a batch that another run was quicker with is run again and finds what stands", async () => {
  const { voyage, bill, cntNo, charge } = await aStay();
  let running: ReturnType<typeof charge> | undefined;
  await testDatabase.em().transactional(async (other) => {
    await sql`insert into overdue_stay (
          voyage_id, bill_id, cnt_no, clock, state, start_date, as_of, charged
        )
      values (
          ${voyage.id}, ${bill.id}, ${cntNo}, 'DIS_DEM', 'FREE', '2026-06-11', '2026-06-11', '[]'
        )`.execute(other.getKysely());
    running = charge();
    await untilLocked(testDatabase);
  });
  expect(await running).toMatchObject({ boxes: 1, inserted: 1, refused: 0 });
  expect(
    await rowsOf(
      testDatabase,
      sql`select s.state, s.charged_days as days,
          (select count(*)::int from fee f where f.voyage_id = s.voyage_id) as fees
        from overdue_stay s
        where s.voyage_id = ${voyage.id} and s.clock = 'DIS_DEM'`,
    ),
  ).toEqual([{ state: "CHARGED", days: 2, fees: 1 }]);
  expect(await charge()).toMatchObject({ changed: 0, inserted: 0, removed: 0 });
});

test.each([
  ["recomputes", "2 days"],
  ["confirms", "0 days"],
])("a waiver given while a run %s its stay counts, and is taken off once", async (_, later) => {
  const { em, cntNo, charge } = await aStay();
  await charge();
  await sql`update container_move
    set event_time = event_time + ${later}::interval
    where cnt_no = ${cntNo} and event = 'GATE_OUT'`.execute(em.getKysely());
  const [stay] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id from overdue_stay where cnt_no = ${cntNo} and clock = 'DIS_DEM'`,
  );
  let running: ReturnType<typeof charge> | undefined;
  await testDatabase.em().transactional(async (other) => {
    // The run has read its stays when it asks for approved days.
    await sql`lock table free_demurrage in access exclusive mode`.execute(other.getKysely());
    running = charge();
    await untilLocked(testDatabase);
    const waive = overdueResources[0]?.steps["waive"];
    if (!waive) throw new Error("no waiver");
    const waiver = { rows: [{ id: stay?.id }], reason: "strike", fields: { amount: "15" } };
    expect(await testDatabase.run("finance", waive, waiver)).toMatchObject({ done: 1 });
  });
  await running;
  const [sums] = await rowsOf<{ computed: string; fee: string }>(
    testDatabase,
    sql`select trim_scale(s.computed_amount)::text as computed,
        (select trim_scale(sum(f.amount))::text from fee f where f.voyage_id = s.voyage_id) as fee
      from overdue_stay s
      where s.id = ${stay?.id}`,
  );
  expect(Number(sums?.fee)).toBe(Number(sums?.computed) - 15);
});
