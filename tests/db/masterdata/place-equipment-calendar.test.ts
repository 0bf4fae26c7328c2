import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readWorkCalendar } from "#domain/masterdata/calendar/calendar.queries.server.ts";
import { addWorkingDays } from "#domain/masterdata/calendar/working-days.ts";
import { isWorkingDay } from "#domain/masterdata/money/local-date.ts";
import type { ImportResult } from "#platform/records/import/define-import.server.ts";
import { readResource, searchResource } from "#platform/records/resource/resource.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { openGeography } from "#domain/masterdata/place/geography.queries.server.ts";
import { imports, operationOf, resourceOf } from "#db/services/registry.server.ts";
import { namesOfCodes, searchReference } from "#db/services/references/references.server.ts";
import { openListExport } from "#db/services/export/list-export.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const save = async (kind: string, input: object) =>
  ((await testDatabase.run("clerk", operationOf(`${kind}.save`), input)) as { id: number }).id;
const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => new Error("not refused"),
    (reason: unknown) => reason,
  );
  return refusalsOf(error).map((refusal) => `${refusal.code} ${refusal.place.field ?? ""}`.trim());
};
const load = (kind: string, text: string, options = {}): Promise<ImportResult> => {
  const importDefinition = imports.find((importDefinition) => importDefinition.kind === kind);
  if (!importDefinition) throw new Error(`no import ${kind}`);
  return testDatabase.run("clerk", importDefinition.operation, {
    source: { text },
    options,
  }) as Promise<ImportResult>;
};
const counts = ({ inserted, changed, unchanged, faults }: ImportResult) => [
  inserted,
  changed,
  unchanged,
  faults.length,
];
const faultsOf = ({ faults }: ImportResult) =>
  faults.map((fault) => `${fault.row} ${fault.field} ${fault.code}`);
const remove = async (kind: string, id: number) => {
  const { rows } = (await testDatabase.run("clerk", operationOf(`${kind}.remove`), {
    rows: [{ id }],
  })) as StepResult;
  return rows[0]?.code ?? "done";
};
const paths = async (...codes: string[]) =>
  (
    await rowsOf<{ path: string }>(
      testDatabase,
      sql`select path from geography where code = any(${codes}::text[]) order by path`,
    )
  ).map((row) => row.path);

describe("geography", () => {
  test("a file of any order becomes a tree, by values or labels, and a second time changes nothing", async () => {
    const table = `类型,地区代码,中文名称,英文名称,上级代码,组内城市
区县,XD1,黄浦,Huangpu,XC1,
城市,XC1,上海城,Shanghai City,CN-SH,
CITY,XC2,宁波城,Ningbo City,CN-ZJ,
City group,XG1,长三角,Yangtze delta,,XC1 XC2`;
    expect(counts(await load("geography", table))).toEqual([4, 0, 0, 0]);
    expect(counts(await load("geography", table))).toEqual([0, 0, 4, 0]);
    expect(await paths("XD1", "XG1")).toEqual(["142 CN CN-SH XC1 XD1", "XG1"]);
    expect(
      (
        await searchReference(
          testDatabase.em(),
          testDatabase.as("clerk").actor,
          "city",
          "ningbocheng",
        )
      ).map((referenceOption) => referenceOption.code),
    ).toEqual(["XC2"]);
    // A list of names only removes nothing.
    expect(counts(await load("geography", "code,name_en\nXG1,Delta", { type: "GROUP" }))).toEqual([
      0, 1, 0, 0,
    ]);
    expect(
      await rowsOf(testDatabase, sql`select cities, name_zh from geography where code = 'XG1'`),
    ).toEqual([{ cities: ["XC1", "XC2"], name_zh: "长三角" }]);
  });

  test("a place that moves takes what is below it along, and stays while something names it", async () => {
    const [row] = await rowsOf<{ id: number; version: number }>(
      testDatabase,
      sql`select id, version from geography where code = 'XC1'`,
    );
    const id = row?.id ?? 0;
    await save("geography", {
      id,
      version: row?.version,
      code: "XC1",
      type: "CITY",
      nameZh: "上海城",
      parentCode: "CN-JS",
    });
    expect(await paths("XC1", "XD1")).toEqual(["142 CN CN-JS XC1", "142 CN CN-JS XC1 XD1"]);
    expect(await remove("geography", id)).toBe("master.inUse");
    const { roots, way } = await openGeography(testDatabase.em(), "en", "XD1");
    expect(way.map((node) => node.name)).toEqual(["Asia", "China", "Jiangsu", "上海城", "Huangpu"]);
    expect(roots.find((node) => node.code === "142")?.children.length).toBeGreaterThan(40);
    const [leaf] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from geography where code = 'XD1'`,
    );
    expect(await remove("geography", leaf?.id ?? 0)).toBe("done");
  });

  test("each fault is told at its field", async () => {
    const place = { code: "XF1", type: "CITY", nameZh: "某城", parentCode: "CN" };
    expect(await refused(save("geography", { ...place, type: "" }))).toEqual([
      "import.required type",
    ]);
    expect(await refused(save("geography", { ...place, type: "PLANET" }))).toEqual([
      "kit.notAnOption type",
    ]);
    expect(await refused(save("geography", { ...place, nameZh: " " }))).toEqual([
      "place.nameMissing nameZh",
    ]);
    expect(await refused(save("geography", { ...place, parentCode: "142" }))).toEqual([
      "place.wrongParent parentCode",
    ]);
    expect(await refused(save("geography", { ...place, parentCode: "" }))).toEqual([
      "place.needsParent parentCode",
    ]);
    expect(await refused(save("geography", { ...place, parentCode: "NOWHERE" }))).toEqual([
      "kit.unknownCode parentCode",
    ]);
    expect(await refused(save("geography", { ...place, cities: "XC2" }))).toEqual([
      "place.onlyGroups cities",
    ]);
    expect(await refused(save("geography", { ...place, type: "GROUP", cities: "CN" }))).toEqual([
      "kit.unknownCode cities",
    ]);
    expect(
      await refused(
        save("geography", { code: "142", id: await idOf("142"), type: "GROUP", nameZh: "亚洲" }),
      ),
    ).toEqual(["place.typeFixed type"]);
  });
  const idOf = async (code: string) =>
    (
      await rowsOf<{ id: number }>(testDatabase, sql`select id from geography where code = ${code}`)
    )[0]?.id;
});

describe("ports", () => {
  const port = { code: "XXPAA", nameEn: "Alias Harbour", timeZone: "Asia/Tokyo", country: "XX" };

  test("trade codes are typed on the sheet, found by, and belong to one port", async () => {
    const id = await save("port", {
      ...port,
      tradeCodes: "xxzz1, XXZZ2",
      inHours: "2",
      dk: "K",
      city: "XC2",
    });
    const read = async () =>
      (await readResource(
        testDatabase.em(),
        testDatabase.as("clerk").actor,
        resourceOf("xhlbasic/port"),
        id,
      )) as Record<string, unknown>;
    expect(await read()).toMatchObject({
      tradeCodes: "XXZZ1 XXZZ2",
      inHours: 2,
      outHours: null,
      dk: "K",
      city: "XC2",
      version: 1,
    });
    const hits = await searchReference(
      testDatabase.em(),
      testDatabase.as("clerk").actor,
      "port",
      "xxzz2",
    );
    expect(hits.map((hit) => hit.code)).toEqual(["XXPAA"]);
    await save("port", { ...port, id, version: 1, tradeCodes: "XXZZ2" });
    expect(await read()).toMatchObject({ tradeCodes: "XXZZ2", inHours: null, dk: "", version: 2 });
    const other = { ...port, code: "XXPAB" };
    expect(await refused(save("port", { ...other, tradeCodes: "XXZZ2" }))).toEqual([
      "place.aliasTaken tradeCodes",
    ]);
    expect(await refused(save("port", { ...other, tradeCodes: "CNSGH" }))).toEqual([
      "place.aliasIsPort tradeCodes",
    ]);
    expect(await refused(save("port", { ...other, tradeCodes: "A" }))).toEqual([
      "place.badTradeCode tradeCodes",
    ]);
    // Missing columns keep values; a file may move a code between ports.
    await load("port", "code,name,timezone\nXXPAA,Alias Harbour,Asia/Tokyo");
    expect(await read()).toMatchObject({ tradeCodes: "XXZZ2" });
    expect(
      faultsOf(
        await load(
          "port",
          "code,name,timezone,贸易代码\nXXPAA,A,Asia/Tokyo,XXZZ3\nXXPAB,B,Asia/Tokyo,XXZZ2",
        ),
      ),
    ).toEqual([]);
    expect(
      await rowsOf(
        testDatabase,
        sql`select alias, port_code as port from port_alias where alias like 'XXZZ%' order by 1`,
      ),
    ).toEqual([
      { alias: "XXZZ2", port: "XXPAB" },
      { alias: "XXZZ3", port: "XXPAA" },
    ]);
  });

  test("zone, country and city are asked for rightly", async () => {
    expect(await refused(save("port", { ...port, code: "XXPAC", timeZone: "" }))).toEqual([
      "import.required timeZone",
    ]);
    expect(await refused(save("port", { ...port, code: "XXPAC", country: "CN" }))).toEqual([
      "place.countryDiffers country",
    ]);
    expect(await refused(save("port", { ...port, code: "XXPAC", city: "CN-SH" }))).toEqual([
      "kit.unknownCode city",
    ]);
    expect(await refused(save("port", { ...port, code: "XXPAC", dk: "X" }))).toEqual([
      "kit.notAnOption dk",
    ]);
  });

  test("a dock's code is its port's own: another port's calls do not hold it", async () => {
    const dock = { dockCode: "XDK", nameEn: "Dock" };
    const ids = [
      await save("dock", { ...dock, portCode: "XXPAA" }),
      await save("dock", { ...dock, portCode: "XXPAB" }),
    ];
    await save("calendar", { code: "XDK1", nameZh: "码头历", portCode: "XXPAA", dockCode: "XDK" });
    expect([await remove("dock", ids[0] ?? 0), await remove("dock", ids[1] ?? 0)]).toEqual([
      "master.inUse",
      "done",
    ]);
  });

  test("terms of transport are read in English by what is printed", async () => {
    const names = await namesOfCodes(
      testDatabase.em(),
      testDatabase.as("clerk", { lang: "en" }).actor,
      new Map([["transTerms", new Set(["CY-CY"])]]),
    );
    expect(names.transTerms?.["CY-CY"]?.label).toBe("CY/CY");
  });
});

describe("equipment", () => {
  const container = { cntNo: "CSQU3054383", sizeType: "20GP", tareKg: "2230" };

  test("a container is known by its number, called by it where it has no code", async () => {
    const id = await save("container", { ...container, cntNo: "csqu 305438-3" });
    expect(
      await rowsOf(
        testDatabase,
        sql`select code, cnt_no as no, prefix, is_soc as soc from container where id = ${id}`,
      ),
    ).toEqual([{ code: "CSQU3054383", no: "CSQU3054383", prefix: "CSQU", soc: "N" }]);
    expect(await refused(save("container", { ...container, cntNo: "CSQU3054384" }))).toEqual([
      "gear.cntNo.digit cntNo",
      "gear.cntNo.suggest cntNo",
    ]);
    expect(await refused(save("container", { ...container, cntNo: "CSQU30543" }))).toEqual([
      "gear.cntNo.length cntNo",
    ]);
    expect(
      await refused(save("container", { ...container, cntNo: "TRHU1234569", code: "CSQU3054383" })),
    ).toEqual(["gear.codeTaken code"]);
    expect(
      await refused(save("container", { ...container, cntNo: "TRHU1234569", sizeType: "99XX" })),
    ).toEqual(["kit.unknownCode sizeType"]);
  });

  test("owners are judged once their register is loaded; a shipper's own box may be anybody's", async () => {
    const existing = (await rowsOf<{ id: number }>(testDatabase, sql`select id from container`))
      .length;
    expect(faultsOf(await load("ownerCode", "prefix_u,owner\nMSC1,X"))).toEqual([
      "2 prefix gear.badPrefix",
    ]);
    expect(
      counts(
        await load("ownerCode", "prefix_u,owner,city,country\nCSQU,C LINES,X,CN\nTRHU,TR,Y,CN"),
      ),
    ).toEqual([2, 0, 0, 0]);
    // Nothing is one letter from MSKU; CSQU is one from CSKU, with a valid check digit.
    const result = await load("container", "cnt_no,size_type\nMSKU1234565,20GP\nCSKU3054383,20GP");
    expect(faultsOf(result)).toEqual([
      "2 cntNo gear.unknownOwner",
      "3 cntNo gear.cntNo.digit",
      "3 cntNo gear.cntNo.suggest",
    ]);
    expect(result.faults[2]?.params).toEqual({ suggestion: expect.stringMatching(/^CSQU3054383/) });
    expect(counts(await load("container", "cnt_no,size_type,SOC\nMSKU1234565,20GP,Y"))).toEqual([
      1, 0, 0, 0,
    ]);
    expect((await rowsOf(testDatabase, sql`select 1 from container`)).length).toBe(existing + 1);
  });

  test("sizes have a sheet with their other names", async () => {
    const size = {
      nameZh: "试箱",
      nameEn: "Test box",
      sizeGroup: "40",
      typeGroup: "GP",
      isoCode: "42G9",
      teu: "2",
      tareKg: "3.75 t",
      maxPayloadKg: "1",
    };
    const id = await save("sizeType", { ...size, code: "40XX", aliases: "40ZZ 4399" });
    expect(
      await rowsOf(testDatabase, sql`select tare_kg::text as tare from size_type where id = ${id}`),
    ).toEqual([{ tare: "3750.000" }]);
    expect(
      await readResource(
        testDatabase.em(),
        testDatabase.as("clerk").actor,
        resourceOf("xhlbasic/containerSize"),
        id,
      ),
    ).toMatchObject({
      aliases: "40ZZ 4399",
    });
    expect(await refused(save("sizeType", { ...size, code: "40XY", aliases: "40ZZ" }))).toEqual([
      "gear.aliasTaken aliases",
    ]);
    expect(await refused(save("sizeType", { ...size, code: "40XY", aliases: "40GP" }))).toEqual([
      "gear.aliasIsSize aliases",
    ]);
    expect(await refused(save("sizeType", { ...size, code: "40XY", aliases: "箱" }))).toEqual([
      "gear.badAlias aliases",
    ]);
    expect(await refused(save("sizeType", { ...size, code: "40XY", isoCode: "42" }))).toEqual([
      "gear.badIso isoCode",
    ]);
    expect(await refused(save("containerIso", { code: "42G9", sizeType: "99XX" }))).toEqual([
      "kit.unknownCode sizeType",
    ]);
  });

  test("tolerances by country and day", async () => {
    expect(
      counts(
        await load(
          "vgmTolerance",
          "国家,生效日期,允差（%）,允差 (KG)\nCN,2016-07-01,5,1000\n,2016-07-01,2,",
        ),
      ),
    ).toEqual([2, 0, 0, 0]);
    expect(
      counts(
        await load(
          "vgmTolerance",
          "国家,生效日期,允差（%）,允差 (KG)\nCN,2016-07-01,5,1000\n,2016-07-01,2,",
        ),
      ),
    ).toEqual([0, 0, 2, 0]);
    expect(
      await refused(save("vgmTolerance", { country: "JP", effectiveDate: "2026-01-01" })),
    ).toEqual(["gear.noLimit percent"]);
    expect(
      await refused(save("vgmTolerance", { country: "J1", effectiveDate: "2026-01-01", kg: "5" })),
    ).toEqual(["gear.badCountry country"]);
  });

  test("owner codes are a page of their own, and one that containers bear is not deleted", async () => {
    const id = await save("ownerCode", {
      prefix: "hlxu",
      owner: "HAPAG LLOYD",
      country: "Germany",
    });
    expect(
      await readResource(
        testDatabase.em(),
        testDatabase.as("clerk").actor,
        resourceOf("xhlbasic/ownerCode"),
        id,
      ),
    ).toMatchObject({
      prefix: "HLXU",
      owner: "HAPAG LLOYD",
      city: "",
    });
    expect(await refused(save("ownerCode", { prefix: "HLX1", owner: "X" }))).toEqual([
      "gear.badPrefix prefix",
    ]);
    expect(await refused(save("ownerCode", { prefix: "HLXU", owner: "X" }))).toEqual([
      "master.exists prefix",
    ]);
    expect(await refused(save("ownerCode", { id, prefix: "HLXZ", owner: "X" }))).toEqual([
      "master.keyFixed prefix",
    ]);
    await save("container", { cntNo: "HLXU2008419", sizeType: "20GP" });
    const remove = () =>
      testDatabase.run("clerk", operationOf("ownerCode.remove"), { rows: [{ id }] });
    expect(await remove()).toMatchObject({
      done: 0,
      rows: [{ done: false, code: "master.inUse" }],
    });
    await sql`delete from container where cnt_no = 'HLXU2008419'`.execute(
      testDatabase.em().getKysely(),
    );
    expect(await remove()).toMatchObject({ done: 1, refused: 0 });
  });
});

describe("calendars", () => {
  const year = { from: "2026-01-01", to: "2026-12-31" };

  test("country, port and dock: the narrower speaks, and free time in working days ends where it says", async () => {
    await save("calendar", { code: "CN", nameZh: "中国", country: "CN", weekend: "7,6" });
    await save("calendar", { code: "SHA", nameZh: "上海港", portCode: "CNSGH" });
    const file =
      "日历代码,日期,至,日类型,节日名称（中文）\nCN,2026-10-01,2026-10-07,节假日,国庆节\nCN,2026-10-10,,上班,国庆调休\nSHA,2026-10-08,,CLOSURE,台风";
    expect(counts(await load("calendarDay", file))).toEqual([9, 0, 0, 0]);
    expect(counts(await load("calendarDay", file))).toEqual([0, 0, 9, 0]);
    const country = await readWorkCalendar(testDatabase.em(), { country: "CN" }, year);
    const port = await readWorkCalendar(testDatabase.em(), { portCode: "CNSGH" }, year);
    expect([
      isWorkingDay("2026-10-08", country),
      isWorkingDay("2026-10-08", port),
      isWorkingDay("2026-10-10", port),
    ]).toEqual([true, false, true]);
    expect(addWorkingDays("2026-09-30", 2, country)).toBe("2026-10-09");
    expect(addWorkingDays("2026-09-30", 2, port)).toBe("2026-10-10");
    expect(
      (await readWorkCalendar(testDatabase.em(), { portCode: "CNNBO" }, year)).weekend,
    ).toEqual([6, 7]);
  });

  test("days are set and given back in a range", async () => {
    const [row] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from calendar where code = 'SHA'`,
    );
    const set = (input: object) =>
      testDatabase.run("clerk", operationOf("calendar.setDays"), { id: row?.id, ...input });
    await set({ from: "2026-02-15", to: "2026-02-17", kind: "HOLIDAY", dayNameZh: "春节" });
    await set({ from: "2026-02-17", to: "", kind: "CLEAR" });
    expect(
      await rowsOf(
        testDatabase,
        sql`select day::text, name_zh as name from calendar_day where day < '2026-10-01' order by 1`,
      ),
    ).toEqual([
      { day: "2026-02-15", name: "春节" },
      { day: "2026-02-16", name: "春节" },
    ]);
    expect(await refused(set({ from: "2026-02-15", to: "2026-02-14", kind: "CLEAR" }))).toEqual([
      "calendar.badRange to",
    ]);
    expect(await refused(set({ from: "2026-01-01", to: "2026-12-31", kind: "CLEAR" }))).toEqual([
      "calendar.badRange to",
    ]);
  });

  test("each fault is told at its field", async () => {
    const calendar = { code: "XCAL", nameZh: "历", country: "XX" };
    expect(await refused(save("calendar", { ...calendar, country: "" }))).toEqual([
      "calendar.noPlace country",
    ]);
    expect(await refused(save("calendar", { ...calendar, country: "CN" }))).toEqual([
      "calendar.placeTaken code",
    ]);
    expect(await refused(save("calendar", { ...calendar, dockCode: "XDK" }))).toEqual([
      "calendar.dockNeedsPort portCode",
    ]);
    expect(
      await refused(save("calendar", { ...calendar, portCode: "XXPAA", dockCode: "NONE" })),
    ).toEqual(["kit.unknownCode dockCode"]);
    expect(await refused(save("calendar", { ...calendar, weekend: "6,8" }))).toEqual([
      "calendar.badWeekend weekend",
    ]);
    expect(
      faultsOf(
        await load(
          "calendarDay",
          "calendar,date,date_to,kind\nCN,2026-01-05,2026-01-01,HOLIDAY\n,2026-01-05,,HOLIDAY",
        ),
      ),
    ).toEqual(["2 dayTo calendar.badRange", "3 calendarCode import.required"]);
    const [row] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from calendar where code = 'CN'`,
    );
    expect(await remove("calendar", row?.id ?? 0)).toBe("master.inUse");
  });
});

test.each([
  "port",
  "dock",
  "geography",
  "containerSize",
  "container",
  "vgmTolerance",
  "ownerCode",
  "calendar",
  "calendar/day",
])("what %s exports, its import takes back and changes nothing", async (name) => {
  const resource = resourceOf(`xhlbasic/${name}`);
  const definition = imports.find(
    (importDefinition) => importDefinition.kind === (resource.codes?.kind ?? name),
  );
  const query = { filters: [], sort: [resource.list.sort], page: 1, pageSize: 20 };
  const { write } = await openListExport(
    testDatabase.em(),
    testDatabase.as("clerk").actor,
    resource,
    { query },
  );
  const to = new PassThrough();
  const [bytes] = await Promise.all([buffer(to), write(to)]);
  const { total } = await searchResource(
    testDatabase.em(),
    testDatabase.as("clerk").actor,
    resource,
    query,
  );
  const result = (await testDatabase.run("clerk", definition?.operation ?? operationOf(""), {
    source: { name: "x.xlsx", bytes },
  })) as ImportResult;
  expect(faultsOf(result)).toEqual([]);
  expect([result.rows, result.inserted, result.changed]).toEqual([total, 0, 0]);
});

test("the register of owner codes and the names of countries load whole", async (ctx) => {
  const folder = resolve("../shared/data");
  if (!existsSync(folder)) ctx.skip(`${folder} is not here: the real lists were NOT loaded`);
  const text = (file: string) => readFileSync(resolve(folder, file), "utf8");
  const owners = await load("ownerCode", text("bic_owner_codes.csv"));
  expect([owners.rows, owners.faults.length]).toEqual([3506, 0]);
  const countries = await load("geography", text("countries.csv"), { type: "COUNTRY" });
  expect([countries.rows, countries.faults.length]).toEqual([250, 0]);
});
