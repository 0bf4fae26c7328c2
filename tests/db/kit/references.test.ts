import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packageCodes, withPackageCodes } from "#domain/masterdata/code/package-names.server.ts";
import { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { searchText } from "#platform/kernel/text/search-text.server.ts";
import { namesOfCodes, searchReference } from "#db/services/references/references.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
const zh = systemActor("clerk");
const en = { ...zh, lang: "en" as const };
const customer = { ...zh, kind: "customer" as const, customerCodes: ["OWN1"] };

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const made = [
    ["OWN1", "Own Trading", "自有贸易"],
    ["OTH1", "Other Trading", "别家贸易有限公司"],
  ].map(([code, name_en, name_ch]) => ({
    code,
    name_en,
    name_ch,
    search: searchText(code, name_en, name_ch),
  }));
  await sql`insert into customer (code, status, name_en, name_ch, roles, search, version)
    select code, 'SUBMITTED', name_en, name_ch, '{}', search, 1
    from json_to_recordset(${JSON.stringify(made)}::json) as g (code text, name_en text, name_ch text, search text)`.execute(
    testDatabase.em().getKysely(),
  );
});
afterAll(() => testDatabase.close());

const codes = async (kind: string, text: string, actor = zh) =>
  (await searchReference(testDatabase.em(), actor, kind, text)).map(
    (referenceOption) => referenceOption.code,
  );

test.each(["CNSGH", "cnsg", "上海", "shanghai", "sh", "Shangh"])(
  "the port of Shanghai by %s",
  async (typed) => {
    expect((await codes("port", typed)).slice(0, 3)).toContain("CNSGH");
  },
);

test("an exact code stands first; a name is in the reader's language, the country too", async () => {
  const [first] = await searchReference(testDatabase.em(), zh, "port", "cnsgh");
  expect(first).toEqual({ code: "CNSGH", label: "上海", fact: "Shanghai · 中国" });
  const [english] = await searchReference(testDatabase.em(), en, "port", "cnsgh");
  expect(english).toEqual({ code: "CNSGH", label: "Shanghai", fact: "China" });
});

test("customers by pinyin and by Chinese in the middle; a customer account sees its own codes only", async () => {
  expect(await codes("customer", "biejia")).toEqual(["OTH1"]);
  expect(await codes("customer", "贸易")).toEqual(expect.arrayContaining(["OTH1", "OWN1"]));
  expect(await codes("customer", "贸易", customer)).toEqual(["OWN1"]);
  expect(await codes("costCode", "", customer)).toEqual([]);
  expect(
    Object.keys(
      (
        await namesOfCodes(
          testDatabase.em(),
          customer,
          new Map([["customer", new Set(["OWN1", "OTH1"])]]),
        )
      ).customer ?? {},
    ),
  ).toEqual(["OWN1"]);
});

test("short code lists by pinyin too; wildcards are plain characters; an unknown kind is empty", async () => {
  expect(await codes("currency", "meiyuan")).toContain("USD");
  expect(await codes("sizeType", "40hc")).toEqual(["40HC"]);
  expect(await codes("port", "%")).toEqual([]);
  expect(await codes("port", "_____")).toEqual([]);
  expect(await codes("toString", "")).toEqual([]);
});

test("package kinds by the names the trade writes, one or several; a code stays a code", async () => {
  const first = async (typed: string) => (await codes("packageKind", typed))[0];
  expect(await Promise.all(["CTN", "ctns", "DRUMS", "case", "Cartons", "CT"].map(first))).toEqual([
    "CT",
    "CT",
    "DR",
    "CS",
    "CT",
    "CT",
  ]);
  const existing = await packageCodes(testDatabase.em(), ["ctns", "DRUMS", "CT", "NO SUCH KIND"]);
  expect([...existing].toSorted()).toEqual([
    ["CTNS", "CT"],
    ["DRUMS", "DR"],
  ]);
  const rows = await withPackageCodes(testDatabase.em(), [
    { values: { packageKind: "CTNS" } },
    { values: { packageKind: "??" } },
  ]);
  expect(rows.map(({ values }) => values.packageKind)).toEqual(["CT", "??"]);
});

test("a closed voyage says so, and one that no booking may take is barred", async () => {
  const em = testDatabase.em();
  for (const [voyageName, more] of [
    ["CLOSED ONE/2601E", { ended: "Y" }],
    ["CLOSED TWO/2601E", { ebSwitch: "CLOSED" }],
    ["CLOSED NOT/2601E", {}],
  ] as const)
    em.create(Voyage, {
      voyageName,
      voyage: "2601E",
      lineCode: "JPX1",
      vesselCode: "X",
      vesselName: "X",
      departureDate: "2026-11-24",
      ...more,
    });
  await em.flush();
  const options = await searchReference(em, en, "voyage", "CLOSED");
  expect(
    new Map(options.map(({ code, closed, bars }) => [code.slice(7, 10), [closed, bars]])),
  ).toEqual(
    new Map([
      ["ONE", ["Ended", true]],
      ["TWO", ["Booking closed", undefined]],
      ["NOT", [undefined, undefined]],
    ]),
  );
});

test("among 100,000 ports every way of typing finds, and the search uses the index", async () => {
  const db = testDatabase.em().getKysely();
  const places = ["rotter", "san", "港", "hai", "port of", "new", "gang", "lima"];
  await sql`insert into port (code, name_en, name_zh, country, time_zone, search, version)
    select 'Q' || lpad(to_hex(i), 4, '0') || '', 'x', '', 'QQ', '',
      ' q' || lpad(to_hex(i), 4, '0') || ' ' || (${places}::text[]) [1 + i % 8] || md5(i::text) || ' ' || left(md5((i + 7)::text), 9),
      1
    from generate_series(1, 65535) i`.execute(db);
  await sql`insert into port (code, name_en, name_zh, country, time_zone, search, version)
    select 'R' || lpad(to_hex(i), 4, '0') || '', 'x', '', 'QQ', '',
      ' r' || lpad(to_hex(i), 4, '0') || ' ' || (${places}::text[]) [1 + i % 8] || md5(i::text), 1
    from generate_series(1, 34465) i`.execute(db);
  await sql`vacuum analyze port`.execute(db);
  const { rows } = await sql<{
    plan: unknown;
  }>`explain (format json) select code from port where search like ${"% shanghai%"}`.execute(db);
  expect(JSON.stringify(rows)).toContain("port_search_trgm");
  for (const typed of [
    "shanghai",
    "sh",
    "上海",
    "s",
    "cnsgh",
    "san",
    "port of",
    "gh",
    "zzzz",
    "lim",
  ]) {
    const matches = await codes("port", typed);
    if (typed !== "zzzz" && typed !== "gh") expect(matches.length, typed).toBeGreaterThan(0);
  }
});

test("a UN number offers each of its entries with what it fills; a party its address", async () => {
  const db = testDatabase.em().getKysely();
  const entry = (group: string, seq: number) =>
    sql`insert into hazardous (
          un_no, category, packing_group, seq, name_en, name_zh, actual_item, ems, page, tag,
          contact, contact_tel, base_currency, item_key, search, version
        )
      values (
          '1263', '3', ${group}, ${seq}, 'Paint', '涂料', 'paint', 'F-E, S-E', '3372', '3', '', '',
          'CNY', ${`1263-${seq}`}, ' 1263 paint', 1
        )
      on conflict do nothing`.execute(db);
  await entry("II", 2);
  await entry("III", 3);
  const entries = (await searchReference(testDatabase.em(), zh, "hazardous", "1263")).filter(
    ({ code }) => code === "1263",
  );
  expect(entries.map(({ fills }) => fills?.packingGroup)).toEqual(
    expect.arrayContaining(["II", "III"]),
  );
  expect(entries.find(({ fills }) => fills?.packingGroup === "II")?.fills).toMatchObject({
    class: "3",
    name: "PAINT",
    ems: "F-E, S-E",
  });
  await sql`update customer set address = '1 HARBOUR ROAD', tel = '+86 21 1' where code = 'OWN1'`.execute(
    db,
  );
  const [own] = await searchReference(testDatabase.em(), zh, "customer", "OWN1");
  expect(own?.fills).toMatchObject({
    Name: "Own Trading",
    Address: "1 HARBOUR ROAD",
    Tel: "+86 21 1",
  });
});

test("voyages offered call both ports in order before their cut-off, the nearest first; typed ones stay findable", async () => {
  const db = testDatabase.em().getKysely();
  const voyage = async (
    name: string,
    inDays: number,
    ports: readonly string[],
    deadline: number,
  ) => {
    const { rows } = await sql<{
      id: number;
    }>`insert into voyage (
          voyage_name, voyage, line_code, vessel_code, vessel_name, direction, departure_date,
          eb_deadline, version
        )
      values (
          ${name}, ${name}, 'SUIT', ${name}, ${name}, 'E', current_date + ${inDays}::int,
          now() + ${deadline}::int * interval '1 day', 1
        )
      returning id`.execute(db);
    for (const [i, port] of ports.entries())
      await sql`insert into voyage_stop (voyage_id, serial, port_code, version)
        values (${rows[0]?.id}, ${i + 1}, ${port}, 1)`.execute(db);
  };
  await voyage("SUIT LATER", 20, ["CNSGH", "JPOSA"], 15);
  await voyage("SUIT NEAR", 6, ["CNSGH", "CNNBO", "JPOSA"], 3);
  await voyage("SUIT CLOSED", 3, ["CNSGH", "JPOSA"], -1);
  await voyage("SUIT BACK", 4, ["JPOSA", "CNSGH"], 2);
  await voyage("SUIT ELSEWHERE", 5, ["CNSGH", "KRPUS"], 2);
  const values = { from: "CNSGH", to: "JPOSA" };
  const offered = async (text: string) =>
    (await searchReference(testDatabase.em(), zh, "voyage", { text, values }))
      .map(({ code }) => code)
      .filter((code) => code.startsWith("SUIT"));
  expect(await offered("")).toEqual(["SUIT NEAR", "SUIT LATER"]);
  expect((await offered("SUIT")).slice(0, 2)).toEqual(["SUIT NEAR", "SUIT LATER"]);
  expect(await offered("SUIT")).toHaveLength(5);
  expect(await offered("SUIT CLOSED")).toEqual(["SUIT CLOSED"]);
});
