import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listQueues } from "#app/areas/home/today/list-queues.server.ts";
import { workQueues } from "#db/services/dashboard/queues.queries.server.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { findInResource } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { isCntNo } from "#domain/masterdata/equipment/iso6346.ts";
import { seedDemo } from "#db/seeds/demo.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let accounts: { userName: string; password: string }[];

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  accounts = await seedDemo(testDatabase.orm, testDatabase.as("admin"));
}, 120_000);
afterAll(() => testDatabase.close());

type Count = { key: string; count: number };
const countsBy = async (query: ReturnType<typeof sql>) =>
  Object.fromEntries((await rowsOf<Count>(testDatabase, query)).map((row) => [row.key, row.count]));
/** Rows that break a rule, for failure messages. */
const broken = (query: ReturnType<typeof sql>) =>
  rowsOf<Record<string, unknown>>(testDatabase, query);

test("a desk of the promised size, with work in every state", async () => {
  const [sizes] = await rowsOf<Record<string, number>>(
    testDatabase,
    sql`with desk as (
          select *
          from voyage
          where departure_date >= date_trunc('week', now() at time zone 'Asia/Shanghai')::date - 49
        )
      select (select count(*)::int from vessel_line) as lines,
        (select count(*)::int from desk) as voyages,
        (select count(distinct week)::int from desk) as weeks,
        (select count(*)::int from customer) as customers,
        (select count(*)::int from booking b join desk v on v.id = b.voyage_id) as bookings,
        (select count(*)::int from booking) as "allBookings",
        (
          select count(distinct currency)::int
          from freight_rate
          where status = 'PUBLISHED'
        ) as currencies,
        (select count(distinct publish_date)::int from exchange_rate) as "rateDays"`,
  );
  expect(sizes).toMatchObject({
    lines: 3,
    voyages: 72,
    weeks: 14,
    customers: 100,
    bookings: 607,
    currencies: 3,
    rateDays: 210,
  });
  // Before the full desk a sailing a week, for half a year of finance.
  expect(sizes?.allBookings).toBeGreaterThan(630);
  const states = await countsBy(
    sql`select bk_status as key, count(*)::int as count from booking group by 1`,
  );
  for (const [state, least] of Object.entries({
    DRAFT: 20,
    CONFIRMED: 60,
    LOCKED: 200,
    CANCELLED: 10,
    SHUT_OUT: 3,
  }))
    expect(states[state], state).toBeGreaterThanOrEqual(least);
  const reconciled = await countsBy(
    sql`select reconcile_result as key, count(*)::int as count from booking group by 1`,
  );
  expect(Object.keys(reconciled).sort()).toEqual(["", "DIFFERS", "EQUAL"]);
  const bills = await countsBy(
    sql`select bl_status as key, count(*)::int as count from bill group by 1`,
  );
  expect(bills.DRAFT).toBeGreaterThan(10);
  expect(bills.ISSUED).toBeGreaterThan(100);
  const electronic = await countsBy(
    sql`select eb_status || '/' || dg_captain_flag as key, count(*)::int as count
      from e_booking
      group by 1`,
  );
  for (const key of [
    "DRAFT/NOT_NEEDED",
    "SUBMITTED/NOT_NEEDED",
    "SUBMITTED/APPLIED",
    "SUBMITTED/APPROVED",
    "REJECTED/NOT_NEEDED",
    "RECEIVED/NOT_NEEDED",
  ])
    expect(electronic[key], key).toBeGreaterThan(0);
  const imported = await countsBy(
    sql`select check_status as key, count(*)::int as count from container_import_row group by 1`,
  );
  for (const key of ["TO_VERIFY", "VERIFIED", "VERIFY_FAILED", "IMPORT_FAILED", "IMPORTED"])
    expect(imported[key], key).toBeGreaterThan(0);
});

test("bookings add up: cargo, containers, calls and order of ports", async () => {
  const wrongSums = sql`select b.bk_no
    from booking b
      join (
        select booking_id, sum(pkgs) as pkgs, sum(gwt) as gwt, sum(dim) as dim
        from booking_cargo
        group by 1
      ) c on c.booking_id = b.id
    where (b.pkgs, b.gwt, b.dim) <> (c.pkgs, c.gwt, c.dim)`;
  expect(await broken(wrongSums)).toEqual([]);
  const wrongCounts = sql`select b.bk_no
    from booking b
      join (
        select l.booking_id, sum(l.cont_count) filter (where t.size_group = '20') as n20,
          sum(l.cont_count) filter (where t.size_group = '40') as n40,
          sum(l.cont_count) filter (where t.size_group = '40H') as n40h,
          sum(l.cont_count) filter (where t.size_group = '45') as n45
        from booking_container l join size_type t on t.code = l.size_type
        group by 1
      ) c on c.booking_id = b.id
    where (b.ctn20num, b.ctn40num, b.ctn40h_num, b.ctn45num) <> (
        coalesce(n20, 0), coalesce(n40, 0), coalesce(n40h, 0), coalesce(n45, 0)
      )`;
  expect(await broken(wrongCounts)).toEqual([]);
  const linesMissing = sql`select b.bk_no
    from booking b
    where not exists (select 1 from booking_cargo c where c.booking_id = b.id)
      or not exists (select 1 from booking_container c where c.booking_id = b.id)`;
  expect(await broken(linesMissing)).toEqual([]);
  const notCalled = sql`select b.bk_no
    from booking b
    where not exists (
        select 1
        from voyage_stop l join voyage_stop d on d.voyage_id = l.voyage_id and d.serial > l.serial
        where l.voyage_id = b.voyage_id
          and l.port_code = b.port_load
          and d.port_code = b.port_dis
          and b.etd = l.etd::date
          and b.eta = d.eta::date
      )`;
  expect(await broken(notCalled)).toEqual([]);
  const future = sql`select bk_no
    from booking
    where created_time > now() or created_time::date > etd`;
  expect(await broken(future)).toEqual([]);
});

test("special containers in every state of approval, and vehicles by frame number", async () => {
  const states = await countsBy(
    sql`select state as key, count(*)::int as count from box_approval group by 1`,
  );
  for (const state of ["AUTO_APPROVED", "APPLIED", "APPROVED", "REJECTED"])
    expect(states[state], state).toBeGreaterThan(0);
  const [vehicles] = await rowsOf<{ count: number }>(
    testDatabase,
    sql`select count(*)::int as count from vehicle`,
  );
  expect(vehicles?.count).toBeGreaterThan(0);
});

test("every code in use is known to master data", async () => {
  const unknown = sql`select 'size' as kind, size_type as code
    from booking_container
    where size_type not in (select code from size_type)
    union
    select 'package', package_kind
    from booking_cargo
    where package_kind not in (select code from package_kind)
    union
    select 'hs', hscode
    from booking_cargo
    where hscode not in (select code from hs_code)
    union
    select 'un', dg_un_no
    from booking_cargo
    where is_dg = 'Y' and dg_un_no not in (select un_no from hazardous)
    union
    select 'terms', delivery_terms
    from booking
    where delivery_terms not in (select code from trans_terms)
    union
    select 'cost', fee_code
    from freight_rate
    where fee_code not in (select code from cost_code)
    union
    select 'customer', client_code
    from booking
    where client_code not in (select code from customer)
    union
    select 'port', port_code
    from voyage_stop
    where port_code not in (select code from port)`;
  expect(await broken(unknown)).toEqual([]);
});

test("container numbers carry their check digit and no box or seal is twice on a voyage", async () => {
  const boxes = await rowsOf<{ cntNo: string }>(
    testDatabase,
    sql`select cnt_no as "cntNo" from box`,
  );
  expect(boxes.length).toBeGreaterThan(500);
  expect(boxes.filter((box) => !isCntNo(box.cntNo))).toEqual([]);
  expect(
    await broken(sql`select cnt_no from box group by voyage_id, cnt_no having count(*) > 1`),
  ).toEqual([]);
  expect(
    await broken(sql`select seal_no from box group by voyage_id, seal_no having count(*) > 1`),
  ).toEqual([]);
  const heavy = sql`select x.cnt_no
    from box x join size_type t on t.code = x.size_type
    where x.gwt <= 0 or x.pkgs <= 0 or x.gwt > t.max_payload_kg`;
  expect(await broken(heavy)).toEqual([]);
});

test("packing lists conserve: box = its lines, and a booking that is equal = its boxes", async () => {
  const boxes = sql`select x.cnt_no
    from box x
      left join (
        select box_id, sum(pkgs) as pkgs, sum(gwt) as gwt, sum(dim) as dim
        from packing_line
        group by 1
      ) p on p.box_id = x.id
    where (x.pkgs, x.gwt, x.dim) is distinct from (p.pkgs, p.gwt, p.dim)`;
  expect(await broken(boxes)).toEqual([]);
  const cargo = sql`select b.bk_no
    from booking b
      join booking_cargo c on c.booking_id = b.id
      left join (
        select cargo_id, sum(pkgs) as pkgs, sum(gwt) as gwt
        from packing_line
        group by 1
      ) p on p.cargo_id = c.id
    where b.reconcile_result = 'EQUAL' and (c.pkgs, c.gwt) is distinct from (p.pkgs, p.gwt)`;
  expect(await broken(cargo)).toEqual([]);
  const results = sql`with booked as (
        select booking_id, size_type, sum(cont_count) as n
        from booking_container
        group by 1, 2
      ),
      packed as (select booking_id, size_type, count(*) as n from box group by 1, 2),
      odd as (
        select coalesce(b.booking_id, p.booking_id) as id
        from booked b full join packed p using (booking_id, size_type)
        where b.n is distinct from p.n
      )
    select bk_no
    from booking
    where reconcile_result <> '' and (reconcile_result = 'DIFFERS') <> (id in (select id from odd))`;
  expect(await broken(results)).toEqual([]);
  expect(
    await broken(
      sql`select bk_no
        from booking
        where bk_status = 'LOCKED'
          and (reconcile_result = '' or (reconcile_result = 'DIFFERS' and lock_reason = ''))`,
    ),
  ).toEqual([]);
});

test("bills are of locked bookings, and weigh what the bookings or their own packing lists weigh", async () => {
  const wrong = sql`select l.bl_no
    from bill l join booking b on b.id = l.booking_id
    where b.bk_status <> 'LOCKED'
      or b.bl_status <> l.bl_status
      or l.bl_type = 'WHOLE'
      and (l.pkgs, l.gwt, l.dim) <> (b.pkgs, b.gwt, b.dim)
      or l.bl_type <> 'WHOLE'
      and (l.pkgs, l.gwt, l.dim) <> (
        select sum(p.pkgs), sum(p.gwt), sum(p.dim)
        from packing_line p
        where p.bill_id = l.id
      )`;
  expect(await broken(wrong)).toEqual([]);
  const boxes = sql`select l.bl_no
    from bill l
      left join (
        select bill_id, sum(pkgs) as pkgs, sum(gwt) as gwt
        from bill_container
        group by 1
      ) c on c.bill_id = l.id
    where (l.pkgs, l.gwt) is distinct from (c.pkgs, c.gwt)`;
  expect(await broken(boxes)).toEqual([]);
  expect(
    await broken(
      sql`select bk_no
        from booking b
        where bl_status <> 'NONE'
          and not exists (select 1 from bill l where l.booking_id = b.id)
          and not exists (
            select 1
            from packing_line p
            where p.booking_id = b.id and p.bill_id is not null
          )`,
    ),
  ).toEqual([]);
});

test("fees of every step, priced by the calculation itself, in three currencies", async () => {
  const steps = await countsBy(
    sql`select fee_status as key, count(*)::int as count from fee group by 1`,
  );
  for (const step of ["CREATED", "AUDITED", "RECHECKED"])
    expect(steps[step], step).toBeGreaterThan(100);
  const currencies = await countsBy(
    sql`select currency as key, count(*)::int as count from fee group by 1`,
  );
  expect(Object.keys(currencies).sort()).toEqual(["CNY", "JPY", "USD"]);
  expect(
    await broken(
      sql`select id from fee where amount <> tax_amount + no_tax_amount or derivation is null`,
    ),
  ).toEqual([]);
  const unpriced = sql`select bl_no
    from bill l
    where not exists (select 1 from fee f where f.bill_id = l.id)
      and not exists (select 1 from fee_finding f where f.bill_id = l.id)`;
  expect(await broken(unpriced)).toEqual([]);
});

test("exports take the rate of the sailing, imports that of the arrival", async () => {
  const rules = sql`select io_type || ' ' || event as rule from exchange_rule order by 1`;
  expect((await rowsOf<{ rule: string }>(testDatabase, rules)).map(({ rule }) => rule)).toEqual([
    "I ARRIVAL",
    "O SAILING",
  ]);
});

test("payables of every step, so that none of their pages is empty", async () => {
  const steps = await countsBy(
    sql`select fee_status as key, count(*)::int as count from fee where fee_belong = 'P' group by 1`,
  );
  expect(Object.keys(steps).sort()).toEqual(["AUDITED", "CREATED", "RECHECKED"]);
});

test("three corrections wait for the clerk and one was rejected; a change and a cancellation are asked for", async () => {
  const { rows } = await sql<{
    state: string;
    count: number;
  }>`select state, count(*)::int as count from eb_correction group by 1 order by 1`.execute(
    testDatabase.em().getKysely(),
  );
  expect(rows).toEqual([
    { state: "REJECTED", count: 1 },
    { state: "SUBMITTED", count: 3 },
  ]);
  const requests = await countsBy(sql`select 'marks' as key, count(*)::int as count
    from eb_change_mark
    union all
    select 'cancellations', count(*)::int
    from e_booking
    where cancel_status = 'REQUESTED'`);
  expect(requests).toEqual({ marks: 1, cancellations: 1 });
});

test("statements of past months add up, files went to the agency, the nights are in the run log", async () => {
  const statements = await countsBy(
    sql`select status as key, count(*)::int as count from statement group by 1`,
  );
  expect(statements.DRAFT).toBeGreaterThan(0);
  expect(statements.CONFIRMED).toBeGreaterThan(0);
  const wrong = sql`select s.statement_no
    from statement s
      join (
        select statement_id, sum(cny_amount) as cny, sum(usd_amount) as usd
        from statement_line
        where dispute_state <> 'TAKEN_OFF'
        group by 1
      ) l on l.statement_id = s.id
    where (s.total_cny, s.total_usd) <> (l.cny, l.usd)`;
  expect(await broken(wrong)).toEqual([]);
  const files = await countsBy(
    sql`select status as key, count(*)::int as count
      from edi_message
      where direction = 'OUT'
      group by 1`,
  );
  expect(Object.keys(files).sort()).toEqual(["ACCEPTED", "GENERATED", "OVERDUE", "SENT"]);
  const received = await countsBy(
    sql`select status as key, count(*)::int as count
      from edi_message
      where direction = 'IN'
      group by 1`,
  );
  expect(received).toEqual({ ACCEPTED: 5, QUARANTINE: 1, REJECTED: 1, TO_CORRECT: 2 });
  const moves = await countsBy(
    sql`select event as key, count(*)::int as count
      from container_move
      where booking_id is not null
      group by 1`,
  );
  expect(Object.keys(moves).sort()).toEqual(["DISCHARGED", "GATE_IN", "GATE_OUT", "LOADED"]);
  expect(
    await broken(sql`select bk_no
      from booking b join booking_edi e on e.id = b.id
      where e.export_edi_flag = 'Y'
        and not exists (
          select 1
          from edi_message m
          where m.direction = 'OUT' and b.bk_no = any (m.object_nos)
        )`),
  ).toEqual([]);
  const runs = await countsBy(
    sql`select status as key, count(*)::int as count from task where kind like 'job:%' group by 1`,
  );
  expect(runs.DONE).toBeGreaterThan(5);
  expect(runs.FAILED).toBe(1);
});

test("each queue of the home page counts just what the list shows that it leads to", async () => {
  const { actor } = testDatabase.as("admin");
  const boss = { ...actor, permissions: ["*:*:*"] };
  const em = testDatabase.em();
  const queues = [
    ...(await workQueues(em, boss)),
    ...(await listQueues({ em, actor: boss, now: new Date() })),
  ];
  const waiting: string[] = [];
  for (const { label, count, to } of queues) {
    const [path = "", search = ""] = to.split("?");
    // Tasks have no registered list.
    if (path === "/task") continue;
    const resource = resourceOf(
      path === "/monitor/job-log/index/0" ? "monitor/jobLog" : path.slice(1),
    );
    const query = {
      ...readListQuery(resource.list, new URLSearchParams(search)),
      page: 1,
      pageSize: 20,
    };
    const result = await findInResource(em, boss, resource, query);
    expect(result.total ?? (await result.count()), label).toBe(count);
    if (count > 0) waiting.push(label);
  }
  expect(waiting).toEqual(
    expect.arrayContaining([
      "home.toReceive",
      "home.toApprove",
      "home.toConfirm",
      "home.toLock",
      "home.failedRows",
      "home.unpriced",
    ]),
  );
});

test("numbers go on where the demo stopped", async () => {
  const behind = sql`select r.doc_type
    from number_rule r
      join (
        select 'BK' as doc_type, max(bk_no) as last
        from booking
        union all
        select 'EB', max(eb_no)
        from e_booking
        union all
        select 'BL', max(bl_no)
        from bill
      ) m using (doc_type)
    where r.serial <> right(m.last, r.serial_width)::int`;
  expect(await broken(behind)).toEqual([]);
});

test("an IMO number of each ship has its check digit", async () => {
  const ships = await rowsOf<{ imo: string }>(testDatabase, sql`select imo from vessel`);
  const bad = ships.filter(
    ({ imo }) =>
      [...imo].slice(0, 6).reduce((sum, digit, i) => sum + Number(digit) * (7 - i), 0) % 10 !==
      Number(imo[6]),
  );
  expect(ships.length).toBeGreaterThan(5);
  expect(bad).toEqual([]);
});

test("a second call adds nothing and names nobody", async () => {
  expect(accounts.map((account) => account.userName)).toEqual([
    "clerk",
    "captain",
    "overseas",
    "finance",
    "manager",
    "customer1",
    "customer2",
  ]);
  const before = await rowsOf(
    testDatabase,
    sql`select (select count(*) from booking) as a, (select count(*) from change_log) as b,
        (select count(*) from app_user) as c`,
  );
  expect(await seedDemo(testDatabase.orm, testDatabase.as("admin"))).toEqual([]);
  expect(
    await rowsOf(
      testDatabase,
      sql`select (select count(*) from booking) as a, (select count(*) from change_log) as b,
          (select count(*) from app_user) as c`,
    ),
  ).toEqual(before);
});

test("weeks follow ISO 8601 by the day of departure, and issued bills name a place of issue as documents write it", async () => {
  expect(
    await broken(
      sql`select voyage_name, departure_date, week
        from voyage
        where week <> to_char(departure_date, 'IYYY-"W"IW')`,
    ),
  ).toEqual([]);
  expect(
    await broken(
      sql`select bl_no, issue_unit
        from bill
        where bl_status = 'ISSUED' and issue_unit <> port_load_name`,
    ),
  ).toEqual([]);
  const texts = await rowsOf<{ name: string }>(
    testDatabase,
    sql`select distinct port_load_name as name
      from bill
      union
      select distinct port_load_desc
      from booking`,
  );
  for (const { name } of texts) expect(name).toMatch(/^[A-Z ]+, [A-Z ]+$|^(SINGAPORE|HONG KONG)$/);
});

test("three bookings are split, and three containers differ from customs by more than the tolerance", async () => {
  expect(
    await broken(
      sql`select kind || ' ' || part_count from consolidation where status = 'DONE' order by id`,
    ),
  ).toHaveLength(3);
  const wide = sql`select d.cnt_no
    from vgm_declaration d
      join booking b on b.id = d.booking_id
      join customs_weight c on c.voyage_id = b.voyage_id
      and c.cnt_no = d.cnt_no
    where abs(d.weight_kg - c.weight_kg) > 1000`;
  expect(await broken(wide)).toHaveLength(3);
});

test("bills are split, merged, arriving, held, released and corrected", async () => {
  const types = await countsBy(
    sql`select bl_type as key, count(*)::int as count from bill group by 1`,
  );
  for (const type of ["WHOLE", "SPLIT", "MERGE"]) expect(types[type], type).toBeGreaterThan(0);
  const arriving = await countsBy(
    sql`select status as key, count(*)::int as count from import_bill group by 1`,
  );
  expect(Object.keys(arriving).sort()).toEqual(["ENTERED", "NOTIFIED"]);
  const advices = await countsBy(
    sql`select state as key, count(*)::int as count from correction_advice group by 1`,
  );
  expect(Object.keys(advices).sort()).toEqual([
    "APPLIED",
    "APPROVED",
    "DRAFT",
    "REJECTED",
    "SUBMITTED",
  ]);
  expect(
    await broken(
      sql`select bill_id from fee where unit = 'AMENDMENT' group by 1 having count(*) <> 1`,
    ),
  ).toEqual([]);
  expect((await broken(sql`select 1 from fee where unit = 'AMENDMENT'`)).length).toBe(1);
  const control = resourceOf("seaway/bill/cargoControl");
  const admin = testDatabase.as("admin");
  const [held] = await rowsOf<{ numbers: string }>(
    testDatabase,
    sql`select string_agg(b.bl_no, ',') as numbers
      from bill b
      where b.id in (
          select bill_id
          from bill_release
          union
          select bill_id
          from bill_hold
          union
          select bill_id
          from bill_original
        )`,
  );
  const query = readListQuery(
    control.list,
    new URLSearchParams({ "f.blNo.in": held?.numbers ?? "" }),
  );
  const rows = JSON.parse(
    (await findInResource(admin.em, admin.actor, control, query)).json,
  ) as Record<string, string>[];
  for (const hold of ["internal", "original", "freight", "customs"]) {
    const states = new Set(rows.map((row) => row[`${hold}State`] === "RELEASE"));
    expect([...states].sort(), hold).toEqual([false, true]);
  }
  expect(new Set(rows.map((row) => row.releaseStatus))).toEqual(new Set(["HELD", "RELEASED"]));
});
