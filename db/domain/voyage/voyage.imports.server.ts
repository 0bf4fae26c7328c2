import { sql } from "kysely";
import { isImo } from "../equipment/imo.ts";
import { defineColumns } from "#platform/import/columns.ts";
import { defineImport, type ImportFault, type ImportRow, rowFault } from "#platform/import/define-import.server.ts";
import { differingRows, knownAmong, unknownCodes, upsertRows } from "#platform/import/upsert.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { isoWeek } from "./iso-week.ts";
import { isInRange, splitNumber } from "./voy-number.ts";
import { type KnownVoyage, knownVoyages } from "./voyage-imports.queries.server.ts";
import { claimNumbers, numberingOf } from "./voyage-numbers.server.ts";
import { voyageList } from "./voyage.list.ts";

const voyageColumns = defineColumns([
  { key: "lineCode", names: ["航线", "Line", "line"], kind: "code", required: true, max: 20 },
  { key: "vessel", names: ["船名", "Vessel", "vessel"], kind: "text", required: true, max: 60, from: "vesselName" },
  { key: "vesselCode", names: ["船舶代码", "Vessel code", "vessel_code"], kind: "code", max: 20 },
  { key: "imo", names: ["IMO编号", "IMO number", "imo"], kind: "code", max: 7 },
  { key: "voyage", names: ["航次号", "Voyage", "voyage", "voyage_base", "航次"], kind: "code", required: true, max: 20 },
  { key: "departureDate", names: ["开航日期", "Departure", "Departure date", "departure_week_start", "departure_date"], kind: "datetime" },
  { key: "settleMon", names: ["结算月", "Settlement month", "settle_mon"], kind: "text", max: 7 },
  { key: "period", names: ["班期（天）", "班期", "Period (days)", "period"], kind: "integer", least: "1", greatest: "365" },
  { key: "status", names: ["航次状态", "Voyage status", "status"], kind: "code", dict: "voyage_status" },
  { key: "ioType", names: ["进出口", "In / out", "io_type"], kind: "code", dict: "io_type" },
  { key: "customsVoyage", names: ["海关航次", "Customs voyage", "customs_voyage"], kind: "code", max: 20 },
  { key: "externalVoyage", names: ["外部航次", "External voyage", "external_voyage"], kind: "code", max: 20 },
  { key: "remark", names: ["备注", "Remark", "remark"], kind: "text", max: 500 },
]);
type VoyageRow = ImportRow<(typeof voyageColumns)[number]["key"]>;

const isLeg = (one: VoyageRow) => /[EWNS]$/.test(one.values.voyage ?? "");
const nameOf = (one: VoyageRow) => (one.values.vessel ?? "").toUpperCase();
const voyageNameOf = (one: VoyageRow) => `${nameOf(one)}/${one.values.voyage}`;

/**
 * Voyages (voyages.csv). A number with a direction letter ("2601E") is a voyage of ours. One without ("2601") is a round voyage: it
 * brings the vessel with its IMO number and gives it to the legs that the stops have made or will make.
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
    const known = await knownVoyages(ctx, legs.map(voyageNameOf));
    const counts = await upsertRows(
      ctx,
      legTarget,
      legs.map((one) => legRow(one, vesselOf, known.get(voyageNameOf(one)))),
    );
    await claimNumbers(ctx, legs.map(voyageNameOf));
    const rounds = await updateRounds(
      ctx,
      rows.filter((one) => !isLeg(one)),
      vesselOf,
    );
    const inserted = counts.inserted + newVessels;
    return { inserted, changed: counts.changed + rounds, unchanged: Math.max(0, rows.length - inserted - counts.changed - rounds) };
  },
});

async function checkVoyages(ctx: Ctx, rows: readonly VoyageRow[]): Promise<ImportFault[]> {
  const lines = await numberingOf(
    ctx,
    rows.map((one) => one.values.lineCode ?? ""),
  );
  const vessels = await knownAmong(ctx, "vessel", "name", rows.map(nameOf));
  const known = await knownVoyages(ctx, rows.map(voyageNameOf));
  const unknown = await unknownCodes(ctx, rows, { vesselCode: ["vessel", "code"] });
  const own = rows.flatMap((one) => {
    const { lineCode, imo, vesselCode, voyage, settleMon } = one.values;
    const faults: ImportFault[] = [];
    const line = lines.get(lineCode ?? "");
    const before = known.get(voyageNameOf(one));
    if (!line) faults.push(rowFault(one, "lineCode", "kit.unknownCode", { value: lineCode ?? "" }));
    else if (!before && !isInRange(splitNumber(voyage ?? "").voyNo, line))
      faults.push(rowFault(one, "voyage", "voyage.numberRange", { from: line.voyNoFrom, to: line.voyNoTo }));
    if (imo && !isImo(imo)) faults.push(rowFault(one, "imo", "gear.badImo", { value: imo }));
    // A voyage that is there keeps its name, also when its ship is called otherwise by now.
    if (!imo && !vesselCode && !before && !vessels.has(nameOf(one)))
      faults.push(rowFault(one, "vessel", "kit.unknownCode", { value: nameOf(one) }));
    if (isLeg(one) && !before && !one.values.departureDate) faults.push(rowFault(one, "departureDate", "import.required"));
    if (settleMon && !/^\d{4}-(0[1-9]|1[0-2])$/.test(settleMon)) faults.push(rowFault(one, "settleMon", "voyage.badMonth"));
    return faults;
  });
  return [...unknown, ...own, ...(await endedFaults(ctx, rows, known))];
}

/** An ended voyage does not change any more; a row that says it as it is may stand in a file, as in the list's own workbook. */
async function endedFaults(ctx: Ctx, rows: readonly VoyageRow[], known: ReadonlyMap<string, KnownVoyage>): Promise<ImportFault[]> {
  const ended = rows.filter((one) => known.get(voyageNameOf(one))?.ended === "Y");
  if (ended.length === 0) return [];
  const vesselOf = await vesselCodes(ctx, ended);
  const legs = ended.map((one) => legRow(one, vesselOf, known.get(voyageNameOf(one))));
  const differing = await differingRows(ctx, legTarget, legs);
  return ended.filter((_, i) => differing.has(i)).map((one) => rowFault(one, "voyage", "voyage.ended", { voyage: voyageNameOf(one) }));
}

/** What a blank cell says nothing of stays as it is. */
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

function legRow(one: VoyageRow, vesselOf: ReadonlyMap<string, string>, known: KnownVoyage | undefined) {
  const { values } = one;
  const date = values.departureDate?.slice(0, 10) ?? null;
  return {
    voyage_name: voyageNameOf(one),
    voyage: values.voyage ?? "",
    line_code: values.lineCode ?? "",
    // Of ships of one name the one that sails it already goes on, unless the file says which.
    vessel_code: (values.vesselCode || values.imo ? undefined : known?.vesselCode) ?? vesselOf.get(nameOf(one)) ?? "",
    vessel_name: nameOf(one),
    direction: (values.voyage ?? "").slice(-1),
    departure_date: date,
    week: date ? isoWeek(date) : null,
    settle_mon: values.settleMon ?? known?.settleMon ?? date?.slice(0, 7) ?? "",
    period: values.period,
    status: values.status,
    io_type: values.ioType,
    customs_voyage: values.customsVoyage,
    external_voyage: values.externalVoyage,
    remark: values.remark,
  };
}

/** Vessels that only this file knows, by IMO number. */
async function ensureVessels(ctx: Ctx, rows: readonly VoyageRow[]): Promise<number> {
  const vessels = rows.filter((one) => one.values.imo).map((one) => ({ code: one.values.imo, imo: one.values.imo, name: nameOf(one) }));
  const done = await sql`insert into vessel (code, imo, name) select distinct on (g.imo) g.code, g.imo, g.name
    from json_to_recordset(${JSON.stringify(vessels)}::json) as g(code text, imo text, name text)
    where not exists (select 1 from vessel v where v.imo = g.imo or v.code = g.code)`.execute(ctx.em.getKysely());
  return Number(done.numAffectedRows ?? 0);
}

/** Vessel codes by name; the file's code or IMO number decides between ships of one name. */
async function vesselCodes(ctx: Ctx, rows: readonly VoyageRow[]): Promise<Map<string, string>> {
  const wanted = rows.map((one) => ({ name: nameOf(one), imo: one.values.imo ?? "", code: one.values.vesselCode ?? "" }));
  const { rows: found } = await sql<{ name: string; code: string }>`select distinct on (g.name) g.name, v.code
    from json_to_recordset(${JSON.stringify(wanted)}::json) as g(name text, imo text, code text)
    join vessel v on case when g.code <> '' then v.code = g.code when g.imo <> '' then v.imo = g.imo else v.name = g.name end
    order by g.name, v.built_year desc nulls last, v.code`.execute(ctx.em.getKysely());
  return new Map(found.map((row) => [row.name, row.code]));
}

async function updateRounds(ctx: Ctx, rounds: readonly VoyageRow[], vesselOf: ReadonlyMap<string, string>): Promise<number> {
  const given = rounds.map((one) => ({
    vessel: nameOf(one),
    base: one.values.voyage,
    line: one.values.lineCode,
    code: vesselOf.get(nameOf(one)),
  }));
  const done = await sql`update voyage v set vessel_code = g.code, line_code = g.line
    from json_to_recordset(${JSON.stringify(given)}::json) as g(vessel text, base text, line text, code text)
    where v.vessel_name = g.vessel and v.voyage = g.base || v.direction and v.direction <> '' and v.ended = 'N'
      and (v.vessel_code, v.line_code) is distinct from (g.code, g.line)`.execute(ctx.em.getKysely());
  return Number(done.numAffectedRows ?? 0);
}
