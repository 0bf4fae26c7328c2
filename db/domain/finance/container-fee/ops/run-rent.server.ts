import { sql } from "kysely";
import { z } from "zod";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import { addDays, endOfMonth } from "#domain/masterdata/money/local-date.ts";
import { addSynced, noneSynced, type SourceRunResult } from "../charge/run-result.ts";
import { type Hire, rentOfMonth } from "../rent/rent-days.ts";
import { ContainerFeeTerms } from "../charge/fee-terms.server.ts";
import type { FeeDue } from "../charge/fee-due.ts";
import { syncContainerFees } from "../charge/sync-container-fees.server.ts";
import { containerFee } from "#domain/finance/fee/fee-conditions.server.ts";

const batchSize = 1000;

export const RentInput = z.object({
  month: v
    .requiredText(7)
    .pipe(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: "containerFee.badMonth" })),
});

type StoredHire = Hire & {
  id: number;
  side: FeeSide;
  corpCode: string;
  leaseNo: string;
  cntNo: string;
  sizeType: string;
  companyCode: string;
};

/**
 * Rent of one month for every container on hire, both sides. A month that is not over yet is
 * refused, because its days are not known. A late off-hire corrects the month when it is run again.
 */
export const runRent = defineOperation({
  name: "rent.run",
  perm: "containerFee:run",
  input: RentInput,
  transaction: "own",
  done: "containerFee.run.done",
  run: async (ctx, { month }): Promise<SourceRunResult> => {
    const last = endOfMonth(`${month}-01`);
    if (dayOf(ctx.now, ctx.actor.zone) <= last)
      throw new Refusal("containerFee.monthNotOver", { month }, { field: "month" });
    const result = noneSynced();
    const terms = new ContainerFeeTerms();
    for (let after = 0; ; ) {
      ctx.signal.throwIfAborted();
      const { hires, settled } = await ctx.unit(async (inner) => {
        const batch = await loadHires(inner, { month, after });
        return {
          hires: batch,
          settled: await syncContainerFees(
            inner,
            batch.map((hire) => rentDue(hire, month)),
            terms,
          ),
        };
      });
      addSynced(result, hires.length, settled);
      after = hires.at(-1)?.id ?? after;
      await ctx.progress({
        seen: result.records,
        total: result.records,
        changed: result.inserted + result.removed,
        failed: result.refused,
      });
      if (hires.length < batchSize) return result;
    }
  },
});

/**
 * Hires of the month, and those charged for it before that are no longer; locked, so that a second
 * run waits and finds the fees of the first.
 */
async function loadHires(
  ctx: Ctx,
  { month, after }: { month: string; after: number },
): Promise<StoredHire[]> {
  const first = `${month}-01`;
  const last = endOfMonth(first);
  const { rows } =
    await sql<StoredHire>`select h.id, h.side, h.corp_code as "corpCode", h.lease_no as "leaseNo",
        h.cnt_no as "cntNo", h.size_type as "sizeType", h.company_code as "companyCode",
        to_char(h.on_hire_date, 'YYYY-MM-DD') as "onHireDate",
        to_char(h.off_hire_date, 'YYYY-MM-DD') as "offHireDate", h.free_days as "freeDays",
        h.per_diem::text as "perDiem", h.currency
      from container_hire h
      where h.id > ${after}
        and (
          h.on_hire_date <= ${last}::date
          and coalesce(h.off_hire_date, ${last}::date) >= ${first}::date
          or exists (
            select
            from fee f
            where f.auto_key = 'RENT/' || h.id || '/' || ${month} and ${containerFee("f")}
          )
        )
      order by h.id
      limit ${batchSize}
      for no key update of h`.execute(ctx.em.getKysely());
  return rows;
}

function rentDue(hire: StoredHire, month: string): FeeDue {
  const rent = rentOfMonth(hire, month);
  const { currency, perDiem, leaseNo } = hire;
  return {
    key: `RENT/${hire.id}/${month}`,
    side: hire.side,
    feeKind: "RENT",
    feeCode: "RENT",
    containerno: hire.cntNo,
    sizeType: hire.sizeType,
    voyageId: null,
    billId: null,
    bkNo: "",
    blNo: "",
    corpCode: hire.corpCode,
    companyCode: hire.companyCode,
    voyline: "",
    portLoad: "",
    portDis: "",
    contractNo: leaseNo,
    amount: rent?.amount ?? "0",
    currency,
    day: rent?.end ?? endOfMonth(`${month}-01`),
    rentBegin: rent?.begin ?? null,
    rentEnd: rent?.end ?? null,
    returnDate: hire.offHireDate,
    owner: hire.side === "P" ? hire.corpCode : "",
    modifyNo: "",
    planNo: "",
    basis: [
      {
        label: "containerFee.explain.hire",
        params: {
          leaseNo,
          onHire: hire.onHireDate,
          offHire: hire.offHireDate ?? "-",
          free: addDays(hire.onHireDate, hire.freeDays),
        },
      },
      {
        label: "containerFee.explain.rent",
        params: {
          begin: rent?.begin ?? "-",
          end: rent?.end ?? "-",
          days: rent?.days ?? 0,
          perDiem,
          amount: rent?.amount ?? "0",
          currency,
        },
      },
    ],
  };
}
