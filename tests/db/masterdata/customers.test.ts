import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBooking } from "#fixtures/builders/a-booking.server.ts";
import type { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { codeUsesOf } from "#platform/records/resource/code-uses.server.ts";
import { namesCode } from "#platform/records/resource/used-codes.server.ts";
import { isRefusal, mayInsist, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import { refusalText } from "#platform/kernel/i18n/translate.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { mergeCustomers } from "#domain/masterdata/customer/ops/merge-customers.server.ts";
import { saveCustomer } from "#domain/masterdata/customer/ops/save-customer.server.ts";
import { planMerge } from "#domain/masterdata/customer/merge-plan.queries.server.ts";
import { imports, resourceOf } from "#db/services/registry.server.ts";
import { searchReference } from "#db/services/references/references.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { fullCustomer } from "./full-customer.ts";

let testDatabase: TestDatabase;
let booking: Booking;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  booking = await aBooking(testDatabase.em());
});
afterAll(() => testDatabase.close());

const api = "xhlbasic/customer";
const save = (input: object, role = "clerk") =>
  testDatabase.run(role, saveCustomer, { roles: "client", ...input });
const faultsOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error !== null && !isRefusal(error)) throw error;
  return refusalsOf(error).map((refusal) =>
    `${refusal.code} ${refusal.place.field ?? ""} ${refusal.params.code ?? ""}`.trim(),
  );
};
const step = async (action: string, id: number) => {
  const operation = resourceOf(api).steps[action];
  if (!operation) throw new Error(action);
  const { rows } = (await testDatabase.run("clerk", operation, { rows: [{ id }] })) as StepResult;
  return rows[0];
};
const load = (kind: string, text: string) => {
  const importDefinition = imports.find((importDefinition) => importDefinition.kind === kind);
  if (!importDefinition) throw new Error(kind);
  return testDatabase.run("admin", importDefinition.operation, { source: { text } });
};
const find = async (
  filters: { key: string; kind: "in" | "equals" | "contains"; values: string[] }[],
  apiName = api,
  role = "clerk",
) => {
  const sort = [{ key: "code", order: "asc" }] as const;
  const { rows } = await searchResource(
    testDatabase.em(),
    testDatabase.as(role).actor,
    resourceOf(apiName),
    {
      filters,
      sort,
      page: 1,
      pageSize: 50,
    },
  );
  return rows.map((row) => row.code);
};

describe("the sheet of a customer", () => {
  test("every field of the specification is kept, with its contacts; saved and submitted in one", async () => {
    const { id } = await save(fullCustomer);
    const record = await resourceOf(api).get?.(
      testDatabase.em(),
      testDatabase.as("clerk").actor,
      id,
    );
    expect(record).toMatchObject({
      status: "SUBMITTED",
      roles: "supplier,portAgent",
      creditLimit: "1000.500",
      creditCurrency: "USD",
      country: "CN",
      taxNo: "91310000X",
      bankName: "招商银行上海虹口支行",
      bankAccount: "1219 0000 1234",
      supplierType: "TRUCK",
      printTag: "N",
      used: false,
      formerCodes: "",
      contacts: [
        { name: "Li", concern: "FINANCE", lineNo: 1 },
        { name: "Wu", mobile: "22", lineNo: 2 },
      ],
    });
    const contacts = ((record?.contacts ?? []) as { id: number }[]).slice(1);
    await save({ id, version: 1, code: "FULL", nameEn: "FULL CO", roles: "supplier", contacts });
    expect(await rowsOf(testDatabase, sql`select version from customer where id = ${id}`)).toEqual([
      { version: 2 },
    ]);
    expect(
      await rowsOf(
        testDatabase,
        sql`select name, line_no as n from customer_contact where customer_id = ${id}`,
      ),
    ).toEqual([{ name: "Wu", n: 1 }]);
  });

  test("each fault stands at its field", async () => {
    const bad = {
      code: "BAD",
      nameEn: "BAD",
      mail: "nobody",
      country: "C1",
      contacts: [{ name: " ", mail: "x" }],
    };
    expect((await faultsOf(save(bad))).sort()).toEqual([
      "kit.required contacts.0.name",
      "party.badCountry country",
      "party.badMail contacts.0.mail",
      "party.badMail mail",
    ]);
    expect(
      await faultsOf(save({ code: "BAD", nameEn: "BAD", mateCorp: "NONE", creditCurrency: "QQQ" })),
    ).toEqual(["kit.unknownCode mateCorp", "kit.unknownCode creditCurrency"]);
    expect(await faultsOf(save({ code: "BAD", nameEn: "BAD", mateCorp: "BAD" }))).toEqual([
      "party.mateSelf mateCorp",
    ]);
    expect(
      await faultsOf(save({ code: "NOROLE", nameEn: "No role at all", roles: "", submit: "Y" })),
    ).toEqual(["party.roleNeeded"]);
  });

  test("who is named is said before a submit is cancelled or the record deleted", async () => {
    const { id } = await save({ code: "AGENT1", nameEn: "Quiet Agency" });
    expect(await step("submit", id)).toMatchObject({ done: true });
    await save({ code: "MATE", nameEn: "Another Firm", mateCorp: "AGENT1" });
    const refused = await step("cancelSubmit", id);
    expect(refused).toMatchObject({ done: false, code: "party.used" });
    expect(refusalText("zh", { code: "party.used", params: refused?.params ?? {} })).toBe(
      "客户正在使用：客户 1",
    );
    expect(await step("remove", id)).toMatchObject({ done: false, code: "party.cannotDelete" });
  });

  test("roles are a condition of the list, one or several of them", async () => {
    expect(await find([{ key: "roles", kind: "in", values: ["sc"] }])).toEqual([]);
    expect(await find([{ key: "roles", kind: "in", values: ["sc", "supplier"] }])).toEqual([
      "FULL",
    ]);
  });
});

describe("before a customer is saved twice", () => {
  beforeAll(async () => {
    await save({
      code: "KELANDA",
      nameEn: "TIANJIN KELANDA INT'L FREIGHT FORWARDING CO., LTD.",
      nameCh: "天津科兰达国际货物运输代理有限公司",
      taxNo: "T-1",
    });
  });

  test.each([
    [
      { nameEn: "Tianjin Kelanda International Forwarding Co Ltd" },
      ["party.sameName nameEn KELANDA"],
    ],
    [{ nameEn: "TIANJIN KELANDAR LOGISTICS" }, ["party.sameName nameEn KELANDA"]],
    [
      { nameEn: "Unlike Any Other", nameCh: "天津科兰达物流有限公司" },
      ["party.sameName nameEn KELANDA"],
    ],
    [{ nameEn: "Unlike Any Other", taxNo: "t-1" }, ["party.sameTaxNo taxNo KELANDA"]],
    [
      {
        nameEn: "TIANJIN ORIENTAL INT'L FREIGHT FORWARDING CO., LTD.",
        nameCh: "天津东方国际货物运输代理有限公司",
      },
      [],
    ],
  ])("%j", async (input, faults) => {
    expect(await faultsOf(save({ ...input, code: "TRY" }))).toEqual(faults);
    if (faults.length === 0)
      await sql`delete from customer where code = 'TRY'`.execute(testDatabase.em().getKysely());
  });

  test("who has read it saves all the same, and is not asked again for what has not changed", async () => {
    const twin = { code: "TWIN", nameEn: "Tianjin Kelanda", customsNo: "C-9" };
    const error = await save(twin).catch((reason: unknown) => reason);
    expect(mayInsist(error)).toBe(true);
    const { id } = await save({ ...twin, accept: "Y" });
    await save({ id, version: 1, ...twin, city: "上海" });
    expect(
      await faultsOf(save({ code: "THIRD", nameEn: "Something Else", customsNo: "C-9" })),
    ).toEqual(["party.sameCustomsNo customsNo TWIN"]);
  });
});

describe("two customers become one", () => {
  const merge = (keep: string, gone: string, accept = "", role = "admin") =>
    testDatabase.run(role, mergeCustomers, { keep, gone, accept });

  test("every place that names the one names the other, in one transaction, and the code stays findable", async () => {
    await save({ code: "KEEP", nameEn: "Keeper Lines", accept: "Y", contacts: [{ name: "K" }] });
    await save({
      code: "GONE",
      nameEn: "Keeper Lines Ltd",
      taxNo: "TAX7",
      roles: "payer",
      creditControl: "BLOCK",
      paymentTerm: "END_OF_MONTH",
      creditPeriod: "15",
      accept: "Y",
      contacts: [{ name: "G" }],
    });
    await save({ code: "FRIEND", nameEn: "Friend of Gone", mateCorp: "GONE" });
    const db = testDatabase.em().getKysely();
    await sql`update booking
      set client_code = 'GONE', notify2code = 'GONE', agent = 'GONE'
      where id = ${booking.id}`.execute(db);
    await sql`insert into app_user (user_name, nick_name, password_hash, kind, customer_codes)
      values ('two', 'Two', '-', 'customer', array['GONE', 'KEEP'])`.execute(db);
    await sql`insert into freight_book (fcode, fname, source, customer_code)
      values ('GB', 'G', 'CUSTOMER', 'GONE')`.execute(db);

    const plan = await planMerge(testDatabase.em(), "KEEP", "GONE");
    expect(plan.other?.moves).toEqual(
      expect.arrayContaining([
        { label: "booking.list", count: 3 },
        { label: "org.users", count: 1 },
        { label: "customer.customers", count: 1 },
        { label: "rate.bookList", count: 1 },
      ]),
    );
    expect(await faultsOf(merge("KEEP", "GONE"))).toEqual(["party.mergeAsk accept"]);
    expect(
      await rowsOf(testDatabase, sql`select 1 from customer where code = 'GONE'`),
    ).toHaveLength(1);

    expect(await merge("KEEP", "GONE", "Y")).toMatchObject({
      code: "KEEP",
      moved: plan.other?.moves,
    });
    for (const use of codeUsesOf("customer"))
      expect(
        await rowsOf(
          testDatabase,
          sql`select 1 from ${sql.table(use.table)} where ${namesCode(use, "GONE")}`,
        ),
        use.table,
      ).toEqual([]);
    expect(
      await rowsOf(
        testDatabase,
        sql`select client_code, notify2code, agent from booking where id = ${booking.id}`,
      ),
    ).toEqual([{ client_code: "KEEP", notify2code: "KEEP", agent: "KEEP" }]);
    expect(
      await rowsOf(testDatabase, sql`select customer_codes from app_user where user_name = 'two'`),
    ).toEqual([{ customer_codes: ["KEEP"] }]);
    expect(
      await rowsOf(
        testDatabase,
        sql`select tax_no, roles, credit_control as control from customer where code = 'KEEP'`,
      ),
    ).toEqual([{ tax_no: "TAX7", roles: ["client", "payer"], control: "BLOCK" }]);
    expect(
      await rowsOf(
        testDatabase,
        sql`select k.name
          from customer_contact k join customer c on c.id = k.customer_id
          where c.code = 'KEEP'
          order by line_no`,
      ),
    ).toEqual([{ name: "K" }, { name: "G" }]);
    // Found by former code in list and picker; the code is not reused.
    expect(await find([{ key: "search", kind: "contains", values: ["gone"] }])).toContain("KEEP");
    expect(await find([{ key: "formerCodes", kind: "contains", values: ["GONE"] }])).toEqual([
      "KEEP",
    ]);
    expect(
      (
        await searchReference(testDatabase.em(), testDatabase.as("clerk").actor, "customer", "GONE")
      ).map((referenceOption) => referenceOption.code),
    ).toContain("KEEP");
    expect(await faultsOf(save({ code: "GONE", nameEn: "Once More" }))).toEqual([
      "party.codeMerged code GONE",
    ]);
    // The log keeps the deleted record and the changes.
    const logged = sql`select operation
      from change_log
      where table_name = 'customer' and operation = 'DELETE' and old_value like '%GONE%'`;
    expect(await rowsOf(testDatabase, logged)).toHaveLength(1);
    expect(
      await rowsOf(
        testDatabase,
        sql`select 1
          from change_log
          where table_name = 'booking' and column_name = 'client_code' and old_value = 'GONE'`,
      ),
    ).toHaveLength(1);
    // The next merge moves the former codes too.
    await merge("FRIEND", "KEEP", "Y");
    expect(
      await rowsOf(
        testDatabase,
        sql`select code, customer_code from customer_former order by code`,
      ),
    ).toEqual([
      { code: "GONE", customer_code: "FRIEND" },
      { code: "KEEP", customer_code: "FRIEND" },
    ]);
    expect(await find([{ key: "search", kind: "contains", values: ["gone"] }])).toEqual(["FRIEND"]);
  });

  test("two firms stay two", async () => {
    await save({ code: "ONE", nameEn: "Alpha Beta", taxNo: "A1", sapCode: "1" });
    await save({ code: "OTHER", nameEn: "Gamma Delta", taxNo: "A2", sapCode: "2" });
    expect(await faultsOf(merge("ONE", "OTHER", "Y"))).toEqual([
      "party.mergeTaxNo gone",
      "party.mergeSapCode gone",
    ]);
    expect(await faultsOf(merge("ONE", "ONE", "Y"))).toEqual(["party.mergeSelf gone"]);
    expect(await faultsOf(merge("ONE", "NOBODY", "Y"))).toEqual(["kit.unknownCode gone"]);
    expect(await faultsOf(merge("ONE", "OTHER", "Y", "clerk"))).toEqual(["kit.noPermission"]);
    // Each has a share of the same voyage, which users must decide.
    const db = testDatabase.em().getKysely();
    for (const owner of ["FRIEND", "TWIN"])
      await sql`insert into space_allotment (voyage_id, port_load, port_dis, owner_kind, owner)
        values (${booking.voyage.id}, '*', '*', 'CUSTOMER', ${owner})`.execute(db);
    expect(await faultsOf(merge("FRIEND", "TWIN", "Y"))).toEqual(["party.mergeBoth gone"]);
    expect(
      await rowsOf(testDatabase, sql`select 1 from customer where code = 'TWIN'`),
    ).toHaveLength(1);
  });
});

test("a file brings every field, by value or by name; a blank cell keeps; contacts come by their own file", async () => {
  const file = [
    "客户代码,英文名称,角色,类型,供应商类型,信用额度,额度币种,税号,关联公司,打印,备注,开户银行,银行账号",
    "FILE1,File One,委托人、付款方,货运代理,,500,CNY,TX1,FILE2,否,r,招商银行,１２１９00001234",
    "FILE2,File Two,supplier,SUPPLIER,Haulier,,,,,,,,",
  ].join("\n");
  const first = await load("customer", file);
  expect([first.faults, first.inserted]).toEqual([[], 2]);
  expect(
    await rowsOf(
      testDatabase,
      sql`select roles, type, supplier_type as s, credit_limit::text as l, mate_corp as m,
          print_tag as p, bank_name as bank, bank_account as a
        from customer
        where code like 'FILE_'
        order by code`,
    ),
  ).toEqual([
    {
      roles: ["client", "payer"],
      type: "FORWARDER",
      s: "",
      l: "500.000",
      m: "FILE2",
      p: "N",
      bank: "招商银行",
      a: "121900001234",
    },
    { roles: ["supplier"], type: "SUPPLIER", s: "TRUCK", l: null, m: "", p: "Y", bank: "", a: "" },
  ]);
  expect(await load("customer", "code,name_en,city\nFILE1,File One,沪")).toMatchObject({
    changed: 1,
  });
  expect(
    await rowsOf(testDatabase, sql`select tax_no, city from customer where code = 'FILE1'`),
  ).toEqual([{ tax_no: "TX1", city: "沪" }]);
  const bad = await load(
    "customer",
    "code,name_en,roles,type,mate_corp,credit_currency,mail,country\nX1,X,pirate,ODD,NOBODY,QQQ,at,1A\nX2,Y,,,X2,,,\nGONE,Once More,,,,,,",
  );
  expect(bad.faults.map((fault) => `${fault.row} ${fault.field} ${fault.code}`).sort()).toEqual([
    "2 country party.badCountry",
    "2 creditCurrency kit.unknownCode",
    "2 mail party.badMail",
    "2 mateCorp kit.unknownCode",
    "2 roles kit.unknownCode",
    "2 type kit.unknownCode",
    "3 mateCorp party.mateSelf",
    "4 code party.codeMergedRow",
  ]);
  const people = "客户代码,联系人,事务,电话\nFILE1,Ann,财务,1\nFILE1,Bob,BOOKING,2";
  expect(await load("customerContact", people)).toMatchObject({ inserted: 2, faults: [] });
  const wrong = await load("customerContact", "code,name,concern,mail\nNOBODY,A,,\nFILE1,C,ODD,at");
  expect(wrong.faults.map((fault) => `${fault.row} ${fault.field} ${fault.code}`)).toEqual([
    "2 code kit.unknownCode",
    "3 concern kit.unknownCode",
    "3 mail party.badMail",
  ]);
});

test("customers that book electronically: those with an account and those entered for it; a customer account sees itself", async () => {
  const db = testDatabase.em().getKysely();
  await save({ code: "EBONE", nameEn: "Entered for booking", source: "EB" });
  await sql`update app_user set customer_codes = array['FILE1'] where user_name = 'two'`.execute(
    db,
  );
  expect(await find([], "eb/customer")).toEqual(["EBONE", "FILE1"]);
  const actor = testDatabase.as("customer", { customerCodes: ["FILE1"] }).actor;
  const query = {
    filters: [],
    sort: [{ key: "code", order: "asc" }],
    page: 1,
    pageSize: 9,
  } as const;
  expect(
    (await searchResource(testDatabase.em(), actor, resourceOf("eb/customer"), query)).rows.map(
      (row) => row.code,
    ),
  ).toEqual(["FILE1"]);
});
