import { sql } from "kysely";
import {
  defineImport,
  type ImportFault,
  rowFault,
  rowRefusal,
} from "#platform/records/import/define-import.server.ts";
import { existingAmong } from "#platform/records/import/upsert.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusals } from "#platform/kernel/refusal/refusal.ts";
import { importColumnsOf } from "#platform/records/resource/field-views.ts";
import type { MasterImport, RowOf } from "#platform/records/resource/master.server.ts";
import { any } from "./allotment/allot.ts";
import { changeLines } from "./allotment/change-lines.server.ts";
import { belowRefusal } from "./ops/save-allotment.server.ts";
import { allotmentFields, type templateFields } from "./space.entity.server.ts";
import {
  inputLine,
  lineFaults,
  portsOf,
  upsertAllotments,
  upsertTemplates,
  voyagesOf,
} from "./allotment/space-lines.server.ts";
import { allotmentList } from "./space.list.ts";

type AllotmentRow = RowOf<typeof allotmentFields>;
const nameOf = (allotmentRow: AllotmentRow) => (allotmentRow.values.voyage ?? "").toUpperCase();

async function faultsOf(ctx: Ctx, rows: readonly AllotmentRow[]): Promise<ImportFault[]> {
  const voyages = await voyagesOf(ctx, rows.map(nameOf));
  const ports = await portsOf(
    ctx,
    [...voyages.values()].map((voyage) => voyage.id),
  );
  const lines = rows.map((row) => inputLine(row.values));
  const faults = (await lineFaults(ctx, lines)).map(
    ({ at, field, code, params }): ImportFault => ({
      row: rows[at]?.row ?? 0,
      field,
      code,
      ...(params ? { params } : {}),
    }),
  );
  const faulty = new Set(faults.map((fault) => fault.row));
  for (const [i, allotmentRow] of rows.entries()) {
    const voyage = voyages.get(nameOf(allotmentRow));
    if (!voyage)
      faults.push(
        rowFault(allotmentRow, "voyage", "kit.unknownCode", { value: nameOf(allotmentRow) }),
      );
    else if (voyage.ended)
      faults.push(
        rowFault(allotmentRow, "voyage", "voyage.ended", { voyage: nameOf(allotmentRow) }),
      );
    else if (!faulty.has(allotmentRow.row)) {
      const { portLoad, portDis } = lines[i] ?? inputLine({});
      const called = ports.get(voyage.id);
      for (const [field, port, existing] of [
        ["portLoad", portLoad, called?.load] as const,
        ["portDis", portDis, called?.dis] as const,
      ])
        if (port !== any && !existing?.has(port))
          faults.push(
            rowFault(allotmentRow, field, "voyage.portNotCalled", {
              port,
              voyage: nameOf(allotmentRow),
            }),
          );
    }
  }
  return faults;
}

/** Blank equals `*`, so that duplicates are found. */
const named = <R extends AllotmentRow | TemplateRow>(rows: readonly R[]): R[] =>
  rows.map((row) => {
    const { portLoad, portDis, ownerKind, owner } = inputLine(row.values);
    return { ...row, values: { ...row.values, portLoad, portDis, ownerKind, owner } };
  });

/**
 * Rows match by voyage, ports and owner; a blank amount is no limit. A row below the booked amount
 * needs its reason in the file.
 */
export const allotmentImport = defineImport({
  kind: "space",
  title: "space.import.space",
  perm: "space:edit",
  columns: importColumnsOf(allotmentFields),
  list: allotmentList,
  leaves: [
    "departureDate",
    "lineCode",
    "heldTeu",
    "heldTons",
    "heldPlugs",
    "heldDgSlots",
    "waitTeu",
    "waits",
  ],
  key: ["voyage", "portLoad", "portDis", "ownerKind", "owner"],
  reshape: named,
  check: faultsOf,
  write: async (ctx, rows) => {
    const voyages = await voyagesOf(ctx, rows.map(nameOf));
    const lines = rows.map((row) => ({
      ...inputLine(row.values),
      voyageId: voyages.get(nameOf(row))?.id ?? 0,
      from: row,
    }));
    const keyOf = (line: {
      voyageId: number;
      portLoad: string;
      portDis: string;
      ownerKind: string;
      owner: string;
    }) => [line.voyageId, line.portLoad, line.portDis, line.ownerKind, line.owner].join("|");
    const rowOf = new Map(lines.map((line) => [keyOf(line), line.from]));
    let counts = { inserted: 0, changed: 0, unchanged: 0 };
    const below = await changeLines(
      ctx,
      lines.map((line) => line.voyageId),
      async () => {
        counts = await upsertAllotments(ctx, lines);
      },
    );
    const untold = below.filter(({ line }) => !rowOf.get(keyOf(line))?.values.changeReason);
    if (untold.length > 0)
      throw new Refusals(
        untold.map((below) =>
          rowRefusal(rowOf.get(keyOf(below.line))?.row ?? rows[0]?.row ?? 1, belowRefusal(below)),
        ),
      );
    const reasons = below.map(({ line }) => ({
      id: line.id,
      reason: rowOf.get(keyOf(line))?.values.changeReason,
    }));
    await sql`update space_allotment a
      set change_reason = g.reason
      from json_to_recordset(${JSON.stringify(reasons)}::json) as g (id int, reason text)
      where a.id = g.id and a.change_reason <> g.reason`.execute(ctx.em.getKysely());
    return counts;
  },
});

type TemplateRow = RowOf<typeof templateFields>;

/** A blank direction is for directions without a line of their own. */
export const templateImport: MasterImport<typeof templateFields> = {
  title: "space.templates",
  reshape: named,
  check: async (ctx, rows) => {
    const existing = await existingAmong(
      ctx,
      "vessel_line",
      "code",
      rows.map((row) => row.values.lineCode),
    );
    const faults = (
      await lineFaults(
        ctx,
        rows.map((row) => inputLine(row.values)),
      )
    ).map(
      ({ at, field, code, params }): ImportFault => ({
        row: rows[at]?.row ?? 0,
        field,
        code,
        ...(params ? { params } : {}),
      }),
    );
    for (const row of rows) {
      const { lineCode, direction } = row.values;
      if (!existing.has(lineCode ?? ""))
        faults.push(rowFault(row, "lineCode", "kit.unknownCode", { value: lineCode ?? "" }));
      if (direction && !/^[EWNS]$/.test(direction))
        faults.push(rowFault(row, "direction", "space.badDirection", { value: direction }));
    }
    return faults;
  },
  write: (ctx, rows) =>
    upsertTemplates(
      ctx,
      rows.map((row) => ({
        ...inputLine(row.values),
        lineCode: row.values.lineCode ?? "",
        direction: row.values.direction ?? "",
      })),
    ),
};
