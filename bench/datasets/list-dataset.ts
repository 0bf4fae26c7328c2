import { Client } from "pg";

/** Size of the company: three years of 13 voyages a week. */
export const listSizes = { bookings: 1_000_000, voyages: 2_000, clients: 3_000 };

/** Statement by statement. `pick(n, salt)` is reproducible. */
const statements = (sizes: typeof listSizes): string[] => [
  // Generated data needs no stamps and log; its references are correct by construction.
  "set session_replication_role = replica",
  "set synchronous_commit = off",
  `create function pg_temp.pick(i int, salt int, n int) returns int immutable parallel safe language sql as
    $$ select ((hashint8extended(i::int8 * 64 + salt, 7) & 2147483647) % n)::int $$`,
  `insert into voyage (voyage_name, voyage, line_code, vessel_code, vessel_name, direction, departure_date, io_type, ended)
    select 'SW' || chr(65 + i % 26) || chr(65 + i / 26 % 26) || '/' || to_char(day, 'YY') || lpad((i / 13)::text, 3, '0') || (array['E', 'W', 'N', 'S'])[1 + i % 4],
      lpad((i / 13)::text, 3, '0'), 'L' || i % 13, 'SW' || i % 60, 'SEAWAY ' || (array['STAR', 'PEARL', 'DRAGON', 'ORIENT', 'HARMONY', 'FORTUNE'])[1 + i % 6] || ' ' || i % 60,
      (array['E', 'W', 'N', 'S'])[1 + i % 4], day, 'O', case when i < ${sizes.voyages * 0.9} then 'Y' else 'N' end
    from (select i, date '2023-12-01' + (i * 1096 / ${sizes.voyages}) as day from generate_series(0, ${sizes.voyages - 1}) i) v`,
  `create temp table port_at as select row_number() over (order by code) - 1 as at, code, name_en from (
    select code, name_en from port order by code limit 40) p`,
  `create temp table client_at as select i as at, 'C' || lpad(i::text, 5, '0') as code,
      (array['上海', '宁波', '青岛', '深圳', '天津', '厦门', 'NINGBO', 'SHANGHAI', 'QINGDAO', 'HARBOUR', 'PACIFIC', 'SUNRISE'])[1 + pg_temp.pick(i, 1, 12)] ||
      (array['远洋', '恒通', '捷运', '联合', ' BRIGHT', ' GOLDEN', ' UNITED', ' EASTERN'])[1 + pg_temp.pick(i, 2, 8)] ||
      (array['国际货运代理有限公司', '物流有限公司', '进出口贸易公司', ' LOGISTICS CO LTD', ' TRADING CO LTD', ' FORWARDING LTD'])[1 + pg_temp.pick(i, 3, 6)] ||
      ' ' || i as name
    from generate_series(0, ${sizes.clients - 1}) i`,
  "create index on client_at (at)",
  "create index on port_at (at)",
  "analyze client_at",
  "analyze port_at",
  bookings(sizes),
  "vacuum (analyze) voyage",
];

const pick = (salt: number, n: number) => `pg_temp.pick(i, ${salt}, ${n})`;

/** Bookings in order of entry, weeks before sailing; a few customers and ports dominate. */
const bookings = ({
  bookings: count,
  voyages,
  clients,
}: typeof listSizes) => `insert into booking (version, created_by, created_time, updated_by,
    updated_time, bk_no, eb_no, bk_status, bl_status, voyage_id, io_type, etd, ctn20num, ctn40num, ctn40h_num, nature, bookinger, client_code,
    client_name, agent, dept_id, sales, company_code, receipt, port_load, port_load_desc, port_dis, port_dis_desc, delivery, trade_type, freight_terms, release_type,
    service_contract_no, shipper_name, consignee_name, notify_name, pkgs, gwt, dim, main_bk_no, reconcile_result)
  select 1 + ${pick(1, 4)}, 'clerk' || ${pick(2, 20)}, made, 'clerk' || ${pick(3, 20)}, made + ${pick(4, 400)} * interval '1 hour',
    'SW' || to_char(made, 'YYMM') || lpad(i::text, 7, '0'), case when ${pick(5, 3)} = 0 then 'EB' || to_char(made, 'YYMM') || lpad(i::text, 6, '0') else '' end,
    case when s < 4 then 'DRAFT' when s < 22 then 'CONFIRMED' when s < 88 then 'LOCKED' when s < 99 then 'CANCELLED' else 'SHUT_OUT' end,
    case when s < 22 or s >= 88 then 'NONE' when s < 40 then 'DRAFT' else 'ISSUED' end,
    v.id, case when ${pick(6, 10)} = 0 then 'I' else 'O' end, v.departure_date, ${pick(7, 5)}, ${pick(8, 3)}, ${pick(9, 4)},
    (array['GENERAL', 'GENERAL', 'GENERAL', 'GENERAL', 'GENERAL', 'GENERAL', 'DANGEROUS', 'REEFER'])[1 + ${pick(10, 8)}], 'clerk' || ${pick(11, 20)}, c.code, c.name,
    'A' || ${pick(12, 40)}, 1 + ${pick(13, 8)}, 'sales' || ${pick(14, 60)}, 'SEAWAY', pl.code, pl.code, pl.name_en, pd.code, pd.name_en, pd.code,
    (array['FOB', 'CIF', ''])[1 + ${pick(15, 3)}], case when ${pick(16, 3)} = 0 then 'COLLECT' else 'PREPAID' end,
    (array['ORIGINAL', 'TELEX', 'SWB'])[1 + ${pick(17, 3)}], case when ${pick(18, 5)} = 0 then 'SC' || ${pick(19, 900)} else '' end,
    (array['HUAYI', 'TIANCHENG', 'Müller', 'BAOSTEEL', '中化', '海尔', 'LONGSHENG', 'MIDEA'])[1 + ${pick(20, 8)}] || ' ' ||
    (array['CHEMICAL', 'ELECTRIC', '纺织', 'MACHINERY', 'FOODS', '轮胎'])[1 + ${pick(21, 6)}] || ' CO LTD ' || ${pick(22, 40_000)},
    'CONSIGNEE ' || ${pick(23, 60_000)}, 'SAME AS CONSIGNEE', 1 + ${pick(24, 900)}, (100 + ${pick(25, 2_500_000)}) / 100.0, (10 + ${pick(26, 6_000)}) / 100.0,
    case when ${pick(27, 25)} = 0 then 'SW' || to_char(made, 'YYMM') || lpad((i - 1)::text, 7, '0') else '' end,
    case when s < 22 then '' when ${pick(28, 12)} = 0 then 'DIFFERS' else 'EQUAL' end
  from (select i, ${pick(29, 100)} as s, id, departure_date, departure_date - (3 + ${pick(30, 40)}) * interval '1 day' + ${pick(31, 86_400)} * interval '1 second' as made
      from generate_series(1, ${count}) i
      join (select id, departure_date, row_number() over (order by departure_date, id) - 1 as at from voyage where voyage_name like 'SW%/%') v
        on v.at = i::int8 * ${voyages} / ${count + 1}) v
    join client_at c on c.at = least(${pick(32, clients)}, ${pick(33, clients)}, ${pick(34, clients)})
    join port_at pl on pl.at = least(${pick(35, 20)}, ${pick(36, 20)})
    join port_at pd on pd.at = 20 + least(${pick(37, 20)}, ${pick(38, 20)})
  order by made`;

/** Bookings once sent: those of the middle states. */
const sent = `insert into booking_edi (id, export_edi_flag) select id, 'Y' from booking
  where bk_no ~ '^SW[0-9]{11}$' and pg_temp.pick(right(bk_no, 7)::int, 29, 100) between 30 and 87 order by id`;

/** Indexes after rows: a third of the time, and compact. */
export async function withoutIndexes(
  client: Client,
  table: string,
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select x.relname as name, pg_get_indexdef(x.oid) as made from pg_index i join pg_class x on x.oid = i.indexrelid
      where i.indrelid = $1::regclass and not i.indisunique`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  await fill();
  await client.query("set maintenance_work_mem = '256MB'");
  for (const { made } of rows) await client.query(made);
  await client.query(`vacuum (analyze) ${table}`);
}

/**
 * Fills a migrated database with the list's bookings, two minutes per million. `say` reports
 * progress.
 */
export async function makeListData(
  url: string,
  t: (text: string) => void,
  sizes = listSizes,
): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const begun = Date.now();
  try {
    await withoutIndexes(client, "booking", async () => {
      for (const statement of statements(sizes)) await client.query(statement);
      await client.query(sent);
      await client.query("vacuum analyze booking_edi");
      t(`  bookings: ${((Date.now() - begun) / 1000).toFixed(0)} s`);
    });
    t(`  with indexes: ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  } finally {
    await client.end();
  }
}
