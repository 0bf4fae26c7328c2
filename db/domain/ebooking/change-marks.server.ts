import type { EntityManager } from "@mikro-orm/postgresql";
import { EbChangeMark } from "./ebooking.entity.server.ts";

/** An open request of the carrier at a field, lines from 0. */
export type ChangeMark = { field: string; severity: "INFO" | "WARN" | "ERROR"; code: string; message: string };

/** What the carrier asked of an e-booking the caller has already read in scope, and has no answer to. */
export async function openMarks(em: EntityManager, id: number): Promise<ChangeMark[]> {
  const marks = await em.find(EbChangeMark, { eBooking: id, answeredTime: null }, { orderBy: { id: "asc" }, limit: 50 });
  return marks.map(({ field, severity, code, message }) => ({ field, severity, code, message }));
}
