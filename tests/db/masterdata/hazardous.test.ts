import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askTogether } from "#domain/booking/cargo/ops/ask-together.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import { imports, operationOf, resourceOf } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const load = (kind: string, text: string) => {
  const importDefinition = imports.find((importDefinition) => importDefinition.kind === kind);
  if (!importDefinition) throw new Error(kind);
  return testDatabase.run("admin", importDefinition.operation, { source: { text } });
};
const faultsOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error !== null && !isRefusal(error)) throw error;
  return refusalsOf(error).map((refusal) => `${refusal.code} ${refusal.place.field ?? ""}`.trim());
};
const save = (input: object) =>
  testDatabase.run("clerk", operationOf("hazardous.save"), input) as Promise<{ id: number }>;
const paint = {
  unNo: "UN1263",
  category: "3",
  packingGroup: "II",
  nameEn: "PAINT",
  nameZh: "涂料",
  actualItem: "Red paint",
  contact: "Li",
};
const whole = {
  ...paint,
  contactTel: "021",
  baseCurrency: "CNY",
  flashLow: "-4",
  flashHigh: "23",
  flashUnit: "CEL",
  mfag: "310",
  level: "II",
};

test("a sheet asks for UN number, class, actual item, contact and base currency, each by itself", async () => {
  expect(await faultsOf(save({ nameEn: "PAINT" }))).toEqual([
    "import.required unNo",
    "import.required category",
    "import.required actualItem",
    "import.required contact",
    "import.required baseCurrency",
  ]);
  expect(
    await faultsOf(
      save({
        ...whole,
        unNo: "12",
        category: "33",
        flashLow: "24",
        baseCurrency: "QQQ",
        flashUnit: "K",
      }),
    ),
  ).toEqual([
    "cargo.badUnNo unNo",
    "cargo.badClass category",
    "kit.notAnOption flashUnit",
    "cargo.flashRange flashHigh",
    "kit.unknownCode baseCurrency",
  ]);
  const { id } = await save(whole);
  expect(
    await rowsOf(
      testDatabase,
      sql`select item_key as key, un_no as un, flash_low::text as low, mfag
        from hazardous
        where id = ${id}`,
    ),
  ).toEqual([{ key: "1263/3/II/1", un: "1263", low: "-4.0", mfag: "310" }]);
  expect(await faultsOf(save(whole))).toEqual(["master.exists unNo"]);
});

test("a published list comes without them, its entries are numbered and their risks read from the label", async () => {
  const file =
    "un_no,proper_shipping_name,class,class_as_printed,packing_group,labels,indicative_flashpoint_c,闪点单位\n1203,PETROL,3,3,II,3,-20,℉\n1230,METHANOL,3,3,II,3  + 6.1,\n1230,METHANOL again,,3,II,3,\n4,ODD,1.1D,1,,1,\n9001,UNKNOWN,13,,,,";
  expect(await load("hazardous", file)).toMatchObject({ inserted: 5, faults: [] });
  expect(
    await rowsOf(
      testDatabase,
      sql`select item_key as key, sub_risks as risks
        from hazardous
        where un_no in ('1230', '0004')
        order by 1`,
    ),
  ).toEqual([
    { key: "0004/1.1D//1", risks: "" },
    { key: "1230/3/II/1", risks: "6.1" },
    { key: "1230/3/II/2", risks: "" },
  ]);
});

test("a unit is read by its sign", async () => {
  expect(
    await rowsOf(testDatabase, sql`select flash_unit as unit from hazardous where un_no = '1203'`),
  ).toEqual([{ unit: "FAH" }]);
});

test("an entry is found by its number and by its names, in pinyin too", async () => {
  const find = async (text: string) => {
    const filters = [{ key: "search", kind: "contains", values: [text] }] as const;
    const query = {
      filters,
      sort: [{ key: "itemKey", order: "asc" }],
      page: 1,
      pageSize: 9,
    } as const;
    const { rows } = await searchResource(
      testDatabase.em(),
      testDatabase.as("clerk").actor,
      resourceOf("xhlbasic/hazardous"),
      query,
    );
    return rows.map((row) => row.unNo);
  };
  expect([
    await find("1263"),
    await find("paint"),
    await find("tuliao"),
    await find("red"),
  ]).toEqual([["1263"], ["1263"], ["1263"], ["1263"]]);
});

test("may these two share a container: by number with all its entries, by class, exempt, or not known", async () => {
  const ask = (input: object) => testDatabase.run("clerk", askTogether, input);
  // Paint with methanol: one entry of methanol is toxic, which does not matter for class 3.
  expect(await ask({ oneUn: "1263", otherUn: "UN1230" })).toMatchObject({
    may: true,
    rule: "X",
    other: { classes: ["3", "6.1"] },
  });
  expect(await ask({ oneUn: "1263", otherClass: "5.1, 8" })).toMatchObject({
    may: false,
    rule: "2",
    pairs: [{ rule: "2" }, { rule: "X" }],
  });
  expect(await ask({ oneUn: "1263", otherClass: "5.1", otherLimited: "Y" })).toMatchObject({
    may: true,
    exempt: true,
    rule: "2",
  });
  expect(await ask({ oneUn: "0004", otherClass: "1.4S" })).toMatchObject({ may: false, rule: "*" });
  expect(await faultsOf(ask({ oneUn: "9999", otherClass: "3" }))).toEqual([
    "kit.unknownCode oneUn",
  ]);
  expect(await faultsOf(ask({ oneUn: "1263" }))).toEqual(["cargo.goodsNeeded otherUn"]);
  expect(await faultsOf(ask({ oneUn: "1263", otherClass: "33" }))).toEqual([
    "cargo.badClass otherClass",
  ]);
  expect(await faultsOf(ask({ oneClass: "3", otherClass: "8", date: "1980-01-01" }))).toEqual([
    "cargo.noEdition date",
  ]);
  expect(await faultsOf(ask({ oneUn: "9001", otherClass: "3" }))).toEqual([
    "cargo.noClass oneClass",
  ]);
});

test("an edition holds from its day; rules are typed and imported, and read by the question", async () => {
  const ask = (date: string) =>
    testDatabase.run("clerk", askTogether, { oneClass: "3", otherClass: "8", date });
  const bad = await load(
    "segregation",
    "valid_from,class1,class2,rule,source\n2030-01-01,8,3,X,s\n2030-01-01,33,3,X,s\n2030-01-01,3,44,7,s",
  );
  expect(bad.faults.map((fault) => `${fault.row} ${fault.field} ${fault.code}`)).toEqual([
    "2 class2 cargo.classOrder",
    "3 class1 cargo.badClass",
    "4 class2 cargo.badClass",
    "4 rule kit.notAnOption",
  ]);
  // Per the list's own workbook.
  const text =
    "生效日期,类别一,类别二,隔离要求,来源\n2040-01-01,3,8,4 纵向整舱隔离,s\n2040-01-01,3,9,X no general rule,s";
  expect(await load("segregation", text)).toMatchObject({ inserted: 2, faults: [] });
  expect(await ask("2040-01-01")).toMatchObject({ rule: "4" });
  await testDatabase.run("clerk", operationOf("segregation.save"), {
    validFrom: "2030-01-01",
    class1: "3",
    class2: "8",
    rule: "1",
    source: "Amendment 99",
  });
  expect(await ask("2029-12-31")).toMatchObject({ may: true, rule: "X", validFrom: "1990-01-01" });
  expect(await ask("2030-01-01")).toMatchObject({ may: false, rule: "1", source: "Amendment 99" });
  const lacking = testDatabase.run("clerk", askTogether, {
    oneClass: "3",
    otherClass: "9",
    date: "2030-01-01",
  });
  expect(await faultsOf(lacking)).toEqual(["cargo.noRule"]);
});
