import { documentCoverage } from "#domain/exchange/edi/mapping/ops/edi-coverage.server.ts";
import { companyToday } from "#platform/kernel/clock/company-zone.server.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { bookingImport } from "#domain/booking/booking/import/booking.import.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { correctContainerRows } from "#domain/containers/container/ops/correct-rows.server.ts";
import { uploadContainers } from "#domain/containers/container/ops/upload-containers.server.ts";
import { dashboardCharts } from "#db/services/dashboard/charts.queries.server.ts";
import { workQueues } from "#db/services/dashboard/queues.queries.server.ts";
import { generateStatements } from "#domain/finance/settlement/ops/generate-statements.server.ts";
import { queryList } from "#platform/records/list/query/list-sql.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { StepInput } from "#platform/records/machine/steps.server.ts";
import { actorOfUser } from "#domain/administration/data-permission/actor.server.ts";
import { namesOfCodes, searchReference } from "#db/services/references/references.server.ts";
import { allPermissions, operationOf, resourceOf } from "#db/services/registry.server.ts";
import { importOf } from "#tests/support/step-of.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import {
  type Grant,
  openLimitedDatabase,
  type People,
  setGrants,
} from "./data-permission-fixture.ts";

/** Access to records outside lists: numbers, files, voyages, figures, pickers, tasks. */
let testDatabase: TestDatabase;
let people: People;
const pages = {
  booking: "seaway/bookingMgr/inner",
  bill: "seaway/bill/query",
  billSource: "seaway/bill/create",
  calculate: "feemgr/recmgr/calculate",
  fee: "feemgr/recmgr/search",
  payable: "feemgr/paymgr/search",
  audit: "feemgr/recmgr/audit",
  containers: "seaway/container/import",
  edi: "seaway/edi/ifcsumBooking",
  statement: "feemgr/recmgr/statement",
  eb: "eb/ebBooking",
} as const;
const port = "CNNBO";

beforeAll(async () => {
  ({ testDatabase, people } = await openLimitedDatabase());
}, 180_000);
afterAll(() => testDatabase.close());
beforeEach(() => setGrants(testDatabase, new Map()));

async function limited(): Promise<Actor> {
  const actor = await actorOfUser(testDatabase.em(), { userName: "limited" });
  if (!actor) throw new Error("no user");
  return { ...actor, permissions: allPermissions() };
}

/** On these pages the user sees one load port. */
async function toPort(...apiNames: string[]): Promise<Actor> {
  const row: Grant = {
    isOn: "Y",
    users: [people.user.id],
    roles: [],
    depts: [],
    portLoads: [port],
    portDiss: [],
    deptsQuery: [],
  };
  const conditions = { portLoad: "", portDis: "", dept: "" };
  await setGrants(
    testDatabase,
    new Map(apiNames.map((apiName) => [apiName, { rows: [row], conditions }])),
  );
  return limited();
}

/** The pages have rows of another user only. */
async function shut(...apiNames: string[]): Promise<Actor> {
  const row: Grant = {
    isOn: "Y",
    users: [people.other.id],
    roles: [],
    depts: [],
    portLoads: [],
    portDiss: [],
    deptsQuery: [],
  };
  const conditions = { portLoad: "", portDis: "", dept: "" };
  await setGrants(
    testDatabase,
    new Map(apiNames.map((apiName) => [apiName, { rows: [row], conditions }])),
  );
  return limited();
}

const codeOf = (error: unknown) =>
  isRefusal(error) ? (refusalsOf(error)[0]?.code ?? "") : `not refused: ${String(error)}`;
const callerOf = (actor: Actor, dryRun = true) => ({ ...testDatabase.as("admin"), actor, dryRun });
const item = async <T>(query: ReturnType<typeof sql>) =>
  (await rowsOf<T>(testDatabase, query))[0] as T;

describe("closed by default", () => {
  test("rows that name somebody else close the page, and this page only", async () => {
    const actor = await shut(pages.booking);
    const { list, source } = resourceOf(pages.booking);
    const query = { filters: [], sort: [list.sort], page: 1, pageSize: 20 };
    expect((await queryList(testDatabase.em(), list, source, { actor, query })).total).toBe(0);
    const bills = resourceOf(pages.bill);
    const listResult = await queryList(testDatabase.em(), bills.list, bills.source, {
      actor,
      query: { ...query, sort: [bills.list.sort] },
    });
    expect(listResult.total).toBeGreaterThan(100);
  });

  test("a limit that finds no column lets nothing through", async () => {
    const actor = await toPort(pages.statement);
    const { list, source } = resourceOf(pages.statement);
    const query = { filters: [], sort: [list.sort], page: 1, pageSize: 20 };
    expect((await queryList(testDatabase.em(), list, source, { actor, query })).total).toBe(0);
  });

  test("the administrator's role and the system pass; a wildcard without the role does not", async () => {
    const actor = await shut(pages.booking);
    const { list, source } = resourceOf(pages.booking);
    const query = { filters: [], sort: [list.sort], page: 1, pageSize: 20 };
    const total = async (as: Actor) =>
      (await queryList(testDatabase.em(), list, source, { actor: as, query })).total;
    const all = await testDatabase.em().count(Booking);
    expect(await total({ ...actor, roles: ["admin"] })).toBe(all);
    expect(await total(testDatabase.as("admin").actor)).toBe(all);
    expect(await total({ ...actor, permissions: ["*:*:*"] })).toBe(0);
  });

  test("what an administrator changes bites at the next request", async () => {
    await toPort(pages.booking);
    expect((await limited()).dataPms?.[pages.booking]?.rows).toHaveLength(1);
    await sql`update data_permission set is_on = 'N'`.execute(testDatabase.em().getKysely());
    expect(await limited()).not.toHaveProperty("dataPms");
  });
});

describe("figures", () => {
  test("the queues of the home page count what their page shows", async () => {
    const count = async (actor: Actor, to: string) =>
      (await workQueues(testDatabase.em(), actor)).find(
        (queue) => queue.to.startsWith(`/${to}?`) && !queue.to.includes("CONFIRMED"),
      )?.count;
    const whole = await limited();
    const part = await toPort(pages.booking, pages.eb, pages.containers, pages.audit);
    const expected = await item<Record<string, number>>(sql`
      select (
          select count(*)::int
          from booking
          where bk_status = 'DRAFT' and port_load = ${port}
        ) as booking,
        (
          select count(*)::int
          from e_booking
          where eb_status = 'SUBMITTED'
            and port_load = ${port}
            and dg_captain_flag not in ('APPLIED', 'REJECTED')
            and dg_oversea_flag not in ('APPLIED', 'REJECTED')
        ) as eb,
        (
          select count(*)::int
          from container_import_row r join booking b on b.bk_no = r.bk_no
          where r.check_status in ('VERIFY_FAILED', 'IMPORT_FAILED') and b.port_load = ${port}
        ) as containers,
        (
          select count(*)::int
          from fee
          where fee_status = 'CREATED' and fee_belong = 'R' and port_load = ${port}
        ) as audit`);
    for (const name of ["booking", "eb", "containers", "audit"] as const) {
      expect(await count(part, pages[name]), name).toBe(expected[name]);
      expect(await count(whole, pages[name]), name).toBeGreaterThanOrEqual(expected[name] ?? 0);
    }
    const closed = await shut(pages.booking, pages.eb);
    expect(await count(closed, pages.booking)).toBe(0);
    expect(await count(closed, pages.eb)).toBe(0);
  });

  test("charts sum up what their page shows; what one reader was shown is not another's", async () => {
    const whole = await dashboardCharts(testDatabase.em(), await limited());
    const part = await dashboardCharts(testDatabase.em(), await toPort(pages.booking, pages.fee));
    const teu = (rows: readonly { teu: number }[]) => rows.reduce((sum, row) => sum + row.teu, 0);
    const { expected } = await item<{
      expected: number;
    }>(sql`select coalesce(sum(ctn20num + 2 * (ctn40num + ctn40h_num + ctn45num)), 0)::int as expected
      from booking
      where bk_status <> 'CANCELLED'
        and port_load = ${port}
        and etd between ${companyToday} - 28 and ${companyToday} + 28`);
    expect(teu(part.weeks)).toBe(expected);
    expect(teu(whole.weeks)).toBeGreaterThan(expected);
    const bookings = (rows: readonly { count: number }[]) =>
      rows.reduce((sum, row) => sum + row.count, 0);
    expect(bookings(part.statuses)).toBeLessThan(bookings(whole.statuses));
    const payables = await dashboardCharts(
      testDatabase.em(),
      await shut(pages.booking, pages.fee, pages.statement),
    );
    expect(payables).toMatchObject({ statuses: [], weeks: [], fees: [], overdue: [] });
    expect(new Set([...payables.ages, ...payables.months].map(({ side }) => side))).toEqual(
      new Set(["P"]),
    );
    const none = await dashboardCharts(
      testDatabase.em(),
      await shut(pages.booking, pages.fee, pages.payable, pages.statement),
    );
    expect(none).toEqual({ statuses: [], weeks: [], fees: [], overdue: [], ages: [], months: [] });
    await setGrants(testDatabase, new Map());
    expect(await dashboardCharts(testDatabase.em(), await limited())).toEqual(whole);
  });
});

describe("work that names records by number, voyage or file", () => {
  test("a calculation of a voyage takes the bills that are seen; a bill from outside is unknown", async () => {
    const { name, blNo, inside, all } = await item<{
      name: string;
      blNo: string;
      inside: number;
      all: number;
    }>(sql`select v.voyage_name as name, min(b.bl_no) filter (
          where b.port_load <> ${port}
        ) as "blNo",
        count(*) filter (where b.port_load = ${port})::int as inside, count(*)::int as all
      from bill b join voyage v on v.id = b.voyage_id
      where v.fee_lock = 'N' and v.receivable_switch = 'OPEN'
      group by 1
      having count(*) filter (where b.port_load = ${port}) > 0
        and count(*) filter (where b.port_load <> ${port}) > 0
      limit 1`);
    const actor = await toPort(pages.calculate);
    const run = await runOperation(callerOf(actor), calculateVoyageFees, { voyages: [name] });
    expect(run.bills + run.refused).toBe(inside);
    expect(inside).toBeLessThan(all);
    const outside = runOperation(callerOf(actor), calculateVoyageFees, { blNos: [blNo] }).catch(
      (error: unknown) => error,
    );
    expect(codeOf(await outside)).toBe("kit.unknownCode");
  });

  test("bills are generated from the bookings that are seen", async () => {
    const actor = await shut(pages.billSource);
    const { bkNo } = await item<{ bkNo: string }>(
      sql`select bk_no as "bkNo" from booking where bk_status = 'LOCKED' limit 1`,
    );
    const generate = operationOf("bill.generate");
    const codeFor = async (input: object) =>
      codeOf(await runOperation(callerOf(actor), generate, input).catch((error: unknown) => error));
    expect(await codeFor({ bkNos: [bkNo] })).toBe(await codeFor({ bkNos: ["NOSUCH"] }));
  });

  test("a file of containers cannot name a booking from outside, nor clear one away", async () => {
    const result = await item<{
      name: string;
      bkNo: string;
    }>(sql`select v.voyage_name as name, b.bk_no as "bkNo"
      from booking b join voyage v on v.id = b.voyage_id
      where v.ended = 'N'
        and b.port_load <> ${port}
        and b.bk_status = 'CONFIRMED'
        and exists (
          select 1
          from container_import_row r join booking o on o.bk_no = r.bk_no
          where r.voyage_id = v.id and o.port_load <> ${port}
        )
      limit 1`);
    const actor = await toPort(pages.containers);
    const text = [
      "箱号 箱型 订舱号 铅封号 件数 毛重 体积",
      `CSQU3054383 20GP ${result.bkNo} S1 1 100 1`,
    ]
      .join("\n")
      .replaceAll(" ", "\t");
    const clear = runOperation(callerOf(actor), uploadContainers, {
      voyage: result.name,
      mode: "ADD_RESET",
      text,
    }).catch((error: unknown) => error);
    expect(codeOf(await clear)).toBe("container.outsideRows");
    const faultsFor = async (as: Actor, voyage = result.name, pasted = text) => {
      const { importId } = await runOperation(callerOf(as, false), uploadContainers, {
        voyage,
        mode: "APPEND",
        text: pasted,
      });
      const [row] = await rowsOf<{ codes: string }>(
        testDatabase,
        sql`select check_result::text as codes
          from container_import_row
          where container_import_id = ${importId}`,
      );
      await sql`delete from container_import where id = ${importId}`.execute(
        testDatabase.em().getKysely(),
      );
      return row?.codes ?? "";
    };
    expect(await faultsFor(actor)).toContain("container.bookingUnknown");
    expect(await faultsFor({ ...actor, roles: ["admin"] })).not.toContain(
      "container.bookingUnknown",
    );
    // Names the container in an invisible booking, but not the booking.
    const held = await item<{
      name: string;
      cntNo: string;
      bkNo: string;
      own: string;
    }>(sql`select v.voyage_name as name, x.cnt_no as "cntNo", b.bk_no as "bkNo",
        (
          select o.bk_no
          from booking o
          where o.voyage_id = v.id and o.port_load = ${port}
          limit 1
        ) as own
      from box x join booking b on b.id = x.booking_id join voyage v on v.id = x.voyage_id
      where v.ended = 'N'
        and b.port_load <> ${port}
        and exists (select 1 from booking o where o.voyage_id = v.id and o.port_load = ${port})
      limit 1`);
    const taken = [
      "箱号 箱型 订舱号 铅封号 件数 毛重 体积",
      `${held.cntNo} 20GP ${held.own} S2 1 100 1`,
    ]
      .join("\n")
      .replaceAll(" ", "\t");
    const faults = await faultsFor(actor, held.name, taken);
    expect(faults).toContain(held.cntNo);
    expect(faults).not.toContain(held.bkNo);
    expect(await faultsFor({ ...actor, roles: ["admin"] }, held.name, taken)).toContain(held.bkNo);
    const row = await item<{
      id: number;
    }>(sql`select r.id
      from container_import_row r join booking b on b.bk_no = r.bk_no
      where b.port_load <> ${port}
      limit 1`);
    const corrected = await runOperation(callerOf(actor), correctContainerRows, {
      rows: [{ id: row.id, remark: "x" }],
    });
    expect(corrected).toMatchObject({
      imported: 0,
      refused: [{ id: row.id, code: "kit.notFound" }],
    });
  });

  test("IFCSUM is not written for a booking from outside", async () => {
    const actor = await toPort(pages.edi);
    const { id } = await item<{ id: number }>(
      sql`select id from booking where bk_status = 'LOCKED' and port_load <> ${port} limit 1`,
    );
    const { code } = await item<{ code: string }>(sql`select code from edi_partner limit 1`);
    const send = (bookingId: number) =>
      runOperation(callerOf(actor), operationOf("edi.exportBookings"), {
        bookingIds: [bookingId],
        partnerCode: code,
      }).catch((error: unknown) => error);
    expect(codeOf(await send(id))).toBe("kit.notFound");
    expect(codeOf(await send(987_654))).toBe("kit.notFound");
    const coverage = (bookingId: number) =>
      runOperation(callerOf(actor), documentCoverage, {
        kind: "booking",
        rows: [{ id: bookingId }],
        partnerCode: code,
      }).catch((error: unknown) => error);
    expect(codeOf(await coverage(id))).toBe("kit.notFound");
    expect(codeOf(await coverage(987_654))).toBe("kit.notFound");
  });

  test("no statement for whom its page is closed; fees named by hand are ones he sees", async () => {
    const run = (actor: Actor, input: object) =>
      runOperation(callerOf(actor), generateStatements, { feeBelong: "R", period: "", ...input });
    const closed = await run(await shut(pages.statement), { corpCodes: ["C001"] }).catch(
      (error: unknown) => error,
    );
    expect(codeOf(closed)).toBe("kit.noPermission");
    const { id } = await item<{ id: number }>(
      sql`select id from fee where fee_belong = 'R' and port_load <> ${port} limit 1`,
    );
    const foreign = await run(await toPort(pages.fee), { feeIds: [id] }).catch(
      (error: unknown) => error,
    );
    expect(codeOf(foreign)).toBe("kit.notFound");
  });

  test("files of rows: only for whole pages, bookings row by row", async () => {
    const actor = await shut("xhlbasic/port", pages.booking);
    const source = { kind: "paste", text: "x" };
    const codeFor = async (kind: string) =>
      codeOf(
        await runOperation(callerOf(actor), importOf(kind).operation, { source }).catch(
          (error: unknown) => error,
        ),
      );
    expect(await codeFor("port")).toBe("import.limited");
    expect(await codeFor("dock")).not.toBe("import.limited");
    expect(await codeFor(bookingImport.kind)).not.toBe("import.limited");
  });
});

describe("a step that was ordered from a page is that page's when it runs", () => {
  test("the audit page may be open while the page of all fees is shut", async () => {
    const { id, other } = await item<{
      id: number;
      other: number;
    }>(sql`select min(id) filter (where port_load = ${port}) as id,
        min(id) filter (where port_load <> ${port}) as other
      from fee
      where fee_status = 'AUDITED' and fee_belong = 'R'`);
    const conditions = { portLoad: "", portDis: "", dept: "" };
    const row: Grant = {
      isOn: "Y",
      users: [people.user.id],
      roles: [],
      depts: [],
      portLoads: [port],
      portDiss: [],
      deptsQuery: [],
    };
    const foreign = { ...row, users: [people.other.id], portLoads: [] };
    await setGrants(
      testDatabase,
      new Map([
        [pages.audit, { rows: [row], conditions }],
        [pages.fee, { rows: [foreign], conditions }],
      ]),
    );
    const actor = await limited();
    const step = (page: string | undefined, feeId: number) =>
      runOperation(callerOf(actor), operationOf("fee.cancelAudit", page), {
        rows: [{ id: feeId }],
        reason: "x",
      } satisfies StepInput).catch((error: unknown) => error);
    expect(await step(pages.audit, id)).toMatchObject({ rows: [{ id }] });
    expect(codeOf(await step(pages.audit, other))).toBe("kit.notFound");
    expect(codeOf(await step(pages.fee, id))).toBe("kit.notFound");
  });
});

describe("pickers", () => {
  test("offer and name what the page of their records shows", async () => {
    const whole = await limited();
    const em = testDatabase.em();
    const [first] = await searchReference(em, whole, "voyage", "");
    expect(first).toBeDefined();
    const actor = await shut("seaway/voyage/voyage", "xhlbasic/customer");
    expect(await searchReference(em, actor, "voyage", first?.code ?? "")).toEqual([]);
    expect(await searchReference(em, actor, "customer", "")).toEqual([]);
    expect((await searchReference(em, actor, "port", "")).length).toBeGreaterThan(0);
    const names = await namesOfCodes(
      em,
      actor,
      new Map([["voyage", new Set([first?.code ?? ""])]]),
    );
    expect(names.voyage ?? {}).toEqual({});
    expect(
      Object.keys(
        (await namesOfCodes(em, whole, new Map([["voyage", new Set([first?.code ?? ""])]])))
          .voyage ?? {},
      ),
    ).toEqual([first?.code]);
  });
});
