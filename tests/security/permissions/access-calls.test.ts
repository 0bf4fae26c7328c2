import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepUpload } from "#platform/records/import/uploads.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import { imports } from "#db/services/registry.server.ts";
import { anEbooking } from "#tests/db/booking/ebooking/sea.ts";
import { call, openServedDatabase } from "#tests/http/booking/ebooking/fixture.ts";
import { outcomeOf } from "#tests/support/web.ts";
import { rowsOf } from "#tests/support/test-database.ts";

/**
 * Every id in a call is checked against the scope: single, lists, parents, tasks, files, log rows
 * (security.md, access). Two customers share a company and never see each other's records.
 */
const apiName = "eb/ebBooking";
let served: Awaited<ReturnType<typeof openServedDatabase>>;
let own: number;
let other: number;
beforeAll(async () => {
  served = await openServedDatabase();
  own = (
    await call<{ id: number }>(served.tokens.anna, `${apiName}/save`, {
      ...anEbooking(),
      clientCode: "ACME",
    })
  ).data.id;
  other = (
    await call<{ id: number }>(served.tokens.bob, `${apiName}/save`, {
      ...anEbooking(),
      clientCode: "BOLT",
    })
  ).data.id;
});
afterAll(() => served.close());

const statusOf = async (id: number) =>
  (
    await rowsOf<{ status: string }>(
      served.testDatabase,
      sql`select eb_status as status from e_booking where id = ${id}`,
    )
  )[0]?.status;

describe("ids", () => {
  test("one of somebody else in a list of own ones refuses the whole list, and does nothing", async () => {
    for (const verb of ["submit", "remove", "copy"]) {
      const response = await call(served.tokens.anna, `${apiName}/${verb}`, {
        rows: [{ id: own }, { id: other }],
      });
      expect(response.code, verb).toBe(404);
    }
    expect([await statusOf(own), await statusOf(other)]).toEqual(["DRAFT", "DRAFT"]);
    expect((await call(served.tokens.anna, `${apiName}/whyNot`, { ids: [own, other] })).code).toBe(
      404,
    );
    expect((await call(served.tokens.anna, `${apiName}/whyNot`, { ids: [own] })).code).toBe(200);
  });

  test("of somebody else answer exactly like ids that do not exist", async () => {
    const of = async (verb: string, body: (id: number) => object) => [
      await call(served.tokens.anna, `${apiName}/${verb}`, body(other)),
      await call(served.tokens.anna, `${apiName}/${verb}`, body(987_654)),
    ];
    for (const [outside, absent] of [
      await of("get", (id) => ({ id })),
      await of("whyNot", (id) => ({ ids: [id] })),
      await of("submit", (id) => ({ rows: [{ id }] })),
      await of("save", (id) => ({ ...anEbooking(), clientCode: "ACME", id, version: 1 })),
    ]) {
      expect(outside).toEqual(absent);
      expect(outside?.code).toBe(404);
    }
  });

  test("in a search find only the own ones, whatever the search says", async () => {
    const result = await call<{ rows: { id: number }[]; total: number }>(
      served.tokens.anna,
      `${apiName}/list`,
      {
        data: { clientCode: "BOLT" },
      },
    );
    expect(result.data).toMatchObject({ rows: [], total: 0 });
    const all = await call<{ rows: { clientCode: string }[] }>(
      served.tokens.anna,
      `${apiName}/list`,
      { data: {} },
    );
    expect(new Set(all.data.rows.map((row) => row.clientCode))).toEqual(new Set(["ACME"]));
  });

  test("of a parent or an owner: a record is neither made for somebody else nor moved to him", async () => {
    expect(
      (await call(served.tokens.anna, `${apiName}/save`, { ...anEbooking(), clientCode: "BOLT" }))
        .code,
    ).not.toBe(200);
    const { data: record } = await call<Record<string, unknown>>(
      served.tokens.anna,
      `${apiName}/get`,
      { id: own },
    );
    const moved = await call(served.tokens.anna, `${apiName}/save`, {
      ...anEbooking(),
      id: own,
      version: record.version,
      clientCode: "BOLT",
    });
    expect(moved.code).not.toBe(200);
    expect(
      await rowsOf(
        served.testDatabase,
        sql`select client_code as code from e_booking where id = ${own}`,
      ),
    ).toEqual([{ code: "ACME" }]);
  });
});

test("a task of somebody else is not there: its state and its cancel", async () => {
  const clerk = served.testDatabase.as("clerk", { userName: "carl" });
  const id = await orderTask(served.testDatabase.em(), clerk.actor, {
    operation: "import.port",
    input: {},
    title: "carl's",
  });
  const { loader } = await import("#app/api/task/task-state.route.ts");
  const { sessionCookie } = await import("#app/session/cookies.server.ts");
  const as = async (token: string) => {
    const cookie = (await sessionCookie.serialize(token)).split(";")[0] ?? "";
    const request = new Request(`http://seaway.test/task-state/${id}`, { headers: { cookie } });
    return outcomeOf(() => loader({ request, params: { taskId: String(id) }, context: {} }));
  };
  expect((await as(served.tokens.clerk)).status).toBe(200);
  expect((await as(served.tokens.anna)).status).toBe(404);
});

test("a kept upload of somebody else has expired, as far as anybody else can tell", async () => {
  const carl = served.testDatabase.as("clerk", { userName: "carl" });
  const cora = served.testDatabase.as("clerk", { userName: "cora" });
  const bytes = new TextEncoder().encode(
    "Port code,Name (English),Country\nCNUPL,Upload Harbour,CN\n",
  );
  const uploadId = await keepUpload(served.testDatabase.em(), carl.actor, {
    name: "ports.csv",
    bytes,
  });
  const port = imports.find((importDefinition) => importDefinition.kind === "port");
  if (!port) throw new Error("no import of ports");
  const input = { source: { uploadId }, options: {} };
  await expect(
    runOperation({ ...cora, dryRun: true }, port.operation, input),
  ).rejects.toMatchObject({ code: "import.uploadGone" });
  await expect(
    runOperation({ ...carl, dryRun: true }, port.operation, input),
  ).resolves.toMatchObject({ inserted: 1 });
});

test("log rows are nobody's who may not read the log, and never a customer's", async () => {
  expect((await call(served.tokens.clerk, "system/changeLog/list", {})).code).toBe(403);
  expect((await call(served.tokens.anna, "system/changeLog/list", {})).code).toBe(403);
  await sql`update role
    set permissions = permissions || '{system:changeLog:list}'
    where role_key = 'customer'`.execute(served.testDatabase.em().getKysely());
  const granted = await call<{ rows: unknown[]; total: number }>(
    served.tokens.anna,
    "system/changeLog/list",
    {
      data: { tableName: "role" },
    },
  );
  expect(granted.data).toMatchObject({ rows: [], total: 0 });
});

test("a customer account imports nothing but what asks its scope row by row, whatever permission it was given", async () => {
  const anna = served.testDatabase.as("clerk", {
    userName: "anna",
    kind: "customer",
    customerCodes: ["ACME"],
  });
  expect(imports.filter(({ ofCustomers }) => ofCustomers).map(({ kind }) => kind)).toEqual([
    "correction",
  ]);
  for (const importDefinition of imports.filter(({ ofCustomers }) => !ofCustomers)) {
    const input = { source: { text: "x" }, options: {} };
    await expect(
      runOperation(
        { ...anna, actor: { ...anna.actor, permissions: ["*:*:*"] } },
        importDefinition.operation,
        input,
      ),
      importDefinition.kind,
    ).rejects.toMatchObject({
      code: "kit.noPermission",
    });
  }
});
