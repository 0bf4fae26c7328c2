import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { numberArray } from "#db/orm/sql-arrays.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { Quantities } from "./bill-conserve.ts";
import { type PackedForBill, packingDifferences } from "./bill-packing.ts";

/** A bill, 0 for a new one, and a booking whose goods it takes. */
type Pair = { billId: number; bookingId: number };
type Row = Quantities & { billId: number; cntNo: string };

/**
 * What is packed for bills, by bill: of a container on the bill the packing lines of the bill, of
 * another one those on no bill. A bill whose bookings have no packing list is not there.
 */
export async function packedForBills(
  em: EntityManager,
  pairs: readonly Pair[],
): Promise<Map<number, PackedForBill>> {
  const bills = numberArray(pairs.map(({ billId }) => billId));
  const bookings = numberArray(pairs.map(({ bookingId }) => bookingId));
  const db = em.getKysely();
  const { rows: lists } = await sql<{
    billId: number;
    measured: boolean;
  }>`select k.bill_id as "billId", bool_or(p.dim > 0) as measured
    from unnest(${bills}::int[], ${bookings}::int[]) as k (bill_id, booking_id)
      join packing_line p on p.booking_id = k.booking_id
    group by 1`.execute(db);
  const { rows } = await sql<Row>`select k.bill_id as "billId", x.cnt_no as "cntNo",
      coalesce(sum(p.pkgs), 0)::int as pkgs, coalesce(sum(p.gwt), 0)::text as gwt,
      coalesce(sum(p.dim), 0)::text as dim
    from unnest(${bills}::int[], ${bookings}::int[]) as k (bill_id, booking_id)
      join box x on x.booking_id = k.booking_id
      left join packing_line p on p.booking_id = x.booking_id
      and p.box_id = x.id
      and (
        p.bill_id = k.bill_id
        or (
          p.bill_id is null
          and not exists (
            select
            from bill_container c
            where c.bill_id = k.bill_id and c.box_id = x.id
          )
        )
      )
    group by 1, 2`.execute(db);
  const boxes = Map.groupBy(rows, ({ billId }) => billId);
  return new Map(
    lists.map(({ billId, measured }) => [
      billId,
      {
        measured,
        boxes: new Map(
          (boxes.get(billId) ?? []).map(({ cntNo, pkgs, gwt, dim }) => [cntNo, { pkgs, gwt, dim }]),
        ),
      },
    ]),
  );
}

const codes = {
  pkgs: "bill.pkgsNotPacked",
  gwt: "bill.gwtNotPacked",
  dim: "bill.dimNotPacked",
} as const;
type BillOf = {
  billId: number;
  bookings: readonly number[];
  lines: readonly (Quantities & { cntNo: string })[];
};

/** A fault at each figure of a container that is not what is packed in it. */
export async function packingFaults(
  em: EntityManager,
  { billId, bookings, lines }: BillOf,
): Promise<Refusal[]> {
  const packed = (
    await packedForBills(
      em,
      bookings.map((bookingId) => ({ billId, bookingId })),
    )
  ).get(billId);
  if (!packed) return [];
  return packingDifferences(lines, packed).map(
    ({ place, quantity, ...params }) =>
      new Refusal(codes[quantity], params, { field: `containers.${place}.${quantity}` }),
  );
}
