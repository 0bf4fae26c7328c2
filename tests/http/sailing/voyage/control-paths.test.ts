import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command } from "commander";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { operationFor } from "#platform/records/resource/resource.server.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import { imports, resourceOf } from "#db/services/registry.server.ts";
import { aBooking } from "#fixtures/builders/a-booking.server.ts";
import { aVoyage } from "#fixtures/builders/a-voyage.server.ts";
import { anEBooking } from "#fixtures/builders/an-e-booking.server.ts";
import { runTask } from "#jobs/kit.server.ts";
import { platformOf } from "#tests/db/jobs/fixture.ts";
import {
  responseOf,
  contextOf,
  outcomeOf,
  serveTestDatabase,
  visit,
  type Visitor,
} from "#tests/support/web.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

vi.setConfig({ testTimeout: 60_000 });
let testDatabase: TestDatabase;
let admin: Visitor;
let platform: Awaited<ReturnType<typeof platformOf>>;
const folder = mkdtempSync(path.join(tmpdir(), "seaway-paths-"));
const existing = {
  voyage: "",
  other: "",
  voyageId: 0,
  draft: 0,
  received: 0,
  submitted: 0,
  booking: 0,
  blNo: "BLPATHS",
  ports: ["", ""],
  client: "",
  line: "",
  vessel: "",
};

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  serveTestDatabase(testDatabase);
  admin = await visit(testDatabase, "admin");
  platform = await platformOf(testDatabase);
  const em = testDatabase.em();
  const voyage = await aVoyage(em, { week: 3 });
  const other = await aVoyage(em, { week: 6 });
  const booking = await aBooking(em, { bkStatus: "CONFIRMED", voyage: other });
  const stops = voyage.voyage.stops.getItems().toSorted((a, b) => a.serial - b.serial);
  const [client] = await rowsOf<{ code: string }>(
    testDatabase,
    sql`select code from customer where status = 'SUBMITTED' limit 1`,
  );
  Object.assign(existing, {
    voyage: voyage.voyage.voyageName,
    voyageId: voyage.voyage.id,
    draft: (await anEBooking(em, { voyage })).id,
    received: (await anEBooking(em, { voyage, with: { ebStatus: "RECEIVED", bkNo: "X" } })).id,
    submitted: (await anEBooking(em, { voyage, with: { ebStatus: "SUBMITTED" } })).id,
    booking: booking.id,
    line: voyage.voyage.lineCode,
    vessel: voyage.voyage.vesselCode,
    ports: [stops[0]?.portCode ?? "", stops[1]?.portCode ?? ""],
    client: client?.code ?? "",
  });
  await sql`insert into bill (bl_no, voyage_id, booking_id, client_code, port_load, port_dis)
    values (
        ${existing.blNo}, ${existing.voyageId}, ${booking.id}, ${existing.client},
        ${existing.ports[0]}, ${existing.ports[1]}
      )`.execute(em.getKysely());
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await platform.close();
  const { closePlatform } = await import("#app/session/platform.server.ts");
  await closePlatform();
  await testDatabase.close();
});

/** A guarded action, its input, and the voyage state that refuses it. */
type Attempt = {
  apiName: string;
  verb: string;
  input: () => Record<string, unknown>;
  state: ReturnType<typeof sql>;
  code: string;
};
const shipment = () => ({
  voyage: existing.voyage,
  portLoad: existing.ports[0],
  portDis: existing.ports[1],
  clientCode: existing.client,
  freightTerms: "PREPAID",
  releaseType: "ORIGINAL",
  containers: [{ sizeType: "20GP", contCount: "1" }],
  cargo: [{ goodsNameEn: "TOYS", pkgs: "10", packageKind: "CT", gwt: "1000", dim: "10" }],
});
const fee = () => ({
  blNo: existing.blNo,
  feeCode: "DOC",
  unit: "BILL",
  qty: "1",
  price: "80",
  currency: "CNY",
});
const payable = () => ({ ...fee(), corpCode: existing.client });
const form = () => ({
  id: existing.voyageId,
  lineCode: existing.line,
  vesselCode: existing.vessel,
  voyage: "1E",
  stops: existing.ports.map((portCode) => ({ portCode })),
});
const rows = (id: () => number) => () => ({ rows: [{ id: id() }] });
const ended = sql`ended = 'Y'`;
const past = sql`now() - interval '1 hour'`;
const bookings = "seaway/bookingMgr/inner";
const ebookings = "eb/ebBooking";
const fees = "feemgr/recmgr/search";
const control = "seaway/voyage/statusControl";
const attempts: Readonly<Record<string, Attempt>> = {
  "a booking on an ended voyage": {
    apiName: bookings,
    verb: "save",
    input: shipment,
    state: ended,
    code: "booking.voyageEnded",
  },
  "a roll onto an ended voyage": {
    apiName: bookings,
    verb: "changeVoyage",
    input: () => ({ id: existing.booking, voyage: existing.voyage, changeReason: "roll" }),
    state: ended,
    code: "voyage.ended",
  },
  "a booking on a blank sailing": {
    apiName: bookings,
    verb: "save",
    input: shipment,
    state: sql`status = 'CANCELLED'`,
    code: "voyage.cancelled",
  },
  "an electronic booking on an ended voyage": {
    apiName: ebookings,
    verb: "save",
    input: shipment,
    state: ended,
    code: "voyage.ended",
  },
  "submit when closed": {
    apiName: ebookings,
    verb: "submit",
    input: rows(() => existing.draft),
    state: sql`eb_switch = 'CLOSED'`,
    code: "voyage.ebClosed",
  },
  "submit after the deadline": {
    apiName: ebookings,
    verb: "submit",
    input: rows(() => existing.draft),
    state: sql`eb_deadline = ${past}`,
    code: "voyage.ebDeadlinePassed",
  },
  "receiving on an ended voyage": {
    apiName: ebookings,
    verb: "receive",
    input: rows(() => existing.submitted),
    state: ended,
    code: "voyage.ended",
  },
  "locking the manifest of an ended voyage": {
    apiName: ebookings,
    verb: "lockManifest",
    input: rows(() => existing.received),
    state: ended,
    code: "voyage.ended",
  },
  "a fee when receivable is closed": {
    apiName: fees,
    verb: "save",
    input: fee,
    state: sql`receivable_switch = 'CLOSED'`,
    code: "fee.closedReceivable",
  },
  "a payable when payable is closed": {
    apiName: "feemgr/paymgr/search",
    verb: "save",
    input: payable,
    state: sql`payable_switch = 'CLOSED'`,
    code: "fee.closedPayable",
  },
  "a payable under the lock": {
    apiName: "feemgr/paymgr/search",
    verb: "save",
    input: payable,
    state: sql`fee_lock = 'Y'`,
    code: "fee.lockedVoyage",
  },
  "a fee under the lock": {
    apiName: fees,
    verb: "save",
    input: fee,
    state: sql`fee_lock = 'Y'`,
    code: "fee.lockedVoyage",
  },
  "entry of an ended voyage": {
    apiName: "seaway/voyage/voyage",
    verb: "save",
    input: form,
    state: ended,
    code: "voyage.ended",
  },
  "deadlines of an ended voyage": {
    apiName: control,
    verb: "save",
    input: () => ({ id: existing.voyageId }),
    state: ended,
    code: "voyage.ended",
  },
  "a switch of an ended voyage": {
    apiName: control,
    verb: "closeEb",
    input: rows(() => existing.voyageId),
    state: ended,
    code: "voyage.hasEnded",
  },
};

const codesIn = (result: unknown): string[] => {
  const faults = (result ?? {}) as { errors?: unknown; rows?: unknown; faults?: unknown };
  const lists = [faults.errors, faults.rows, faults.faults].filter(Array.isArray) as {
    code?: string;
  }[][];
  return lists.flatMap((list) => list.flatMap((item) => (item.code ? [item.code] : [])));
};
/** A record as form fields. */
const fieldsOf = (input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) =>
      Array.isArray(value)
        ? value.flatMap((line: Record<string, unknown>, i) =>
            Object.entries(line).map(([field, item]) => [`${key}[${i}].${field}`, String(item)]),
          )
        : [[key, String(value)]],
    ),
  ) as Record<string, string>;
const isStep = ({ apiName, verb }: Attempt) => Object.hasOwn(resourceOf(apiName).steps, verb);

const entryPoints: Readonly<Record<string, (attempt: Attempt) => Promise<string[]>>> = {
  async screen(attempt) {
    const { apiName, verb } = attempt;
    const input = attempt.input();
    if (isStep(attempt)) {
      const { stepList } = await import("#app/kit/list/data/load-list.server.ts");
      const [row] = input.rows as { id: number }[];
      const request = await admin.page(`/${apiName}`, { _step: verb, row: String(row?.id) });
      return codesIn(
        (await outcomeOf(async () => stepList(await contextOf(request), apiName))).data,
      );
    }
    const { saveForm } = await import("#app/kit/form/save/save-form.server.ts");
    const more: Record<string, string> = verb === "save" ? {} : { _more: verb };
    const request = await admin.page(`/${apiName}/index/new`, { ...fieldsOf(input), ...more });
    const target = { id: input.id ? String(input.id) : "new", saved: () => "/" };
    return codesIn(
      (await outcomeOf(async () => saveForm(await contextOf(request), apiName, target))).data,
    );
  },
  async call({ apiName, verb, input }) {
    const response = await responseOf(admin.call(`${apiName}/${verb}`, input()));
    return [...codesIn(response), ...codesIn(response.data)];
  },
  async command({ apiName, verb, input }) {
    const { registerResource } = await import("#cli/commands/resource.ts");
    const program = new Command("seaway")
      .option("--json", "", true)
      .option("--lang <lang>", "", "zh")
      .option("--as <user>")
      .exitOverride();
    registerResource(program);
    const file = path.join(folder, "input.json");
    const { rows: chosen = [], ...request } = input() as { rows?: { id: number }[] };
    writeFileSync(file, JSON.stringify(request));
    const args =
      verb === "save"
        ? ["save", apiName]
        : ["do", apiName, verb, ...chosen.map((row) => String(row.id))];
    let output = "";
    const spies = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, "write").mockImplementation((text) => {
        output += String(text);
        return true;
      }),
    );
    try {
      await program.parseAsync(["node", "seaway", "--as", admin.userName, ...args, "-i", file]);
    } finally {
      for (const spy of spies) spy.mockRestore();
      process.exitCode = undefined;
    }
    return codesIn(JSON.parse(output));
  },
  async job({ apiName, verb, input }) {
    const operation = operationFor(resourceOf(apiName), verb);
    const order = { operation: operation?.name ?? "", input: input(), page: apiName, title: verb };
    const id = (await orderTask(testDatabase.em(), systemActor("scheduler"), order)) ?? 0;
    const outcome = await runTask(platform, id, new AbortController().signal);
    return codesIn(outcome?.results);
  },
};

const whole = sql`ended = 'N',
  status = 'CONFIRMED',
  eb_switch = 'OPEN',
  receivable_switch = 'OPEN',
  payable_switch = 'OPEN',
  fee_lock = 'N',
  eb_deadline = null`;
const set = (state: ReturnType<typeof sql>) =>
  sql`update voyage set ${state} where id = ${existing.voyageId}`.execute(
    testDatabase.em().getKysely(),
  );

describe.each(Object.keys(entryPoints))("by the door of the %s", (entryPoint) => {
  test.each(Object.keys(attempts))("%s is refused", async (name) => {
    const attempt = attempts[name] as Attempt;
    await set(attempt.state);
    const codes = await entryPoints[entryPoint]?.(attempt);
    await set(whole);
    expect(codes).toContain(attempt.code);
  });
});

test("a file is refused like everything else, row by row and before anything is written", async () => {
  await set(ended);
  const [vessel = "", voyage = ""] = existing.voyage.split("/");
  const head = `${existing.line},${vessel},${voyage}`;
  const files = {
    voyage: `line,vessel,voyage,departure_date,remark\n${head},2026-12-01,late`,
    voyageStop: `line,vessel,voyage,serial,port,eta_local\n${head},1,${existing.ports[0]},2026-12-01 10:00`,
    booking: `booking_no,vessel,voyage,pol,pod,shipper,goods,size_type,containers,packages,package_kind,gross_kg,cbm\nB1,${vessel},${voyage},${existing.ports.join(",")},${existing.client},TOYS,20GP,1,1,CT,1,1`,
  };
  for (const [kind, text] of Object.entries(files)) {
    const operation = imports.find((importDefinition) => importDefinition.kind === kind)?.operation;
    if (!operation) throw new Error(kind);
    const result = await testDatabase.run("admin", operation, { source: { text }, options: {} });
    expect([
      kind,
      result.faults.map((fault) => fault.code).filter((code) => /ended$/i.test(code)),
    ]).toEqual([kind, [expect.any(String)]]);
  }
  await set(whole);
});
