import { sql } from "kysely";
import { type ArrayColumn, type ArrayType, unnested } from "#db/orm/row-arrays.server.ts";
import { numberArray } from "#db/orm/sql-arrays.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { LostRace } from "#platform/kernel/refusal/refusal.ts";
import { plainOf } from "#domain/finance/fee/calculation/exact-sums.ts";
import type { Clock } from "./clocks.ts";
import type { OverdueState } from "./clocks.ts";
import { overdueKey } from "./overdue-key.ts";

/** Figures of a stay as a run writes them. */
export type StayRow = {
  voyageId: number;
  billId: number;
  cntNo: string;
  clock: Clock;
  state: OverdueState;
  blNo: string;
  bkNo: string;
  corpCode: string;
  companyCode: string;
  portLoad: string;
  portDis: string;
  deptId: number | null;
  portCode: string;
  sizeType: string;
  startDate: string;
  endDate: string | null;
  asOf: string;
  freeDays: number;
  contractNo: string;
  lastFreeDay: string | null;
  daysLeft: number | null;
  chargedDays: number;
  computedAmount: string;
  currency: string;
  charged: readonly (readonly [date: string, rate: string])[];
  tariffId: number | null;
  tariffVersion: number | null;
};

const columns: Readonly<Record<keyof StayRow, ArrayType>> = {
  voyageId: "int",
  billId: "int",
  cntNo: "text",
  clock: "text",
  state: "text",
  blNo: "text",
  bkNo: "text",
  corpCode: "text",
  companyCode: "text",
  portLoad: "text",
  portDis: "text",
  deptId: "int",
  portCode: "text",
  sizeType: "text",
  startDate: "date",
  endDate: "date",
  asOf: "date",
  freeDays: "int",
  contractNo: "text",
  lastFreeDay: "date",
  daysLeft: "int",
  chargedDays: "int",
  computedAmount: "numeric",
  currency: "text",
  charged: "jsonb",
  tariffId: "int",
  tariffVersion: "int",
};
const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const keys: readonly string[] = ["voyageId", "cntNo", "clock"] satisfies (keyof StayRow)[];
const names = Object.keys(columns) as (keyof StayRow)[];
const figureNames = names.filter((name) => !keys.includes(name));

/** Texts of lists that stays of the same days share, so that each is written once. */
const texts = new WeakMap<StayRow["charged"], string>();

/** Charged dates as the database shows their JSON; neither dates nor rates need an escape. */
function chargedText(charged: StayRow["charged"]): string {
  const before = texts.get(charged);
  if (before !== undefined) return before;
  const text = `[${charged.map(([date, rate]) => `["${date}", "${rate}"]`).join(", ")}]`;
  texts.set(charged, text);
  return text;
}

const valueOf = (stay: StayRow, name: keyof StayRow): string | number | null =>
  name === "charged" ? chargedText(stay.charged) : stay[name];

/** Between figures; no code holds it. */
const between = "\u001f";
/** What a run writes of a stay as one text, for comparison. */
const figuresOf = (stay: StayRow): string =>
  figureNames
    .map((name) =>
      name === "computedAmount" ? plainOf(stay.computedAmount) : (valueOf(stay, name) ?? ""),
    )
    .join(between);
const figuresSql = sql`concat(${sql.join(
  figureNames.map((name) =>
    name === "computedAmount" ? sql`trim_scale(s.computed_amount)` : sql.ref(`s.${snake(name)}`),
  ),
  sql`, ${sql.lit(between)}, `,
)})`;

/** A stay as it stands, with its waiver and what its tariff charges as. */
export type StoredStay = Pick<StayRow, "voyageId" | "cntNo" | "clock"> & {
  id: number;
  waived: string;
  feeCode: string;
  figures: string;
};

type Box = Pick<StayRow, "voyageId" | "cntNo">;
const boxColumns = {
  voyage_id: { type: columns.voyageId, of: (box: Box) => box.voyageId },
  cnt_no: { type: columns.cntNo, of: (box: Box) => box.cntNo },
};

/** The stays of containers by the key of their fees. */
export async function loadStays(ctx: Ctx, boxes: readonly Box[]): Promise<Map<string, StoredStay>> {
  if (boxes.length === 0) return new Map();
  const of = unnested("g", boxColumns, boxes);
  const { rows } =
    await sql<StoredStay>`select s.id, s.voyage_id as "voyageId", s.cnt_no as "cntNo", s.clock,
        trim_scale(s.waived_amount)::text as waived, coalesce(t.fee_code, '') as "feeCode",
        ${figuresSql} as figures
      from ${of.from}
        join overdue_stay s on s.voyage_id = ${of.pick("voyage_id")}
        and s.cnt_no = ${of.pick("cnt_no")}
        left join free_time_tariff t on t.id = s.tariff_id`.execute(ctx.em.getKysely());
  return new Map(rows.map((row) => [overdueKey(row, row.clock), row]));
}

/**
 * Locks stays before their fees, in the order a waiver does.
 * @throws LostRace containerFee.waivedMeanwhile when a waiver came between reading and locking
 */
export async function lockStays(ctx: Ctx, stays: readonly StoredStay[]): Promise<void> {
  if (stays.length === 0) return;
  const waived = new Map(stays.map((stay) => [stay.id, stay.waived]));
  const { rows } = await sql<
    Pick<StoredStay, "id" | "waived">
  >`select id, trim_scale(waived_amount)::text as waived
    from overdue_stay
    where id = any (${numberArray([...waived.keys()])}::int[])
    order by id
    for no key update`.execute(ctx.em.getKysely());
  if (rows.length < waived.size || rows.some((row) => waived.get(row.id) !== row.waived))
    throw new LostRace("containerFee.waivedMeanwhile");
}

type Column = ArrayColumn<StayRow>;
const written = Object.fromEntries(
  names.map((name): [string, Column] => [
    snake(name),
    { type: columns[name], of: (stay) => valueOf(stay, name) },
  ]),
);
const changing = figureNames.map(snake);

/**
 * Writes the stays that differ from what stands; a waiver stays as it is.
 * @returns how many changed
 */
export async function writeStays(
  ctx: Ctx,
  stays: readonly StayRow[],
  stored: ReadonlyMap<string, StoredStay>,
): Promise<number> {
  const db = ctx.em.getKysely();
  const fresh: StayRow[] = [];
  const differing: (StayRow & { id: number })[] = [];
  for (const stay of stays) {
    const before = stored.get(overdueKey(stay, stay.clock));
    if (!before) fresh.push(stay);
    else if (before.figures !== figuresOf(stay)) differing.push({ ...stay, id: before.id });
  }
  if (fresh.length > 0) {
    const rows = unnested("r", written, fresh);
    // Stamped here to spare the trigger.
    await sql`insert into overdue_stay (
          version, created_by, updated_by, created_time, updated_time,
          ${sql.raw(Object.keys(written).join(", "))}
        )
      select 1, w.who, w.who, now(), now(), ${sql.join(Object.keys(written).map(rows.pick))}
      from ${rows.from}
        cross join (
          select coalesce(nullif(current_setting('seaway.actor', true), ''), 'system') as who
        ) w
      order by r.n`.execute(db);
  }
  if (differing.length > 0) {
    const id: ArrayColumn<StayRow & { id: number }> = { type: "int", of: (stay) => stay.id };
    const rows = unnested("r", { id, ...written }, differing);
    const assigned = changing.map((name) => sql`${sql.ref(name)} = ${rows.pick(name)}`);
    await sql`update overdue_stay t
      set ${sql.join(assigned)}
      from ${rows.from}
      where t.id = ${rows.pick("id")}`.execute(db);
  }
  return fresh.length + differing.length;
}
