import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { headerMatcher } from "#platform/records/import/columns.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { imports, importsFor, operationOf, resourceOf } from "#db/services/registry.server.ts";
import { searchReference } from "#db/services/references/references.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const save = async (kind: string, input: object, role = "clerk") =>
  ((await testDatabase.run(role, operationOf(`${kind}.save`), input)) as { id: number }).id;
const faultsOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) =>
      refusalsOf(error).map((refusal) => `${refusal.place.field ?? ""} ${refusal.code}`.trim()),
  );
const load = (kind: string, text: string, role = "clerk") => {
  const definition = imports.find((importDefinition) => importDefinition.kind === kind);
  return testDatabase.run(role, definition?.operation ?? operationOf(""), {
    source: { text },
  }) as Promise<{
    faults: { row: number; field: string; code: string }[];
    inserted: number;
    unchanged: number;
  }>;
};
const remove = async (kind: string, id: number, role = "clerk") => {
  const result = (await testDatabase.run(role, operationOf(`${kind}.remove`), {
    rows: [{ id }],
  })) as StepResult;
  return result.rows[0]?.code ?? "done";
};
const company = {
  code: "SWHK",
  nameZh: "海路香港",
  nameEn: "SEAWAY (HK) LTD",
  localCurrency: "HKD",
};

describe("companies", () => {
  test("are kept by administrators: code, both names, a known local currency", async () => {
    expect(await faultsOf(save("company", { localCurrency: "", mail: "nobody" }, "admin"))).toEqual(
      [
        "code import.required",
        "nameZh import.required",
        "nameEn import.required",
        "localCurrency import.required",
      ],
    );
    expect(
      await faultsOf(
        save("company", { ...company, localCurrency: "QQQ", mail: "nobody" }, "admin"),
      ),
    ).toEqual(["mail corp.badMail", "localCurrency kit.unknownCode"]);
    expect(await faultsOf(save("company", company))).toEqual(["kit.noPermission"]);
    expect(
      await save("company", { ...company, taxNo: "91-3100", mail: "hk@seaway.example" }, "admin"),
    ).toBeGreaterThan(0);
  });

  test("have a zone both clocks know; a client that does not send it leaves it as it is", async () => {
    const zoneOf = () =>
      rowsOf<{ zone: string }>(
        testDatabase,
        sql`select time_zone as zone from company where code = 'SWNY'`,
      );
    const other = { ...company, code: "SWNY" };
    for (const timeZone of ["Mars/Olympus", "+08:00", "America/New York"])
      expect(await faultsOf(save("company", { ...other, timeZone }, "admin"))).toEqual([
        "timeZone money.badZone",
      ]);
    const id = await save("company", other, "admin");
    expect(await zoneOf()).toEqual([{ zone: "Asia/Shanghai" }]);
    await save("company", { ...other, id, timeZone: "America/New_York" }, "admin");
    await save("company", { ...other, id, tel: "1" }, "admin");
    await save("company", { ...other, id, timeZone: "" }, "admin");
    expect(await zoneOf()).toEqual([{ zone: "America/New_York" }]);
  });

  test("the local currency stays while fees have amounts in it, and the company while anything names it", async () => {
    const [{ id = 0 } = {}] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from company where code = 'SWHK'`,
    );
    await save("company", { ...company, id, localCurrency: "USD" }, "admin");
    const db = testDatabase.em().getKysely();
    await sql`insert into voyage (voyage_name, voyage, line_code, vessel_code, vessel_name)
      values ('V/1', '1', 'L', 'V', 'V')`.execute(db);
    await sql`insert into fee (
          voyage_id, company_code, corp_code, fee_code, fee_name, unit, qty, price, currency,
          amount, no_tax_amount, currency_rate, base_amount
        )
      select id, 'SWHK', 'C001', 'THC', 'THC', 'BILL', 1, 1, 'USD', 1, 1, 1, 1
      from voyage
      where voyage_name = 'V/1'`.execute(db);
    expect(
      await faultsOf(save("company", { ...company, id, localCurrency: "CNY" }, "admin")),
    ).toEqual(["localCurrency corp.currencyFixed"]);
    expect(await remove("company", id, "admin")).toBe("master.inUse");
    const [ownCompany] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from company where code = 'SEAWAY'`,
    );
    await sql`update app_user set company_id = ${ownCompany?.id}`.execute(db);
    expect(await remove("company", ownCompany?.id ?? 0, "admin")).toBe("master.inUse");
  });
});

describe("organisations and salesmen", () => {
  test("an organisation stands below another and never below itself, parents and children in one file", async () => {
    const file =
      "code\torg_type\tname_zh\tparent_code\tcompany_code\tport_code\nSHAPD\t办事处\t浦东办\tSHA\tSEAWAY\tCNSGH\nSHA\tBRANCH\t上海\t\tSEAWAY\tCNSGH";
    expect(await load("organisation", file)).toMatchObject({ faults: [], inserted: 2 });
    expect(await load("organisation", file)).toMatchObject({ faults: [], unchanged: 2 });
    const [{ id = 0 } = {}] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from organisation where code = 'SHA'`,
    );
    const sha = { id, code: "SHA", orgType: "BRANCH", nameZh: "上海" };
    expect(await faultsOf(save("organisation", { ...sha, parentCode: "SHAPD" }))).toEqual([
      "parentCode corp.parentCircle",
    ]);
    expect(await faultsOf(save("organisation", { ...sha, parentCode: "SHA" }))).toEqual([
      "parentCode corp.parentCircle",
    ]);
    expect(
      await faultsOf(
        save("organisation", {
          ...sha,
          parentCode: "NONE",
          companyCode: "NONE",
          portCode: "XXXXX",
        }),
      ),
    ).toEqual([
      "companyCode kit.unknownCode",
      "portCode kit.unknownCode",
      "parentCode kit.unknownCode",
    ]);
    expect(await faultsOf(save("organisation", { code: "", orgType: "PUB", nameZh: "x" }))).toEqual(
      ["code import.required"],
    );
    expect(
      await faultsOf(save("organisation", { code: "X", orgType: "PUB", nameZh: "x" })),
    ).toEqual(["orgType kit.notAnOption"]);
    expect(await remove("organisation", id)).toBe("master.inUse");
  });

  test("a salesman belongs to a company and an organisation, and is found by pinyin", async () => {
    const id = await save("salesman", {
      code: "s01",
      nameZh: "张三",
      companyCode: "SEAWAY",
      orgCode: "SHA",
      enabled: "Y",
    });
    expect(
      await rowsOf(
        testDatabase,
        sql`select code, org_code, enabled from salesman where id = ${id}`,
      ),
    ).toEqual([{ code: "S01", org_code: "SHA", enabled: "Y" }]);
    expect(
      (
        await searchReference(
          testDatabase.em(),
          testDatabase.as("clerk").actor,
          "salesman",
          "zhangsan",
        )
      ).map((referenceOption) => referenceOption.code),
    ).toEqual(["S01"]);
    expect(await faultsOf(save("salesman", { code: "S02", nameZh: "", orgCode: "NONE" }))).toEqual([
      "nameZh import.required",
    ]);
    expect(
      await faultsOf(save("salesman", { code: "S02", nameZh: "李四", orgCode: "NONE" })),
    ).toEqual(["orgCode kit.unknownCode"]);
    expect(await remove("salesman", id)).toBe("done");
  });
});

describe("banks and bank accounts", () => {
  test("a bank code has the form of ISO 9362 and the country it says", async () => {
    const result = await load(
      "bank",
      "swift,bank,city,branch,country\nABOCCNBJ010,AGRICULTURAL BANK OF CHINA,BEIJING,,CN\nABOC,X,,,\nBKCHCNBJ,BANK OF CHINA,BEIJING,,HK",
    );
    expect(result.faults.map((fault) => [fault.row, fault.field, fault.code])).toEqual([
      [3, "swiftCode", "corp.badSwift"],
      [4, "country", "corp.otherCountry"],
    ]);
    await load(
      "bank",
      "swift,bank,city\nABOCCNBJ010,AGRICULTURAL BANK OF CHINA,BEIJING\nBKCHCNBJ,BANK OF CHINA,BEIJING",
    );
    expect(
      await rowsOf(testDatabase, sql`select swift_code, country from bank order by 1`),
    ).toEqual([
      { swift_code: "ABOCCNBJ010", country: "CN" },
      { swift_code: "BKCHCNBJ", country: "CN" },
    ]);
    expect(
      (
        await searchReference(
          testDatabase.em(),
          testDatabase.as("finance").actor,
          "bank",
          "agricultural",
        )
      ).map((referenceOption) => referenceOption.code),
    ).toEqual(["ABOCCNBJ010"]);
  });

  test("an account takes the names of a known bank; finance keeps accounts, a clerk does not", async () => {
    const account = {
      companyCode: "SEAWAY",
      accountNo: "6222 0000 1234",
      currency: "CNY",
      enabled: "Y",
    };
    expect(
      await faultsOf(
        save("bankAccount", { companyCode: "", accountNo: "", currency: "" }, "finance"),
      ),
    ).toEqual([
      "companyCode import.required",
      "accountNo import.required",
      "currency import.required",
    ]);
    expect(await faultsOf(save("bankAccount", account, "finance"))).toEqual([
      "bankNameZh corp.bankNeeded",
    ]);
    expect(
      await faultsOf(save("bankAccount", { ...account, swiftCode: "BKCH" }, "finance")),
    ).toEqual(["swiftCode corp.badSwift"]);
    const id = await save("bankAccount", { ...account, swiftCode: "bkchcnbj" }, "finance");
    expect(
      await rowsOf(
        testDatabase,
        sql`select account_no, swift_code, bank_name_en from bank_account where id = ${id}`,
      ),
    ).toEqual([
      { account_no: "622200001234", swift_code: "BKCHCNBJ", bank_name_en: "BANK OF CHINA" },
    ]);
    expect(await faultsOf(save("bankAccount", account))).toEqual(["kit.noPermission"]);
    expect(
      await faultsOf(
        save(
          "bankAccount",
          { ...account, companyCode: "NONE", bankNameZh: "x", currency: "QQQ" },
          "finance",
        ),
      ),
    ).toEqual(["companyCode kit.unknownCode", "currency kit.unknownCode"]);
    const [bank] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from bank where swift_code = 'BKCHCNBJ'`,
    );
    expect(await remove("bank", bank?.id ?? 0)).toBe("master.inUse");
    expect(await remove("bankAccount", id, "finance")).toBe("done");
  });
});

const kinds =
  "costCode invoiceType clause feeFlow currency bank bankAccount company salesman organisation ediMapping".split(
    " ",
  );
test.each(kinds)(
  "what is exported of %s can be imported: every heading is understood, in both languages",
  (kind) => {
    const { list } = resourceOf(`xhlbasic/${kind}`);
    const columns = importsFor(list.apiName)[0]?.columns ?? [];
    const match = headerMatcher(columns);
    for (const lang of ["zh", "en"] as const) {
      const shown = list.columns.filter((listColumn) =>
        columns.some((column) => column.key === listColumn.key),
      );
      const { fields } = match(shown.map((listColumn) => translate(lang, listColumn.label)));
      expect(fields.map((column) => column?.key)).toEqual(
        shown.map((listColumn) => listColumn.key),
      );
      expect(
        columns
          .map((column) => column.key)
          .filter((key) => !shown.some((listColumn) => listColumn.key === key)),
      ).toEqual([]);
    }
  },
);
