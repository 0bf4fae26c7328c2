import { sql } from "kysely";
import { Decimal } from "decimal.js";
import type { ExportBooking, ExportBox, ExportCargo, ExportParty, ExportPlace, ExportVoyage } from "../edi/booking-export.ts";
import type { Ctx } from "../kit/operation.server.ts";
import type { EdiBooking, EdiCargo } from "./edi-bookings.queries.server.ts";

type BoxRow = {
  id: number;
  bookingId: number;
  cntNo: string;
  sizeType: string;
  sealNo: string;
  gwt: string;
  tare: string | null;
  isSoc: string;
  emptyFlag: string;
  remark: string;
};
type PackingRow = { boxId: number; cargoId: number; cntNo: string; pkgs: number };
type StopRow = {
  serial: number;
  portCode: string;
  isUnload: string;
  etd: string | null;
  atd: string | null;
  eta: string | null;
  ata: string | null;
};
type Vessel = { name: string; imo: string; callSign: string; flag: string };

/** Everything the files of some bookings of one voyage need, read in few queries however many bookings there are. */
export type EdiFacts = {
  boxes: readonly BoxRow[];
  packedIn: ReadonlyMap<number, readonly PackingRow[]>;
  packedOf: ReadonlyMap<number, readonly PackingRow[]>;
  stops: readonly StopRow[];
  vessel: Vessel | null;
  ports: ReadonlyMap<string, string>;
  parties: ReadonlyMap<string, string>;
  bills: ReadonlyMap<number, string>;
};

const kilograms: Record<string, string> = { KGM: "1", TNE: "1000", LBR: "0.45359237" };

/** Reads the facts of bookings that are loaded with cargo and voyage. */
export async function readEdiFacts(ctx: Ctx, bookings: readonly EdiBooking[]): Promise<EdiFacts> {
  const db = ctx.em.getKysely();
  const ids = bookings.map((one) => one.id);
  const voyage = bookings[0]?.voyage;
  const places = bookings.flatMap((one) => [one.receipt, one.portLoad, one.portVia, one.portDis, one.delivery]);
  const boxes =
    await sql<BoxRow>`select x.id, x.booking_id as "bookingId", x.cnt_no as "cntNo", x.size_type as "sizeType", x.seal_no as "sealNo",
    x.gwt::text as gwt, coalesce(x.tare_kg, s.tare_kg)::text as tare, x.is_soc as "isSoc", x.empty_flag as "emptyFlag", x.remark
    from box x left join size_type s on s.code = x.size_type where x.booking_id = any(${ids}::int[]) order by x.cnt_no, x.id`.execute(db);
  const packing = await sql<PackingRow>`select p.box_id as "boxId", p.cargo_id as "cargoId", x.cnt_no as "cntNo", sum(p.pkgs)::int as pkgs
    from packing_line p join box x on x.id = p.box_id where p.booking_id = any(${ids}::int[]) group by 1, 2, 3 order by 3`.execute(db);
  const stops =
    await sql<StopRow>`select serial, port_code as "portCode", is_unload as "isUnload", etd::text, atd::text, eta::text, ata::text
    from voyage_stop where voyage_id = ${voyage?.id ?? 0} order by serial`.execute(db);
  const vessel =
    await sql<Vessel>`select name, imo, call_sign as "callSign", flag from vessel where code = ${voyage?.vesselCode ?? ""}`.execute(db);
  const codes = [...places, ...stops.rows.map((stop) => stop.portCode)].filter(Boolean);
  const ports = await sql<{
    code: string;
    name: string;
  }>`select code, name_en as name from port where code = any(${codes}::text[])`.execute(db);
  const partyCodes = bookings.flatMap((one) => [one.clientCode, one.agent]).filter(Boolean);
  const parties = await sql<{ code: string; name: string }>`select code, name_en as name from customer
    where code = any(${partyCodes}::text[])`.execute(db);
  const bills = await sql<{ bookingId: number; blNo: string }>`select booking_id as "bookingId", min(bl_no) as "blNo" from bill
    where booking_id = any(${ids}::int[]) and bl_status <> 'SURRENDERED' group by 1 having count(*) = 1`.execute(db);
  return {
    boxes: boxes.rows,
    packedIn: Map.groupBy(packing.rows, (row) => row.boxId),
    packedOf: Map.groupBy(packing.rows, (row) => row.cargoId),
    stops: stops.rows,
    vessel: vessel.rows[0] ?? null,
    ports: new Map(ports.rows.map((one) => [one.code, one.name])),
    parties: new Map(parties.rows.map((one) => [one.code, one.name])),
    bills: new Map(bills.rows.map((one) => [one.bookingId, one.blNo])),
  };
}

/** The export of the bookings of one load port: the call where they load, the next port, their boxes, their cargo. */
export function voyageExportOf(
  facts: EdiFacts,
  bookings: readonly EdiBooking[],
): { voyage: ExportVoyage; containers: ExportBox[]; bookings: ExportBooking[] } {
  const first = bookings[0];
  if (!first) throw new Error("an export has bookings");
  const { voyage } = first;
  const place = placeIn(facts);
  const load = facts.stops.find((stop) => stop.portCode === first.portLoad);
  const next = facts.stops.find((stop) => stop.serial > (load?.serial ?? 0) && stop.isUnload === "Y" && stop.portCode !== first.portLoad);
  const { name, imo, callSign, flag } = facts.vessel ?? { name: voyage.vesselName, imo: "", callSign: "", flag: "" };
  return {
    voyage: {
      voyNo: voyage.voyage,
      carrierCode: voyage.lineCode,
      vessel: { name, ...some({ imo, callSign, flag }) },
      portLoad: place(first.portLoad),
      portDis: place(next?.portCode ?? first.portDis),
      ...some({ externalVoyNo: voyage.externalVoyage || voyage.customsVoyage }),
      ...some({ etd: load?.etd, atd: load?.atd, eta: next?.eta, ata: next?.ata }),
    },
    containers: boxesOf(facts, bookings, place),
    bookings: bookings.map((booking) => bookingOf(facts, booking, place)),
  };
}

/** Places by code: a voyage has few, its bookings name them tens of thousands of times. */
function placeIn(facts: EdiFacts): (code: string) => ExportPlace {
  const known = new Map<string, ExportPlace>();
  return (code) => {
    const place = known.get(code) ?? { code, ...some({ name: facts.ports.get(code) }) };
    known.set(code, place);
    return place;
  };
}

/** The fields that say something; an empty one is left out of the file. */
function some<T extends Record<string, string | null | undefined>>(fields: T): { [K in keyof T]?: string } {
  const kept: Record<string, string> = {};
  for (const key in fields) if (fields[key]) kept[key] = fields[key];
  return kept as { [K in keyof T]?: string };
}

/** One entry per container: a box shared by several bookings carries the weight of all, and every seal once. */
function boxesOf(facts: EdiFacts, bookings: readonly EdiBooking[], place: PlaceOf): ExportBox[] {
  const byId = new Map(bookings.map((one) => [one.id, one]));
  const found = new Map<string, ExportBox>();
  for (const row of facts.boxes) {
    const booking = byId.get(row.bookingId);
    if (!booking) continue;
    const box = found.get(row.cntNo) ?? emptyBox(row, booking, place);
    found.set(row.cntNo, box);
    box.gwt = box.gwt === undefined ? (plain(row.gwt) ?? "0") : new Decimal(box.gwt).plus(row.gwt).toFixed();
    if (row.sealNo && !box.seals.some((seal) => seal.sealNo === row.sealNo)) box.seals.push({ sealNo: row.sealNo });
    const cold = booking.cargo.find((line) => line.isRf === "Y" && line.temperature !== null && isInside(facts, row, line));
    if (cold) box.reefer ??= { temperature: plain(cold.temperature) ?? "", unit: cold.temperatureUnit };
  }
  return [...found.values()];
}

function isInside(facts: EdiFacts, box: BoxRow, { id }: EdiCargo): boolean {
  return (facts.packedIn.get(box.id) ?? []).some((line) => line.cargoId === id);
}

type PlaceOf = ReturnType<typeof placeIn>;

function emptyBox(row: BoxRow, booking: EdiBooking, place: PlaceOf): ExportBox {
  return {
    cntNo: row.cntNo,
    sizeType: row.sizeType,
    isSoc: row.isSoc === "Y",
    isEmpty: row.emptyFlag === "Y",
    movement: booking.ioType === "I" ? "import" : "export",
    seals: [],
    portDis: place(booking.portDis),
    ...some({ tare: plain(row.tare) }),
  };
}

/** A decimal of the database without idle zeros; undefined when there is none. */
function plain(value: string | null | undefined): string | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  return value.includes(".") ? value.replace(/\.?0+$/, "") : value;
}

function bookingOf(facts: EdiFacts, booking: EdiBooking, place: PlaceOf): ExportBooking {
  const notify = [partyOf(booking, "notify"), partyOf(booking, "notify2"), partyOf(booking, "notify3")].filter((one) => one.name !== "");
  const listed = (code: string): ExportParty | undefined => (code ? { code, name: facts.parties.get(code) ?? code } : undefined);
  const [receipt, via, delivery] = [booking.receipt, booking.portVia, booking.delivery].map((code) => (code ? place(code) : undefined));
  const [client, agent] = [listed(booking.clientCode), listed(booking.agent)];
  return {
    bkNo: booking.bkNo,
    ...some({ blNo: facts.bills.get(booking.id), mainBkNo: booking.mainBkNo, ebNo: booking.ebNo, remark: booking.remark }),
    ...some({ serviceContractNo: booking.serviceContractNo }),
    isLcl: booking.lclType === "LCL",
    freightTerms: booking.freightTerms,
    deliveryTerms: booking.deliveryTerms,
    portLoad: place(booking.portLoad),
    portDis: place(booking.portDis),
    ...(receipt ? { receipt } : {}),
    ...(via ? { portVia: via } : {}),
    ...(delivery ? { delivery } : {}),
    shipper: partyOf(booking, "shipper"),
    consignee: partyOf(booking, "consignee"),
    notify,
    ...(client ? { client } : {}),
    ...(agent ? { agent } : {}),
    cargo: booking.cargo.map((line) => cargoOf(facts, line)),
  };
}

function partyOf(booking: EdiBooking, role: "shipper" | "consignee" | "notify" | "notify2" | "notify3"): ExportParty {
  return {
    name: booking[`${role}Name`],
    ...some({
      code: booking[`${role}Code`],
      address: booking[`${role}Address`],
      tel: booking[`${role}Tel`],
      fax: booking[`${role}Fax`],
      mail: booking[`${role}Mail`],
    }),
  };
}

function cargoOf(facts: EdiFacts, line: EdiCargo): ExportCargo {
  const weight = (value: string | null | undefined) =>
    value === null || value === undefined || (kilograms[line.wtUnit] ?? "1") === "1"
      ? plain(value)
      : new Decimal(value).times(kilograms[line.wtUnit] ?? "1").toFixed();
  return {
    goodsNameEn: line.goodsNameEn,
    ...some({ description: line.description, hscode: line.hscode, marks: line.marks }),
    pkgs: line.pkgs,
    packageKind: line.packageKind,
    gwt: weight(line.gwt) ?? "0",
    ...some({ nwt: weight(line.nwt), dim: plain(line.dim) }),
    ...(line.isRf === "Y" && line.temperature !== null ? { reefer: reeferOf(line) } : {}),
    ...(line.isOversize === "Y" && line.length && line.wide && line.height
      ? { oversize: { length: line.length, wide: line.wide, height: line.height, unit: line.oversizeUnit } }
      : {}),
    ...(line.isDg === "Y" ? { dangerous: [dangerousOf(line)] } : {}),
    stuffing: (facts.packedOf.get(line.id) ?? []).map(({ cntNo, pkgs }) => ({ cntNo, pkgs })),
  };
}

function reeferOf(line: EdiCargo): NonNullable<ExportCargo["reefer"]> {
  return {
    temperature: plain(line.temperature) ?? "",
    unit: line.temperatureUnit,
    ...some({ low: plain(line.temperatureLow), high: plain(line.temperatureHigh), airFlow: plain(line.airFlow) }),
    ...some({ airFlowUnit: line.airFlowUnit }),
  };
}

function dangerousOf(line: EdiCargo): NonNullable<ExportCargo["dangerous"]>[number] {
  const { dgPage, dgFlashpoint, dgLabel, dgGoodsName, dgLinker, dgLinkTel, dgRemark } = line;
  return {
    dgClass: line.dgClass,
    dgUnNo: line.dgUnNo,
    ...some({ dgPage, dgFlashpoint, dgLabel, dgGoodsName, dgLinker, dgLinkTel, dgRemark }),
    ...some({ packingGroup: line.dgPackingGroup, ems: line.dgEms }),
    ...(dgFlashpoint ? { dgFlashpointUnit: line.dgFlashpointUnit } : {}),
  };
}
