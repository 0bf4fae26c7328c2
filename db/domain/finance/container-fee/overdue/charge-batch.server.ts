import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { DayCharge } from "./demurrage.ts";
import { lockedBy } from "#domain/finance/fee/audit/fee-locks.ts";
import type { LocalDate } from "#domain/masterdata/money/local-date.ts";
import { type Clock, clockRuns, sideOfClock } from "./clocks.ts";
import { approvedDaysOf } from "../free-time/approved-days.server.ts";
import { contractTimesOf } from "../free-time/contract-times.server.ts";
import { needsCalendar, type TariffRow } from "../free-time/free-time.ts";
import type { ContainerFeeTerms } from "../charge/fee-terms.server.ts";
import { type ComputedOverdue, type Overdue, overdueOf } from "./overdue.ts";
import { overdueDue } from "./overdue-due.ts";
import { overdueKey } from "./overdue-key.ts";
import { loadBoxes, type PortCalendars, type VoyageBox } from "./overdue.queries.server.ts";
import type { FeeDue } from "../charge/fee-due.ts";
import { type FeeFault, syncContainerFees } from "../charge/sync-container-fees.server.ts";
import {
  loadStays,
  lockStays,
  type StayRow,
  type StoredStay,
  writeStays,
} from "./write-stays.server.ts";

/** What the batches of a run share. */
export type RunTerms = {
  asOf: LocalDate;
  tariffs: readonly TariffRow[];
  calendars: PortCalendars;
  computed: ComputedOverdue;
  feeTerms: ContainerFeeTerms;
};
export type BatchOutcome = {
  boxes: number;
  stays: number;
  changed: number;
  inserted: number;
  removed: number;
  faults: FeeFault[];
};

/**
 * Computes the clocks of a batch of containers and settles their fees, in the caller's transaction.
 */
export async function chargeBatch(
  ctx: Ctx,
  ids: readonly number[],
  { asOf, tariffs, calendars, computed, feeTerms }: RunTerms,
): Promise<BatchOutcome> {
  const all = await loadBoxes(ctx, ids);
  const faults: FeeFault[] = [];
  const boxes = unlocked(all, faults);
  const runs = boxes.map((box) => ({ box, runs: clockRuns(box.moves, box) }));
  const granted = await contractTimesOf(ctx, runs);
  const clauses = granted.flatMap((of) => Object.values(of));
  if (tariffs.some(needsCalendar) || clauses.some(needsCalendar))
    await calendars.readAll(ctx.em, {
      ports: runs.flatMap((of) => of.runs.map(({ portCode }) => portCode)),
      codes: clauses.flatMap(({ calendarCode }) => (calendarCode ? [calendarCode] : [])),
    });
  const stored = await loadStays(ctx, boxes);
  const stays: StayRow[] = [];
  const running = new Set<string>();
  const dues: FeeDue[] = [];
  const approved = await approvedDaysOf(ctx, boxes);
  for (const [at, of] of runs.entries()) {
    const overdue = overdueOf(
      of.runs,
      { ...of.box, clauses: granted[at] ?? {}, approvedDays: approved.get(of.box) ?? {} },
      { tariffs, asOf, computed, calendarOf: (port, code) => calendars.of(port, code) },
    );
    for (const stay of overdue) {
      const key = overdueKey(of.box, stay.run.clock);
      running.add(key);
      const row = stayRow(of.box, stay, asOf);
      stays.push(row);
      const due = overdueDue(row, {
        voyline: of.box.lineCode,
        feeCode: stay.tariff?.feeCode ?? "",
        waived: stored.get(key)?.waived ?? "0",
      });
      if (due) dues.push(due);
    }
  }
  // What ran before and runs no more: its moves were withdrawn or another tariff took its place.
  const gone = [...stored].flatMap(([key, stay]) => (running.has(key) ? [] : [stay]));
  const boxOf = new Map(boxes.map((box) => [`${box.voyageId} ${box.cntNo}`, box]));
  for (const stay of gone) {
    const box = boxOf.get(`${stay.voyageId} ${stay.cntNo}`);
    if (box) dues.push(nothingDue(box, stay, asOf));
  }
  const settled = await syncContainerFees(ctx, dues, feeTerms, (keys) =>
    lockStays(
      ctx,
      keys.flatMap((key) => stored.get(key) ?? []),
    ),
  );
  if (gone.length > 0)
    await kyselyOf(ctx.em)
      .deleteFrom("overdue_stay")
      .where("id", "=", anyOf(gone.map(({ id }) => id)))
      .execute();
  const changed = (await writeStays(ctx, stays, stored)) + gone.length;
  const { inserted, removed } = settled;
  return {
    boxes: all.length,
    stays: stays.length,
    changed,
    inserted,
    removed,
    faults: [...faults, ...settled.faults],
  };
}

/** Boxes whose fees are not locked; of the others it says why. */
const unlocked = (boxes: readonly VoyageBox[], faults: FeeFault[]): VoyageBox[] =>
  boxes.filter((box) => {
    const lock = lockedBy("R", box);
    if (lock) faults.push({ key: `${box.voyageName ?? ""} ${box.cntNo}`, ...lock });
    return !lock;
  });

/** Stays of the same days share the list of their dates. */
const lists = new WeakMap<DayCharge, StayRow["charged"]>();

function chargedOf(charge: DayCharge): StayRow["charged"] {
  const list = lists.get(charge) ?? charge.charged.map(({ date, rate }) => [date, rate] as const);
  lists.set(charge, list);
  return list;
}

const payerOf = (box: VoyageBox, clock: Clock) =>
  sideOfClock(clock) === "IMPORT" && box.consigneeCode ? box.consigneeCode : box.clientCode;

function stayRow(
  box: VoyageBox,
  { run, state, tariff, currency, freeDays, fromContract, lastFreeDay, daysLeft, charge }: Overdue,
  asOf: LocalDate,
): StayRow {
  const {
    voyageId,
    billId,
    cntNo,
    blNo = "",
    bkNo = "",
    companyCode,
    portLoad,
    portDis,
    deptId,
    sizeType,
  } = box;
  return {
    voyageId,
    billId,
    cntNo,
    clock: run.clock,
    state,
    blNo,
    bkNo,
    corpCode: payerOf(box, run.clock),
    companyCode,
    portLoad,
    portDis,
    deptId,
    portCode: run.portCode,
    sizeType,
    startDate: run.start,
    endDate: run.end,
    asOf: run.end ?? asOf,
    freeDays,
    contractNo: fromContract ? box.contractNo : "",
    lastFreeDay,
    daysLeft,
    chargedDays: charge?.chargeableDays ?? 0,
    computedAmount: charge?.total ?? "0",
    currency,
    charged: charge ? chargedOf(charge) : [],
    tariffId: tariff?.id ?? null,
    tariffVersion: tariff?.version ?? null,
  };
}

/** Takes back what a clock was charged that no longer runs. */
function nothingDue(box: VoyageBox, { clock, feeCode }: StoredStay, day: LocalDate): FeeDue {
  return {
    key: overdueKey(box, clock),
    side: "R",
    feeKind: "OVERDUE",
    feeCode,
    containerno: box.cntNo,
    sizeType: box.sizeType,
    voyageId: box.voyageId,
    billId: box.billId,
    bkNo: box.bkNo ?? "",
    blNo: box.blNo ?? "",
    corpCode: payerOf(box, clock),
    companyCode: box.companyCode,
    voyline: box.lineCode,
    portLoad: box.portLoad,
    portDis: box.portDis,
    contractNo: "",
    amount: "0",
    currency: "",
    day,
    rentBegin: null,
    rentEnd: null,
    returnDate: null,
    owner: "",
    modifyNo: "",
    planNo: "",
    basis: [
      {
        label: "containerFee.explain.noLonger",
        params: { clock: { label: `containerFee.clock.${clock}` } },
      },
    ],
  };
}
