import { sql } from "kysely";
import { expect, test } from "vitest";
import type { DueSection } from "#db/services/dashboard/due-rows.queries.server.ts";
import { openScreen, serveTests } from "#tests/support/served.ts";
import { openDemoDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { visit, type Visitor } from "#tests/support/web.ts";

let testDatabase: TestDatabase;
let finance: Visitor;
serveTests(async (served) => {
  testDatabase = served;
  finance = await visit(served, "finance");
}, openDemoDatabase);

type Home = { due: DueSection[]; queues: { label: string; count: number; to: string }[] };
const open = async () => (await openScreen<Home>(finance, "home/today/home", "/")).data;
const sectionOf = ({ due }: Home, label: string) => due.find((section) => section.label === label);

test("finance settles on the home page what is due: fees are calculated, an overdue statement is sent again", async () => {
  const bare = await rowsOf<{ id: number }>(
    testDatabase,
    sql`delete from fee f using (
        select l.id
        from bill l join booking b on b.id = l.booking_id join voyage v on v.id = l.voyage_id
        where l.etd between current_date - 30 and current_date - 1
          and v.receivable_switch = 'OPEN'
          and v.fee_lock = 'N'
          and b.bk_status = 'LOCKED'
          and l.fee_lock = 'N'
          and not exists (
            select
            from fee x
            where x.bill_id = l.id and x.fee_belong = 'R' and x.fee_status <> 'CREATED'
          )
        order by l.id
        limit 1
      ) one
      where f.bill_id = one.id and f.fee_belong = 'R'
      returning one.id`,
  );
  await sql`update statement
    set confirmed_time = now() - interval '200 days'
    where id = (select min(id) from statement where status = 'CONFIRMED' and fee_belong = 'R')`.execute(
    testDatabase.em().getKysely(),
  );
  const home = await open();
  const due = sectionOf(home, "home.billsWithoutFees");
  expect(due?.step).toEqual({ name: "calculate", label: "home.calculate" });
  const row = due?.rows.find(({ id }) => id === bare[0]?.id);
  expect(row).toMatchObject({ closed: null, file: null });
  const card = home.queues.find(({ label }) => label === "home.billsWithoutFees");
  expect(card?.count).toBeGreaterThanOrEqual(due?.rows.length ?? 1);

  const posted = await openScreen(finance, "home/today/home", "/?index", {
    form: { _page: due?.apiName ?? "", _step: "calculate", row: `${row?.id}:${row?.version}` },
  });
  expect(posted).toMatchObject({ status: 200, data: { done: 1, refused: 0 } });
  expect(
    sectionOf(await open(), "home.billsWithoutFees")?.rows.some(({ id }) => id === row?.id),
  ).not.toBe(true);

  const overdue = sectionOf(home, "home.statementsOverdue");
  expect(overdue).toMatchObject({ step: null, file: "statement.downloadPdf" });
  for (const { id, file } of overdue?.rows ?? []) expect(file).toBe(`/statement-file/R/${id}/pdf`);
  expect(overdue?.rows.length).toBeGreaterThan(0);
});

test("EDI answers that did not come in time, and received files to mend, are counted on the home page", async () => {
  const db = testDatabase.em().getKysely();
  await sql`update edi_message
    set status = 'OVERDUE'
    where id = (select min(id) from edi_message where direction = 'OUT')`.execute(db);
  await sql`update edi_message
    set status = 'QUARANTINE'
    where id = (select min(id) from edi_message where direction = 'IN')`.execute(db);
  const { queues } = (
    await openScreen<Home>(await visit(testDatabase, "clerk"), "home/today/home", "/")
  ).data;
  const countOf = (label: string) => queues.find((queue) => queue.label === label)?.count;
  const stored = async (direction: string, states: string[]) =>
    (
      await rowsOf<{ n: number }>(
        testDatabase,
        sql`select count(*)::int as n
          from edi_message
          where direction = ${direction} and status = any (${states}::text[])`,
      )
    )[0]?.n;
  expect(countOf("home.ediUnanswered")).toBeGreaterThan(0);
  expect(countOf("home.ediUnanswered")).toBe(await stored("OUT", ["OVERDUE", "REJECTED"]));
  expect(countOf("home.ediToMend")).toBeGreaterThan(0);
  expect(countOf("home.ediToMend")).toBe(await stored("IN", ["QUARANTINE", "TO_CORRECT"]));
});

test("cards say what is due, unmatched and unbilled, in the figures of the records", async () => {
  // One is due in three days, one in eight.
  const db = testDatabase.em().getKysely();
  await sql`update statement s
    set confirmed_time = now() + (x.n - coalesce(c.credit_period, 0)) * interval '1 day'
    from (
        select id, corp_code, (array[3, 8]) [ row_number() over (order by id) ] as n
        from statement
        where status = 'CONFIRMED' and fee_belong = 'R'
      ) x
      join customer c on c.code = x.corp_code
    where x.id = s.id and x.n is not null`.execute(db);
  // Another reader: figures are kept for a while.
  const { queues } = (
    await openScreen<Home>(await visit(testDatabase, "admin"), "home/today/home", "/")
  ).data;
  const countOf = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(db)).rows[0]?.n;
  const figures = {
    "home.statementsDue": await countOf(sql<{
      n: number;
    }>`select count(*)::int as n
      from statement s join customer c on c.code = s.corp_code
      where s.fee_belong = 'R'
        and s.status = 'CONFIRMED'
        and (s.confirmed_time at time zone 'Asia/Shanghai')::date + coalesce(c.credit_period, 0) between (now() at time zone 'Asia/Shanghai')::date and (now() at time zone 'Asia/Shanghai')::date + 7`),
    "home.unbilled": await countOf(sql<{
      n: number;
    }>`select count(*)::int as n
      from fee f
      where fee_belong = 'R'
        and fee_status in ('AUDITED', 'RECHECKED')
        and created_time >= ((now() at time zone 'Asia/Shanghai')::date - 90) at time zone 'Asia/Shanghai'
        and (amount = 0 or (verified_amount <> amount and invoiced_amount <> amount))
        and not exists (select from statement_line l where l.fee_id = f.id)`),
    "home.receiptsUnmatched": await countOf(sql<{
      n: number;
    }>`select count(*)::int as n
      from receipt
      where fee_belong = 'R' and status = 'OPEN' and amount > applied_amount`),
  };
  for (const [label, figure] of Object.entries(figures))
    expect(
      queues.find((queue) => queue.label === label),
      label,
    ).toMatchObject({ count: figure });
  for (const figure of Object.values(figures)) expect(figure).toBeGreaterThan(0);
});
