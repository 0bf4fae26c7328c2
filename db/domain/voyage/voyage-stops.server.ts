import type { ImportCounts } from "../kit/import/define-import.server.ts";
import { type UpsertRow, upsertRows } from "../kit/import/upsert.server.ts";
import type { Ctx } from "../kit/operation.server.ts";

/** Calls written set-based; a call is known by its voyage and its serial, so unchanged ones are not touched. */
export function upsertStops(ctx: Ctx, rows: readonly UpsertRow[]): Promise<ImportCounts> {
  return upsertRows(
    ctx,
    {
      table: "voyage_stop",
      key: ["voyage_id", "serial"],
      columns: {
        voyage_id: "int",
        serial: "int",
        port_code: "text",
        dock_code: "text",
        eta: "timestamp(0)",
        etb: "timestamp(0)",
        etd: "timestamp(0)",
        ata: "timestamp(0)",
        atd: "timestamp(0)",
        cy_cutoff: "timestamp(0)",
        customs_cutoff: "timestamp(0)",
        si_cutoff: "timestamp(0)",
        is_load: "text",
        is_unload: "text",
      },
    },
    rows,
  );
}
