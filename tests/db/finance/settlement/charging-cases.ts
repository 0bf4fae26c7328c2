import { sql } from "kysely";
import { addDays } from "#domain/masterdata/money/local-date.ts";

export const today = new Date().toISOString().slice(0, 10);
export const ids = (rows: readonly { id: number }[]) => ({
  rows: rows.map(({ id }) => ({ id })),
  reason: "late",
  accept: true,
});

/** Prepares a record and gives the input. */
export type Case = { input: () => Promise<unknown> };
export type Records = {
  rowOf<T>(query: ReturnType<typeof sql>): Promise<T>;
  set(query: ReturnType<typeof sql>): Promise<void>;
};

/**
 * Operations that charge what containers, repairs and amendments cost: each would book a fee in the
 * closed month.
 */
export function chargingCases({ rowOf, set }: Records): Readonly<Record<string, Case>> {
  /** A container fee of the kind is missing, so that whoever charges would write it again. */
  const withoutFee = (kind: string, more = sql`true`) =>
    rowOf<{ month: string; voyage: string | null; key: string }>(
      sql`delete from fee f
        where f.id = (
            select o.id
            from fee o
            where o.fee_kind = ${kind}
              and o.origin = 'AUTO'
              and o.amount > 0
              and ${more}
              and not exists (select from fee r where r.reverses_id = o.id)
              and o.invoiced_amount = 0
              and not exists (select from statement_line l where l.fee_id = o.id)
            order by o.id
            limit 1
          )
        returning to_char(f.pricing_date, 'YYYY-MM') as month,
          (select v.voyage_name from voyage v where v.id = f.voyage_id) as voyage, f.auto_key as key`,
    );
  const stayWith = async (waived: string) => {
    const keyOfStay = sql`'OVERDUE/' || s.voyage_id || '/' || s.cnt_no || '/' || s.clock`;
    const charged = sql`exists (
        select
        from overdue_stay s
        where ${keyOfStay} = o.auto_key
          and s.state = 'CHARGED'
          and s.computed_amount > 1
          and s.waived_amount = 0
      )`;
    const { key } = await withoutFee("OVERDUE", charged);
    return ids([
      await rowOf<{ id: number }>(
        sql`update overdue_stay s
          set waived_amount = ${waived}
          where ${keyOfStay} = ${key}
          returning id`,
      ),
    ]);
  };
  /** An empty container that goes where a rate is kept for; nothing charged it yet. */
  const emptyBack = async () => {
    const [{ from, to }, { size }] = [
      await rowOf<{ from: string; to: string }>(
        sql`select from_port as
          from
          , to_port as to
          from transfer_rate
          where size_group = ''
          limit 1`,
      ),
      await rowOf<{ size: string }>(sql`select code as size from size_type order by code limit 1`),
    ];
    await set(sql`insert into container_move (
          sender, cnt_no, event, event_time, port_code, time_zone, empty_flag, traffic, size_type
        )
      select 'TEST', 'TEST0000017', m.event, ${today}::timestamptz - m.days * interval '1 day',
        m.port, 'UTC', 'Y', '', ${size}
      from (values ('GATE_OUT', 5, ${from}), ('GATE_IN', 1, ${to})) m (event, days, port)`);
    return { from: addDays(today, -3), to: today };
  };
  const repairIn = async (state: string) =>
    ids([
      await rowOf<{
        id: number;
      }>(sql`update repair_order
        set state = ${state}, labor_amount = 90, repair_date = ${state === "REPAIRED" ? today : null}::date
        where id = (select min(id) from repair_order)
        returning id`),
    ]);

  /** An advice that charges an amendment, and so prices its bill. */
  const chargedAdvice = async () => {
    const advice = await rowOf<{ id: number; billId: number }>(
      sql`select a.id, a.bill_id as "billId"
        from correction_advice a
        where a.state = 'APPROVED'
        order by a.id
        limit 1`,
    );
    await set(sql`update correction_advice set cause = 'CUSTOMER' where id = ${advice.id}`);
    await set(
      sql`update correction_advice_change set charged = 'Y' where advice_id = ${advice.id}`,
    );
    await set(sql`update bill set amendment_due = 'N' where id = ${advice.billId}`);
    return ids([advice]);
  };

  return {
    "overdue.run": { input: async () => ({ voyages: [(await withoutFee("OVERDUE")).voyage] }) },
    "overdue.waive": { input: async () => ({ ...(await stayWith("0")), fields: { amount: "1" } }) },
    "overdue.cancelWaiver": { input: () => stayWith("1") },
    "rent.run": { input: async () => ({ month: (await withoutFee("RENT")).month }) },
    "emptyTransfer.run": { input: emptyBack },
    "repair.complete": { input: () => repairIn("APPROVED") },
    "repair.reopen": { input: () => repairIn("REPAIRED") },
    "correctionAdvice.apply": { input: chargedAdvice },
  };
}
