import { Client } from "pg";
import { copyIn } from "./fees-limits.ts";
import { overdueSize } from "../datasets/overdue-dataset.ts";

/** What was computed, for comparison. */
export type OverdueFigures = { stays: number; computed: string; fees: number; amount: string };

const dayOf = (column: string) =>
  `(max(event_time) filter (where event = '${column}') at time zone max(time_zone))::date - date '2026-01-01'`;

const boxes = `select x.cnt_no as no, x.size_type as type, t.size_group as size, b.id as bill, b.voyage_id as voyage, b.bl_no as bl, k.bk_no as bk, b.client_code as client,
    c.name_ch as name, b.port_load as pol, b.port_dis as pod, v.line_code as line, m.discharged, m.out, m.returned
  from bill_container x join bill b on b.id = x.bill_id join booking k on k.id = b.booking_id join voyage v on v.id = b.voyage_id
  join customer c on c.code = b.client_code join size_type t on t.code = x.size_type
  join (select cnt_no, ${dayOf("DISCHARGED")} as discharged, ${dayOf("GATE_OUT")} as out, ${dayOf("GATE_IN")} as returned from container_move group by 1) m
    on m.cnt_no = x.cnt_no`;

const tariff = `select f.id, f.version, f.clock || '|' || f.port_code || '|' || f.size_group as key, f.free_days as free, f.currency, f.fee_code as fee,
    f.first_rate::float as first, f.first_to as "firstTo", f.second_rate::float as second, f.second_to as "secondTo",
    coalesce(f.third_rate, f.second_rate)::float as third, k.name_zh as name, k.tax_rate::float as tax
  from free_time_tariff f join cost_code k on k.code = f.fee_code`;

type Box = {
  no: string;
  type: string;
  size: string;
  bill: number;
  voyage: number;
  bl: string;
  bk: string;
  client: string;
  name: string;
  pol: string;
  pod: string;
  line: string;
  discharged: number;
  out: number;
  returned: number | null;
};
type Tariff = {
  id: number;
  version: number;
  key: string;
  free: number;
  currency: string;
  fee: string;
  first: number;
  firstTo: number;
  second: number;
  secondTo: number | null;
  third: number;
  name: string;
  tax: number;
};

const dates = Array.from({ length: 366 }, (_, day) =>
  new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
);
const dateOf = (day: number) => dates[day] ?? "";
const cents = (value: number) => Math.round(value * 100 + 1e-6) / 100;

type Out = { stays: string; fees: string };
type Clock = { name: string; row: Tariff; start: number; end: number | null };

/**
 * Floats, whole days, no checks, locks, traces and indexes: a stay a clock, a fee for each that
 * ended with charged days.
 */
function lineOf(
  box: Box,
  { name, row, start, end }: Clock,
  usd: readonly number[],
  asOf: number,
): Out {
  const last = start + row.free;
  const closing = end ?? asOf;
  let amount = 0;
  const charged: [string, number][] = [];
  for (let day = last + 1; day <= closing; day += 1) {
    const nth = day - last;
    const rate =
      nth <= row.firstTo
        ? row.first
        : row.secondTo === null || nth <= row.secondTo
          ? row.second
          : row.third;
    amount += rate;
    charged.push([dateOf(day), rate]);
  }
  amount = cents(amount);
  const running = charged.length > 0 ? "RUNNING" : "FREE";
  const state = end === null ? running : charged.length > 0 ? "CHARGED" : "ENDED";
  const { no, type, bill, voyage, bl, bk, client, pol, pod, line } = box;
  const left = end === null && last >= asOf ? last - asOf : "\\N";
  const [until, days] = [end === null ? "\\N" : dateOf(end), JSON.stringify(charged)];
  const stay = [
    voyage,
    bill,
    no,
    name,
    state,
    bl,
    bk,
    client,
    "SEAWAY",
    pol,
    pod,
    pod,
    type,
    dateOf(start),
    until,
    dateOf(closing),
    row.free,
  ];
  const stays = `${[...stay, dateOf(last), left, charged.length, amount, row.currency, days, row.id, row.version].join("\t")}\n`;
  if (state !== "CHARGED") return { stays, fees: "" };
  const tax = cents((amount * row.tax) / (100 + row.tax));
  const rate = row.currency === "USD" ? (usd[closing] ?? Number.NaN) : 1;
  const inBase = cents(amount * rate);
  const derivation = JSON.stringify({
    basis: charged.map(([date, price]) => ({ label: "day", params: { date, price } })),
    exchange: [rate],
  });
  const of = [
    bill,
    voyage,
    bk,
    bl,
    client,
    box.name,
    "SEAWAY",
    line,
    pol,
    pod,
    dateOf(closing),
    no,
    row.fee,
    row.name,
    "OVERDUE",
    type,
    "CONTAINER",
    1,
  ];
  const sums = [
    amount,
    row.currency,
    amount,
    row.tax,
    tax,
    cents(amount - tax),
    rate,
    inBase,
    `OVERDUE/${voyage}/${no}/${name}`,
  ];
  return {
    stays,
    fees: `${[...of, ...sums, derivation, charged[0]?.[0], charged.at(-1)?.[0], "AUTO"].join("\t")}\n`,
  };
}

const stayColumns = `voyage_id, bill_id, cnt_no, clock, state, bl_no, bk_no, corp_code, company_code, port_load, port_dis, port_code, size_type, start_date, end_date,
  as_of, free_days, last_free_day, days_left, charged_days, computed_amount, currency, charged, tariff_id, tariff_version`;
const feeColumns = `bill_id, voyage_id, bk_no, bl_no, corp_code, corp_name, company_code, voyline, port_load, port_dis, pricing_date, containerno, fee_code, fee_name, fee_kind,
  size_type, unit, qty, price, currency, amount, tax_rate, tax_amount, no_tax_amount, currency_rate, base_amount, auto_key, derivation, rent_begin, rent_end, origin`;

function clocksOf(box: Box, rows: ReadonlyMap<string, Tariff>): Clock[] {
  const [dem, det] = [rows.get(`DIS_DEM|${box.pod}|${box.size}`), rows.get(`DIS_DET||${box.size}`)];
  if (!dem || !det) throw new Error(`no tariff for ${box.pod} ${box.size}`);
  return [
    { name: "DIS_DEM", row: dem, start: box.discharged, end: box.out },
    { name: "DIS_DET", row: det, start: box.out, end: box.returned },
  ];
}

async function compute(client: Client): Promise<void> {
  const asOf = dates.indexOf(overdueSize.asOf);
  const rows = new Map((await client.query<Tariff>(tariff)).rows.map((row) => [row.key, row]));
  const rates = await client.query<{
    day: number;
    rate: number;
  }>(`select publish_date - date '2026-01-01' as day, rate::float as rate
    from exchange_rate where currency = 'USD' and base_currency = 'CNY' order by publish_date`);
  const usd: number[] = [];
  for (const { day, rate } of rates.rows) usd[day] = rate;
  for (let day = 0; day < dates.length; day += 1) usd[day] ??= usd[day - 1] ?? Number.NaN;
  const chunks: { stays: string[]; fees: string[] } = { stays: [], fees: [] };
  for (const box of (await client.query<Box>(boxes)).rows) {
    for (const clock of clocksOf(box, rows)) {
      const { stays, fees } = lineOf(box, clock, usd, asOf);
      chunks.stays.push(stays);
      if (fees) chunks.fees.push(fees);
    }
  }
  await copyIn(client, `copy bare_stay (${stayColumns}) from stdin`, [chunks.stays.join("")]);
  await copyIn(client, `copy bare_fee (${feeColumns}) from stdin`, [chunks.fees.join("")]);
}

/**
 * The minimum of a program: one query, whole days in floats, two COPY.
 * @returns milliseconds and figures
 */
export async function bareOverdue(url: string): Promise<{ ms: number; figures: OverdueFigures }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("create table bare_stay (like overdue_stay including defaults)");
    await client.query("create table bare_fee (like fee including defaults)");
    await client.query("checkpoint");
    const started = performance.now();
    await compute(client);
    const ms = performance.now() - started;
    const { rows } =
      await client.query<OverdueFigures>(`select (select count(*)::int from bare_stay) as stays,
      (select sum(computed_amount)::text from bare_stay) as computed, (select count(*)::int from bare_fee) as fees, (select sum(amount)::text from bare_fee) as amount`);
    const [figures] = rows;
    if (!figures) throw new Error("nothing was computed");
    return { ms, figures };
  } finally {
    await client.query("drop table if exists bare_stay, bare_fee");
    await client.end();
  }
}
