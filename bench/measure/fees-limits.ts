import { Client } from "pg";

/** Milliseconds, lines written, and the sum of amounts for comparison. */
export type LimitRun = { ms: number; lines: number; amount: string };

/** All columns of a fee, without index, key, stamp, log and lock. */
async function onClient(url: string, work: (client: Client) => Promise<void>): Promise<LimitRun> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("create table bare_fee (like fee including defaults)");
    await client.query("checkpoint");
    const started = performance.now();
    await work(client);
    const ms = performance.now() - started;
    const { rows } = await client.query(
      "select count(*)::int as lines, sum(amount)::text as amount from bare_fee",
    );
    return { ms, ...rows[0] };
  } finally {
    await client.query("drop table if exists bare_fee");
    await client.end();
  }
}

/** `copy … from stdin` through the plain driver. */
export function copyIn(client: Client, sql: string, chunks: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let failed: Error | undefined;
    const copy = {
      submit: (connection: { query(text: string): void }) => connection.query(sql),
      handleCopyInResponse(connection: {
        sendCopyFromChunk(chunk: Buffer): void;
        endCopyFrom(): void;
      }) {
        for (const chunk of chunks) connection.sendCopyFromChunk(Buffer.from(chunk));
        connection.endCopyFrom();
      },
      handleCommandComplete() {},
      handleError(error: Error) {
        failed = error;
      },
      handleReadyForQuery: () => (failed ? reject(failed) : resolve()),
    };
    client.query(copy);
  });
}

const columns = `bill_id, voyage_id, bk_no, bl_no, corp_code, corp_name, company_code, voyline, port_load, port_dis, pricing_date, contract_no, fee_code, fee_name,
  fee_kind, size_type, unit, qty, price, currency, amount, tax_rate, tax_amount, no_tax_amount, currency_rate, base_amount, usd_amount, rate_id, rate_version, auto_key,
  derivation, pricing_reason, origin`;

const facts = `select b.id, b.voyage_id as voyage, b.bl_no as bl, k.bk_no as bk, b.port_load as pol, b.port_dis as pod, v.line_code as line,
    b.client_code as customer, c.name_ch as name, k.service_contract_no as contract, to_char(s.etd, 'YYYY-MM-DD') as day, g.nature, x.boxes, e.rate::float as usd
  from bill b join voyage v on v.id = b.voyage_id join booking k on k.id = b.booking_id join customer c on c.code = b.client_code
  join voyage_stop s on s.voyage_id = v.id and s.port_code = b.port_load join bill_cargo g on g.bill_id = b.id
  join (select bill_id, jsonb_agg(jsonb_build_array(size_type, size_group, teu, n)) as boxes from (select c.bill_id, c.size_type, t.size_group, t.teu, count(*)::int as n
    from bill_container c join size_type t on t.code = c.size_type group by 1, 2, 3, 4) c group by 1) x on x.bill_id = b.id
  join lateral (select rate from exchange_rate where currency = 'USD' and base_currency = 'CNY' and publish_date <= s.etd::date order by publish_date desc limit 1) e on true`;

const tariff = `select r.id, r.version, b.contract_no || '|' || b.customer_code || '|' || r.fee_code || '|' || r.voyline || '|' || r.port_load || '|' || r.port_dis || '|' ||
    r.size_group || '|' || r.nature as key, to_char(start_date, 'YYYY-MM-DD') as "from", to_char(end_date, 'YYYY-MM-DD') as "to", r.unit, r.currency, r.price::float as price,
    r.fee_code as fee, k.name_zh as name, k.tax_rate::float as tax, b.source
  from freight_rate r join freight_book b on b.id = r.book_id join cost_code k on k.code = r.fee_code where r.status = 'PUBLISHED'`;

type Rate = {
  id: number;
  version: number;
  key: string;
  from: string;
  to: string;
  unit: string;
  currency: string;
  price: number;
  fee: string;
  name: string;
  tax: number;
  source: string;
};
type Bill = {
  id: number;
  voyage: number;
  bl: string;
  bk: string;
  pol: string;
  pod: string;
  line: string;
  customer: string;
  name: string;
  contract: string;
  day: string;
  nature: string;
  usd: number;
  boxes: [string, string, number, number][];
};

/** Half up within floats: adds a little for halves just below. */
const cents = (value: number) => Math.round(value * 100 + 1e-6) / 100;

/**
 * The minimum of a program: tariff in a map by filled criteria, floats, one COPY. No checks, locks
 * and traces.
 */
export function mapAndCopy(url: string): Promise<LimitRun> {
  return onClient(url, async (client) => {
    const rates = new Map<string, Rate[]>();
    for (const rate of (await client.query<Rate>(tariff)).rows) {
      const existing = rates.get(rate.key);
      if (existing) existing.push(rate);
      else rates.set(rate.key, [rate]);
    }
    const { rows: bills } = await client.query<Bill>(facts);
    const chunks: string[] = [];
    let out = "";
    for (const bill of bills) {
      out += linesOf(bill, rates);
      if (out.length < 1_000_000) continue;
      chunks.push(out);
      out = "";
    }
    chunks.push(out);
    await copyIn(client, `copy bare_fee (${columns}) from stdin`, chunks);
  });
}

type Data = { rate: Rate; losers: Rate[] };

function finder({ day }: Bill, rates: Map<string, Rate[]>) {
  return (...keys: string[]): Data => {
    const fitting = keys.flatMap((key) =>
      (rates.get(key) ?? []).filter((rate) => rate.from <= day && day <= rate.to),
    );
    const [rate, ...losers] = fitting;
    if (!rate) throw new Error(`no rate for ${keys[0]}`);
    return { rate, losers };
  };
}

function linesOf(bill: Bill, rates: Map<string, Rate[]>): string {
  const { pol, pod, line, contract, customer } = bill;
  const find = finder(bill, rates);
  let text = "";
  let freight = 0;
  let teu = 0;
  let count = 0;
  for (const [sizeType, size, each, boxes] of bill.boxes) {
    const keys = [`${contract}||OF|||${pod}|${size}|`, `|${customer}|OF|||${pod}|${size}|`];
    if (bill.nature === "REEFER") keys.push(`||OF||${pol}|${pod}|${size}|REEFER`);
    const result = find(...keys, `||OF||${pol}|${pod}|${size}|`);
    const amount = cents(boxes * result.rate.price);
    freight += amount;
    teu += each * boxes;
    count += boxes;
    text += lineOf(bill, result, { size: sizeType, qty: boxes, amount });
    const thc = find(`||THC||${pol}||${size}|`);
    text += lineOf(bill, thc, {
      size: sizeType,
      qty: boxes,
      amount: cents(boxes * thc.rate.price),
    });
  }
  const besides: [string, number][] = [
    [`||BAF|${line}||||`, teu],
    [`||DOC||${pol}|||`, 1],
    ["||SEAL|||||", count],
    [`||PSS|||${pod}||`, freight / 100],
  ];
  for (const [key, qty] of besides) {
    const result = find(key);
    text += lineOf(bill, result, {
      size: "",
      qty: key.startsWith("||PSS") ? freight : qty,
      amount: cents(qty * result.rate.price),
    });
  }
  return text;
}

function lineOf(
  bill: Bill,
  { rate, losers }: Data,
  line: { size: string; qty: number; amount: number },
): string {
  const { size, qty, amount } = line;
  const tax = cents((amount * rate.tax) / (100 + rate.tax));
  const inUsd = rate.currency === "USD";
  const derivation = JSON.stringify({
    source: rate.source,
    asked: [bill.pol, bill.pod, bill.line, size, bill.nature, bill.contract, bill.customer].join(
      ", ",
    ),
    losers: losers.map((loser) => [
      loser.id,
      loser.version,
      loser.source === rate.source ? "CRITERION" : "SOURCE",
      loser.source,
    ]),
    exchange: ["CNY", inUsd ? bill.usd : 1, "1", bill.day, "BOOKING", "BOC"],
  });
  return `${[
    bill.id,
    bill.voyage,
    bill.bk,
    bill.bl,
    bill.customer,
    bill.name,
    "SEAWAY",
    bill.line,
    bill.pol,
    bill.pod,
    bill.day,
    bill.contract,
    rate.fee,
    rate.name,
    rate.fee === "OF" ? "FREIGHT" : "EXTRA",
    size,
    rate.unit,
    qty,
    rate.price,
    rate.currency,
    amount,
    rate.tax,
    tax,
    cents(amount - tax),
    inUsd ? bill.usd : 1,
    cents(inUsd ? amount * bill.usd : amount),
    cents(inUsd ? amount : amount / bill.usd),
    rate.id,
    rate.version,
    `${bill.customer}/${rate.fee}/${rate.unit}/${rate.currency}/${size}`,
    derivation,
    "fee.pricing.etdLoadPort",
    "AUTO",
  ].join("\t")}\n`;
}

/**
 * One statement: equal-key joins per pattern of criteria over all charges, the best by rank and
 * later start, the rest as losers; ties win nothing; percentages from the result.
 */
export function oneStatement(url: string): Promise<LimitRun> {
  return onClient(url, async (client) => {
    // the planner cannot estimate "with" queries and would loop over them
    await client.query("set enable_nestloop = off");
    await client.query(setBased);
  });
}

const fits = "and f.day between r.start_date and r.end_date";
/** Criteria in order of comparison, with the columns that fill them. */
const patterns: [rank: number, perBox: boolean, keys: string][] = [
  [
    1,
    true,
    "r.source = 'CONTRACT' and r.contract_no = f.contract and r.port_dis = f.pod and r.size_group = x.size_group and r.port_load = ''",
  ],
  [
    2,
    true,
    "r.source = 'CUSTOMER' and r.customer_code = f.customer and r.port_dis = f.pod and r.size_group = x.size_group and r.port_load = ''",
  ],
  [
    3,
    true,
    "r.source = 'GENERAL' and r.nature = f.nature and r.port_load = f.pol and r.port_dis = f.pod and r.size_group = x.size_group",
  ],
  [
    4,
    true,
    "r.source = 'GENERAL' and r.nature = '' and r.port_load = f.pol and r.port_dis = f.pod and r.size_group = x.size_group",
  ],
  [
    5,
    true,
    "r.source = 'GENERAL' and r.nature = '' and r.port_load = f.pol and r.port_dis = '' and r.size_group = x.size_group",
  ],
  [
    6,
    false,
    "r.source = 'GENERAL' and r.nature = f.nature and r.port_load = f.pol and r.port_dis = f.pod and r.size_group = ''",
  ],
  [
    7,
    false,
    "r.source = 'GENERAL' and r.nature = '' and r.port_load = f.pol and r.port_dis = '' and r.size_group = '' and r.voyline = ''",
  ],
  [
    8,
    false,
    "r.source = 'GENERAL' and r.nature = '' and r.port_load = '' and r.port_dis = f.pod and r.size_group = ''",
  ],
  [
    9,
    false,
    "r.source = 'GENERAL' and r.nature = '' and r.port_load = '' and r.port_dis = '' and r.size_group = '' and r.voyline = f.line",
  ],
  [
    10,
    false,
    "r.source = 'GENERAL' and r.nature = '' and r.port_load = '' and r.port_dis = '' and r.size_group = '' and r.voyline = ''",
  ],
];
const matches = patterns.map(([rank, perBox, keys]) =>
  perBox
    ? `select ${rank} as rank, f.id as bill, x.size_type, x.n, x.teu, r.id as rate from f join x on x.bill_id = f.id join r on ${keys} ${fits}`
    : `select ${rank}, f.id, '', q.n, q.teu, r.id from f join q on q.bill_id = f.id join r on ${keys} ${fits}`,
);

const setBased = `insert into bare_fee (${columns})
with f as materialized (select b.id, b.voyage_id, b.bl_no, k.bk_no, b.port_load as pol, b.port_dis as pod, v.line_code as line, b.client_code as customer, c.name_ch as name,
    k.service_contract_no as contract, s.etd::date as day, g.nature, e.rate as usd
  from bill b join voyage v on v.id = b.voyage_id join booking k on k.id = b.booking_id join customer c on c.code = b.client_code
  join voyage_stop s on s.voyage_id = v.id and s.port_code = b.port_load join bill_cargo g on g.bill_id = b.id
  join lateral (select rate from exchange_rate where currency = 'USD' and base_currency = 'CNY' and publish_date <= s.etd::date order by publish_date desc limit 1) e on true),
x as materialized (select c.bill_id, c.size_type, t.size_group, t.teu, count(*)::int as n from bill_container c join size_type t on t.code = c.size_type group by 1, 2, 3, 4),
q as materialized (select bill_id, sum(n) as n, sum(n * teu) as teu from x group by 1),
r as materialized (select r.*, b.contract_no, b.customer_code, b.source, k.name_zh, k.tax_rate from freight_rate r join freight_book b on b.id = r.book_id
  join cost_code k on k.code = r.fee_code where r.status = 'PUBLISHED'),
c as (${matches.join(" union all ")}),
w as (select c.*, r.version, r.source, r.fee_code, r.name_zh, r.tax_rate, r.unit, r.currency, r.price,
    row_number() over best as place, jsonb_agg(jsonb_build_array(r.id, r.version, r.source)) over (best rows between 1 following and unbounded following) as losers,
    count(*) over (partition by c.bill, c.size_type, r.fee_code, c.rank, r.start_date) as equal
  from c join r on r.id = c.rate window best as (partition by c.bill, c.size_type, r.fee_code order by c.rank, r.start_date desc)),
g as materialized (select *, case when unit = 'PERCENT_OCE' then null else round(case unit when 'BILL' then 1 when 'TEU' then teu else n end * price, 2) end as amount
  from w where place = 1 and equal = 1),
p as (select bill, sum(amount) as freight from g where fee_code = 'OF' group by 1),
l as (select g.bill, g.size_type, g.rate, g.version, g.source, g.losers, g.fee_code, g.name_zh, g.tax_rate, g.unit, g.currency, g.price,
    case unit when 'PERCENT_OCE' then p.freight when 'BILL' then 1 when 'TEU' then teu else n end as qty, coalesce(amount, round(p.freight * price / 100, 2)) as amount
  from g join p on p.bill = g.bill)
select f.id, f.voyage_id, f.bk_no, f.bl_no, f.customer, f.name, 'SEAWAY', f.line, f.pol, f.pod, f.day, f.contract, l.fee_code, l.name_zh,
  case l.fee_code when 'OF' then 'FREIGHT' else 'EXTRA' end, l.size_type, l.unit, l.qty, l.price, l.currency, l.amount, l.tax_rate, t.tax, l.amount - t.tax,
  case l.currency when 'USD' then f.usd else 1 end, round(case l.currency when 'USD' then l.amount * f.usd else l.amount end, 2),
  round(case l.currency when 'USD' then l.amount else l.amount / f.usd end, 2), l.rate, l.version,
  f.customer || '/' || l.fee_code || '/' || l.unit || '/' || l.currency || '/' || l.size_type,
  jsonb_build_object('source', l.source, 'asked', concat_ws(', ', f.pol, f.pod, f.line, l.size_type, f.nature, f.contract, f.customer), 'losers', l.losers,
    'exchange', jsonb_build_array('CNY', f.usd, 1, f.day, 'BOOKING', 'BOC')), 'fee.pricing.etdLoadPort', 'AUTO'
from l join f on f.id = l.bill cross join lateral (select round(l.amount * l.tax_rate / (100 + l.tax_rate), 2) as tax) t`;
