import { sql } from "kysely";
import type { Ctx } from "#platform/operation/operation.server.ts";
import type { Clock } from "./clocks.ts";
import type { OverdueState } from "./clocks.ts";

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

const columns: Readonly<Record<keyof StayRow, string>> = {
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
const names = Object.keys(columns).map(snake);
const picked = Object.keys(columns).map((key) => `r."${key}"`);
const typed = Object.entries(columns).map(([key, type]) => `"${key}" ${type}`);
const keyNames = ["voyage_id", "cnt_no", "clock"];
const changing = names.filter((name) => !keyNames.includes(name));
const list = (texts: readonly string[]) => sql.raw(texts.join(", "));

/** Writes the stays that differ from what stands; a waiver stays as it is. @returns how many changed */
export async function writeStays(ctx: Ctx, stays: readonly StayRow[]): Promise<number> {
  if (stays.length === 0) return 0;
  const { numAffectedRows } = await sql`insert into overdue_stay as t (version, ${list(names)})
    select 1, ${list(picked)} from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb) as r(${list(typed)})
    on conflict (voyage_id, cnt_no, clock) do update set ${list(changing.map((name) => `${name} = excluded.${name}`))}
    where row(${list(changing.map((name) => `t.${name}`))}) is distinct from row(${list(changing.map((name) => `excluded.${name}`))})`.execute(
    ctx.em.getKysely(),
  );
  return Number(numAffectedRows ?? 0);
}
