import { LockMode } from "@mikro-orm/postgresql";
import { z } from "zod";
import { Vessel } from "#domain/masterdata/equipment/equipment.entity.server.ts";
import { assertExistingCodes } from "#platform/records/resource/known-codes.server.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { resolvePorts } from "#domain/masterdata/place/port-codes.server.ts";
import { isoWeek } from "../numbers/iso-week.ts";
import { validateChanges } from "../schedule/validate-changes.ts";
import { timesOutOfOrder } from "../calls/stop-fields.ts";
import { isInRange, splitNumber } from "../numbers/voy-number.ts";
import { Voyage } from "../voyage.entity.server.ts";
import { voyageRecordFacts } from "../voyage.facts.server.ts";
import { voyageRecordMachine } from "../voyage-record.machine.ts";
import {
  claimNumbers,
  countNumbers,
  lockNumbers,
  numberingOf,
  refusalOfNumber,
} from "../numbers/voyage-numbers.server.ts";
import { replaceStops } from "../calls/voyage-stops.server.ts";
import { countShipments, followVoyages, readPortUses, usedPorts } from "../voyage-uses.server.ts";

const StopLine = z.object({
  serial: v.whole({ min: 0, max: 99 }),
  portCode: v.requiredCode(10),
  dockCode: v.code(20),
  eta: v.localTime(),
  etb: v.localTime(),
  etd: v.localTime(),
  ata: v.localTime(),
  atb: v.localTime(),
  atd: v.localTime(),
  pickTime: v.localTime(),
  cyCutoff: v.localTime(),
  customsCutoff: v.localTime(),
  siCutoff: v.localTime(),
  isLoad: v.flag(),
  isUnload: v.flag(),
  customsVoyage: v.code(20),
  customsArrival: v.localTime(),
  customsLeave: v.localTime(),
  externalVoyage: v.code(20),
  externalArrival: v.localTime(),
  externalLeave: v.localTime(),
  remark: v.text(200),
});
type StopLine = z.output<typeof StopLine>;

const VoyageInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  lineCode: v.requiredCode(20),
  vesselCode: v.requiredCode(20),
  /** With its direction letter. On an AUTO line the letter alone takes the next number. */
  voyage: v.requiredNumber("voyage", 20),
  ioType: z.enum(["I", "O"]).default("O"),
  status: z.enum(["PLANNED", "CONFIRMED", "CANCELLED"]).default("CONFIRMED"),
  period: v.whole({ min: 0, max: 365 }),
  settleMon: v.text(7),
  customsVoyage: v.code(20),
  externalVoyage: v.code(20),
  remark: v.text(500),
  stops: z.array(StopLine).min(2, { error: "voyage.twoStops" }).max(60),
  /** Confirms what the change breaks. */
  accept: v.flag(),
});
type VoyageInput = z.output<typeof VoyageInput>;

/**
 * Saves a voyage with its calls (operations §3). Ended voyages and calls in use are fixed. Other
 * effects need `accept`; bookings follow.
 */
export const saveVoyage = defineOperation({
  name: "voyage.save",
  perm: "voyage:edit",
  input: VoyageInput,
  done: "voyage.saved",
  run: async (ctx, input) => {
    await assertExistingCodes(ctx, [{ master: "line", code: input.lineCode, field: "lineCode" }]);
    const vessel = await ctx.em.findOne(Vessel, { code: input.vesselCode });
    if (!vessel)
      throw new Refusal("kit.unknownCode", { value: input.vesselCode }, { field: "vesselCode" });
    if (input.settleMon && !/^\d{4}-(0[1-9]|1[0-2])$/.test(input.settleMon))
      throw new Refusal("voyage.badMonth", {}, { field: "settleMon" });
    const stops = await checkedStops(ctx, input.stops);
    const existing = input.id > 0 ? await loadForChange(ctx, input) : null;
    const voyage = await numberOf(ctx, input, existing);
    if (existing) await assertMayChange(ctx, existing, { ...input, stops });
    const before = existing?.voyageName;
    const fields = fieldsOf({ ...input, voyage, stops }, vessel);
    const saved = existing ? ctx.em.assign(existing, fields) : ctx.em.create(Voyage, fields);
    await ctx.em.flush();
    await replaceStops(ctx, saved.id, stops);
    await claimNumbers(ctx, [fields.voyageName, ...(before ? [before] : [])]);
    if (existing) await followVoyages(ctx, [saved.id]);
    return { id: saved.id, voyageName: fields.voyageName };
  },
});

function fieldsOf(input: VoyageInput, vessel: Vessel) {
  const [first] = input.stops;
  const date = first?.etd?.slice(0, 10) ?? first?.eta?.slice(0, 10) ?? null;
  return {
    voyageName: `${vessel.name}/${input.voyage}`,
    voyage: input.voyage,
    lineCode: input.lineCode,
    vesselCode: vessel.code,
    vesselName: vessel.name,
    direction: splitNumber(input.voyage).direction || directionOf(input.voyage),
    departureDate: date,
    week: date ? isoWeek(date) : "",
    settleMon: input.settleMon || (date?.slice(0, 7) ?? ""),
    period: input.period || null,
    status: input.status,
    ioType: input.ioType,
    customsVoyage: input.customsVoyage,
    externalVoyage: input.externalVoyage,
    remark: input.remark,
  };
}

const directionOf = (voyage: string) =>
  (/[EWNS]$/.exec(voyage)?.[0] ?? "") as "E" | "W" | "N" | "S" | "";

/** See `voyage`. */
async function numberOf(
  ctx: Ctx,
  { lineCode, voyage }: VoyageInput,
  existing: Voyage | null,
): Promise<string> {
  const line = (await numberingOf(ctx, [lineCode])).get(lineCode);
  if (existing?.voyage === voyage && existing.lineCode === lineCode) return voyage;
  if (line?.addRule === "AUTO" && !existing && /^[EWNS]$/.test(voyage)) {
    await lockNumbers(ctx, lineCode);
    return `${(await countNumbers(ctx, line, 1))[0] ?? ""}${voyage}`;
  }
  const no = refusalOfNumber(line, line ? isInRange(splitNumber(voyage).voyNo, line) : true);
  if (no) throw no;
  return voyage;
}

async function loadForChange(ctx: Ctx, { id, version }: VoyageInput): Promise<Voyage> {
  const voyage = await ctx.em.findOne(Voyage, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!voyage) throw new Refusal("kit.notFound", {}, { key: String(id) });
  await assertSeen(ctx.em, "Voyage", voyage, version);
  await assertOpen(ctx, { machine: voyageRecordMachine, facts: voyageRecordFacts }, voyage, "edit");
  await ctx.em.populate(voyage, ["stops"]);
  return voyage;
}

/** Calls in use and sailings with bookings stay. Other effects are confirmable. */
async function assertMayChange(ctx: Ctx, voyage: Voyage, input: VoyageInput): Promise<void> {
  const used = await usedPorts(
    ctx,
    voyage.id,
    input.stops.map((stop) => stop.portCode),
  );
  if (used.length > 0)
    throw new Refusal("voyage.portUsed", { port: used.join(" ") }, { field: "stops" });
  if (input.status === "CANCELLED" && voyage.status !== "CANCELLED") {
    const count = await countShipments(ctx, voyage.id);
    if (count > 0) throw new Refusal("voyage.hasShipments", { count }, { field: "status" });
  }
  if (input.accept === "Y") return;
  const warnings = validateChanges(
    voyage.stops.getItems(),
    input.stops,
    await readPortUses(ctx, voyage.id),
  );
  if (warnings.length > 0) throw new Refusals(warnings);
}

/** Returns the calls with official port codes; each fault at its field. */
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
    if (!port)
      faults.push(new Refusal("kit.unknownCode", { value: line.portCode }, at("portCode")));
    else if (!port.timeZone)
      faults.push(new Refusal("voyage.noZone", { port: port.code }, at("portCode")));
    const serial = line.serial || i + 1;
    if (serials.has(serial))
      faults.push(new Refusal("voyage.serialTwice", { serial }, at("serial")));
    serials.add(serial);
    faults.push(
      ...timesOutOfOrder(line).map((key) => new Refusal("voyage.timesOrder", {}, at(key))),
    );
    return { ...line, serial, portCode: port?.code ?? line.portCode };
  });
  if (faults.length > 0) throw new Refusals(faults);
  return stops.toSorted((a, b) => a.serial - b.serial);
}
