import { sql } from "kysely";
import type { ImportCounts } from "#platform/records/import/define-import.server.ts";
import { existingAmong, upsertRows } from "#platform/records/import/upsert.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { RefusalParams } from "#platform/kernel/refusal/refusal.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { any, measures, type OwnerKind, ownerKinds } from "./allot.ts";
import { ownerLabels } from "./space-columns.ts";

/** Codes and decimal text; null is no limit. */
export type InputLine = {
  portLoad: string;
  portDis: string;
  ownerKind: string;
  owner: string;
  teu: string | null;
  tons: string | null;
  plugs: string | null;
  dgSlots: string | null;
  factor: string;
  remark: string;
};
type Values = Readonly<Record<string, string | null | undefined>>;

/** Reads a line; blanks mean any port, any owner and no over-booking. */
export function inputLine(values: Values): InputLine {
  const text = (key: string, blank = "") => values[key] || blank;
  const ownerKind = text("ownerKind", "ANY");
  return {
    portLoad: text("portLoad", any),
    portDis: text("portDis", any),
    ownerKind: ownerLabels[ownerKind] ?? ownerKind,
    owner: text("owner", any),
    teu: values.teu || null,
    tons: values.tons || null,
    plugs: values.plugs || null,
    dgSlots: values.dgSlots || null,
    factor: text("factor", "1"),
    remark: text("remark"),
  };
}

type LineFault = { at: number; field: string; code: MessageKey; params?: RefusalParams };

/** Checks lines and their codes, with one query per kind. `at`: the place of the line. */
export async function lineFaults(ctx: Ctx, lines: readonly InputLine[]): Promise<LineFault[]> {
  const ports = await existingAmong(
    ctx,
    "port",
    "code",
    lines.flatMap((line) => [line.portLoad, line.portDis]),
  );
  const ownersOf = (kinds: readonly string[]) =>
    lines.filter((line) => kinds.includes(line.ownerKind)).map((line) => line.owner);
  const customers = await existingAmong(ctx, "customer", "code", ownersOf(["CUSTOMER", "AGENT"]));
  const companies = await existingAmong(ctx, "company", "code", ownersOf(["COMPANY"]));
  return lines.flatMap((line, at) => {
    const faults: LineFault[] = [];
    for (const field of ["portLoad", "portDis"] as const)
      if (line[field] !== any && !ports.has(line[field]))
        faults.push({ at, field, code: "kit.unknownCode", params: { value: line[field] } });
    if (line.portLoad !== any && line.portLoad === line.portDis)
      faults.push({ at, field: "portDis", code: "space.samePort" });
    if (!ownerKinds.includes(line.ownerKind as OwnerKind))
      faults.push({
        at,
        field: "ownerKind",
        code: "space.badOwnerKind",
        params: { value: line.ownerKind, known: ownerKinds.join(", ") },
      });
    else if (line.ownerKind === "ANY" && line.owner !== any)
      faults.push({ at, field: "ownerKind", code: "space.ownerOfAny" });
    else if (line.ownerKind !== "ANY" && line.owner === any)
      faults.push({ at, field: "owner", code: "space.ownerMissing" });
    else if (
      line.ownerKind !== "ANY" &&
      !(line.ownerKind === "COMPANY" ? companies : customers).has(line.owner)
    )
      faults.push({ at, field: "owner", code: "kit.unknownCode", params: { value: line.owner } });
    if (measures.every((measure) => line[measure] === null))
      faults.push({ at, field: "teu", code: "space.nothingAllotted" });
    return faults;
  });
}

/** Load and discharge ports, including discharge ports on onward legs. */
export async function portsOf(
  ctx: Ctx,
  voyageIds: readonly number[],
): Promise<Map<number, { load: Set<string>; dis: Set<string> }>> {
  const { rows } = await sql<{
    id: number;
    port: string;
    own: boolean;
  }>`select v.id, s.port_code as port, s.voyage_id = v.id as own
    from voyage v
      join voyage w on w.id = v.id
      or (
        v.direction <> ''
        and w.line_code = v.line_code
        and w.vessel_code = v.vessel_code
        and w.departure_date >= v.departure_date
        and left(w.voyage, -1) = left(v.voyage, -1)
        and w.direction <> ''
      )
      join voyage_stop s on s.voyage_id = w.id
    where v.id = any (${[...voyageIds]}::int[])`.execute(ctx.em.getKysely());
  const ports = new Map(
    voyageIds.map((id) => [id, { load: new Set<string>(), dis: new Set<string>() }]),
  );
  for (const { id, port, own } of rows) {
    if (own) ports.get(id)?.load.add(port);
    ports.get(id)?.dis.add(port);
  }
  return ports;
}

/** By name; only voyages that take allotments. */
export async function voyagesOf(
  ctx: Ctx,
  names: readonly string[],
): Promise<Map<string, { id: number; ended: boolean }>> {
  const { rows } = await sql<{
    id: number;
    name: string;
    ended: boolean;
  }>`select id, voyage_name as name, ended = 'Y' as ended
    from voyage
    where voyage_name = any (${[...new Set(names)]}::text[])`.execute(ctx.em.getKysely());
  return new Map(rows.map(({ name, ...row }) => [name, row]));
}

const lineColumns = {
  port_load: "text",
  port_dis: "text",
  owner_kind: "text",
  owner: "text",
  teu: "numeric",
  tons: "numeric",
  plugs: "int",
  dg_slots: "int",
  factor: "numeric",
  remark: "text",
};
const whose = ["port_load", "port_dis", "owner_kind", "owner"];

const columnsOf = (line: InputLine) => ({
  port_load: line.portLoad,
  port_dis: line.portDis,
  owner_kind: line.ownerKind,
  owner: line.owner,
  teu: line.teu,
  tons: line.tons,
  plugs: line.plugs,
  dg_slots: line.dgSlots,
  factor: line.factor,
  remark: line.remark,
});

/** Writes lines by voyage, ports and owner. The caller locks, checks and settles. */
export function upsertAllotments(
  ctx: Ctx,
  lines: readonly (InputLine & { voyageId: number })[],
): Promise<ImportCounts> {
  const target = {
    table: "space_allotment",
    key: ["voyage_id", ...whose],
    columns: { voyage_id: "int", ...lineColumns },
  };
  return upsertRows(
    ctx,
    target,
    lines.map((line) => ({ voyage_id: line.voyageId, ...columnsOf(line) })),
  );
}

export function upsertTemplates(
  ctx: Ctx,
  lines: readonly (InputLine & { lineCode: string; direction: string })[],
): Promise<ImportCounts> {
  const columns = { line_code: "text", direction: "text", ...lineColumns };
  return upsertRows(
    ctx,
    { table: "space_template", key: ["line_code", "direction", ...whose], columns },
    lines.map((line) => ({
      line_code: line.lineCode,
      direction: line.direction,
      ...columnsOf(line),
    })),
  );
}
