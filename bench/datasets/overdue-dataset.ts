import { sql } from "kysely";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { seedShipments } from "./fees-dataset.ts";

/** Containers with whole or open journeys, estimated to a day. */
export const overdueSize = { boxes: 50_000, asOf: "2026-08-15" } as const;

/**
 * Three tariff rows a port for demurrage, three for detention; each box is discharged, taken out
 * and, three in four, returned empty.
 */
export async function seedOverdue(testDatabase: TestDatabase): Promise<void> {
  const db = testDatabase.em().getKysely();
  await seedShipments(testDatabase);
  await sql`delete from bill_container
    where id not in (select id from bill_container order by id limit ${sql.lit(overdueSize.boxes)})`.execute(
    db,
  );
  await sql`update bill_container set cnt_no = 'BO' || lpad(id::text, 9, '0')`.execute(db);
  for (const statement of [...tariffs, ...moves]) await statement.execute(db);
  await sql`analyze`.execute(db);
  const { rows } = await sql<{
    boxes: number;
  }>`select count(*)::int as boxes from bill_container`.execute(db);
  if (rows[0]?.boxes !== overdueSize.boxes)
    throw new Error(`the data is not as planned: ${JSON.stringify(rows)}`);
}

const sizes = sql`(values (1, '20'), (2, '40'), (3, '40H')) s(n, size_group)`;

const tariffs = [
  sql`insert into free_time_tariff (
        clock, port_code, size_group, start_date, end_date, free_days, currency, fee_code,
        first_rate, first_to, second_rate
      )
    select 'DIS_DEM', 'JP' || lpad(d::text, 3, '0'), s.size_group, date '2026-01-01',
      date '2026-12-31', 3 + d % 4, 'USD', 'DEM', s.n * 20 + d % 7, 5, s.n * 40 + 0.5
    from generate_series(1, 60) d, ${sizes}`,
  sql`insert into free_time_tariff (
        clock, size_group, start_date, end_date, free_days, currency, fee_code, first_rate,
        first_to, second_rate, second_to, third_rate
      )
    select 'DIS_DET', s.size_group, date '2026-01-01', date '2026-12-31', 7, 'CNY', 'DET', s.n * 90,
      7, s.n * 150.25, 14, s.n * 240
    from ${sizes}`,
];

const moves = [
  sql`insert into container_move (
        sender, cnt_no, event, event_time, port_code, time_zone, empty_flag, traffic, voyage_id
      )
    select 'T', x.cnt_no, e.event, v.departure_date + e.days + x.id % 9 * interval '1 day',
      b.port_dis, 'Asia/Tokyo', e.empty, 'I', v.id
    from bill_container x
      join bill b on b.id = x.bill_id
      join voyage v on v.id = b.voyage_id
      cross join (
        values ('DISCHARGED', interval '3 days', 'N'), ('GATE_OUT', interval '12 days', 'N'),
          ('GATE_IN', interval '21 days', 'Y')
      ) e (event, days, empty)
    where e.event <> 'GATE_IN' or x.id % 4 > 0`,
];
