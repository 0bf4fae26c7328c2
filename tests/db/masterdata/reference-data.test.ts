import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchReference } from "#db/services/references/references.server.ts";
import { imports } from "#db/services/registry.server.ts";
import { loadReference, referenceListNames } from "#db/seeds/reference.server.ts";
import { openDemoDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let seconds = 0;
beforeAll(async () => {
  testDatabase = await openDemoDatabase();
  await sql`update port set name_en = 'Shanghai (ours)' where code = 'CNSGH'`.execute(
    testDatabase.em().getKysely(),
  );
  const began = performance.now();
  await loadReference(testDatabase.em(), referenceListNames);
  seconds = (performance.now() - began) / 1000;
});
afterAll(() => testDatabase.close());

const firstRow = async (statement: RawBuilder<unknown>) =>
  (await rowsOf<Record<string, string | number>>(testDatabase, statement))[0];
const options = async (kind: string, text: string, userName = "clerk") => {
  const { em, actor } = testDatabase.as(userName);
  return searchReference(em, actor, kind, text);
};

test("the lists of the world are there within seconds, and what the company had stays", async () => {
  expect(seconds).toBeLessThan(30);
  const counts = await firstRow(sql`select (select count(*)::int from port) as ports,
      (select count(distinct un_no)::int from hazardous) as un,
      (select count(*)::int from container_iso) as iso,
      (select count(*)::int from package_kind) as packages,
      (select count(*)::int from hs_code) as hs, (select count(*)::int from dock) as docks,
      (select count(*)::int from currency) as currencies`);
  expect(counts?.["ports"]).toBeGreaterThan(17_500);
  expect(counts?.["un"]).toBeGreaterThan(2_300);
  expect(counts?.["iso"]).toBe(423);
  expect(counts?.["packages"]).toBeGreaterThanOrEqual(404);
  expect(counts?.["hs"]).toBeGreaterThanOrEqual(6_900);
  expect(counts?.["docks"]).toBeGreaterThan(1_200);
  expect(counts?.["currencies"]).toBeGreaterThan(150);
  expect(await firstRow(sql`select name_en as name from port where code = 'CNSGH'`)).toEqual({
    name: "Shanghai (ours)",
  });
  expect(await firstRow(sql`select decimals from currency where code = 'KWD'`)).toEqual({
    decimals: 3,
  });
  expect(await loadReference(testDatabase.em(), referenceListNames)).toEqual(
    Object.fromEntries(referenceListNames.map((name) => [name, 0])),
  );
});

test("a UN number is found with its class and group; what the source does not say is blank and said so", async () => {
  expect((await options("hazardous", "2814"))[0]).toMatchObject({
    code: "2814",
    fills: { class: "6.2" },
  });
  const row =
    await firstRow(sql`select category, sub_risks as risks, packing_group as "group", ems, remark
      from hazardous
      where un_no = '2922' and packing_group = 'II'`);
  expect(row).toMatchObject({
    category: "8",
    risks: "6.1",
    group: "II",
    ems: "",
    remark: expect.stringContaining("EmS"),
  });
});

test("the line's ports come first among those of the world, and the pickers stay quick", async () => {
  const [first] = await options("port", "kobe");
  expect(first?.code).toBe("JPUKB");
  const began = performance.now();
  for (const text of ["r", "san", "rotterdam", "上海", "NLRTM"]) await options("port", text);
  for (const text of ["1", "paint", "1263"]) await options("hazardous", text);
  for (const text of ["8", "horses", "0101"]) await options("hscode", text);
  expect((performance.now() - began) / 11).toBeLessThan(400);
  expect((await options("port", "NLRTM"))[0]).toMatchObject({ code: "NLRTM", label: "鹿特丹" });
});

test("a bought list changes the rows of the same number, class and group", async () => {
  const operation = imports.find(({ kind }) => kind === "hazardous")?.operation;
  if (!operation) throw new Error("dangerous goods are imported");
  const text =
    "UN number,Class,Packing group,proper_shipping_name,EmS code,Marine pollutant\n1263,3,III,PAINT,F-E S-E,N";
  const head = text
    .replace("Packing group", "packing_group")
    .replace("Marine pollutant", "marine_pollutant");
  expect(await testDatabase.run("admin", operation, { source: { text: head } })).toMatchObject({
    faults: [],
  });
  expect(await firstRow(sql`select ems from hazardous where item_key = '1263/3/III/1'`)).toEqual({
    ems: "F-E S-E",
  });
});
