import type { FeeDue } from "../charge/fee-due.ts";
import { overdueKey } from "./overdue-key.ts";
import type { StayRow } from "./write-stays.server.ts";
import type { ExplainLine } from "#domain/pricing/rate/match/explain-rate.ts";
import { minus } from "#domain/finance/fee/calculation/exact-sums.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";

export { overdueKey };

export type DueTerms = { voyline: string; feeCode: string; waived: string };

/**
 * What a clock has come to: nothing before it ends; null where it could not be computed, so that
 * its fees stay.
 */
export function overdueDue(stay: StayRow, { voyline, feeCode, waived }: DueTerms): FeeDue | null {
  if (stay.state === "NO_TARIFF" || stay.state === "NO_DAYS") return null;
  const rest = stay.state === "CHARGED" ? minus(stay.computedAmount, waived) : "0";
  return {
    key: overdueKey(stay, stay.clock),
    side: "R",
    feeKind: "OVERDUE",
    feeCode,
    containerno: stay.cntNo,
    sizeType: stay.sizeType,
    voyageId: stay.voyageId,
    billId: stay.billId,
    bkNo: stay.bkNo,
    blNo: stay.blNo,
    corpCode: stay.corpCode,
    companyCode: stay.companyCode,
    voyline,
    portLoad: stay.portLoad,
    portDis: stay.portDis,
    contractNo: stay.contractNo,
    amount: rest.startsWith("-") ? "0" : rest,
    currency: stay.currency,
    day: stay.asOf,
    rentBegin: stay.charged[0]?.[0] ?? null,
    rentEnd: stay.charged.at(-1)?.[0] ?? null,
    returnDate: stay.endDate,
    owner: "",
    modifyNo: "",
    planNo: "",
    basis: basisOf(stay, waived),
  };
}

/** Lines by the list of charged dates they name: stays of the same days share both. */
const bases = new WeakMap<StayRow["charged"], Map<string, ExplainLine[]>>();

function basisOf(stay: StayRow, waived: string): ExplainLine[] {
  const {
    clock,
    startDate,
    endDate,
    freeDays,
    contractNo,
    lastFreeDay,
    charged,
    computedAmount,
    currency,
  } = stay;
  const key = `${clock}|${startDate}|${endDate ?? ""}|${freeDays}|${contractNo}|${lastFreeDay ?? ""}|${computedAmount}|${currency}|${waived}`;
  const shared = bases.get(charged) ?? new Map<string, ExplainLine[]>();
  const basis = shared.get(key) ?? basisLines(stay, waived);
  bases.set(charged, shared.set(key, basis));
  return basis;
}

/** Every charged date, so that a customer can check the bill day by day (field notes 1.12). */
function basisLines(
  {
    clock,
    startDate,
    endDate,
    freeDays,
    contractNo,
    lastFreeDay,
    charged,
    computedAmount,
    currency,
  }: StayRow,
  waived: string,
): ExplainLine[] {
  const free: ExplainLine = contractNo
    ? {
        label: "containerFee.explain.contractFree",
        params: { days: freeDays, last: lastFreeDay ?? "", contractNo },
      }
    : { label: "containerFee.explain.free", params: { days: freeDays, last: lastFreeDay ?? "" } };
  const taken: ExplainLine[] = dec(waived).isZero()
    ? []
    : [
        {
          label: "containerFee.explain.waived",
          params: { amount: dec(waived).toFixed(), currency },
        },
      ];
  return [
    {
      label: "containerFee.explain.clock",
      params: {
        clock: { label: `containerFee.clock.${clock}` },
        start: startDate,
        end: endDate ?? "",
      },
    },
    free,
    ...charged.map(
      ([date, rate]): ExplainLine => ({
        label: "containerFee.explain.day",
        params: { date, rate, currency },
      }),
    ),
    {
      label: "containerFee.explain.computed",
      params: { days: charged.length, amount: computedAmount, currency },
    },
    ...taken,
  ];
}
