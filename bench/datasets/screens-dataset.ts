import { Client } from "pg";
import { makeListData } from "./list-dataset.ts";

/**
 * Enough for pages of a hundred rows; what a page costs to draw does not depend on what lies behind
 * it.
 */
const sizes = { bookings: 20_000, voyages: 2_000, clients: 3_000 };
const fees = 5_000;

/** Bookings, voyages and fees for the screens. */
export async function makeScreensData(url: string, log: (text: string) => void): Promise<void> {
  await makeListData(url, log, sizes);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Generated data needs no stamps and log.
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into fee (fee_belong, fee_kind, fee_status, origin, voyage_id, bk_no, bl_no, corp_code, corp_name, port_load, port_dis, fee_code,
          fee_name, unit, qty, price, currency, amount, no_tax_amount, currency_rate, base_amount, pricing_date, differs, company_code,
          created_time, updated_time)
        select 'R', case when i % 3 = 0 then 'FREIGHT' else 'EXTRA' end, (array['CREATED', 'AUDITED', 'RECHECKED'])[1 + i % 3], 'MANUAL', b.voyage_id,
          b.bk_no, 'BL' || lpad(i::text, 8, '0'), b.client_code, b.client_name, b.port_load, b.port_dis, 'OF', '海运费', 'CONTAINER', 2, 100 + i % 900,
          'USD', 2 * (100 + i % 900), 2 * (100 + i % 900), 7.1, 14.2 * (100 + i % 900), date '2026-01-01' + i % 200,
          case when i % 7 = 0 then 'Y' else 'N' end, 'SEAWAY', b.created_time, b.updated_time
        from (select row_number() over (order by id)::int as i, booking.* from booking order by id limit $1) b`,
      [fees],
    );
    await client.query("analyze fee");
  } finally {
    await client.end();
  }
}
