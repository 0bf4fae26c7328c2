import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { insertBookings } from "#fixtures/builders/a-booking.server.ts";
import { aVoyage } from "#fixtures/builders/a-voyage.server.ts";
import { addDemoCustomers } from "#fixtures/builders/codes.server.ts";
import { makeBoxNumbers } from "#fixtures/builders/plan-cargo.ts";
import { planBooking } from "#fixtures/builders/plan-transactions.ts";
import { makeRandom } from "#fixtures/builders/random.ts";

/** Consignments of the file. */
export const consignments = 10_000;
const natures = ["GENERAL", "GENERAL", "GENERAL", "REEFER", "DANGEROUS", "OVERSIZE"] as const;
const atOnce = 500;

/**
 * 10,000 locked bookings of a voyage from one port, of every nature, with packing lists;
 * reproducible and set-based.
 * @returns ids
 */
export async function addBookings(em: EntityManager): Promise<number[]> {
  const now = new Date("2026-05-01T00:00:00Z");
  await addDemoCustomers(em);
  const { planned, voyage } = await aVoyage(em, { now });
  const random = makeRandom(4711);
  const nextBox = makeBoxNumbers(random);
  const ids: number[] = [];
  for (let from = 0; from < consignments; from += atOnce) {
    const batch = Array.from({ length: atOnce }, (_, i) => {
      const nature = natures[(from + i) % natures.length] ?? "GENERAL";
      const wish = { bkStatus: "LOCKED" as const, nature, boxes: 1 + ((from + i) % 2) };
      const plan = {
        ...planBooking(random, { voyage: planned, now, nextBox }, wish),
        blStatus: "NONE" as const,
        lockReason: "",
      };
      const state = { ...plan, boxes: "ALL" as const, reconcile: "EQUAL" as const };
      return {
        bkNo: `BNEDI${String(from + i).padStart(6, "0")}`,
        ebNo: "",
        voyageId: voyage.id,
        plan: state,
        deptId: null,
      };
    });
    ids.push(...(await insertBookings(em, random, batch)).map((storedBooking) => storedBooking.id));
  }
  const first = planned.stops[0]?.portCode ?? "";
  const last = planned.stops.at(-1)?.portCode ?? "";
  await sql`update booking
    set port_load = ${first}, port_dis = ${last}
    where voyage_id = ${voyage.id}`.execute(em.getKysely());
  await sql`analyze`.execute(em.getKysely());
  return ids;
}
