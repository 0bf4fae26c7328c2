import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { FreeTimeTariff } from "#domain/finance/container-fee/container-fee.entity.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";

/** A tariff row for any port and size, valid in 2026. */
export async function aFreeTime(
  em: EntityManager,
  of: Partial<FreeTimeTariff> & Pick<FreeTimeTariff, "clock">,
): Promise<void> {
  const { clock, ...more } = of;
  em.create(FreeTimeTariff, {
    clock,
    startDate: "2026-01-01",
    endDate: "2026-12-31",
    currency: "USD",
    feeCode: "DEM",
    firstRate: "20",
    ...more,
  });
  await em.flush();
}

/** `at` is an instant; by default of a full container at Osaka. */
export type MoveOf = {
  event: "GATE_IN" | "GATE_OUT" | "LOADED" | "DISCHARGED";
  at: string;
  emptyFlag?: "Y" | "N";
  portCode?: string;
};

export async function move(
  em: EntityManager,
  {
    event,
    at,
    emptyFlag = "N",
    portCode = "JPOSA",
    ...of
  }: MoveOf & { cntNo: string; voyageId: number | null; bookingId: number | null },
): Promise<void> {
  const zone = portCode.startsWith("JP") ? "Asia/Tokyo" : "Asia/Shanghai";
  await sql`insert into container_move (
        sender, cnt_no, event, event_time, port_code, time_zone, empty_flag, size_type, voyage_id,
        booking_id
      )
    values (
        'TEST', ${of.cntNo}, ${event}, ${at}::timestamptz, ${portCode}, ${zone}, ${emptyFlag},
        '20GP', ${of.voyageId}, ${of.bookingId}
      )`.execute(em.getKysely());
}

/** "field code" of each refusal. */
export const refused = async (work: Promise<unknown>): Promise<string[]> => {
  try {
    await work;
  } catch (error) {
    return refusalsOf(error).map(({ code, place }) => `${place.field ?? ""} ${code}`);
  }
  return [];
};
