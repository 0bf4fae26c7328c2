import type { EntityManager } from "@mikro-orm/postgresql";
import { overlapNotes, overlapsOf } from "#domain/pricing/rate/match/overlapping-rates.server.ts";
import type { FieldError } from "#app/kit/form/save/form-data.ts";

/**
 * The rows of its book that a stored rate shares shipments and days with, as notes at its dates.
 */
export async function notesOfRate(em: EntityManager, id: number): Promise<FieldError[]> {
  const overlaps = id > 0 ? await overlapsOf({ em }, { ids: [id] }) : [];
  return overlapNotes(overlaps).map(({ code, params = {} }) => ({
    field: "startDate",
    code,
    params,
  }));
}
