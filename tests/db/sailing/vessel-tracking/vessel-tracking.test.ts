import { PassThrough } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { readBoardQuery } from "#domain/sailing/vessel-tracking/board/board-range.ts";
import { saveVesselEvent } from "#domain/sailing/vessel-tracking/ops/save-vessel-event.server.ts";
import { readBoard } from "#domain/sailing/vessel-tracking/board/schedule-board.queries.server.ts";
import { readPositions } from "#domain/sailing/vessel-tracking/positions/ship-positions.queries.server.ts";
import { vesselEventImport } from "#domain/sailing/vessel-tracking/vessel-tracking.imports.server.ts";
import { saveVoyage } from "#domain/sailing/voyage/ops/save-voyage.server.ts";
import { openListExport } from "#db/services/export/list-export.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
const status = "seaway/voyage/vesselStatus";
/** The time of these tests. */
const now = new Date("2026-06-04T00:00:00Z");

const stops = [
  {
    serial: 1,
    portCode: "CNSGH",
    dockCode: "SIPGSD",
    eta: "2026-06-01 14:00",
    etb: "2026-06-01 20:00",
    etd: "2026-06-02 14:00",
  },
  { serial: 2, portCode: "CNNBO", eta: "2026-06-02 22:00", etd: "2026-06-03 19:00" },
  {
    serial: 3,
    portCode: "JPOSA",
    eta: "2026-06-06 08:00",
    etd: "2026-06-06 17:00",
    siCutoff: "2026-06-04 09:00",
  },
];

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const db = testDatabase.em().getKysely();
  await sql`insert into vessel (code, name) values ('SH', 'SITC HANSHIN'), ('KM', 'KOTA MAKMUR')`.execute(
    db,
  );
  await sql`insert into vessel_line (code, name_en, name_zh, rotation)
    values ('JPX1', 'Kansai', '关西线', 'CNSGH CNNBO JPOSA')`.execute(db);
  await testDatabase.run("clerk", saveVoyage, {
    lineCode: "JPX1",
    vesselCode: "SH",
    voyage: "2601E",
    stops,
  });
  const later = stops.map((stop) => ({
    ...stop,
    eta: stop.eta.replace("06-0", "06-1"),
    etd: stop.etd.replace("06-0", "06-1"),
    etb: "",
  }));
  await testDatabase.run("clerk", saveVoyage, {
    lineCode: "JPX1",
    vesselCode: "KM",
    voyage: "2602E",
    stops: later.map((stop) => ({ ...stop, siCutoff: "" })),
  });
});
afterAll(() => testDatabase.close());

const tell = (event: object, at = now) =>
  runOperation({ ...testDatabase.as("clerk"), now: at }, saveVesselEvent, {
    event: "ARRIVED",
    vesselCode: "SH",
    source: "AGENT",
    ...event,
  });
const codesOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) =>
      refusalsOf(error).map((refusal) => `${refusal.place.field ?? ""} ${refusal.code}`.trim()),
  );
const actual = async (serial: number) =>
  (
    await rowsOf<{ times: string }>(
      testDatabase,
      sql`select concat_ws(' ', ata, atb, atd) as times
        from voyage_stop s join voyage v on v.id = s.voyage_id
        where v.vessel_code = 'SH' and s.serial = ${serial}`,
    )
  )[0]?.times;
const remove = async (id: number) => {
  const operation = resourceOf(status).steps.remove;
  if (!operation) throw new Error("remove");
  return (
    ((await testDatabase.run("clerk", operation, { rows: [{ id }] })) as StepResult).rows[0]
      ?.code ?? "done"
  );
};

describe("events of ships", () => {
  test("an arrival, a berthing and a departure are the actual times of their call, found by ship, port and time; nothing else of the call changes", async () => {
    const result = await tell({ portCode: "CNSHA", eventTime: "2026-06-01 15:10" });
    await tell({ event: "BERTHED", portCode: "CNSGH", eventTime: "2026-06-01 21:00" });
    await tell({
      event: "DEPARTED",
      vesselCode: "",
      voyage: "SITC HANSHIN/2601E",
      portCode: "CNSGH",
      eventTime: "2026-06-02 20:30",
    });
    expect(await actual(1)).toBe("2026-06-01 15:10:00 2026-06-01 21:00:00 2026-06-02 20:30:00");
    expect(
      await rowsOf(
        testDatabase,
        sql`select e.vessel_name, v.voyage_name, e.serial, e.port_code, e.time_zone,
            to_char(e.at at time zone 'utc', 'MM-DD HH24:MI') as at
          from vessel_event e join voyage v on v.id = e.voyage_id
          where e.id = ${result.id}`,
      ),
    ).toEqual([
      {
        vessel_name: "SITC HANSHIN",
        voyage_name: "SITC HANSHIN/2601E",
        serial: 1,
        port_code: "CNSGH",
        time_zone: "Asia/Shanghai",
        at: "06-01 07:10",
      },
    ]);
    expect(
      await rowsOf(
        testDatabase,
        sql`select dock_code, etb::text, si_cutoff::text
          from voyage_stop
          where dock_code <> '' or si_cutoff is not null
          order by serial, voyage_id`,
      ),
    ).toEqual([
      { dock_code: "SIPGSD", etb: "2026-06-01 20:00:00", si_cutoff: null },
      { dock_code: "SIPGSD", etb: null, si_cutoff: null },
      { dock_code: "", etb: null, si_cutoff: "2026-06-04 09:00:00" },
    ]);
  });

  test("every no at its field, and nothing is written", async () => {
    const existing = await rowsOf(testDatabase, sql`select count(*)::int as n from vessel_event`);
    const no = (event: object) =>
      codesOf(tell({ portCode: "CNNBO", eventTime: "2026-06-02 23:00", ...event }));
    expect(await no({ vesselCode: "" })).toEqual(["vesselCode vessel.needsName"]);
    expect(await no({ vesselCode: "NONE", portCode: "ZZZZZ" })).toEqual([
      "vesselCode kit.unknownCode",
      "portCode kit.unknownCode",
    ]);
    expect(await no({ portCode: "" })).toEqual(["portCode vessel.needsPort"]);
    expect(await no({ portCode: "KRPUS" })).toEqual(["portCode vessel.noCall"]);
    expect(await no({ voyage: "KOTA MAKMUR/2602E" })).toEqual(["voyage vessel.otherShip"]);
    expect(await no({ voyage: "9999E" })).toEqual(["voyage kit.unknownCode"]);
    expect(await no({ event: "DELAYED" })).toEqual(["expectedTime vessel.needsExpected"]);
    expect(await no({ eventTime: "2026-06-05 23:00" })).toEqual(["eventTime vessel.inFuture"]);
    expect(await no({ eventTime: "" })).toEqual(["eventTime kit.requiredPlain"]);
    expect(await no({ event: "OTHER", portCode: "", timeZone: "No/Where" })).toEqual([
      "timeZone money.badZone",
    ]);
    expect(await no({ portCode: "CNSGH", eventTime: "2026-06-01 15:10" })).toEqual([
      "eventTime vessel.eventTwice",
    ]);
    expect(
      await no({ event: "DEPARTED", portCode: "CNSGH", eventTime: "2026-06-01 15:00" }),
    ).toEqual(["eventTime voyage.timesOrder"]);
    expect(await codesOf(testDatabase.run("captain", saveVesselEvent, {}))).toEqual([
      "kit.noPermission",
    ]);
    expect(
      await codesOf(tell({ id: 999_999, portCode: "CNNBO", eventTime: "2026-06-02 23:00" })),
    ).toEqual(["kit.notFound"]);
    expect(await rowsOf(testDatabase, sql`select count(*)::int as n from vessel_event`)).toEqual(
      existing,
    );
    expect(await actual(2)).toBe("");
  });

  test("changed it changes the time, moved it takes the time along, removed it takes it back; a time somebody else wrote stays", async () => {
    const { id } = await tell({ portCode: "CNNBO", eventTime: "2026-06-03 01:00" });
    expect(await actual(2)).toBe("2026-06-03 01:00:00");
    await tell({ id, portCode: "CNNBO", eventTime: "2026-06-03 02:00" });
    expect(await actual(2)).toBe("2026-06-03 02:00:00");
    await tell({ id, portCode: "CNNBO", event: "ANCHORED", eventTime: "2026-06-03 02:00" });
    expect(await actual(2)).toBe("");
    await tell({ id, portCode: "CNNBO", eventTime: "2026-06-03 02:00" });
    expect(
      await codesOf(tell({ id, version: 1, portCode: "CNNBO", eventTime: "2026-06-03 03:00" })),
    ).toEqual(["kit.stale"]);
    expect(await remove(id)).toBe("done");
    expect(await actual(2)).toBe("");
    const other = await tell({ portCode: "CNNBO", eventTime: "2026-06-03 02:00" });
    await sql`update voyage_stop set ata = '2026-06-03 02:30' where ata = '2026-06-03 02:00'`.execute(
      testDatabase.em().getKysely(),
    );
    expect(await remove(other.id)).toBe("done");
    expect(await actual(2)).toBe("2026-06-03 02:30:00");
  });

  test("an ended voyage takes no more times, and keeps its events", async () => {
    await sql`update voyage set ended = 'Y' where vessel_code = 'SH'`.execute(
      testDatabase.em().getKysely(),
    );
    expect(
      await codesOf(tell({ event: "DEPARTED", portCode: "CNNBO", eventTime: "2026-06-03 20:00" })),
    ).toEqual(["eventTime voyage.ended"]);
    expect(
      await codesOf(
        tell({
          event: "OTHER",
          portCode: "",
          eventTime: "2026-06-03 20:00",
          remark: "crew change",
        }),
      ),
    ).toEqual([]);
    await sql`update voyage set ended = 'N' where vessel_code = 'SH'`.execute(
      testDatabase.em().getKysely(),
    );
  });

  test("a list of events: faults by row, names or codes, labels of either language; our own export comes back without a change", async () => {
    const bring = (text: string) =>
      runOperation({ ...testDatabase.as("clerk"), now }, vesselEventImport.operation, {
        source: { text },
      });
    const bad = await bring(
      "船名\t港口\t动态\t当地时间\nNOBODY\tCNNBO\t离港\t2026-06-03 19:30\nSITC HANSHIN\tCNNBO\t飞走\t2026-06-03 19:30",
    );
    expect(bad.faults.map((fault) => [fault.row, fault.field, fault.code])).toEqual([
      [2, "vesselCode", "kit.unknownCode"],
      [3, "event", "kit.notAnOption"],
    ]);
    const good = await bring(
      "Vessel\tPort\tEvent\tLocal time\tExpected\tSource\nsitc hanshin\tCNNBO\tDeparted\t2026-06-03 19:30\t\tAgent\nSITC HANSHIN\tJPOSA\tDELAYED\t2026-06-04 05:00\t2026-06-06 20:00\tCaptain",
    );
    expect([good.faults, good.inserted]).toEqual([[], 2]);
    expect(await actual(2)).toBe("2026-06-03 02:30:00 2026-06-03 19:30:00");
    const actor = testDatabase.as("clerk").actor;
    const file = await openListExport(testDatabase.em(), actor, resourceOf(status), {
      query: { filters: [], sort: [{ key: "at", order: "desc" }], page: 1, pageSize: 100 },
    });
    const parts: Buffer[] = [];
    const body = new PassThrough().on("data", (part: Buffer) => parts.push(part));
    await file.write(body);
    const again = await runOperation(
      { ...testDatabase.as("clerk"), now },
      vesselEventImport.operation,
      {
        source: { name: "events.xlsx", bytes: Buffer.concat(parts).toString("base64") },
      },
    );
    expect([again.faults, again.inserted, again.changed]).toEqual([[], 0, 0]);
    expect(again.unchanged).toBeGreaterThan(4);
  });
});

describe("the schedule board", () => {
  const query = (search: string) =>
    readBoardQuery(new URLSearchParams(`from=2026-06-01&days=28&${search}`), "2026-06-04");
  const board = (search = "") =>
    readBoard(testDatabase.em(), testDatabase.as("clerk").actor, query(search), now);

  test("has a row for each ship, what she says of a delay, and the calls of the time only", async () => {
    const result = await board();
    expect(result).toMatchObject({ ships: 2, voyages: 2, calls: 6, cut: false });
    expect(result.rows.map((row) => row.name)).toEqual(["KOTA MAKMUR", "SITC HANSHIN"]);
    const osaka = result.rows[1]?.bars.find((bar) => bar.portCode === "JPOSA");
    expect(osaka).toMatchObject({
      arrivalBasis: "revised",
      delay: 720,
      late: 2,
      tone: "planned",
      from: 163 - 24,
    });
    expect(result.names.JPOSA).toBe("大阪");
    expect(
      (
        await readBoard(
          testDatabase.em(),
          testDatabase.as("clerk").actor,
          { ...query(""), from: "2026-08-01" },
          now,
        )
      ).calls,
    ).toBe(0);
  });

  test("by port, by line, by ship, by part of a name; nobody sees voyages of a page that shows him nothing", async () => {
    expect((await board("by=port")).rows.map((row) => [row.key, row.bars.length])).toEqual([
      ["CNNBO", 2],
      ["CNSGH", 2],
      ["JPOSA", 2],
    ]);
    expect(
      (await board("port=JPOSA&vessel=kota")).rows.map((row) => [row.key, row.bars.length]),
    ).toEqual([["KM", 1]]);
    expect((await board("line=SEA2")).rows).toEqual([]);
    expect((await board("vessel=%25")).rows).toEqual([]);
    const rows = [{ id: 1, portLoads: ["CNSGH"], portDiss: [], depts: [] }];
    const dataPms = { "seaway/voyage/voyage": { rows, portLoad: null, portDis: null, dept: null } };
    const limited = testDatabase.as("clerk", { dataPms }).actor;
    expect((await readBoard(testDatabase.em(), limited, query(""), now)).rows).toEqual([]);
  });

  test("is a list of calls for calls and commands, with delays in hours", async () => {
    const query = {
      filters: [{ key: "portCode", kind: "equals", values: ["CNSGH"] }],
      sort: [{ key: "eta", order: "desc" }],
      page: 1,
      pageSize: 10,
    } as const;
    const { rows } = await searchResource(
      testDatabase.em(),
      testDatabase.as("clerk").actor,
      resourceOf("seaway/voyage/scheduleBoard"),
      query,
    );
    expect(rows.map((row) => [row.vesselName, row.arrivalDelay, row.departureDelay])).toEqual([
      ["KOTA MAKMUR", null, null],
      ["SITC HANSHIN", 1, 7],
    ]);
  });
});

describe("positions", () => {
  const look = (vessel: string, at = now) =>
    readPositions(testDatabase.em(), testDatabase.as("clerk").actor, vessel, at);

  test("a ship between two ports, the others of her line beside her; nothing without a ship of the name", async () => {
    const positions = await look("HANSHIN");
    const [own, other] = positions?.ships ?? [];
    expect(own).toMatchObject({
      vesselName: "SITC HANSHIN",
      asked: true,
      kind: "sea",
      fromPort: "CNNBO",
      toPort: "JPOSA",
      sure: true,
      next: { portCode: "JPOSA", time: "2026-06-06 20:00", delay: 720, basis: "revised" },
      news: { event: "DELAYED", portCode: "JPOSA", outage: null },
    });
    // 12.5 of 71.5 hours.
    expect(own?.fraction).toBeCloseTo(12.5 / 71.5, 5);
    expect(other).toMatchObject({ vesselName: "KOTA MAKMUR", asked: false, kind: "before" });
    expect(positions?.lines).toEqual([
      { code: "JPX1", name: "关西线", ports: ["CNSGH", "CNNBO", "JPOSA"] },
    ]);
    expect(positions?.places.JPOSA?.lon).toBeCloseTo(135.5);
    expect(await look("NOBODY")).toBeNull();
  });

  test("a ship off hire is told", async () => {
    await tell({ event: "OFF_HIRE", portCode: "", timeZone: "UTC", eventTime: "2026-06-04 00:30" });
    expect((await look("HANSHIN"))?.ships[0]?.news).toMatchObject({
      event: "OFF_HIRE",
      outage: "OFF_HIRE",
      eventTime: "2026-06-04 00:30",
    });
  });

  test("the list asks for a ship, and says what was reported last and what comes next", async () => {
    const resource = resourceOf("seaway/voyage/vesselPosition");
    const search = (filters: { key: string; kind: "contains"; values: string[] }[]) =>
      searchResource(testDatabase.em(), testDatabase.as("clerk").actor, resource, {
        filters,
        sort: [{ key: "departureDate", order: "desc" }],
        page: 1,
        pageSize: 10,
      });
    expect(await codesOf(search([]))).toEqual(["kit.needsFilter"]);
    const { rows } = await search([{ key: "vesselName", kind: "contains", values: ["HANSHIN"] }]);
    expect(rows).toMatchObject([
      {
        lastPort: "CNNBO",
        lastEvent: "DEPARTED",
        lastTime: "2026-06-03 19:30",
        nextPort: "JPOSA",
        nextEta: "2026-06-06 08:00",
      },
    ]);
  });
});
