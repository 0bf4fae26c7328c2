import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { generateNumbers } from "#domain/sailing/voyage/ops/generate-numbers.server.ts";
import {
  generateVoyages,
  previewVoyages,
} from "#domain/sailing/voyage/ops/generate-voyages.server.ts";
import { saveVoyage } from "#domain/sailing/voyage/ops/save-voyage.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { saveOf, stepOf } from "#tests/support/step-of.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const db = testDatabase.em().getKysely();
  await sql`insert into vessel (code, name, imo)
    values ('SH', 'SITC HANSHIN', '9727998'), ('KM', 'KOTA MAKMUR', '9632753')`.execute(db);
  await sql`insert into dock (port_code, dock_code, name_en)
    values ('CNSGH', 'SD', 'Shangdong'), ('JPOSA', 'C7', 'Sakishima')`.execute(db);
});
afterAll(() => testDatabase.close());

const db = () => testDatabase.em().getKysely();
const codesOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) =>
      refusalsOf(error).map((refusal) => `${refusal.place.field ?? ""} ${refusal.code}`.trim()),
  );
const line = resourceOf("seaway/voyage/line");
const template = resourceOf("seaway/voyage/scheduleTemplate");
const save = (resource: typeof line, input: object) =>
  testDatabase.run("clerk", saveOf(resource), input) as Promise<{ id: number }>;
const lineForm = (code: string, more: object = {}) => ({
  code,
  nameZh: "关西线",
  nameEn: "Kansai",
  addRule: "AUTO",
  voyNoFrom: "2601",
  voyNoTo: "2605",
  ...more,
});
const docks = [
  { direction: "E", portCode: "CNSHA", dockCode: "SD" },
  { direction: "E", portCode: "JPOSA", dockCode: "C7" },
  { direction: "W", portCode: "JPOSA", dockCode: "C7" },
];
const stops = [
  {
    direction: "E",
    portCode: "CNSHA",
    dockCode: "SD",
    arriveDay: "0",
    arriveTime: "6:00",
    berthHours: 3,
    stayHours: 10,
    cyHours: 24,
    isLoad: "Y",
  },
  {
    direction: "E",
    portCode: "JPOSA",
    arriveDay: 3,
    arriveTime: "0800",
    stayHours: 9,
    isLoad: "Y",
    isUnload: "Y",
  },
  {
    direction: "W",
    portCode: "JPOSA",
    arriveDay: 4,
    arriveTime: "12:00",
    stayHours: 6,
    isLoad: "Y",
  },
  {
    direction: "W",
    portCode: "CNNBO",
    arriveDay: 6,
    arriveTime: "12:00",
    stayHours: 12,
    isUnload: "Y",
  },
];
const templateForm = (more: object = {}) => ({
  code: "T1",
  lineCode: "AUT",
  departure: "2026-06-01",
  effectiveDate: "2026-06-01",
  vesselCodes: "SH, KM",
  enabled: "Y",
  stops,
  ...more,
});
let templateId = 0;

test("a line keeps its docks in order, and they say its rotation; every fault at its field", async () => {
  const { id } = await save(
    line,
    lineForm("AUT", { docks, startDockE: "SD", endDockE: "C7", effectiveDate: "2026-01-01" }),
  );
  expect(await line.get?.(testDatabase.em(), testDatabase.as("clerk").actor, id)).toMatchObject({
    rotation: "CNSGH JPOSA",
    docks: [
      { serial: 1, direction: "E", portCode: "CNSGH", dockCode: "SD" },
      { serial: 2, direction: "E", portCode: "JPOSA", dockCode: "C7" },
      { serial: 3, direction: "W", portCode: "JPOSA", dockCode: "C7" },
    ],
  });
  const version = async () =>
    (
      await rowsOf<{ version: number }>(
        testDatabase,
        sql`select version from vessel_line where id = ${id}`,
      )
    )[0]?.version;
  const before = await version();
  const form = lineForm("AUT", {
    id,
    startDockE: "SD",
    endDockE: "C7",
    effectiveDate: "2026-01-01",
    rotation: "CNSGH JPOSA",
    withHds: "Y",
  });
  await save(line, { ...form, docks });
  const same = await version();
  await save(line, { ...form, docks: docks.slice(0, 2) });
  expect([Number(same) - Number(before), (await version()) !== same]).toEqual([
    expect.any(Number),
    true,
  ]);
  expect(
    await codesOf(
      save(line, lineForm("BAD", { effectiveDate: "2026-06-01", expirationDate: "2026-06-01" })),
    ),
  ).toEqual(["expirationDate voyage.expiryBefore"]);
  expect(
    await codesOf(save(line, lineForm("BAD", { voyNoFrom: "2605", voyNoTo: "2601" }))),
  ).toEqual(["voyNoTo voyage.rangeOrder"]);
  expect(await codesOf(save(line, lineForm("BAD", { voyNoFrom: "A-1", voyNoTo: "" })))).toEqual([
    "voyNoTo voyage.numberShape",
  ]);
  expect(await codesOf(save(line, lineForm("BAD", { startDockE: "NONE" })))).toEqual([
    "startDockE kit.unknownCode",
  ]);
  const wrong = [
    { portCode: "CNSGH", dockCode: "C7" },
    { serial: 1, portCode: "ZZZZZ" },
  ];
  expect(await codesOf(save(line, lineForm("BAD", { docks: wrong })))).toEqual([
    "docks.0.dockCode voyage.dockNotOfPort",
    "docks.1.portCode kit.unknownCode",
    "docks.1.serial voyage.serialTwice",
  ]);
  expect(
    await codesOf(save(line, lineForm("BAD", { docks: docks.slice(0, 1), startDockW: "C7" }))),
  ).toEqual(["startDockW voyage.dockNotInSequence"]);
  expect(await rowsOf(testDatabase, sql`select code from vessel_line where code = 'BAD'`)).toEqual(
    [],
  );
});

test("voyage numbers follow the line's rule and never leave its range", async () => {
  const make = (input: object) => testDatabase.run("clerk", generateNumbers, input);
  expect(await make({ lineCode: "AUT", count: "2" })).toMatchObject({
    made: 2,
    known: 0,
    numbers: ["2601", "2602"],
  });
  expect(await codesOf(make({ lineCode: "AUT", count: 4 }))).toEqual(["voyage.numbersSpent"]);
  expect(await codesOf(make({ lineCode: "AUT", numbers: "2603" }))).toEqual([
    "numbers voyage.numbersCounted",
  ]);
  expect(await codesOf(make({ lineCode: "AUT" }))).toEqual(["count kit.requiredPlain"]);
  await save(line, lineForm("MAN", { addRule: "MANUAL", voyNoFrom: "10", voyNoTo: "29" }));
  expect(await make({ lineCode: "MAN", numbers: "10 12-14" })).toMatchObject({
    made: 4,
    numbers: ["10", "12", "13", "14"],
  });
  expect(await make({ lineCode: "MAN", numbers: "12 15" })).toMatchObject({ made: 1, known: 1 });
  expect(await codesOf(make({ lineCode: "MAN", numbers: "30" }))).toEqual([
    "numbers voyage.numberRange",
  ]);
  expect(await codesOf(make({ lineCode: "MAN" }))).toEqual(["numbers voyage.numbersTyped"]);
  await save(line, lineForm("NIL", { voyNoFrom: "", voyNoTo: "" }));
  expect(await codesOf(make({ lineCode: "NIL", count: 1 }))).toEqual(["voyage.numberFirst"]);
});

test("a template is a sheet of calls; its faults stand at their fields", async () => {
  templateId = (await save(template, templateForm())).id;
  expect(
    await template.get?.(testDatabase.em(), testDatabase.as("clerk").actor, templateId),
  ).toMatchObject({
    vesselCodes: "SH KM",
    period: 7,
    stops: [
      {
        serial: 1,
        direction: "E",
        portCode: "CNSGH",
        arriveDay: 0,
        arriveTime: "06:00",
        cyHours: 24,
        pickHours: null,
      },
      { serial: 2, arriveTime: "08:00" },
      { serial: 3 },
      { serial: 4, portCode: "CNNBO" },
    ],
  });
  const bad = [
    { ...stops[0], arriveTime: "25:00" },
    { ...stops[1], dockCode: "XX" },
  ];
  expect(await codesOf(save(template, templateForm({ code: "T2", stops: bad })))).toEqual([
    "stops.0.arriveTime voyage.badClock",
    "stops.1.dockCode voyage.dockNotOfPort",
  ]);
  expect(
    await codesOf(save(template, templateForm({ code: "T2", stops: stops.slice(0, 1) }))),
  ).toEqual(["stops voyage.twoStops"]);
  expect(
    await codesOf(
      save(
        template,
        templateForm({ code: "T2", expirationDate: "2026-05-01", vesselCodes: "SH GHOST" }),
      ),
    ),
  ).toEqual(["vesselCodes kit.unknownCode", "expirationDate voyage.expiryBefore"]);
});

const range = (from: string, to: string, more: object = {}) => ({
  id: templateId,
  from,
  to,
  ...more,
});
const preview = async (from: string, to: string, more: object = {}) =>
  (await testDatabase.run("clerk", previewVoyages, range(from, to, more))).rounds.map((round) =>
    [
      round.departure,
      round.state,
      round.code ?? "",
      ...round.voyages.map((voyage) => voyage.voyageName),
    ]
      .filter(Boolean)
      .join(" "),
  );

test("a template is previewed, made in one go, and made twice it makes nothing new", async () => {
  expect(await preview("2026-06-01", "2026-06-14")).toEqual([
    "2026-06-01 NEW SITC HANSHIN/2601E SITC HANSHIN/2601W",
    "2026-06-08 NEW KOTA MAKMUR/2602E KOTA MAKMUR/2602W",
  ]);
  expect(await rowsOf(testDatabase, sql`select 1 from voyage`)).toEqual([]);
  expect(
    await testDatabase.run("clerk", generateVoyages, range("2026-06-01", "2026-06-14")),
  ).toMatchObject({
    done: 2,
    refused: 0,
    known: 0,
  });
  expect(
    await rowsOf(
      testDatabase,
      sql`select voyage_name, line_code, direction, departure_date::text, week, settle_mon, period,
          status, round_date::text, vessel_code,
          (
            select string_agg(
                port_code || ' ' || to_char(eta, 'DD HH24:MI') || '-' || to_char(etd, 'DD HH24:MI'),
                ', '
                order by serial
              )
            from voyage_stop s
            where s.voyage_id = v.id
          ) as calls
        from voyage v
        order by id
        limit 2`,
    ),
  ).toEqual([
    {
      voyage_name: "SITC HANSHIN/2601E",
      line_code: "AUT",
      direction: "E",
      departure_date: "2026-06-01",
      week: "2026-W23",
      settle_mon: "2026-06",
      period: 7,
      status: "PLANNED",
      round_date: "2026-06-01",
      vessel_code: "SH",
      calls: "CNSGH 01 06:00-01 19:00, JPOSA 04 08:00-04 17:00",
    },
    expect.objectContaining({
      voyage_name: "SITC HANSHIN/2601W",
      direction: "W",
      calls: "JPOSA 05 12:00-05 18:00, CNNBO 07 12:00-08 00:00",
    }),
  ]);
  expect(
    await rowsOf(
      testDatabase,
      sql`select voy_no, status, voyage_name from voyage_number where line_code = 'AUT' order by 1`,
    ),
  ).toEqual([
    { voy_no: "2601", status: "USED", voyage_name: "SITC HANSHIN/2601E" },
    { voy_no: "2602", status: "USED", voyage_name: "KOTA MAKMUR/2602E" },
  ]);
  expect(
    await testDatabase.run("clerk", generateVoyages, range("2026-06-01", "2026-06-14")),
  ).toMatchObject({
    done: 0,
    refused: 0,
    known: 2,
  });
  expect(await preview("2026-06-08", "2026-06-15")).toEqual([
    "2026-06-08 EXISTS",
    "2026-06-15 NEW SITC HANSHIN/2603E SITC HANSHIN/2603W",
  ]);
  expect(await rowsOf(testDatabase, sql`select count(*)::int as n from voyage`)).toEqual([
    { n: 4 },
  ]);
});

test("a ship in two places at once and a taken berth are told before anything is made", async () => {
  const sailing = {
    lineCode: "AUT",
    vesselCode: "SH",
    voyage: "2604E",
    stops: [
      { portCode: "JPUKB", eta: "2026-06-16 08:00", etd: "2026-06-16 20:00" },
      { portCode: "CNNBO", eta: "2026-06-30 08:00", etd: "2026-06-30 20:00" },
    ],
  };
  const { id } = await testDatabase.run("clerk", saveVoyage, sailing);
  expect(await preview("2026-06-15", "2026-06-21")).toEqual([
    "2026-06-15 REFUSED voyage.shipElsewhere SITC HANSHIN/2605E SITC HANSHIN/2605W",
  ]);
  const made = await testDatabase.run("clerk", generateVoyages, range("2026-06-15", "2026-06-21"));
  expect(made).toMatchObject({
    done: 0,
    refused: 1,
    rows: [{ done: false, code: "voyage.shipElsewhere", params: { voyage: "SITC HANSHIN/2604E" } }],
  });
  const berthed = {
    ...sailing,
    id,
    voyage: "2604E",
    stops: [
      {
        portCode: "CNSGH",
        dockCode: "SD",
        eta: "2026-06-22 08:00",
        etb: "2026-06-22 08:00",
        etd: "2026-06-23 20:00",
      },
      sailing.stops[1],
    ],
  };
  await testDatabase.run("clerk", saveVoyage, berthed);
  expect(await preview("2026-06-22", "2026-06-22")).toEqual([
    "2026-06-22 REFUSED voyage.berthTaken KOTA MAKMUR/2605E KOTA MAKMUR/2605W",
  ]);
  expect(await preview("2026-06-22", "2026-06-22", { accept: "Y" })).toEqual([
    "2026-06-22 NEW KOTA MAKMUR/2605E KOTA MAKMUR/2605W",
  ]);
});

test("what a template cannot make is said", async () => {
  const codes = (input: object) =>
    codesOf(
      testDatabase.run("clerk", previewVoyages, { ...range("2026-07-06", "2026-07-12"), ...input }),
    );
  expect(await codes({ from: "2026-06-02", to: "2026-06-03" })).toEqual(["from voyage.noRounds"]);
  expect(await codes({ to: "2026-07-01" })).toEqual(["to voyage.rangeOrder"]);
  expect(await codes({ to: "2040-07-01" })).toEqual(["to kit.tooBig"]);
  expect(await codes({ vessels: "GHOST" })).toEqual(["vessels kit.unknownCode"]);
  expect(await codes({ to: "2026-09-30" })).toEqual(["voyage.numbersSpent"]);
  expect(await codes({ id: 9999 })).toEqual(["kit.notFound"]);
  await sql`update schedule_template set vessel_codes = '' where id = ${templateId}`.execute(db());
  expect(await codes({})).toEqual(["vessels voyage.noShip"]);
  await sql`update schedule_template set line_code = 'MAN' where id = ${templateId}`.execute(db());
  expect(await preview("2026-07-06", "2026-08-16", { vessels: "KM" })).toEqual([
    ...["07-06 10", "07-13 12", "07-20 13", "07-27 14", "08-03 15"].map((item) => {
      const [day, no] = item.split(" ");
      return `2026-${day} NEW KOTA MAKMUR/${no}E KOTA MAKMUR/${no}W`;
    }),
    "2026-08-10 REFUSED voyage.numbersMissing",
  ]);
  // A ship for overlapping rounds: the earlier sails, the refused one blocks nothing.
  await sql`update schedule_template set period = 3 where id = ${templateId}`.execute(db());
  expect(
    (await preview("2026-07-07", "2026-07-16", { vessels: "KM" })).map((item) =>
      item.slice(0, 36).trim(),
    ),
  ).toEqual([
    "2026-07-07 NEW KOTA MAKMUR/10E KOTA",
    "2026-07-10 REFUSED voyage.shipElsewh",
    "2026-07-13 REFUSED voyage.shipElsewh",
    "2026-07-16 NEW KOTA MAKMUR/14E KOTA",
  ]);
  await sql`update schedule_template set period = 7 where id = ${templateId}`.execute(db());
  await sql`update voyage
    set voyage_name = 'KOTA MAKMUR/10E'
    where voyage_name = 'KOTA MAKMUR/2602E'`.execute(db());
  expect(await preview("2026-07-06", "2026-07-06", { vessels: "KM" })).toEqual([
    "2026-07-06 REFUSED voyage.nameTaken KOTA MAKMUR/10E KOTA MAKMUR/10W",
  ]);
  await sql`update schedule_template set enabled = 'N' where id = ${templateId}`.execute(db());
  expect(await codes({})).toEqual(["voyage.templateOff"]);
});

test("a line and a template in use stay, and say where they are used", async () => {
  const remove = async (resource: typeof line, code: string) => {
    const [row] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from ${sql.table(resource === line ? "vessel_line" : "schedule_template")} where code = ${code}`,
    );
    return (
      (
        (await testDatabase.run("clerk", stepOf(resource, "remove"), {
          rows: [{ id: row?.id }],
        })) as StepResult
      ).rows[0]?.code ?? "done"
    );
  };
  expect(await remove(line, "AUT")).toBe("master.inUse");
  expect(await remove(template, "T1")).toBe("master.inUse");
  expect(await remove(line, "NIL")).toBe("done");
});
