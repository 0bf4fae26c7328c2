import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import iconv from "iconv-lite";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  ImportResult,
  ImportSourceInput,
} from "#platform/records/import/define-import.server.ts";
import { writeErrorWorkbook } from "#platform/records/import/error-workbook.server.ts";
import { editUpload, keepUpload, readUpload } from "#platform/records/import/uploads.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { imports } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const definition = (kind: string) => {
  const importDefinition = imports.find((importDefinition) => importDefinition.kind === kind);
  if (!importDefinition) throw new Error(`no import ${kind}`);
  return importDefinition;
};
const load = (
  kind: string,
  source: ImportSourceInput | string,
  options = {},
): Promise<ImportResult> =>
  testDatabase.run("admin", definition(kind).operation, {
    source: typeof source === "string" ? { text: source } : source,
    options,
  });
const faultsOf = (result: ImportResult) =>
  result.faults.map((fault) => `${fault.row} ${fault.field} ${fault.code}`);
const counts = ({ rows, inserted, changed, unchanged, skipped }: ImportResult) => [
  rows,
  inserted,
  changed,
  unchanged,
  skipped.length,
];

test("ports: pasted, twice, changed; an unchanged row keeps its version and writes no log", async () => {
  const table = (name: string) => `code,name,timezone\nZZAAA,${name},Asia/Shanghai\nZZBBB,Beta,`;
  expect(counts(await load("port", table("Alpha")))).toEqual([2, 2, 0, 0, 0]);
  expect(counts(await load("port", table("Alpha")))).toEqual([2, 0, 0, 2, 0]);
  expect(counts(await load("port", table("Alfa")))).toEqual([2, 0, 1, 1, 0]);
  expect(
    await rowsOf(
      testDatabase,
      sql`select code, name_en, version, search from port where code like 'ZZ%' order by code`,
    ),
  ).toEqual([
    { code: "ZZAAA", name_en: "Alfa", version: 2, search: expect.stringContaining("zzaaa alfa") },
    { code: "ZZBBB", name_en: "Beta", version: 1, search: expect.stringContaining("zzbbb beta") },
  ]);
  expect(
    await rowsOf(
      testDatabase,
      sql`select column_name, old_value, new_value
        from change_log
        where table_name = 'port' and operation = 'UPDATE'`,
    ),
  ).toEqual([{ column_name: "name_en", old_value: "Alpha", new_value: "Alfa" }]);
});

test("all faults of all rows at once, and nothing of the file is written", async () => {
  const result = await load(
    "port",
    "code,name,timezone\nZZCCC,Good,\nZZ,Short,\nZZDDD,,\nZZEEE,Zone,Mars/Base\nZZCCC,Twice,",
  );
  expect(faultsOf(result)).toEqual([
    "3 code place.badLocode",
    "4 nameEn import.required",
    "5 timeZone money.badZone",
    "6 code import.twice",
  ]);
  expect(result.inserted).toBe(0);
  expect(await rowsOf(testDatabase, sql`select 1 from port where code = 'ZZCCC'`)).toEqual([]);
});

test("a dry run says what would happen and writes nothing", async () => {
  const { operation } = definition("port");
  const caller = { ...testDatabase.as("admin"), dryRun: true };
  const result = await runOperation(caller, operation, { source: { text: "code,name\nZZFFF,F" } });
  expect([counts(result), result.dryRun]).toEqual([[1, 1, 0, 0, 0], true]);
  expect(await rowsOf(testDatabase, sql`select 1 from port where code = 'ZZFFF'`)).toEqual([]);
});

test("a file that is no table, two sources, no permission, somebody else's upload", async () => {
  const codes = (work: Promise<unknown>) =>
    work.catch((error: unknown) => refusalsOf(error).map((refusal) => refusal.code));
  expect(await codes(load("port", "hello"))).toEqual(["import.noHeader"]);
  expect(await codes(load("port", "code,country\nZZGGG,ZZ"))).toEqual(["import.columnMissing"]);
  expect(await codes(load("port", { text: "code,name", bytes: "" }))).toEqual(["import.noSource"]);
  expect(await codes(load("port", {}))).toEqual(["import.noSource"]);
  expect(await codes(load("port", { name: "x.xls", bytes: Buffer.from("x") }))).toEqual([
    "import.oldExcel",
  ]);
  expect(
    await codes(
      testDatabase.run("captain", definition("port").operation, {
        source: { text: "code,name\nZZ,Z" },
      }),
    ),
  ).toEqual(["kit.noPermission"]);
  const id = await keepUpload(testDatabase.em(), testDatabase.as("clerk").actor, {
    name: "a.csv",
    bytes: Buffer.from("code,name"),
  });
  expect(await codes(load("port", { uploadId: id }))).toEqual(["import.uploadGone"]);
});

test("a kept upload is read back by its owner and thrown away after a day", async () => {
  const { actor } = testDatabase.as("clerk");
  const id = await keepUpload(testDatabase.em(), actor, {
    name: "a.csv",
    bytes: Buffer.from([1, 2, 3]),
  });
  expect([...(await readUpload(testDatabase.em(), actor, id)).bytes]).toEqual([1, 2, 3]);
  await sql`update upload set created_time = now() - interval '25 hours' where id = ${id}`.execute(
    testDatabase.em().getKysely(),
  );
  await keepUpload(testDatabase.em(), actor, { name: "b.csv", bytes: Buffer.from([4]) });
  await expect(readUpload(testDatabase.em(), actor, id)).rejects.toMatchObject({
    code: "import.uploadGone",
  });
});

test("faulty rows go out as a workbook and come in again when corrected", async () => {
  const { columns, rowsOf: refused } = definition("port");
  const upload = {
    name: "ports.csv",
    bytes: Buffer.from("code,name\nZZ,Short\nZZHHH,Fine"),
    edits: {},
  };
  const rows = await refused(upload, new Set([2]));
  expect(rows.map((row) => [row.row, row.values.nameEn])).toEqual([[2, "Short"]]);
  const out = new PassThrough();
  const bytes = buffer(out);
  await writeErrorWorkbook(out, {
    columns,
    language: "zh",
    rows: rows.map((row) => ({ ...row, values: { ...row.values, code: "ZZIII" }, reason: "?" })),
  });
  const again = await load("port", { name: "errors.xlsx", bytes: await bytes });
  expect([faultsOf(again), counts(again)]).toEqual([[], [1, 1, 0, 0, 0]]);
});

test("faulty cells are corrected beside the file: the rows are checked again as they are meant, and the whole file is written", async () => {
  const { rowsOf: refused } = definition("port");
  const bytes = Buffer.from("code,name,timezone\nZZ,Short,\nZZJJJ,Fine,\nZZKKK,Zone,Mars/Base");
  const { actor } = testDatabase.as("admin");
  const uploadId = await keepUpload(testDatabase.em(), actor, { name: "ports.csv", bytes });
  expect(faultsOf(await load("port", { uploadId }))).toEqual([
    "2 code place.badLocode",
    "4 timeZone money.badZone",
  ]);
  await editUpload(testDatabase.em(), actor, uploadId, {
    2: { code: "zzlll" },
    4: { timeZone: "Mars/Hill" },
  });
  expect(faultsOf(await load("port", { uploadId }))).toEqual(["4 timeZone money.badZone"]);
  expect(
    (await refused(await readUpload(testDatabase.em(), actor, uploadId), new Set([4])))[0]?.values
      .timeZone,
  ).toBe("Mars/Hill");
  await editUpload(testDatabase.em(), actor, uploadId, { 4: { timeZone: "Asia/Tokyo" } });
  expect(counts(await load("port", { uploadId }))).toEqual([3, 3, 0, 0, 0]);
  const other = testDatabase.as("clerk").actor;
  await expect(
    editUpload(testDatabase.em(), other, uploadId, { 2: { code: "X" } }),
  ).rejects.toMatchObject({ code: "import.uploadGone" });
});

test("trade codes: only a unique suggestion is taken; names fill what is empty", async () => {
  const aliases = await load(
    "portAlias",
    "trade_code,suggested_port_codes,trade_name\nZZXXX,ZZAAA,X\nZZYYY,ZZAAA ZZBBB,Y\nZZZZ2,,Z\nZZBBB,ZZAAA,B",
  );
  expect(aliases.skipped.map((importFault) => importFault.code)).toEqual([
    "place.severalSuggestions",
    "place.noSuggestion",
    "place.aliasIsPort",
  ]);
  const names = await load(
    "portNameZh",
    "code_as_used,name_zh\nZZXXX,阿尔法\nZZAAA,甲\nNOPE,无\nCNSGH,别名",
  );
  expect(counts(names)).toEqual([4, 0, 1, 2, 1]);
  expect(
    await rowsOf(
      testDatabase,
      sql`select code, name_zh from port where code in ('ZZAAA', 'CNSGH') order by code`,
    ),
  ).toEqual([
    { code: "CNSGH", name_zh: "上海" },
    { code: "ZZAAA", name_zh: "甲" },
  ]);
});

test("exchange rates: long and wide tables, unknown currencies, rate types apart", async () => {
  const wide = "date,USD,JPY\n2026-01-02,1.1,170.25\n2026-01-05,,171";
  expect(counts(await load("exchangeRate", wide))).toEqual([2, 3, 0, 0, 0]);
  expect(counts(await load("exchangeRate", wide, { rateType: "INVOICE" }))).toEqual([
    2, 3, 0, 0, 0,
  ]);
  const long = await load(
    "exchangeRate",
    "date,currency,units,cny_per_units\n2026-01-02,JPY,100,4.8\n2026-01-02,XXX,1,1\n2026-01-02,CNY,1,1\n2026-01-03,,,",
  );
  expect(faultsOf(long)).toEqual([
    "3 currency kit.unknownCode",
    "4 currency money.sameCurrency",
    "5 currency import.required",
    "5 rate import.required",
  ]);
});

test("a rate far off the published one is questioned, and taken with a reason", async () => {
  const yen = (rate: string, unit = "") =>
    `Published,Currency,Rate,Per\n2026-01-08,JPY,${rate},${unit}`.replace(
      "Published",
      "Publish date",
    );
  expect((await load("exchangeRate", yen("4.6", "100"))).faults).toEqual([]);
  const perOne = yen("4.6012").replace("2026-01-08", "2026-01-09");
  expect((await load("exchangeRate", perOne)).faults).toMatchObject([
    {
      row: 2,
      field: "rate",
      code: "money.rateTimes",
      params: { currency: "JPY", times: "100", date: "2026-01-08", before: "4.6 / 100" },
    },
  ]);
  expect(faultsOf(await load("exchangeRate", perOne, { accept: "Y" }))).toEqual([
    "2 rate money.jumpReason",
  ]);
  expect(counts(await load("exchangeRate", perOne, { accept: "Y", reason: "New yen" }))).toEqual([
    1, 1, 0, 0, 0,
  ]);
  // The first rate of a type is compared with those of the others, and with its inverse.
  expect(
    faultsOf(await load("exchangeRate", yen("460", "100"), { rateType: "SETTLEMENT" })),
  ).toEqual(["2 rate money.rateTimes"]);
  const inverse = "Publish date,Base currency,Currency,Rate,Per\n2026-01-08,JPY,CNY,";
  expect(
    faultsOf(await load("exchangeRate", `${inverse}0.046,1`, { rateType: "INVOICE" })),
  ).toEqual(["2 rate money.rateTimes"]);
});

test("a text file in another encoding is written only when somebody has seen its names", async () => {
  const bytes = new Uint8Array(
    iconv.encode("code,name,name_zh\nZZJPA,KANSAI,関西食品ターミナル", "shift_jis"),
  );
  const file = { name: "ports.csv", bytes };
  const refused = await load("port", file).catch((error: unknown) => refusalsOf(error));
  expect(refused).toMatchObject([
    {
      code: "import.encodingConfirm",
      params: { encoding: "shift_jis", samples: "関西食品ターミナル" },
    },
  ]);
  const seen = await runOperation(
    { ...testDatabase.as("admin"), dryRun: true },
    definition("port").operation,
    { source: file },
  );
  expect(seen.encoding).toEqual({
    name: "shift_jis",
    assumed: true,
    samples: ["関西食品ターミナル"],
  });
  expect(counts(await load("port", { ...file, encoding: "shift_jis" }))).toEqual([1, 1, 0, 0, 0]);
  expect(
    await rowsOf(testDatabase, sql`select name_zh as name from port where code = 'ZZJPA'`),
  ).toEqual([{ name: "関西食品ターミナル" }]);
});

test("missing columns are named in the reader's language", async () => {
  const missing = (lang: "zh" | "en") =>
    runOperation(testDatabase.as("admin", { lang }), definition("port").operation, {
      source: { text: "code,country\nZZGGG,ZZ" },
    }).catch((error: unknown) => refusalsOf(error).map(({ params }) => params["column"]));
  expect([await missing("zh"), await missing("en")]).toEqual([["英文名称"], ["Name (English)"]]);
});

test("vessels need a number that checks; other names of sizes need a size", async () => {
  expect(faultsOf(await load("vessel", "imo,name\n9727998,SITC HANSHIN\n9727997,WRONG"))).toEqual([
    "3 imo gear.badImo",
  ]);
  expect(counts(await load("vessel", "imo,name\nIMO9727998,Sitc Hanshin"))).toEqual([
    1, 1, 0, 0, 0,
  ]);
  const aliases = await load("sizeTypeAlias", "iso_code,alias\n45G1,40XL\n45G1,40HC\nNONE,1234");
  expect([faultsOf(aliases), aliases.skipped.map((importFault) => importFault.code)]).toEqual([
    ["4 code kit.unknownCode"],
    ["gear.aliasIsSize"],
  ]);
});

const stops = [
  "line,vessel,voyage,serial,port,eta_local,etd_local,loads,discharges",
  "TST,SITC HANSHIN,2601E,1,CNSHA,2026-06-01 14:00,2026-06-02 14:00,Y,N",
  "TST,SITC HANSHIN,2601E,2,JPOSA,2026-06-06 08:00,2026-06-06 17:00,Y,Y",
  "TST,SITC HANSHIN,2601W,3,CNNBO,2026-06-10 12:00,2026-06-11 12:00,Y,Y",
].join("\n");

test("lines, round voyages and calls make voyages; what status control has set stays", async () => {
  const line = "line,name_zh,name_en,rotation,numbering_rule\nTST,试,Test,CNSHA JPOSA,auto +1";
  expect(counts(await load("line", line))).toEqual([1, 1, 0, 0, 0]);
  expect(
    await rowsOf(testDatabase, sql`select rotation, add_rule from vessel_line where code = 'TST'`),
  ).toEqual([{ rotation: "CNSGH JPOSA", add_rule: "AUTO" }]);
  expect(counts(await load("voyageStop", stops))).toEqual([3, 3, 0, 0, 0]);
  await sql`update voyage set eb_switch = 'CLOSED' where voyage_name = 'SITC HANSHIN/2601E'`.execute(
    testDatabase.em().getKysely(),
  );
  expect(
    counts(await load("voyageStop", stops.replace("2026-06-06 17:00", "2026-06-06 19:00"))),
  ).toEqual([3, 0, 1, 2, 0]);
  const round = await load(
    "voyage",
    "line,vessel,imo,voyage_base\nTST,SITC HANSHIN,9727998,2601\nNONE,GHOST,,2602",
  );
  expect(faultsOf(round)).toEqual(["3 lineCode kit.unknownCode", "3 vessel kit.unknownCode"]);
  expect(
    await rowsOf(
      testDatabase,
      sql`select voyage_name, eb_switch, direction from voyage order by voyage_name`,
    ),
  ).toEqual([
    { voyage_name: "SITC HANSHIN/2601E", eb_switch: "CLOSED", direction: "E" },
    { voyage_name: "SITC HANSHIN/2601W", eb_switch: "OPEN", direction: "W" },
  ]);
  const bad = await load(
    "voyageStop",
    `${stops}\nTST,GHOST,1E,1,ZZBBB,2026-06-02 00:00,2026-06-01 00:00,Y,Y`,
  );
  expect(faultsOf(bad)).toEqual([
    "5 vessel kit.unknownCode",
    "5 portCode voyage.noZone",
    "5 etd voyage.timesOrder",
  ]);
});

test("bookings by the booking's own rules: customers by name, sizes by any name, all faults, twice without a change", async () => {
  const head =
    "booking_no,vessel,voyage,pol,pod,shipper,consignee,nature,goods,size_type,containers,packages,package_kind,gross_kg,cbm,un_no,dg_class,dg_name";
  const good =
    "TB001,SITC HANSHIN,2601E,CNSHA,JPOSA,甲公司,BETA INC.,general,TOYS,40HQ,2,10,CT,1000,12.5,,,";
  const dangerous =
    "TB002,SITC HANSHIN,2601E,JPOSA,CNNBO,甲公司,,dangerous,PAINT,20GP,1,10,DR,1000,5,UN1263,3,PAINT";
  const first = await load("booking", [head, good, dangerous].join("\n"));
  expect([faultsOf(first), counts(first)]).toEqual([[], [2, 2, 0, 0, 0]]);
  expect(
    await rowsOf(
      testDatabase,
      sql`select code, name_ch, status, roles
        from customer
        where name_en in ('甲公司', 'BETA INC.')
        order by code`,
    ),
  ).toEqual([
    { code: "CU00001", name_ch: "甲公司", status: "SUBMITTED", roles: ["client", "shipper"] },
    { code: "CU00002", name_ch: "", status: "SUBMITTED", roles: ["consignee"] },
  ]);
  expect(
    await rowsOf(
      testDatabase,
      sql`select ctn40h_num, client_code, etd::text, bk_status from booking where bk_no = 'TB001'`,
    ),
  ).toEqual([{ ctn40h_num: 2, client_code: "CU00001", etd: "2026-06-02", bk_status: "DRAFT" }]);
  expect(counts(await load("booking", [head, good, dangerous].join("\n")))).toEqual([
    2, 0, 0, 2, 0,
  ]);
  expect(
    counts(await load("booking", [head, good.replace(",1000,", ",1500,"), dangerous].join("\n"))),
  ).toEqual([2, 0, 1, 1, 0]);
  expect(
    await rowsOf(testDatabase, sql`select gwt::text from booking where bk_no = 'TB001'`),
  ).toEqual([{ gwt: "1500.000" }]);
  const bad = [
    "TB003,SITC HANSHIN,2601E,JPOSA,CNSHA,NEW CO,,general,TOYS,20GP,1,10,CT,1000,5,,,",
    "TB004,GHOST,1E,CNSHA,JPOSA,NEW CO,,general,TOYS,99XX,1,,CT,1000,5,,,",
    "TB005,SITC HANSHIN,2601E,CNSHA,JPOSA,NEW CO,,dangerous,TOYS,20GP,1,10,CT,1000,5,1263,,",
  ];
  expect(faultsOf(await load("booking", [head, ...bad].join("\n")))).toEqual([
    "3 voyage kit.unknownCode",
    "3 sizeType kit.unknownCode",
    "3 pkgs import.required",
  ]);
  expect(faultsOf(await load("booking", [head, bad[0], bad[2]].join("\n")))).toEqual([
    "2 portDis voyage.portOrder",
    "3 cargo.0.dgClass kit.requiredPlain",
    "3 cargo.0.dgGoodsName kit.requiredPlain",
  ]);
  expect(await rowsOf(testDatabase, sql`select 1 from customer where name_en = 'NEW CO'`)).toEqual(
    [],
  );
});

test("codes, dangerous goods, packages, terms, docks, customers: one small file each, twice", async () => {
  const files: Record<string, [string, number]> = {
    hscode: ["hs_code,name_en,name_zh\n0101,Horses,马\n010121,Pure-bred,\nTOTAL,All,", 2],
    hazardous: [
      "un_no,proper_shipping_name,class,packing_group,labels\n0004,AMMONIUM PICRATE,1.1D,,1\n1263,PAINT,3,II,3+6.1\n1263,PAINT,3,II,3",
      3,
    ],
    packageKind: ["code,name_en,name_zh\nQQ,Quirk,怪\nBG,Bag,口袋", 1],
    transTerms: [
      "code,name_zh,export_term,import_term,label\nHOOK TO HOOK,HTH,,,HTH\nCY-CY,场到场,CY,CY,CY/CY",
      1,
    ],
    dock: [
      "unlocode,terminal_code,terminal_name,operator\nCNSGH,T1,One,Op\nCNSGH,T1,Two,Op\nXXXXX,T1,None,",
      1,
    ],
    containerIso: [
      "iso_code,trade_type,size_group,type_group,length_ft,teu,typical_tare_kg\n22G1,20GP,20,GP,20,1,2230",
      1,
    ],
    customer: ["code,name_en,roles\nIMP1,IMPORTED,client payer", 1],
  };
  for (const [kind, [text, inserted]] of Object.entries(files)) {
    const first = await load(kind, text);
    expect([faultsOf(first), first.inserted], kind).toEqual([[], inserted]);
    const second = await load(kind, text);
    expect([second.inserted, second.changed], kind).toEqual([0, 0]);
  }
  expect(
    await rowsOf(testDatabase, sql`select name_zh from package_kind where code = 'BG'`),
  ).toEqual([{ name_zh: "袋" }]);
  expect(
    await rowsOf(
      testDatabase,
      sql`select item_key, sub_risks from hazardous where un_no = '1263' order by item_key`,
    ),
  ).toEqual([
    { item_key: "1263/3/II/1", sub_risks: "6.1" },
    { item_key: "1263/3/II/2", sub_risks: "" },
  ]);
  expect(faultsOf(await load("customer", "code,name_en,roles\nIMP2,X,pirate"))).toEqual([
    "2 roles kit.unknownCode",
  ]);
});
