import { sql } from "kysely";
import { containerImportColumns } from "../import/container-import.columns.ts";
import type { ContainerImportRow } from "../container.entity.server.ts";
import { containerImportMachine } from "../import/container-import.machine.ts";
import { ContainerCorrectInput } from "../container.schema.ts";
import { readCell } from "#platform/records/import/reader/normalise.ts";
import type { RowFault } from "#platform/records/import/imported-row.ts";
import {
  type Ctx,
  defineOperation,
  staleRefusal,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { checkStaged } from "../import/containers-check.server.ts";
import {
  lockVoyageContainers,
  stagedInScope,
  stagedRowsOf,
  voyageFactsOf,
} from "../import/containers-rows.server.ts";
import { storedMethod } from "../import/containers-stage.server.ts";
import { importVoyage } from "./import-boxes.server.ts";
import { storableJson } from "#platform/kernel/refusal/well-formed.ts";

export const storedField = (key: string): string => (key === "voyage" ? "voyageNo" : key);

export type CorrectResult = {
  imported: number;
  failed: number;
  /** Rows changed by others or gone, with the reason. */
  refused: { id: number; code: Refusal["code"]; params: Refusal["params"] }[];
};

/**
 * Corrects rows of the grid, checks them and imports what passes, in one transaction (domain §3).
 * Unreadable cells stay with their row.
 */
export const correctContainerRows = defineOperation({
  name: "container.mendRows",
  perm: "container:edit",
  input: ContainerCorrectInput,
  done: "container.mendRows.done",
  async run(ctx: Ctx, { rows }): Promise<CorrectResult> {
    if (ctx.actor.kind === "customer") throw new Refusal("kit.noPermission");
    const ids = rows.map((row) => row.id);
    const { rows: owners } = await sql<{
      voyageId: number;
    }>`select distinct voyage_id as "voyageId"
      from container_import_row
      where id = any (${ids}::int[])
      order by 1`.execute(ctx.em.getKysely());
    for (const { voyageId } of owners) await lockVoyageContainers(ctx, voyageId);
    const { rows: stored } = await sql<{
      id: number;
      version: number;
      checkStatus: ContainerImportRow["checkStatus"];
    }>`select id, version, check_status as "checkStatus"
      from container_import_row
      where id = any (${ids}::int[]) and ${stagedInScope(ctx)}
      for update`.execute(ctx.em.getKysely());
    const existing = new Map(stored.map((row) => [row.id, row]));
    const refused: CorrectResult["refused"] = [];
    const taken: number[] = [];
    for (const row of rows) {
      const no = await whyNot(ctx, row, existing.get(row.id));
      if (no) refused.push({ id: row.id, code: no.code, params: no.params });
      else {
        await storeCells(ctx, row);
        taken.push(row.id);
      }
    }
    for (const { voyageId } of owners) {
      const voyage = await voyageFactsOf(ctx.em, voyageId);
      const own = await stagedRowsOf(ctx, { ids: taken, voyageId });
      if (own.length === 0) continue;
      const { verified } = await checkStaged(ctx, voyage, own);
      if (verified > 0) await importVoyage(ctx, voyageId);
    }
    const { rows: end } = await sql<{
      imported: number;
    }>`select count(*) filter (where check_status = 'IMPORTED')::int as imported
      from container_import_row
      where id = any (${taken}::int[])`.execute(ctx.em.getKysely());
    const imported = end[0]?.imported ?? 0;
    return { imported, failed: taken.length - imported, refused };
  },
});

type Corrected = ContainerCorrectInput["rows"][number];

type Stored = Pick<ContainerImportRow, "version" | "checkStatus">;

async function whyNot(
  ctx: Ctx,
  row: Corrected,
  stored: Stored | undefined,
): Promise<Refusal | null> {
  if (!stored) return new Refusal("kit.notFound");
  if (row.version !== undefined && row.version !== stored.version)
    return staleRefusal(ctx.em, "ContainerImportRow", row.id);
  const { from, refuse } = containerImportMachine.actions.edit;
  return from.includes(stored.checkStatus) ? null : new Refusal(refuse);
}

/** Unreadable cells keep the typed text and the fault. */
async function storeCells(ctx: Ctx, row: Corrected): Promise<void> {
  const values: Record<string, string | null> = {};
  const input: Record<string, string> = {};
  const faults: RowFault[] = [];
  for (const column of containerImportColumns) {
    const typed = row[storedField(column.key) as keyof Corrected];
    if (typeof typed !== "string") continue;
    const reading = readCell({ kind: "text", text: typed }, column, false);
    if ("value" in reading) {
      values[column.key] = reading.value;
      continue;
    }
    faults.push({ ...reading, field: column.key });
    input[column.key] = typed;
  }
  const text = (key: string) => values[key] ?? "";
  await sql`update container_import_row
    set cnt_no = ${text("cntNo")}, size_type = ${text("sizeType")}, bk_no = ${text("bkNo")},
      seal_no = ${text("sealNo")}, pkgs = ${values["pkgs"] ?? null}::int,
      gwt = ${values["gwt"] ?? null}::numeric, dim = ${values["dim"] ?? null}::numeric,
      vessel = ${text("vessel")}, voyage_no = ${text("voyage")},
      is_soc = ${values["isSoc"] === "Y" ? "Y" : "N"},
      empty_flag = ${values["emptyFlag"] === "Y" ? "Y" : "N"},
      vgm_kg = ${values["vgmKg"] ?? null}::numeric, vgm_method = ${storedMethod(text("vgmMethod"))},
      remark = ${text("remark")}, raw = ${storableJson({ given: input, faults })}::jsonb,
      check_status = 'TO_VERIFY'
    where id = ${row.id}`.execute(ctx.em.getKysely());
}
