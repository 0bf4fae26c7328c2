import { Client } from "pg";
import { listSizes, makeListData, withoutIndexes } from "./list-dataset.ts";

/** `n` of a hundred records, by their id. */
const share = (id: string, n: number) =>
  `hashint8extended(${id}, 3) % 100 between ${-n + 1} and ${n - 1}`;

/** Table → its rows, from the bookings of the list. Only tables a list of bookings stands on. */
const fills: Readonly<Record<string, readonly string[]>> = {
  booking_cargo: [
    `insert into booking_cargo (booking_id, line_no, nature, goods_name_en, goods_name_cn, hscode, pkgs, package_kind, gwt, nwt, dim, marks, is_rf, is_dg, dg_un_no)
      select b.id, n, b.nature, (array['HOUSEHOLD ARTICLES', 'AUTO PARTS', 'COTTON GARMENTS', 'CERAMIC TILES', 'LED LAMPS', 'TYRES'])[1 + (b.id + n) % 6] || ' ' ||
          (b.id::int8 * 7 + n) % 9000, '货物', lpad(((b.id::int8 * 31 + n * 7) % 5000 + 3900000000)::text, 10, '0'), b.pkgs / 3, (array['CT', 'PK', 'PX', 'DR'])[1 + b.id % 4],
        b.gwt / 3, b.gwt / 4, b.dim / 3, 'N/M', case when b.nature = 'REEFER' then 'Y' else 'N' end, case when b.nature = 'DANGEROUS' then 'Y' else 'N' end,
        case when b.nature = 'DANGEROUS' then lpad((1000 + b.id % 300)::text, 4, '0') else '' end
      from booking b, generate_series(1, 3) n order by b.id`,
  ],
  e_booking: [
    `insert into e_booking (eb_no, bk_no, eb_status, eb_modify, is_confirm, client_code, client_name, voyage_id, etd, port_load, port_dis, shipper_name, pkgs, gwt,
        received_time, correction_time, created_time)
      select eb_no, bk_no, 'RECEIVED', case when k is null then 'NONE' else k end, case when id % 9 = 0 then 'Y' else 'N' end, client_code, client_name, voyage_id, etd,
        port_load, port_dis, shipper_name, pkgs, gwt, created_time + interval '1 day', case when k is not null then created_time + interval '2 days' end, created_time
      from (select b.*, case id % 40 when 1 then 'SUBMITTED' when 2 then 'RECEIVED' when 3 then 'REJECTED' end as k from booking b where eb_no <> '') b order by id
      on conflict do nothing`,
  ],
  eb_correction: [
    `insert into eb_correction (e_booking_id, state, received, content, reason, submitted_time)
      select id, eb_modify, '{}', '{}', 'letter of the shipper', correction_time from e_booking where eb_modify <> 'NONE'`,
  ],
  eb_cargo: [
    "insert into eb_cargo (e_booking_id, line_no, goods_name_en, pkgs, gwt) select id, 1, 'AUTO PARTS ' || id % 9000, pkgs, gwt from e_booking",
  ],
  eb_container: [
    "insert into eb_container (e_booking_id, line_no, size_type, cont_count) select id, 1, '40HQ', 2 from e_booking",
  ],
  eb_loading: [
    `insert into eb_loading (e_booking_id, eb_no, state, confirmed_by, confirmed_time)
      select id, eb_no, case when id % 3 = 0 then 'CONFIRMED' else 'OPEN' end, case when id % 3 = 0 then 'anna' else '' end,
        case when id % 3 = 0 then received_time + interval '3 days' end from e_booking`,
  ],
  eb_box: [
    `insert into eb_box (loading_id, line_no, cnt_no, size_type, seal_no, vgm, vgm_method, vgm_time)
      select l.id, n, 'SEAU' || lpad((l.id * 2 + n)::text, 7, '0'), '40HQ', 'SL' || l.id * 2 + n, 9000 + l.id % 15000, '1', l.confirmed_time
      from eb_loading l, generate_series(1, 2) n order by l.id`,
  ],
  eb_load: [
    `insert into eb_load (box_id, cargo_id, pkgs, gwt, dim) select x.id, c.id, 5, 500, 3 from eb_box x join eb_loading l on l.id = x.loading_id
      join eb_cargo c on c.e_booking_id = l.e_booking_id order by x.id`,
  ],
  box: [
    `insert into box (booking_id, voyage_id, cnt_no, size_type, seal_no, pkgs, gwt, dim)
      select id, voyage_id, 'SEAU' || lpad(id::text, 7, '0'), (array['20GP', '40GP', '40HQ'])[1 + id % 3], 'NJ' || id, pkgs, gwt, dim
      from booking where bk_status in ('CONFIRMED', 'LOCKED') order by id`,
  ],
  door_point: [
    `insert into door_point (booking_id, cnt_no, locked, door_point, delivery_time, remarks)
      select booking_id, cnt_no, case when id % 5 = 0 then 'Y' else 'N' end, 'NO. ' || id % 900 || ' GANGCHENG ROAD, NINGBO', date '2025-01-01' + (id % 600), ''
      from box where id % 4 = 0`,
  ],
  vgm_declaration: [
    `insert into vgm_declaration (booking_id, cnt_no, weight_kg, method, obtained_by, declared_time, party)
      select booking_id, cnt_no, gwt + 2200 + id % 700, '1', (array['DOOR', 'IMPORT', 'EDI'])[1 + id % 3], date '2025-01-01' + (id % 600), 'SHIPPER ' || id % 900
      from box where id % 3 > 0`,
  ],
  customs_weight: [
    "insert into customs_weight (voyage_id, cnt_no, weight_kg) select voyage_id, cnt_no, gwt + 2200 from box where id % 2 = 0 on conflict do nothing",
  ],
  booking_modification: [
    `insert into booking_modification (booking_id, bk_no, state, since_time, changed_time, changed_by, taken_by, taken_time, created_time)
      select id, bk_no, (array['OPEN', 'TAKEN', 'GIVEN_BACK', 'TAKEN', 'TAKEN'])[1 + id % 5], created_time + interval '2 days', updated_time, updated_by,
        case when id % 5 in (1, 3, 4) then 'clerk' || id % 20 else '' end, case when id % 5 in (1, 3, 4) then updated_time + interval '1 day' end, created_time
      from booking where ${share("id", 30)}`,
  ],
  consolidation: [
    `insert into consolidation (booking_id, voyage_id, main_bk_no, kind, scheme, part_count, first_bk_no, last_bk_no, pkgs, gwt, dim, parts, reason, created_by, created_time)
      select id, voyage_id, bk_no, case when id % 2 = 0 then 'SPLIT' else 'APPEND' end, 'LETTER', 2, bk_no || 'A', bk_no || 'B', pkgs, gwt, dim, '[]', 'as asked',
        'clerk' || id % 20, created_time from booking where ${share("id", 10)}`,
  ],
};

/** A million bookings with three cargo lines each, and what else lists of bookings show. */
export async function makeBookingScreensData(
  url: string,
  log: (text: string) => void,
  sizes = listSizes,
): Promise<void> {
  await makeListData(url, log, sizes);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Generated data needs no stamps and log.
    await client.query("set session_replication_role = replica");
    await client.query("set synchronous_commit = off");
    for (const [table, statements] of Object.entries(fills)) {
      const begun = Date.now();
      await withoutIndexes(client, table, async () => {
        for (const statement of statements) await client.query(statement);
      });
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
      log(
        `  ${table}: ${Number(rows[0]?.count).toLocaleString("en")} rows in ${((Date.now() - begun) / 1000).toFixed(0)} s`,
      );
    }
  } finally {
    await client.end();
  }
}
