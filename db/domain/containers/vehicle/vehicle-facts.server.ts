import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";
import type { VehicleBooking, VehicleFacts, VehicleLine } from "./vehicle-faults.ts";

type Stored = {
  bkNo: string;
  voyageName: string;
  voyageEnded: boolean;
  closed: boolean;
  lines: Record<string, number>;
  boxes: string[];
};

/** Two statements, however many vehicles. */
export async function readVehicleFacts(
  ctx: Ctx,
  vehicles: readonly VehicleLine[],
): Promise<VehicleFacts> {
  const db = ctx.em.getKysely();
  const bkNos = [...new Set(vehicles.map(({ bkNo }) => bkNo))];
  const cgNos = [...new Set(vehicles.map(({ cgNo }) => cgNo))];
  const { rows } = await sql<Stored>`select b.bk_no as "bkNo", v.voyage_name as "voyageName",
      v.ended = 'Y' as "voyageEnded", b.bk_status in ('CANCELLED', 'SHUT_OUT') as closed,
      (
        select coalesce(json_object_agg(c.line_no, c.pkgs), '{}')
        from booking_cargo c
        where c.booking_id = b.id
      ) as lines,
      array(select x.cnt_no from box x where x.booking_id = b.id) as boxes
    from booking b join voyage v on v.id = b.voyage_id
    where b.bk_no = any (${bkNos}::text[]) and ${bookingInScope(ctx, "seaway/container/vehicle", "b.id")}`.execute(
    db,
  );
  const { rows: stored } = await sql<
    VehicleLine & { voyageName: string }
  >`select c.bk_no as "bkNo", c.cg_no as "cgNo", c.line_no as "lineNo", c.cnt_no as "cntNo",
      v.voyage_name as "voyageName"
    from vehicle c join booking b on b.bk_no = c.bk_no join voyage v on v.id = b.voyage_id
    where (c.bk_no = any (${bkNos}::text[]) or c.cg_no = any (${cgNos}::text[]))
      and b.bk_status not in ('CANCELLED', 'SHUT_OUT')`.execute(db);
  const bookings = new Map(
    rows.map(({ bkNo, lines, boxes, ...booking }): [string, VehicleBooking] => [
      bkNo,
      {
        ...booking,
        boxes: new Set(boxes),
        packages: new Map(Object.entries(lines).map(([line, pkgs]) => [Number(line), pkgs])),
      },
    ]),
  );
  return { bookings, stored };
}
