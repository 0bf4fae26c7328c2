import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { takeContainers } from "#domain/containers/container/ops/order-containers.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { generateBills } from "#domain/documents/bill/ops/generate-bills.server.ts";
import { openCtx, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import { aLockedBooking } from "#fixtures/builders/a-booking.server.ts";
import { aVoyage } from "#fixtures/builders/a-voyage.server.ts";
import { openOrm } from "#db/services/open-orm.server.ts";
import { orderJob } from "#domain/administration/job/job.resource.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { schedule } from "#db/services/registry.server.ts";
import { fileOf, line } from "#tests/db/containers/container/lines.ts";
import { addBookings, addTypes, addVoyage } from "#tests/db/containers/container/sea.ts";
import {
  aFeeBill,
  aFeeVoyage,
  seedFeeFixture,
  workedTariff,
} from "#tests/db/finance/fee/fixture.ts";
import { asUser } from "./as-user.ts";
import { bookingKinds } from "./booking-kinds.ts";
import { type Visitor, visit } from "#tests/support/web.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { billSplit } from "./split-kind.ts";
import { billKeys, feeKeys, importKeys, nightKeys } from "./end-state.ts";

/** Amount of work, enough for a kill in its middle. */
export type Size = { rows: number; bookings: number; bills: number; corps: number };

/** A prepared kind of work. `order` starts it as a user does; `keys` queries its result. */
export type Work = {
  name: string;
  order(url: string): Promise<void>;
  keys: string;
  /** Done where it is ordered, without a task. */
  atOnce?: boolean;
  /** The same order through the web. */
  form?: (() => FormData) | undefined;
  visitor?: Visitor | undefined;
};
export type Kind = { name: string; prepare(testDatabase: TestDatabase, size: Size): Promise<Work> };

/** `share` of the rows; the web process imports small uploads, the worker big ones. */
const containerImport = (name: string, share: number): Kind => ({
  name,
  async prepare(testDatabase, { rows: whole }) {
    const rows = Math.round(whole * share);
    await addTypes(testDatabase);
    const voyage = await addVoyage(testDatabase);
    const perBooking = 10;
    const numbers = Array.from(
      { length: Math.ceil(rows / perBooking) },
      (_, i) => `SURV${String(i).padStart(5, "0")}`,
    );
    await addBookings(
      testDatabase,
      voyage.id,
      numbers.map((bkNo) => ({
        bkNo,
        containers: [["40HC", perBooking]],
        cargo: [[100, "10000", "50"]],
      })),
    );
    // Every fiftieth row is faulty, as refusals must match too.
    const lines = Array.from({ length: rows }, (_, i) =>
      line(numbers[Math.floor(i / perBooking)] ?? "", i % 50 === 7 ? { gwt: 0 } : {}),
    );
    const bytes = await fileOf(lines);
    const visitor = await visit(testDatabase, "clerk");
    const input = { voyage: voyage.voyageName, mode: "FIRST", fileName: "survival.xlsx" };
    return {
      name,
      visitor,
      keys: importKeys,
      atOnce: share < 1,
      order: (url) =>
        asUser(url, visitor.userName, (caller) =>
          takeContainers(caller, { ...input, bytes: new Uint8Array(bytes), text: "" }),
        ),
      form() {
        const form = new FormData();
        form.set("_key", "survival-upload-key");
        form.set("voyage", input.voyage);
        form.set("mode", input.mode);
        form.set("file", new File([new Uint8Array(bytes)], input.fileName));
        return form;
      },
    };
  },
});

const billGeneration: Kind = {
  name: "bills",
  async prepare(testDatabase, { bookings }) {
    const em = testDatabase.em();
    const voyage = await aVoyage(em);
    for (let i = 0; i < bookings; i += 1) await aLockedBooking(testDatabase.em(), { voyage });
    const { userName } = await visit(testDatabase, "clerk");
    return {
      name: "bills",
      keys: billKeys,
      order: (url) =>
        asUser(url, userName, (caller) =>
          runOperation(caller, generateBills, { voyage: voyage.voyage.voyageName }),
        ),
    };
  },
};

/** Bills in the nightly window, copies of the first with their own numbers and clients. */
export async function manyBills(
  testDatabase: TestDatabase,
  { bills, corps }: Size,
  days: readonly number[],
): Promise<string[]> {
  const em = testDatabase.em();
  const db = em.getKysely();
  await seedFeeFixture(testDatabase);
  await workedTariff(em);
  await sql`update freight_rate set start_date = current_date - 300, end_date = current_date + 300`.execute(
    db,
  );
  await sql`delete from exchange_rate where publish_date > '2026-06-01'`.execute(db);
  await sql`update exchange_rate set publish_date = current_date - 200`.execute(db);
  await sql`insert into customer (code, name_en, name_ch)
    select 'SV' || lpad(n::text, 4, '0'), 'CLIENT ' || n, '客户' || n
    from generate_series(0, ${corps - 1}) n`.execute(db);
  const names: string[] = [];
  for (const day of days) {
    const voyage = await aFeeVoyage(em);
    names.push(voyage.voyageName);
    await sql`update voyage_stop
      set etd = current_date + ${day}::int + (serial - 1) * interval '2 days'
      where voyage_id = ${voyage.id}`.execute(db);
    await sql`update voyage set departure_date = current_date + ${day}::int where id = ${voyage.id}`.execute(
      db,
    );
    const first = await aFeeBill(em, voyage);
    const each = Math.ceil(bills / days.length);
    // Copied by SQL, as their origin does not matter.
    const copies = sql`generate_series(1, ${each - 1}) n`;
    await sql`insert into bill
      select r.*
      from bill b, ${copies},
        lateral jsonb_populate_record(
          b,
          jsonb_build_object(
            'id', nextval('bill_id_seq'), 'bl_no', b.bl_no || 'X' || n, 'etd',
            current_date + ${day}::int, 'client_code', 'SV' || lpad((n % ${corps})::text, 4, '0')
          )
        ) r
      where b.id = ${first.id}`.execute(db);
    for (const table of ["bill_container", "bill_cargo"]) {
      await sql`insert into ${sql.table(table)}
        select r.*
        from ${sql.table(table)} c, bill b,
          lateral jsonb_populate_record(
            c, jsonb_build_object('id', nextval(${`${table}_id_seq`}), 'bill_id', b.id)
          ) r
        where c.bill_id = ${first.id} and b.bl_no like ${`${first.blNo}X%`}`.execute(db);
    }
  }
  return names;
}

const feeCalculation: Kind = {
  name: "fees",
  async prepare(testDatabase, size) {
    const voyages = await manyBills(testDatabase, size, [-12, -9, -6, -3, 1]);
    const { userName } = await visit(testDatabase, "finance");
    return {
      name: "fees",
      keys: feeKeys,
      order: (url) =>
        asUser(url, userName, (caller) =>
          openCtx(caller).unit((ctx) =>
            orderTask(ctx.em, ctx.actor, {
              operation: calculateVoyageFees.name,
              input: { voyages },
              title: "survival",
            }),
          ),
        ),
    };
  },
};

const nightlyRun: Kind = {
  name: "night",
  async prepare(testDatabase, size) {
    const past = await manyBills(testDatabase, size, [-44, -41, -38, -35, -32, -8, -4, 2]);
    await testDatabase.run("finance", calculateVoyageFees, { voyages: past.slice(0, 5) });
    await sql`update fee set fee_status = 'AUDITED', audit_by = 'finance', audit_time = now()`.execute(
      testDatabase.em().getKysely(),
    );
    return { name: "night", keys: nightKeys, order: orderNight };
  },
};

/** Both nightly jobs on time, and again as by a second scheduler: each runs once. */
async function orderNight(url: string): Promise<void> {
  const orm = await openOrm(url, { max: 2 });
  try {
    for (let scheduler = 0; scheduler < 2; scheduler += 1)
      for (const [name, minute] of [
        ["calculate-fees", 15],
        ["generate-statements", 45],
      ] as const)
        for (const job of schedule.filter((baseJob) => baseJob.jobName === name))
          await orderJob(
            orm.em.fork() as EntityManager,
            systemActor("scheduler"),
            { ...job, jobGroup: "SYSTEM", companyCode: "", savedBy: "" },
            new Date(Date.UTC(2026, 0, 2, 18, minute)),
          );
  } finally {
    await orm.close(true);
  }
}

export const kinds: readonly Kind[] = [
  containerImport("import", 1),
  containerImport("upload", 0.25),
  billGeneration,
  feeCalculation,
  nightlyRun,
  billSplit,
  ...bookingKinds,
];
