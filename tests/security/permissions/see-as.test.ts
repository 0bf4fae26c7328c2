import type { LoaderFunctionArgs } from "@remix-run/node";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { whySee } from "#domain/administration/data-permission/why-see.server.ts";
import { openCtx, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { Role } from "#domain/administration/org/org.entity.server.ts";
import { allPermissions, resourceOf } from "#db/services/registry.server.ts";
import { markTasksRead } from "#platform/runtime/task/task-operations.server.ts";
import {
  responseOf,
  contextOf,
  outcomeOf,
  serveTestDatabase,
  visit,
  type Visitor,
} from "#tests/support/web.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import {
  type Grant,
  openLimitedDatabase,
  type PageGrants,
  type People,
  setGrants,
} from "./data-permission-fixture.ts";

/** Viewing as another user, the explanation why, and single-record pages and files. */
let testDatabase: TestDatabase;
let people: People;
let boss: Visitor;
const bookings = "seaway/bookingMgr/inner";
const row = (more: Partial<Grant>): Grant => ({
  isOn: "Y",
  users: [people.user.id],
  roles: [],
  depts: [],
  portLoads: [],
  portDiss: [],
  deptsQuery: [],
  ...more,
});
const none = { portLoad: "", portDis: "", dept: "" };
const limitTo = (apiName: string, ...rows: Partial<Grant>[]) =>
  setGrants(testDatabase, new Map([[apiName, { rows: rows.map(row), conditions: none }]]));

beforeAll(async () => {
  ({ testDatabase, people } = await openLimitedDatabase());
  serveTestDatabase(testDatabase);
  boss = await visit(testDatabase, "admin");
  await sql`insert into user_role (user_id, role_id)
    select ${people.user.id}, id
    from role
    where role_key in ('clerk', 'finance')`.execute(testDatabase.em().getKysely());
}, 180_000);
afterAll(async () => {
  const { closePlatform } = await import("#app/session/platform.server.ts");
  await closePlatform();
  await testDatabase.close();
});

async function see(userName: string, visitor = boss) {
  const { action } = await import("#app/areas/administration/data-permission/see-as.route.tsx");
  const request = await visitor.page("/system/seeAs", { userName });
  return outcomeOf(() => action({ request, params: {}, context: {} }) as Promise<unknown>);
}
async function end() {
  const { action } = await import("#app/areas/administration/data-permission/see-as.route.tsx");
  const request = await boss.page("/system/seeAs", { _intent: "end" });
  return outcomeOf(() => action({ request, params: {}, context: {} }) as Promise<unknown>);
}
async function visitorContext(visitor: Visitor) {
  const { findContext } = await import("#app/session/ctx.server.ts");
  const context = await findContext(await visitor.page("/"));
  if (!context) throw new Error("no session");
  return context;
}

describe("see as user", () => {
  test("pages read as that user reads them, and it ends where it began", async () => {
    await limitTo(bookings, { portLoads: ["CNNBO"] });
    expect(await see("limited")).toMatchObject({ status: 302, location: "/" });
    const { actor, mustChangePassword } = await visitorContext(boss);
    expect(actor).toMatchObject({
      userName: "limited",
      viewedBy: boss.userName,
      userId: people.user.id,
    });
    expect(actor.permissions).not.toContain("*:*:*");
    expect(mustChangePassword).toBe(false);
    const { loadList } = await import("#app/kit/list/data/load-list.server.ts");
    const listData = await loadList(
      await contextOf(await boss.page(`/${bookings}?all=1`)),
      bookings,
    );
    expect(new Set(listData.rows.map((row) => row["portLoad"]))).toEqual(new Set(["CNNBO"]));
    expect(await end()).toMatchObject({ status: 302 });
    expect((await visitorContext(boss)).actor).toMatchObject({ userName: boss.userName });
    expect((await visitorContext(boss)).actor.viewedBy).toBeUndefined();
  });

  test("nothing can be written meanwhile: no operation, no unit, no unread mark", async () => {
    await see("limited");
    const context = await visitorContext(boss);
    const { action } = await import("#app/areas/booking/booking/booking-list.route.tsx");
    const request = await boss.page(`/${bookings}`, { _step: "confirm", row: "1:1" });
    const outcome = await outcomeOf(
      () => action({ request, params: {}, context: {} }) as Promise<unknown>,
    );
    expect(JSON.stringify(outcome.data)).toContain("kit.viewOnly");
    const write = openCtx(context).unit((ctx) =>
      sql`update booking set remark = 'x' where id = 1`.execute(ctx.em.getKysely()),
    );
    await expect(write).rejects.toMatchObject({ code: "kit.viewOnly" });
    await sql`insert into task (kind, title, params, operator, status)
      values ('x', 'x', '{}', 'limited', 'DONE')`.execute(testDatabase.em().getKysely());
    await expect(runOperation(context, markTasksRead, {})).rejects.toMatchObject({
      code: "kit.viewOnly",
    });
    expect(
      await rowsOf(
        testDatabase,
        sql`select 1 from task where operator = 'limited' and read_time is not null`,
      ),
    ).toEqual([]);
    await end();
  });

  test("beginning, refused writes and end stand in the operation log under the administrator's name", async () => {
    const log = await rowsOf<{ operation: string; operator: string; result: string }>(
      testDatabase,
      sql`select operation, operator, result
        from oper_log
        where operation in ('datapms.seeAs', 'datapms.endSeeAs', 'booking.confirm')
        order by id`,
    );
    expect(log).toEqual([
      { operation: "datapms.seeAs", operator: boss.userName, result: "DONE" },
      { operation: "datapms.endSeeAs", operator: boss.userName, result: "DONE" },
      { operation: "datapms.seeAs", operator: boss.userName, result: "DONE" },
      { operation: "booking.confirm", operator: boss.userName, result: "REFUSED" },
      { operation: "datapms.endSeeAs", operator: boss.userName, result: "DONE" },
    ]);
  });

  test("only administrators, only from a page, only enabled users, never oneself; it goes with the role and with the session", async () => {
    const clerk = await visit(testDatabase, "clerk");
    expect(await see("limited", clerk)).toMatchObject({ status: 403 });
    expect(JSON.stringify((await see("nobody-here")).data)).toContain("kit.unknownCode");
    expect(JSON.stringify((await see(boss.userName)).data)).toContain("datapms.seeSelf");
    const { seeAs } = await import("#domain/administration/data-permission/ops/see-as.server.ts");
    await expect(testDatabase.run("admin", seeAs, { userName: "limited" })).rejects.toMatchObject({
      code: "datapms.noSession",
    });
    await see("limited");
    const db = testDatabase.em().getKysely();
    await sql`update app_user set status = '1' where user_name = 'limited'`.execute(db);
    expect((await visitorContext(boss)).actor.userName).toBe(boss.userName);
    await sql`update app_user set status = '0' where user_name = 'limited'`.execute(db);
    expect((await visitorContext(boss)).actor.userName).toBe("limited");
    await sql`update role set status = '1' where role_key = 'admin'`.execute(db);
    expect((await visitorContext(boss)).actor.userName).toBe(boss.userName);
    await sql`update role set status = '0' where role_key = 'admin'`.execute(db);
    await end();
    const other = await visit(testDatabase, "admin");
    await see("limited", other);
    await sql`delete from session
      where user_id = (select id from app_user where user_name = ${other.userName})`.execute(db);
    expect(await rowsOf(testDatabase, sql`select 1 from session_view`)).toEqual([]);
  });
});

describe("why is it seen", () => {
  const why = async (id: number, userName = "limited") => {
    const { em, actor } = testDatabase.as("admin");
    return whySee(em, actor, { resource: resourceOf(bookings), id, userName });
  };
  const bookingOf = async (portLoad: string) =>
    (
      await rowsOf<{ id: number }>(
        testDatabase,
        sql`select id from booking where port_load = ${portLoad} order by id limit 1`,
      )
    )[0]?.id ?? 0;

  test("names the row that lets it through, and those that do not", async () => {
    await limitTo(
      bookings,
      { portLoads: ["CNNBO"] },
      { users: [people.other.id] },
      { users: [], roles: [people.role], portLoads: ["KRPUS"] },
    );
    const seen = await why(await bookingOf("CNNBO"));
    expect(seen.sees).toBe(true);
    expect(seen.reasons.map((reason) => [reason.effect, reason.label])).toEqual([
      ["opens", "datapms.why.perm"],
      ["opens", "datapms.why.byUser"],
      ["none", "datapms.why.notMeant"],
      ["none", "datapms.why.portLoad"],
    ]);
    const hidden = await why(await bookingOf("SGSIN"));
    expect(hidden.sees).toBe(false);
    expect(
      hidden.reasons.filter((reason) => reason.effect === "closes").map((reason) => reason.label),
    ).toEqual(["datapms.why.portLoad", "datapms.why.notMeant", "datapms.why.portLoad"]);
    expect(hidden.reasons[1]?.params).toMatchObject({ value: "SGSIN", values: "CNNBO" });
  });

  test("says when nothing limits, when the permission is missing, and passes the administrator", async () => {
    await setGrants(testDatabase, new Map());
    const id = await bookingOf("CNNBO");
    expect((await why(id)).reasons.map((reason) => reason.label)).toEqual([
      "datapms.why.perm",
      "datapms.why.noRows",
    ]);
    expect(await why(id, "other")).toMatchObject({
      sees: false,
      reasons: [{ effect: "closes", label: "datapms.why.noPerm" }, {}],
    });
    await limitTo(bookings, { users: [people.other.id] });
    expect(await why(id, boss.userName)).toMatchObject({
      sees: true,
      reasons: [{}, { effect: "opens", label: "datapms.why.admin" }],
    });
    await limitTo(bookings, {
      users: [],
      depts: [people.depts[0] ?? 0],
      deptsQuery: [people.depts[1] ?? 0],
    });
    const [own] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from booking where dept_id = ${people.depts[2]} limit 1`,
    );
    expect(await why(own?.id ?? 0)).toMatchObject({
      sees: true,
      reasons: [{}, { label: "datapms.why.byDept" }],
    });
    const [foreign] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from booking where dept_id = ${people.depts[3]} limit 1`,
    );
    expect((await why(foreign?.id ?? 0)).reasons.at(-1)?.params).toMatchObject({
      value: "丁",
      values: expect.stringContaining("乙"),
    });
  });

  test("a customer account is told about its codes", async () => {
    await setGrants(testDatabase, new Map());
    const buyer = await visit(testDatabase, "customer", { customerCodes: ["NOBODY"] });
    const id = await bookingOf("CNNBO");
    await sql`update role
      set permissions = permissions || '{booking:list}'::text[]
      where role_key = 'customer'`.execute(testDatabase.em().getKysely());
    expect((await why(id, buyer.userName)).reasons[1]).toMatchObject({
      effect: "closes",
      label: "datapms.why.noCustomer",
    });
    await sql`update app_user
      set customer_codes = array[ (select client_code from booking where id = ${id}) ]
      where user_name = ${buyer.userName}`.execute(testDatabase.em().getKysely());
    expect(await why(id, buyer.userName)).toMatchObject({
      sees: true,
      reasons: [{}, { effect: "opens", label: "datapms.why.customer" }, {}],
    });
  });

  test("administrators only; what does not exist is told as such", async () => {
    const { em, actor } = testDatabase.as("clerk");
    const query = { resource: resourceOf(bookings), id: 1, userName: "limited" };
    await expect(whySee(em, actor, query)).rejects.toMatchObject({ code: "kit.noPermission" });
    await expect(why(987_654_321)).rejects.toMatchObject({ code: "kit.notFound" });
    await expect(why(await bookingOf("CNNBO"), "nobody-here")).rejects.toMatchObject({
      code: "kit.unknownCode",
    });
  });

  test("the screen asks with what its address names, and is closed to others", async () => {
    const { loader } = await import("#app/areas/administration/data-permission/why-see.route.tsx");
    const id = await bookingOf("CNNBO");
    const path = `/system/whySee?apiName=${bookings}&id=${id}&userName=limited`;
    const result = await loader({ request: await boss.page(path), params: {}, context: {} });
    expect(result.data).toMatchObject({ userName: "limited" });
    // Readers know records by number.
    const [row] = await rowsOf<{ bkNo: string }>(
      testDatabase,
      sql`select bk_no as "bkNo" from booking where id = ${id}`,
    );
    const named = await loader({
      request: await boss.page(path.replace(`id=${id}`, `id=${row?.bkNo}`)),
      params: {},
      context: {},
    });
    expect(named.data).toEqual(result.data);
    const none = await loader({
      request: await boss.page(path.replace(`id=${id}`, "id=NO/SUCH")),
      params: {},
      context: {},
    });
    expect(none.refusal).toMatchObject({ code: "kit.notFound" });
    const wrong = await loader({
      request: await boss.page(`/system/whySee?apiName=no/such&id=1&userName=limited`),
      params: {},
      context: {},
    });
    expect(wrong.refusal).toMatchObject({ code: "kit.notFound" });
    const clerk = await visit(testDatabase, "clerk");
    const outcome = await outcomeOf(async () =>
      loader({ request: await clerk.page(path), params: {}, context: {} }),
    );
    expect(outcome.status).toBe(403);
  });
});

describe("pages, papers and files of single records", () => {
  test("each answers for a record outside as for one that does not exist", async () => {
    const em = testDatabase.em();
    em.create(Role, {
      roleKey: "desk",
      roleName: "desk",
      permissions: [...allPermissions(), "bill:print", "fee:explain", "org:self"],
    });
    await em.flush();
    const user = await visit(testDatabase, "desk");
    const [{ id: userId } = { id: 0 }] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from app_user where user_name = ${user.userName}`,
    );
    const limits = { users: [userId], portLoads: ["CNNBO"] };
    const pages = [
      bookings,
      "seaway/bill/query",
      "seaway/edi/archive",
      "seaway/container/import",
      "eb/ebBooking",
      "feemgr/recmgr/search",
    ];
    const shut = { users: [people.other.id] };
    const grants = new Map<string, PageGrants>(
      pages.map((apiName) => [apiName, { rows: [row(limits)], conditions: none }]),
    );
    grants.set("feemgr/recmgr/statement", { rows: [row(shut)], conditions: none });
    await setGrants(testDatabase, grants);
    const idOf = async (query: ReturnType<typeof sql>) =>
      (await rowsOf<{ id: number }>(testDatabase, query))[0]?.id ?? 0;
    const bill = {
      in: await idOf(sql`select id from bill where port_load = 'CNNBO' limit 1`),
      out: await idOf(sql`select id from bill where port_load <> 'CNNBO' limit 1`),
    };
    const message = {
      in: await idOf(
        sql`select m.id
          from edi_message m join booking b on b.bk_no = m.object_nos[1]
          where b.port_load = 'CNNBO'
          limit 1`,
      ),
      out: await idOf(
        sql`select m.id
          from edi_message m join booking b on b.bk_no = m.object_nos[1]
          where b.port_load <> 'CNNBO'
          limit 1`,
      ),
    };
    const statement = { in: 0, out: await idOf(sql`select id from statement limit 1`) };
    const booking = {
      in: await idOf(sql`select id from booking where port_load = 'CNNBO' limit 1`),
      out: await idOf(sql`select id from booking where port_load <> 'CNNBO' limit 1`),
    };
    const fee = {
      in: await idOf(
        sql`select id
          from fee
          where port_load = 'CNNBO' and derivation is not null and fee_belong = 'R'
          limit 1`,
      ),
      out: await idOf(
        sql`select id from fee where port_load <> 'CNNBO' and fee_belong = 'R' limit 1`,
      ),
    };
    type Route = { loader(args: LoaderFunctionArgs): Promise<unknown> };
    const routes: [
      string,
      () => Promise<Route>,
      { in: number; out: number },
      (id: number) => Record<string, string>,
    ][] = [
      [
        "bill print",
        () => import("#app/areas/documents/bill/bill-print.route.ts"),
        bill,
        (id) => ({ blId: String(id) }),
      ],
      [
        "bill containers",
        () => import("#app/areas/documents/bill/bill-containers.route.ts"),
        bill,
        (id) => ({ blId: String(id) }),
      ],
      [
        "bill sheet",
        () => import("#app/areas/documents/bill/bill-edit.route.tsx"),
        bill,
        (id) => ({ blId: String(id) }),
      ],
      [
        "booking sheet",
        () => import("#app/areas/booking/booking/booking-edit.route.tsx"),
        booking,
        (id) => ({ bkId: String(id) }),
      ],
      [
        "message",
        () => import("#app/areas/exchange/edi/message.route.tsx"),
        message,
        (id) => ({ messageId: String(id) }),
      ],
      [
        "message file",
        () => import("#app/areas/exchange/edi/edi-file.route.ts"),
        message,
        (id) => ({ messageId: String(id) }),
      ],
      [
        "statement file",
        () => import("#app/areas/finance/settlement/statement-file.route.ts"),
        statement,
        (id) => ({ side: "R", kind: "pdf", statementId: String(id) }),
      ],
      [
        "fee",
        () => import("#app/areas/finance/fee/fee-explain.route.tsx"),
        fee,
        (id) => ({ feeId: String(id) }),
      ],
    ];
    for (const [name, load, ids, params] of routes) {
      const { loader } = await load();
      const ask = async (id: number) => {
        const request = await user.page(`/feemgr/recmgr/explain/${id}?kind=copy`);
        return (await outcomeOf(() => loader({ request, params: params(id), context: {} }))).status;
      };
      expect(await ask(ids.out), name).toBe(404);
      expect(await ask(987_654_321), name).toBe(404);
      if (ids.in > 0) expect(await ask(ids.in), name).toBe(200);
    }
    const list = await responseOf<{ data: { rows: { portLoad: string }[] } }>(
      user.call(`${bookings}/list`, { data: {} }),
    );
    expect(new Set(list.data.rows.map((row) => row.portLoad))).toEqual(new Set(["CNNBO"]));
    expect((await responseOf(user.call(`${bookings}/get`, { id: booking.out }))).code).toBe(404);
    expect((await responseOf(user.call(`${bookings}/whyNot`, { ids: [booking.out] }))).code).toBe(
      404,
    );
    expect(
      (await responseOf(user.call(`${bookings}/confirm`, { rows: [{ id: booking.out }] }))).code,
    ).toBe(404);
  });
});
