import { sql } from "kysely";
import { z } from "zod";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import { currencyDecimals } from "#domain/masterdata/money/currency.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { fixedText } from "#domain/masterdata/money/rounding.ts";
import { addSynced, noneSynced, type SourceRunResult } from "../charge/run-result.ts";
import { ContainerFeeTerms } from "../charge/fee-terms.server.ts";
import type { FeeDue } from "../charge/fee-due.ts";
import { type SyncedFees, syncContainerFees } from "../charge/sync-container-fees.server.ts";

const batchSize = 1000;

/** Days of arrival. */
export const TransferInput = z.object({ from: v.requiredDate(), to: v.requiredDate() });
/** The longest an empty container is under way between two ports. */
const longest = sql`interval '60 days'`;

type Transfer = {
  moveId: number;
  cntNo: string;
  sizeType: string;
  fromPort: string;
  toPort: string;
  arrived: string;
  side: FeeSide;
  corpCode: string;
  companyCode: string;
  price: string;
  currency: string;
};

/**
 * Charges what moving empty containers cost and brings in, by the empty moves that ended in the
 * range of days and the rates of their lanes.
 */
export const runTransfers = defineOperation({
  name: "emptyTransfer.run",
  perm: "containerFee:run",
  input: TransferInput,
  transaction: "own",
  done: "containerFee.run.done",
  run: async (ctx, { from, to }): Promise<SourceRunResult> => {
    if (to < from) throw new Refusal("containerFee.endBeforeStart", {}, { field: "to" });
    const transfers = await loadTransfers(ctx, { from, to });
    const result = noneSynced();
    const terms = new ContainerFeeTerms();
    for (let i = 0; i < transfers.length; i += batchSize) {
      ctx.signal.throwIfAborted();
      const batch = transfers.slice(i, i + batchSize);
      addSynced(result, batch.length, await ctx.unit((inner) => chargeBatch(inner, batch, terms)));
      await ctx.progress({
        seen: result.records,
        total: transfers.length,
        changed: result.inserted,
        failed: result.refused,
      });
    }
    return result;
  },
});

/** The moves are locked, so that a second run waits and finds the fees of the first. */
async function chargeBatch(
  ctx: Ctx,
  batch: readonly Transfer[],
  terms: ContainerFeeTerms,
): Promise<SyncedFees> {
  await kyselyOf(ctx.em)
    .selectFrom("container_move")
    .select("id")
    .where("id", "=", anyOf(batch.map(({ moveId }) => moveId)))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return syncContainerFees(ctx, batch.map(transferDue), terms);
}

/**
 * An empty that left one port and arrived at another, with the rate of each side: its size before
 * any size, then the later start.
 */
async function loadTransfers(
  ctx: Ctx,
  { from, to }: { from: string; to: string },
): Promise<Transfer[]> {
  const { rows } = await sql<Transfer>`select a.id as "moveId", a.cnt_no as "cntNo",
      coalesce(nullif(a.size_type, ''), d.size_type) as "sizeType", d.port_code as "fromPort",
      a.port_code as "toPort", to_char(a.event_time at time zone z.zone, 'YYYY-MM-DD') as arrived,
      r.side, r.corp_code as "corpCode", r.company_code as "companyCode", r.price::text as price,
      r.currency
    from container_move a
      cross join lateral (select coalesce(nullif(a.time_zone, ''), 'UTC') as zone) z
      join lateral (
        select x.*
        from container_move x
        where x.cnt_no = a.cnt_no
          and x.event_time < a.event_time
          and x.event_time > a.event_time - ${longest}
        order by x.event_time desc
        limit 1
      ) d on d.empty_flag = 'Y'
      and d.event in ('GATE_OUT', 'LOADED')
      and d.port_code <> a.port_code
      join size_type t on t.code = coalesce(nullif(a.size_type, ''), d.size_type)
      join lateral (
        select distinct on (q.side) q.*
        from transfer_rate q
        where q.from_port = d.port_code
          and q.to_port = a.port_code
          and q.size_group in ('', t.size_group)
          and (a.event_time at time zone z.zone)::date between q.start_date and q.end_date
        order by q.side, q.size_group desc, q.start_date desc, q.id desc
      ) r on true
    where a.empty_flag = 'Y'
      and a.event in ('GATE_IN', 'DISCHARGED')
      and a.event_time >= ${from}::date - interval '1 day'
      and a.event_time < ${to}::date + interval '2 days'
      and (a.event_time at time zone z.zone)::date between ${from}::date and ${to}::date
    order by a.id, r.side`.execute(ctx.em.getKysely());
  return rows;
}

function transferDue({
  moveId,
  cntNo,
  sizeType,
  fromPort,
  toPort,
  arrived,
  price,
  currency,
  ...of
}: Transfer): FeeDue {
  return {
    key: `EMPTY/${moveId}`,
    side: of.side,
    feeKind: "EMPTY_TRANSFER",
    feeCode: "EMTY",
    containerno: cntNo,
    sizeType,
    voyageId: null,
    billId: null,
    bkNo: "",
    blNo: "",
    corpCode: of.corpCode,
    companyCode: of.companyCode,
    voyline: "",
    portLoad: fromPort,
    portDis: toPort,
    contractNo: "",
    amount: fixedText(dec(price), currencyDecimals(currency)),
    currency,
    day: arrived,
    rentBegin: null,
    rentEnd: null,
    returnDate: arrived,
    owner: "",
    modifyNo: "",
    planNo: "",
    basis: [
      {
        label: "containerFee.explain.transfer",
        params: { from: fromPort, to: toPort, date: arrived, price, currency },
      },
    ],
  };
}
