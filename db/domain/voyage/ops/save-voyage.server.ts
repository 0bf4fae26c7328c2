import { sql } from "kysely";
import { z } from "zod";
import { Vessel } from "../../gear/gear.entity.server.ts";
import { assertKnownCodes } from "../../kit/known-codes.server.ts";
import { type Ctx, defineOperation, staleRefusal } from "../../kit/operation.server.ts";
import { Refusal, Refusals } from "../../kit/refusal.ts";
import * as v from "../../kit/validation.ts";
import { resolvePorts } from "../../place/port-codes.server.ts";
import { isoWeek } from "../iso-week.ts";
import { Voyage } from "../voyage.entity.server.ts";
import { upsertStops } from "../voyage-stops.server.ts";

const StopLine = z.object({
  serial: v.whole({ min: 0, max: 99 }),
  portCode: v.requiredCode(10),
  dockCode: v.code(20),
  eta: v.localTime(),
  etb: v.localTime(),
  etd: v.localTime(),
  ata: v.localTime(),
  atd: v.localTime(),
  cyCutoff: v.localTime(),
  customsCutoff: v.localTime(),
  siCutoff: v.localTime(),
  isLoad: v.flag(),
  isUnload: v.flag(),
});
type StopLine = z.output<typeof StopLine>;

const VoyageInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  lineCode: v.requiredCode(20),
  vesselCode: v.requiredCode(20),
  voyage: v.requiredCode(20),
  ioType: z.enum(["I", "O"]).default("O"),
  settleMon: v.text(7),
  customsVoyage: v.code(20),
  externalVoyage: v.code(20),
  remark: v.text(500),
  stops: z.array(StopLine).min(2, { error: "voyage.twoStops" }).max(60),
});
type VoyageInput = z.output<typeof VoyageInput>;

/** Creates or changes a voyage with its calls (operations §3). An ended one is frozen, and a call that bookings use stays. */
export const saveVoyage = defineOperation({
  name: "voyage.save",
  perm: "voyage:edit",
  input: VoyageInput,
  done: "voyage.saved",
  run: async (ctx, input) => {
    await assertKnownCodes(ctx, [{ master: "line", code: input.lineCode, field: "lineCode" }]);
    const vessel = await ctx.em.findOne(Vessel, { code: input.vesselCode });
    if (!vessel) throw new Refusal("kit.unknownCode", { value: input.vesselCode }, { field: "vesselCode" });
    if (input.settleMon && !/^\d{4}-(0[1-9]|1[0-2])$/.test(input.settleMon))
      throw new Refusal("voyage.badMonth", {}, { field: "settleMon" });
    const stops = await checkedStops(ctx, input.stops);
    const voyage = input.id > 0 ? await loadForChange(ctx, input) : null;
    const voyageName = `${vessel.name}/${input.voyage}`;
    const date = stops[0]?.etd?.slice(0, 10) ?? stops[0]?.eta?.slice(0, 10) ?? null;
    const fields = {
      voyageName,
      voyage: input.voyage,
      lineCode: input.lineCode,
      vesselCode: vessel.code,
      vesselName: vessel.name,
      direction: directionOf(input.voyage),
      departureDate: date,
      week: date ? isoWeek(date) : "",
      settleMon: input.settleMon || (date?.slice(0, 7) ?? ""),
      ioType: input.ioType,
      customsVoyage: input.customsVoyage,
      externalVoyage: input.externalVoyage,
      remark: input.remark,
    };
    const saved = voyage ? ctx.em.assign(voyage, fields) : ctx.em.create(Voyage, fields);
    await ctx.em.flush();
    await replaceStops(ctx, saved.id, stops);
    return { id: saved.id, voyageName };
  },
});

const directionOf = (voyage: string) => (/[EWNS]$/.exec(voyage)?.[0] ?? "") as "E" | "W" | "N" | "S" | "";

async function loadForChange(ctx: Ctx, { id, version }: VoyageInput): Promise<Voyage> {
  const voyage = await ctx.em.findOne(Voyage, { id });
  if (!voyage) throw new Refusal("kit.notFound", {}, { key: String(id) });
  if (version > 0 && voyage.version !== version) throw await staleRefusal(ctx.em, "Voyage", id, version);
  if (voyage.ended === "Y") throw new Refusal("voyage.ended", { voyage: voyage.voyageName });
  return voyage;
}

/** Calls in their order, with official port codes; every fault at its field. */
async function checkedStops(ctx: Ctx, lines: readonly StopLine[]): Promise<StopLine[]> {
  const ports = await resolvePorts(
    ctx,
    lines.map((line) => line.portCode),
  );
  const faults: Refusal[] = [];
  const serials = new Set<number>();
  const stops = lines.map((line, i) => {
    const at = (field: string) => ({ field: `stops.${i}.${field}` });
    const port = ports.get(line.portCode);
    if (!port) faults.push(new Refusal("kit.unknownCode", { value: line.portCode }, at("portCode")));
    else if (!port.timeZone) faults.push(new Refusal("voyage.noZone", { port: port.code }, at("portCode")));
    const serial = line.serial || i + 1;
    if (serials.has(serial)) faults.push(new Refusal("voyage.serialTwice", { serial }, at("serial")));
    serials.add(serial);
    const order = (["eta", "etb", "etd"] as const).filter((key) => line[key] !== null);
    const wrong = order.find((key, n) => n > 0 && (line[key] ?? "") < (line[order[n - 1] ?? key] ?? ""));
    if (wrong) faults.push(new Refusal("voyage.timesOrder", {}, at(wrong)));
    if (line.ata && line.atd && line.atd < line.ata) faults.push(new Refusal("voyage.timesOrder", {}, at("atd")));
    return { ...line, serial, portCode: port?.code ?? line.portCode };
  });
  if (faults.length > 0) throw new Refusals(faults);
  return stops.toSorted((a, b) => a.serial - b.serial);
}

async function replaceStops(ctx: Ctx, voyageId: number, stops: readonly StopLine[]): Promise<void> {
  const db = ctx.em.getKysely();
  const ports = stops.map((stop) => stop.portCode);
  const { rows } = await sql<{ port: string }>`select distinct s.port_code as port from voyage_stop s where s.voyage_id = ${voyageId}
    and s.port_code <> all(${ports}::text[]) and exists (select 1 from booking b where b.voyage_id = s.voyage_id
      and b.bk_status <> 'CANCELLED' and s.port_code in (b.port_load, b.port_dis))`.execute(db);
  if (rows[0]) throw new Refusal("voyage.portUsed", { port: rows.map((row) => row.port).join(" ") }, { field: "stops" });
  await sql`delete from voyage_stop where voyage_id = ${voyageId} and serial <> all(${stops.map((stop) => stop.serial)}::int[])`.execute(
    db,
  );
  await upsertStops(
    ctx,
    stops.map((stop) => ({
      voyage_id: voyageId,
      serial: stop.serial,
      port_code: stop.portCode,
      dock_code: stop.dockCode,
      eta: stop.eta,
      etb: stop.etb,
      etd: stop.etd,
      ata: stop.ata,
      atd: stop.atd,
      cy_cutoff: stop.cyCutoff,
      customs_cutoff: stop.customsCutoff,
      si_cutoff: stop.siCutoff,
      is_load: stop.isLoad,
      is_unload: stop.isUnload,
    })),
  );
}
