import { sql } from "kysely";
import { isImo } from "#domain/masterdata/equipment/imo.ts";
import { defineColumns } from "#platform/records/import/columns.ts";
import {
  defineImport,
  type ImportFault,
  type ImportRow,
  rowFault,
} from "#platform/records/import/define-import.server.ts";
import {
  differingRows,
  existingAmong,
  unknownCodes,
  upsertRows,
} from "#platform/records/import/upsert.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { isoWeek } from "./numbers/iso-week.ts";
import { isInRange, splitNumber } from "./numbers/voy-number.ts";
import { type ExistingVoyage, existingVoyages } from "./voyage-imports.queries.server.ts";
import { claimNumbers, numberingOf } from "./numbers/voyage-numbers.server.ts";
import { voyageList } from "./voyage.list.ts";

const voyageColumns = defineColumns([
  { key: "lineCode", names: ["航线", "Line", "line"], kind: "code", required: true, max: 20 },
  {
    key: "vessel",
    names: ["船名", "Vessel", "vessel"],
    kind: "text",
    required: true,
    max: 60,
    from: "vesselName",
  },
  { key: "vesselCode", names: ["船舶代码", "Vessel code", "vessel_code"], kind: "code", max: 20 },
  { key: "imo", names: ["IMO编号", "IMO number", "imo"], kind: "code", max: 7 },
  {
    key: "voyage",
    names: ["航次号", "Voyage", "voyage", "voyage_base", "航次"],
    kind: "code",
    required: true,
    max: 20,
  },
  {
    key: "departureDate",
    names: ["开航日期", "Departure", "Departure date", "departure_week_start", "departure_date"],
    kind: "datetime",
  },
  { key: "settleMon", names: ["结算月", "Settlement month", "settle_mon"], kind: "text", max: 7 },
  {
    key: "period",
    names: ["班期（天）", "班期", "Period (days)", "period"],
    kind: "integer",
    least: "1",
    greatest: "365",
  },
  {
    key: "status",
    names: ["航次状态", "Voyage status", "status"],
    kind: "code",
    dict: "voyage_status",
  },
  { key: "ioType", names: ["进出口", "In / out", "io_type"], kind: "code", dict: "io_type" },
  {
    key: "customsVoyage",
    names: ["海关航次", "Customs voyage", "customs_voyage"],
    kind: "code",
    max: 20,
  },
  {
    key: "externalVoyage",
    names: ["外部航次", "External voyage", "external_voyage"],
    kind: "code",
    max: 20,
  },
  { key: "remark", names: ["备注", "Remark", "remark"], kind: "text", max: 500 },
]);
type VoyageRow = ImportRow<(typeof voyageColumns)[number]["key"]>;

const isLeg = (voyageRow: VoyageRow) => /[EWNS]$/.test(voyageRow.values.voyage ?? "");
const nameOf = (voyageRow: VoyageRow) => (voyageRow.values.vessel ?? "").toUpperCase();
const voyageNameOf = (voyageRow: VoyageRow) => `${nameOf(voyageRow)}/${voyageRow.values.voyage}`;

/**
 * A number with direction letter ("2601E") is a voyage; one without ("2601") gives vessel and IMO
 * number to its legs (voyages.csv).
 */
export const voyageImport = defineImport({
  kind: "voyage",
  title: "voyage.import.voyage",
  perm: "voyage:edit",
  columns: voyageColumns,
  list: voyageList,
  leaves: ["voyageName", "direction", "week", "calls", "templateCode", "ended"],
  key: ["vessel", "voyage"],
  check: checkVoyages,
  write: async (ctx, rows) => {
    const newVessels = await ensureVessels(ctx, rows);
    const vesselOf = await vesselCodes(ctx, rows);
    const legs = rows.filter(isLeg);
    const existing = await existingVoyages(ctx, legs.map(voyageNameOf));
    const counts = await upsertRows(
      ctx,
      legTarget,
      legs.map((leg) => legRow(leg, vesselOf, existing.get(voyageNameOf(leg)))),
    );
    await claimNumbers(ctx, legs.map(voyageNameOf));
    const rounds = await updateRounds(
      ctx,
      rows.filter((row) => !isLeg(row)),
      vesselOf,
    );
    const inserted = counts.inserted + newVessels;
    return {
      inserted,
      changed: counts.changed + rounds,
      unchanged: Math.max(0, rows.length - inserted - counts.changed - rounds),
    };
  },
});

async function checkVoyages(ctx: Ctx, rows: readonly VoyageRow[]): Promise<ImportFault[]> {
  const lines = await numberingOf(
    ctx,
    rows.map((row) => row.values.lineCode ?? ""),
  );
  const vessels = await existingAmong(ctx, "vessel", "name", rows.map(nameOf));
  const existing = await existingVoyages(ctx, rows.map(voyageNameOf));
  const unknown = await unknownCodes(ctx, rows, { vesselCode: ["vessel", "code"] });
  const own = rows.flatMap((row) => {
    const { lineCode, imo, vesselCode, voyage, settleMon } = row.values;
    const faults: ImportFault[] = [];
    const line = lines.get(lineCode ?? "");
    const before = existing.get(voyageNameOf(row));
    if (!line) faults.push(rowFault(row, "lineCode", "kit.unknownCode", { value: lineCode ?? "" }));
    else if (!before && !isInRange(splitNumber(voyage ?? "").voyNo, line))
      faults.push(
        rowFault(row, "voyage", "voyage.numberRange", { from: line.voyNoFrom, to: line.voyNoTo }),
      );
    if (imo && !isImo(imo)) faults.push(rowFault(row, "imo", "gear.badImo", { value: imo }));
    // An existing voyage keeps its name when its ship is renamed.
    if (!imo && !vesselCode && !before && !vessels.has(nameOf(row)))
      faults.push(rowFault(row, "vessel", "kit.unknownCode", { value: nameOf(row) }));
    if (isLeg(row) && !before && !row.values.departureDate)
      faults.push(rowFault(row, "departureDate", "import.required"));
    if (settleMon && !/^\d{4}-(0[1-9]|1[0-2])$/.test(settleMon))
      faults.push(rowFault(row, "settleMon", "voyage.badMonth"));
    return faults;
  });
  return [...unknown, ...own, ...(await endedFaults(ctx, rows, existing))];
}

/** An ended voyage is frozen; unchanged rows pass, as in an exported workbook. */
async function endedFaults(
  ctx: Ctx,
  rows: readonly VoyageRow[],
  existing: ReadonlyMap<string, ExistingVoyage>,
): Promise<ImportFault[]> {
  const ended = rows.filter((row) => existing.get(voyageNameOf(row))?.ended === "Y");
  if (ended.length === 0) return [];
  const vesselOf = await vesselCodes(ctx, ended);
  const legs = ended.map((voyageRow) =>
    legRow(voyageRow, vesselOf, existing.get(voyageNameOf(voyageRow))),
  );
  const differing = await differingRows(ctx, legTarget, legs);
  return ended
    .filter((_, i) => differing.has(i))
    .map((voyageRow) =>
      rowFault(voyageRow, "voyage", "voyage.ended", { voyage: voyageNameOf(voyageRow) }),
    );
}

/** A blank cell keeps the stored value. */
const legTarget = {
  table: "voyage",
  key: ["voyage_name"],
  columns: {
    voyage_name: "text",
    voyage: "text",
    line_code: "text",
    vessel_code: "text",
    vessel_name: "text",
    direction: "text",
    departure_date: "date",
    week: "text",
    settle_mon: "text",
    period: "int",
    status: "text",
    io_type: "text",
    customs_voyage: "text",
    external_voyage: "text",
    remark: "text",
  },
  starts: {
    departure_date: null,
    week: "",
    period: null,
    status: "CONFIRMED",
    io_type: "O",
    customs_voyage: "",
    external_voyage: "",
    remark: "",
  },
};

function legRow(
  voyageRow: VoyageRow,
  vesselOf: ReadonlyMap<string, string>,
  existing: ExistingVoyage | undefined,
) {
  const { values } = voyageRow;
  const date = values.departureDate?.slice(0, 10) ?? null;
  return {
    voyage_name: voyageNameOf(voyageRow),
    voyage: values.voyage ?? "",
    line_code: values.lineCode ?? "",
    // Of equal names the voyage's ship stays unless the file differs.
    vessel_code:
      (values.vesselCode || values.imo ? undefined : existing?.vesselCode) ??
      vesselOf.get(nameOf(voyageRow)) ??
      "",
    vessel_name: nameOf(voyageRow),
    direction: (values.voyage ?? "").slice(-1),
    departure_date: date,
    week: date ? isoWeek(date) : null,
    settle_mon: values.settleMon ?? existing?.settleMon ?? date?.slice(0, 7) ?? "",
    period: values.period,
    status: values.status,
    io_type: values.ioType,
    customs_voyage: values.customsVoyage,
    external_voyage: values.externalVoyage,
    remark: values.remark,
  };
}

/** By IMO number. */
async function ensureVessels(ctx: Ctx, rows: readonly VoyageRow[]): Promise<number> {
  const vessels = rows
    .filter((row) => row.values.imo)
    .map((row) => ({ code: row.values.imo, imo: row.values.imo, name: nameOf(row) }));
  const done = await sql`insert into vessel (code, imo, name)
    select distinct on (g.imo) g.code, g.imo, g.name
    from json_to_recordset(${JSON.stringify(vessels)}::json) as g (code text, imo text, name text)
    where not exists (select 1 from vessel v where v.imo = g.imo or v.code = g.code)`.execute(
    ctx.em.getKysely(),
  );
  return Number(done.numAffectedRows ?? 0);
}

/** Vessel codes by name. Code or IMO number decides between ships with one name. */
async function vesselCodes(ctx: Ctx, rows: readonly VoyageRow[]): Promise<Map<string, string>> {
  const requested = rows.map((row) => ({
    name: nameOf(row),
    imo: row.values.imo ?? "",
    code: row.values.vesselCode ?? "",
  }));
  const { rows: matches } = await sql<{
    name: string;
    code: string;
  }>`select distinct on (g.name) g.name, v.code
    from json_to_recordset(${JSON.stringify(requested)}::json) as g (name text, imo text, code text)
      join vessel v on case
        when g.code <> '' then v.code = g.code
        when g.imo <> '' then v.imo = g.imo
        else v.name = g.name
      end
    order by g.name, v.built_year desc nulls last, v.code`.execute(ctx.em.getKysely());
  return new Map(matches.map((row) => [row.name, row.code]));
}

async function updateRounds(
  ctx: Ctx,
  rounds: readonly VoyageRow[],
  vesselOf: ReadonlyMap<string, string>,
): Promise<number> {
  const input = rounds.map((round) => ({
    vessel: nameOf(round),
    base: round.values.voyage,
    line: round.values.lineCode,
    code: vesselOf.get(nameOf(round)),
  }));
  const done = await sql`update voyage v
    set vessel_code = g.code, line_code = g.line
    from json_to_recordset(${JSON.stringify(input)}::json) as g (vessel text, base text, line text, code text)
    where v.vessel_name = g.vessel
      and v.voyage = g.base || v.direction
      and v.direction <> ''
      and v.ended = 'N'
      and (v.vessel_code, v.line_code) is distinct from (g.code, g.line)`.execute(
    ctx.em.getKysely(),
  );
  return Number(done.numAffectedRows ?? 0);
}
