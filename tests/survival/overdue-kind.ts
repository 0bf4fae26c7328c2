import { sql } from "kysely";
import { runOverdue } from "#domain/finance/container-fee/ops/overdue-run.server.ts";
import { openCtx } from "#platform/kernel/operation/operation.server.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import { aFreeTime } from "#tests/db/finance/container-fee/fixture.ts";
import { visit } from "#tests/support/web.ts";
import { feeKeys } from "./end-state.ts";
import { asUser } from "./as-user.ts";
import { type Kind, manyBills } from "./kinds.ts";

/**
 * Demurrage and detention of containers with whole journeys: each fee is written once, whatever is
 * killed.
 */
export const overdueRun: Kind = {
  name: "overdue",
  async prepare(testDatabase, size) {
    const voyages = await manyBills(testDatabase, size, [-60, -50, -40, -35]);
    const em = testDatabase.em();
    const db = em.getKysely();
    await aFreeTime(em, {
      clock: "DIS_DEM",
      freeDays: 3,
      firstRate: "20",
      firstTo: 2,
      secondRate: "40",
    });
    await aFreeTime(em, {
      clock: "DIS_DET",
      feeCode: "DET",
      freeDays: 5,
      currency: "CNY",
      firstRate: "100",
    });
    await sql`update free_time_tariff
      set start_date = current_date - 300, end_date = current_date + 300`.execute(db);
    await sql`update bill_container set cnt_no = 'SV' || lpad(id::text, 9, '0')`.execute(db);
    await sql`insert into container_move (
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
        ) e (event, days, empty)`.execute(db);
    const { userName } = await visit(testDatabase, "finance");
    return {
      name: "overdue",
      keys: `${feeKeys} union all (select concat_ws(' ', 'stay', cnt_no, clock, state, charged_days, currency), computed_amount from overdue_stay)`,
      order: (url) =>
        asUser(url, userName, (caller) =>
          openCtx(caller).unit((ctx) =>
            orderTask(ctx.em, ctx.actor, {
              operation: runOverdue.name,
              input: { voyages },
              title: "survival",
            }),
          ),
        ),
    };
  },
};
