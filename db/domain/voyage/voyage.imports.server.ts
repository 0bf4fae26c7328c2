import { sql } from "kysely";
import { isImo } from "../gear/imo.ts";
import { defineColumns } from "../kit/import/columns.ts";
import { defineImport, type ImportFault, type ImportRow, rowFault } from "../kit/import/define-import.server.ts";
import { knownAmong, upsertRows } from "../kit/import/upsert.server.ts";
import type { Ctx } from "../kit/operation.server.ts";
import { resolvePorts } from "../place/port-codes.server.ts";
import { isoWeek } from "./iso-week.ts";
import { voyageStopImport } from "./voyage-stop.import.server.ts";

const lineColumns = defineColumns([
  { key: "code", names: ["航线代码", "Line code", "line", "code"], kind: "code", required: true, max: 20 },
  { key: "nameZh", names: ["中文名称", "Name (Chinese)", "name_zh"], kind: "text", required: true, max: 80 },
  { key: "nameEn", names: ["英文名称", "Name (English)", "name_en"], kind: "text", max: 80 },
  { key: "rotation", names: ["停靠港顺序", "Rotation", "rotation"], kind: "text", max: 500 },
  { key: "frequencyDays", names: ["班期（天）", "Frequency (days)", "frequency_days"], kind: "integer", least: "1", greatest: "365" },
  { key: "addRule", names: ["航次编号规则", "Numbering rule", "numbering_rule"], kind: "text", max: 20 },
]);
/** "auto +1" in the file means that the next voyage number follows by itself. */
const autoWords = ["auto", "自动"];
const portsOf = (one: ImportRow<"rotation">) =>
  (one.values.rotation ?? "")
    .toUpperCase()
    .split(/[\s,;>-]+/)
    .filter(Boolean);

/** Vessel lines with their rotation (lines.csv). Trade codes of ports become official ones. */
export const lineImport = defineImport({
  kind: "line",
  title: "voyage.import.line",
  perm: "voyage:edit",
  columns: lineColumns,
  key: ["code"],
  check: async (ctx, rows) => {
    const ports = await resolvePorts(ctx, rows.flatMap(portsOf));
    return rows.flatMap((one) =>
      portsOf(one)
        .filter((code) => !ports.has(code))
        .map((value) => rowFault(one, "rotation", "kit.unknownCode", { value })),
    );
  },
  write: async (ctx, rows) => {
    const ports = await resolvePorts(ctx, rows.flatMap(portsOf));
    return upsertRows(
      ctx,
      {
        table: "vessel_line",
        key: ["code"],
        columns: { code: "text", name_zh: "text", name_en: "text", rotation: "text", frequency_days: "int", add_rule: "text" },
      },
      rows.map((one) => ({
        code: one.values.code ?? "",
        name_zh: one.values.nameZh ?? "",
        name_en: one.values.nameEn ?? "",
        rotation: portsOf(one)
          .map((code) => ports.get(code)?.code ?? code)
          .join(" "),
        frequency_days: one.values.frequencyDays ?? "7",
        add_rule: autoWords.some((word) => one.values.addRule?.toLowerCase().includes(word)) ? "AUTO" : "MANUAL",
      })),
    );
  },
});

const voyageColumns = defineColumns([
  { key: "lineCode", names: ["航线", "Line", "line"], kind: "code", required: true, max: 20 },
  { key: "vessel", names: ["船名", "Vessel", "vessel"], kind: "text", required: true, max: 60 },
  { key: "imo", names: ["IMO编号", "IMO number", "imo"], kind: "code", max: 7 },
  { key: "voyage", names: ["航次", "Voyage", "voyage", "voyage_base"], kind: "code", required: true, max: 20 },
  { key: "departureDate", names: ["开航日期", "Departure date", "departure_week_start", "departure_date"], kind: "datetime" },
  { key: "customsVoyage", names: ["海关航次", "Customs voyage", "customs_voyage"], kind: "code", max: 20 },
  { key: "externalVoyage", names: ["外部航次", "External voyage", "external_voyage"], kind: "code", max: 20 },
  { key: "remark", names: ["备注", "Remark", "remark"], kind: "text", max: 500 },
]);
type VoyageRow = ImportRow<(typeof voyageColumns)[number]["key"]>;

const isLeg = (one: VoyageRow) => /[EWNS]$/.test(one.values.voyage ?? "");
const nameOf = (one: VoyageRow) => (one.values.vessel ?? "").toUpperCase();

/**
 * Voyages (voyages.csv). A number with a direction letter ("2601E") is a voyage of ours. One without ("2601") is a round voyage: it
 * brings the vessel with its IMO number and gives it to the legs that the stops have made or will make.
 */
export const voyageImport = defineImport({
  kind: "voyage",
  title: "voyage.import.voyage",
  perm: "voyage:edit",
  columns: voyageColumns,
  key: ["vessel", "voyage"],
  check: async (ctx, rows) => {
    const lines = await knownAmong(
      ctx,
      "vessel_line",
      "code",
      rows.map((one) => one.values.lineCode),
    );
    const vessels = await knownAmong(ctx, "vessel", "name", rows.map(nameOf));
    return rows.flatMap((one) => {
      const faults: ImportFault[] = [];
      if (!lines.has(one.values.lineCode ?? ""))
        faults.push(rowFault(one, "lineCode", "kit.unknownCode", { value: one.values.lineCode ?? "" }));
      if (one.values.imo && !isImo(one.values.imo)) faults.push(rowFault(one, "imo", "gear.badImo", { value: one.values.imo }));
      if (!one.values.imo && !vessels.has(nameOf(one))) faults.push(rowFault(one, "vessel", "kit.unknownCode", { value: nameOf(one) }));
      if (isLeg(one) && !one.values.departureDate) faults.push(rowFault(one, "departureDate", "import.required"));
      return faults;
    });
  },
  write: async (ctx, rows) => {
    const newVessels = await ensureVessels(ctx, rows);
    const vesselOf = await vesselCodes(ctx, rows);
    const legs = rows.filter(isLeg);
    const counts = await upsertRows(
      ctx,
      {
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
          customs_voyage: "text",
          external_voyage: "text",
          remark: "text",
        },
      },
      legs.map((one) => legRow(one, vesselOf)),
    );
    const rounds = await updateRounds(
      ctx,
      rows.filter((one) => !isLeg(one)),
      vesselOf,
    );
    const inserted = counts.inserted + newVessels;
    return { inserted, changed: counts.changed + rounds, unchanged: Math.max(0, rows.length - inserted - counts.changed - rounds) };
  },
});

function legRow(one: VoyageRow, vesselOf: ReadonlyMap<string, string>) {
  const { values } = one;
  const date = (values.departureDate ?? "").slice(0, 10);
  return {
    voyage_name: `${nameOf(one)}/${values.voyage}`,
    voyage: values.voyage ?? "",
    line_code: values.lineCode ?? "",
    vessel_code: vesselOf.get(nameOf(one)) ?? "",
    vessel_name: nameOf(one),
    direction: (values.voyage ?? "").slice(-1),
    departure_date: date,
    week: isoWeek(date),
    settle_mon: date.slice(0, 7),
    customs_voyage: values.customsVoyage ?? "",
    external_voyage: values.externalVoyage ?? "",
    remark: values.remark ?? "",
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

/** Vessel codes by name; the file's IMO number decides between ships of one name. */
async function vesselCodes(ctx: Ctx, rows: readonly VoyageRow[]): Promise<Map<string, string>> {
  const wanted = rows.map((one) => ({ name: nameOf(one), imo: one.values.imo ?? "" }));
  const { rows: found } = await sql<{ name: string; code: string }>`select distinct on (g.name) g.name, v.code
    from json_to_recordset(${JSON.stringify(wanted)}::json) as g(name text, imo text)
    join vessel v on (g.imo <> '' and v.imo = g.imo) or (g.imo = '' and v.name = g.name)
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
    where v.vessel_name = g.vessel and v.voyage = g.base || v.direction and v.direction <> ''
      and (v.vessel_code, v.line_code) is distinct from (g.code, g.line)`.execute(ctx.em.getKysely());
  return Number(done.numAffectedRows ?? 0);
}

export const voyageImports = [lineImport, voyageImport, voyageStopImport];
