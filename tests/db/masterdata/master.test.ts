import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { saveCustomer } from "#domain/masterdata/customer/ops/save-customer.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const codesOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) =>
      refusalsOf(error).map((refusal) => `${refusal.place.field ?? ""} ${refusal.code}`.trim()),
  );
const step = async (apiName: string, action: string, id: number) => {
  const operation = resourceOf(apiName).steps[action];
  if (!operation) throw new Error(action);
  const result = (await testDatabase.run("clerk", operation, { rows: [{ id }] })) as StepResult;
  return result.rows[0]?.code ?? "done";
};

test("a customer without a code is numbered, and numbers typed by hand are stepped over", async () => {
  await testDatabase.run("clerk", saveCustomer, { code: "CU00001", nameEn: "BY HAND" });
  const made = await testDatabase.run("clerk", saveCustomer, {
    nameEn: "ACME",
    nameCh: "艾克米",
    roles: "client, shipper",
  });
  expect(made.code).toBe("CU00002");
  expect(
    await rowsOf(
      testDatabase,
      sql`select status, roles, search from customer where code = 'CU00002'`,
    ),
  ).toEqual([
    {
      status: "DRAFT",
      roles: ["client", "shipper"],
      search: " cu00002 acme 艾克米 aikemi akm 克米 米",
    },
  ]);
});

test("faults of a customer, and a code that stays", async () => {
  expect(
    await codesOf(
      testDatabase.run("clerk", saveCustomer, {
        nameEn: " ",
        roles: "pirate",
        creditPeriod: "999",
      }),
    ),
  ).toEqual(["nameEn kit.required", "roles.0 kit.notAnOption", "creditPeriod kit.tooBig"]);
  const made = await testDatabase.run("clerk", saveCustomer, { code: "KEEP", nameEn: "KEEP" });
  expect(
    await codesOf(
      testDatabase.run("clerk", saveCustomer, { id: made.id, code: "OTHER", nameEn: "KEEP" }),
    ),
  ).toEqual(["code party.codeFixed"]);
  expect(
    await codesOf(
      testDatabase.run("clerk", saveCustomer, {
        id: made.id,
        code: "KEEP",
        nameEn: "KEEP",
        version: 7,
      }),
    ),
  ).toEqual(["kit.stale"]);
  expect(
    await codesOf(testDatabase.run("clerk", saveCustomer, { code: "KEEP", nameEn: "AGAIN" })),
  ).toEqual(["kit.notUnique"]);
  expect(
    await codesOf(testDatabase.run("finance", saveCustomer, { code: "NO", nameEn: "NO" })),
  ).toEqual(["kit.noPermission"]);
});

test("draft, submit, cancel submit: refused once a booking uses the customer", async () => {
  const { id } = await testDatabase.run("clerk", saveCustomer, {
    code: "C001",
    nameEn: "CLIENT",
    roles: "client",
  });
  const api = "xhlbasic/customer";
  expect(await step(api, "cancelSubmit", id)).toBe("party.notNow");
  expect(await step(api, "submit", id)).toBe("done");
  expect(await step(api, "remove", id)).toBe("party.cannotDelete");
  expect(await step(api, "cancelSubmit", id)).toBe("done");
  expect(await step(api, "submit", id)).toBe("done");
  await sql`insert into vessel_line (code, name_en, name_zh) values ('L', 'L', 'L')`.execute(
    testDatabase.em().getKysely(),
  );
  await sql`with v as (
        insert into voyage (voyage_name, voyage, line_code, vessel_code, vessel_name)
        values ('V/1', '1', 'L', 'V', 'V')
        returning id
      )
    insert into booking (bk_no, voyage_id, client_code, port_load, port_dis)
    select 'B1', id, 'C001', 'CNSGH', 'JPOSA'
    from v`.execute(testDatabase.em().getKysely());
  expect(await step(api, "cancelSubmit", id)).toBe("party.used");
  const spare = await testDatabase.run("clerk", saveCustomer, { code: "SPARE", nameEn: "SPARE" });
  expect(await step(api, "remove", spare.id)).toBe("done");
  expect(await rowsOf(testDatabase, sql`select 1 from customer where code = 'SPARE'`)).toEqual([]);
});

test("a customer account sees its own customer only, and no cost code", async () => {
  const actor = testDatabase.as("customer", {
    customerCodes: ["C001"],
    permissions: ["master:list"],
  }).actor;
  const query = {
    filters: [],
    sort: [{ key: "code", order: "asc" }],
    page: 1,
    pageSize: 100,
  } as const;
  const listResult = await searchResource(
    testDatabase.em(),
    actor,
    resourceOf("xhlbasic/customer"),
    query,
  );
  expect(listResult.rows.map((row) => row.code)).toEqual(["C001"]);
  expect(
    (await searchResource(testDatabase.em(), actor, resourceOf("xhlbasic/costCode"), query)).total,
  ).toBe(0);
});

test("every list of master data answers, with each of its filters and sorts", async () => {
  const lists =
    "port dock vessel containerSize containerIso currency exchangeRate exchangeRateDetail packageKind transTerms hscode hazardous costCode customer " +
    "invoiceType clause feeFlow bank bankAccount company salesman organisation ediMapping";
  for (const name of lists.split(" ")) {
    const resource = resourceOf(`xhlbasic/${name}`);
    for (const column of resource.list.columns.filter((column) => column.sort)) {
      const query = {
        filters: [],
        sort: [{ key: column.key, order: "desc" }],
        page: 1,
        pageSize: 20,
      } as const;
      await searchResource(testDatabase.em(), testDatabase.as("clerk").actor, resource, query);
    }
  }
  const ports = await searchResource(
    testDatabase.em(),
    testDatabase.as("clerk").actor,
    resourceOf("xhlbasic/port"),
    {
      filters: [{ key: "search", kind: "contains", values: ["shanghai"] }],
      sort: [{ key: "code", order: "asc" }],
      page: 1,
      pageSize: 20,
    },
  );
  expect(ports.rows.map((row) => [row.code, row.tradeCodes])).toEqual([["CNSGH", "CNSHA"]]);
});
