import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { containerImportColumns } from "../import/container-import.columns.ts";
import { type RawRow, readCheckResult } from "../verification/check-result.ts";
import { ContainerImportRow } from "../container.entity.server.ts";
import { ContainerRowInput } from "../container.schema.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import type { RowFault } from "#platform/records/import/imported-row.ts";
import { readCell } from "#platform/records/import/reader/normalise.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { containerImportFacts } from "../import/container-import.facts.server.ts";
import { containerImportMachine } from "../import/container-import.machine.ts";
import { checkStaged } from "../import/containers-check.server.ts";
import {
  lockVoyageContainers,
  stagedRow,
  voyageFactsOf,
} from "../import/containers-rows.server.ts";
import { storedMethod } from "../import/containers-stage.server.ts";
import { importVoyage } from "./import-boxes.server.ts";

const fieldOf = (key: string) => (key === "voyage" ? "voyageNo" : key);

/**
 * Corrects and checks one staged row in one transaction (domain §3). Unreadable cells are refused;
 * other faults stay with the row. A row that passes is imported.
 */
export const saveContainerRow = defineOperation({
  name: "container.saveRow",
  perm: "container:edit",
  input: ContainerRowInput,
  done: "container.saveRow.done",
  async run(ctx: Ctx, input: ContainerRowInput): Promise<{ id: number; checkStatus: string }> {
    const containerImportRow = await ctx.em.findOne(
      ContainerImportRow,
      { id: input.id },
      { fields: ["id", "voyage"] },
    );
    if (!containerImportRow) throw new Refusal("kit.notFound", {}, { key: String(input.id) });
    if (ctx.actor.kind === "customer") throw new Refusal("kit.noPermission");
    const voyage = await voyageFactsOf(ctx.em, containerImportRow.voyage.id);
    await lockVoyageContainers(ctx, voyage.id);
    const row = await ctx.em.findOneOrFail(ContainerImportRow, { id: input.id }, { refresh: true });
    await assertSeen(ctx.em, "ContainerImportRow", row, input.version);
    await assertOpen(
      ctx,
      { machine: containerImportMachine, facts: containerImportFacts },
      row,
      "edit",
    );
    const { pkgs, gwt, dim, vgmKg, vgmMethod, isSoc, emptyFlag, ...texts } = readCells(input);
    ctx.em.assign(row, {
      ...texts,
      pkgs: pkgs ? Number(pkgs) : null,
      gwt: gwt || null,
      dim: dim || null,
      vgmKg: vgmKg || null,
      vgmMethod: storedMethod(vgmMethod),
      isSoc: isSoc === "Y" ? "Y" : "N",
      emptyFlag: emptyFlag === "Y" ? "Y" : "N",
      raw: { given: {}, faults: [] } satisfies RawRow,
      checkStatus: "VERIFYING",
    });
    await ctx.em.flush();
    const { verified } = await checkStaged(ctx, voyage, [await stagedRow(ctx, row.id)]);
    if (verified > 0) await importVoyage(ctx, voyage.id);
    const rows = await kyselyOf(ctx.em)
      .selectFrom("container_import_row")
      .select("check_status as checkStatus")
      .where("id", "=", row.id)
      .execute();
    return { id: row.id, checkStatus: rows[0]?.checkStatus ?? "" };
  },
});

type Texts = Record<
  | "cntNo"
  | "sizeType"
  | "bkNo"
  | "sealNo"
  | "pkgs"
  | "gwt"
  | "dim"
  | "vessel"
  | "voyageNo"
  | "isSoc"
  | "emptyFlag"
  | "vgmKg"
  | "vgmMethod"
  | "remark",
  string
>;

function readCells(input: ContainerRowInput): Texts {
  const read: Record<string, string> = {};
  const faults: RowFault[] = [];
  for (const column of containerImportColumns) {
    const field = fieldOf(column.key);
    if (!Object.hasOwn(input, field)) continue;
    const reading = readCell(
      { kind: "text", text: String(input[field as keyof ContainerRowInput]) },
      column,
      false,
    );
    if (!("value" in reading)) faults.push({ ...reading, field });
    else if (reading.value === null && "required" in column)
      faults.push({ code: "import.required", params: {}, field });
    else read[field] = reading.value ?? "";
  }
  if (faults.length > 0)
    throw new Refusals(
      faults.map((fault) => new Refusal(fault.code, fault.params, { field: fault.field })),
    );
  return read as Texts;
}

/** Faulty cells show the text of the file. */
export async function readContainerRow(
  em: EntityManager,
  _actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<
    Record<string, unknown> & { raw: RawRow; checkResult: unknown }
  >`select r.id, r.version, r.row_no as "rowNo", r.cnt_no as "cntNo", r.size_type as "sizeType",
      r.bk_no as "bkNo", r.seal_no as "sealNo", r.pkgs, r.gwt::text as gwt, r.dim::text as dim,
      r.vessel, r.voyage_no as "voyageNo", r.is_soc as "isSoc", r.empty_flag as "emptyFlag",
      r.vgm_kg::text as "vgmKg", r.vgm_method as "vgmMethod", r.remark,
      r.check_status as "checkStatus", r.check_result as "checkResult", r.raw,
      i.file_name as "fileName", v.voyage_name as "voyageName"
    from container_import_row r
      join container_import i on i.id = r.container_import_id
      join voyage v on v.id = r.voyage_id
    where r.id = ${id}`.execute(em.getKysely());
  const row = rows[0];
  if (!row) return null;
  const input = Object.fromEntries(
    Object.entries(row.raw.given).map(([key, text]) => [fieldOf(key), text]),
  );
  return { ...row, ...input, checkResult: readCheckResult(row.checkResult) };
}
