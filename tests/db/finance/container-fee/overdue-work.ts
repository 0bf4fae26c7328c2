import { type MoveOf, move, aFreeTime } from "./fixture.ts";
import { type TestDatabase, rowsOf } from "#tests/support/test-database.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { runOverdue } from "#domain/finance/container-fee/ops/overdue-run.server.ts";
import { sql } from "kysely";
import { overdueResources } from "#domain/finance/container-fee/overdue/overdue.resource.server.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import { aFeeVoyage, aFeeBill, seedFeeFixture } from "#tests/db/finance/fee/fixture.ts";

export const arrived: readonly MoveOf[] = [
  { event: "DISCHARGED", at: "2026-06-10 16:30+00" },
  { event: "GATE_OUT", at: "2026-06-16 02:00+00" },
];

export function overdueWork(database: () => TestDatabase) {
  const run = (voyage: Voyage, more: object = {}) =>
    database().run("finance", runOverdue, {
      voyages: [voyage.voyageName],
      asOf: "2026-07-01",
      ...more,
    });
  const stays = (voyage: Voyage) =>
    rowsOf<Record<string, unknown>>(
      database(),
      sql`select clock, state, to_char(last_free_day, 'MM-DD') as free, charged_days as days,
          trim_scale(computed_amount)::text as amount, xmin::text as xmin
        from overdue_stay
        where voyage_id = ${voyage.id}
        order by clock`,
    );
  const fees = (voyage: Voyage) =>
    rowsOf<{ id: number; amount: string; xmin: string }>(
      database(),
      sql`select id, fee_kind as kind, fee_code as code, fee_status as status,
          trim_scale(amount)::text as amount, currency, corp_code as payer, containerno as box,
          to_char(rent_begin, 'MM-DD') as first, to_char(rent_end, 'MM-DD') as last,
          xmin::text as xmin
        from fee
        where voyage_id = ${voyage.id} and fee_kind = 'OVERDUE'
        order by id`,
    );
  const due = async (voyage: Voyage) =>
    (await fees(voyage)).reduce((sum, { amount }) => sum + Number(amount), 0);

  /** What the list says is charged for the first clock. */
  async function shown(voyage: Voyage): Promise<number> {
    const list = overdueResources[0];
    if (!list) throw new Error("no list");
    const { em, actor } = database().as("finance");
    const filters = [{ key: "voyageName", kind: "contains" as const, values: [voyage.voyageName] }];
    const query = {
      filters,
      sort: [{ key: "clock", order: "asc" as const }],
      page: 1,
      pageSize: 10,
    };
    const { rows } = await searchResource(em, actor, list, query);
    return Number(rows[0]?.feeAmount);
  }

  /** A voyage with one container of a bill, and its moves. */
  async function journey(moves: readonly MoveOf[], serviceContractNo = "") {
    const em = database().em();
    const voyage = await aFeeVoyage(em);
    const bill = await aFeeBill(em, voyage, {
      boxes: { "20GP": 1 },
      consigneeCode: "C002",
      serviceContractNo,
    });
    const cntNo = `${bill.blNo.replace("FBL", "TEST")}001`;
    const add = (of: MoveOf) =>
      move(em, { cntNo, voyageId: voyage.id, bookingId: bill.booking.id, ...of });
    for (const of of moves) await add(of);
    return { voyage, bill, cntNo, add };
  }
  const seed = async () => {
    await seedFeeFixture(database());
    await aFreeTime(database().em(), {
      clock: "DIS_DEM",
      freeDays: 3,
      firstRate: "20",
      firstTo: 2,
      secondRate: "40",
    });
    await aFreeTime(database().em(), {
      clock: "DIS_DET",
      feeCode: "DET",
      freeDays: 5,
      currency: "CNY",
      firstRate: "100",
    });
  };

  return { run, stays, fees, due, shown, journey, seed };
}
