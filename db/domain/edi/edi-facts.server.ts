import { sql } from "kysely";
import { Decimal } from "decimal.js";
import type { ExportBooking, ExportBox, ExportCargo, ExportParty, ExportPlace, ExportVoyage } from "./booking-export.ts";
import { sealParts } from "#platform/text/clean-number.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { bookingAt, boxAt, cargoAt, type Cells, type EdiHead, type EdiSlice, packedAt, textAt } from "./edi-bookings.queries.server.ts";

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

/** What all files of a voyage need, and what was learnt from the slices read so far. */
export type EdiFacts = {
  stops: readonly StopRow[];
  vessel: Vessel | null;
  places: Map<string, ExportPlace>;
  parties: Map<string, string>;
  /** Temperatures of boxes with reefer cargo, by the box's id. */
  cold: Map<string, NonNullable<ExportBox["reefer"]>>;
};

const kilograms: Record<string, string> = { KGM: "1", TNE: "1000", LBR: "0.45359237" };

/** Reads what is known before the bookings: the voyage's calls and ship. */
export async function readVoyageFacts(ctx: Ctx, { voyage, portLoad, portDis }: EdiHead): Promise<EdiFacts> {
  const db = ctx.em.getKysely();
  const stops =
    await sql<StopRow>`select serial, port_code as "portCode", is_unload as "isUnload", etd::text, atd::text, eta::text, ata::text
    from voyage_stop where voyage_id = ${voyage.id} order by serial`.execute(db);
  const vessel = await sql<Vessel>`select name, imo, call_sign as "callSign", flag from vessel where code = ${voyage.vesselCode}`.execute(
    db,
  );
  const codes = [portLoad, portDis, ...stops.rows.map((stop) => stop.portCode)].filter(Boolean);
  const ports = await sql<Named>`select code, name_en as name from port where code = any(${codes}::text[])`.execute(db);
  const places = new Map(ports.rows.map((one) => [one.code, placeOf(one)]));
  return { stops: stops.rows, vessel: vessel.rows[0] ?? null, places, parties: new Map(), cold: new Map() };
}

type Named = { code: string; name: string };
const placeOf = ({ code, name }: Named): ExportPlace => (name ? { code, name } : { code });

/** A place by its code: a voyage has few, its bookings name them tens of thousands of times. */
function placeAt({ places }: EdiFacts, code: string): ExportPlace {
  let place = places.get(code);
  if (!place) places.set(code, (place = { code }));
  return place;
}

/** The voyage as the bookings of one load port see it: the call where they load and the next port. */
export function exportVoyageOf(facts: EdiFacts, { voyage, portLoad, portDis }: EdiHead): ExportVoyage {
  const load = facts.stops.find((stop) => stop.portCode === portLoad);
  const next = facts.stops.find((stop) => stop.serial > (load?.serial ?? 0) && stop.isUnload === "Y" && stop.portCode !== portLoad);
  const { name, imo, callSign, flag } = facts.vessel ?? { name: voyage.vesselName, imo: "", callSign: "", flag: "" };
  return {
    voyNo: voyage.voyage,
    carrierCode: voyage.lineCode,
    vessel: { name, ...some({ imo, callSign, flag }) },
    portLoad: placeAt(facts, portLoad),
    portDis: placeAt(facts, next?.portCode ?? portDis),
    ...some({ externalVoyNo: voyage.externalVoyage || voyage.customsVoyage }),
    ...some({ etd: load?.etd, atd: load?.atd, eta: next?.eta, ata: next?.ata }),
  };
}

/** The fields that say something; an empty one is left out of the file. */
function some<T extends Record<string, string | null | undefined>>(fields: T): { [K in keyof T]?: string } {
  const kept: Record<string, string> = {};
  for (const key in fields) if (fields[key]) kept[key] = fields[key];
  return kept as { [K in keyof T]?: string };
}

/** The bookings of a slice in the order given. Fields that say nothing are empty or missing. */
export function exportBookingsOf(facts: EdiFacts, slice: EdiSlice, order: readonly EdiHead[]): ExportBooking[] {
  for (const [code, name] of slice.ports)
    if (code && facts.places.get(code)?.name === undefined) facts.places.set(code, placeOf({ code, name: name ?? "" }));
  for (const [code, name] of slice.parties) if (code) facts.parties.set(code, name ?? "");
  const packed = Map.groupBy(slice.packed, (row) => textAt(row, packedAt.cargoId));
  const cargo = Map.groupBy(slice.cargo, (row) => textAt(row, cargoAt.bookingId));
  const byId = new Map(slice.bookings.map((row) => [textAt(row, bookingAt.id), row]));
  return order.flatMap(({ id }) => {
    const row = byId.get(String(id));
    return row
      ? [
          bookingOf(
            facts,
            row,
            (cargo.get(String(id)) ?? []).map((line) => cargoOf(facts, line, packed)),
          ),
        ]
      : [];
  });
}

function bookingOf(facts: EdiFacts, row: Cells, cargo: ExportCargo[]): ExportBooking {
  const text = (field: keyof typeof bookingAt) => textAt(row, bookingAt[field]);
  const listed = (code: string): ExportParty | undefined => (code ? { code, name: facts.parties.get(code) ?? code } : undefined);
  const notify = [partyAt(row, bookingAt.notifyCode), partyAt(row, bookingAt.notify2Code), partyAt(row, bookingAt.notify3Code)];
  const booking: ExportBooking = {
    bkNo: text("bkNo"),
    blNo: text("blNo"),
    mainBkNo: text("mainBkNo"),
    ebNo: text("ebNo"),
    remark: text("remark"),
    serviceContractNo: text("serviceContractNo"),
    isLcl: text("lclType") === "LCL",
    freightTerms: text("freightTerms"),
    deliveryTerms: text("deliveryTerms"),
    portLoad: placeAt(facts, text("portLoad")),
    portDis: placeAt(facts, text("portDis")),
    shipper: partyAt(row, bookingAt.shipperCode),
    consignee: partyAt(row, bookingAt.consigneeCode),
    notify: notify.filter((one) => one.name !== ""),
    cargo,
  };
  const [receipt, via, delivery] = [text("receipt"), text("portVia"), text("delivery")];
  if (receipt) booking.receipt = placeAt(facts, receipt);
  if (via) booking.portVia = placeAt(facts, via);
  if (delivery) booking.delivery = placeAt(facts, delivery);
  const [client, agent] = [listed(text("clientCode")), listed(text("agent"))];
  if (client) booking.client = client;
  if (agent) booking.agent = agent;
  return booking;
}

/** A party whose six fields begin at a place: code, name, address, telephone, fax, mail. */
function partyAt(row: Cells, from: number): ExportParty {
  const [code, name, address, tel, fax, mail] = [0, 1, 2, 3, 4, 5] as const;
  return {
    code: textAt(row, from + code),
    name: textAt(row, from + name),
    address: textAt(row, from + address),
    tel: textAt(row, from + tel),
    fax: textAt(row, from + fax),
    mail: textAt(row, from + mail),
  };
}

/** A decimal of the database without idle zeros; empty when there is none. */
function plain(value: string): string {
  return value.includes(".") ? value.replace(/\.?0+$/, "") : value;
}

/** A weight in kilograms. */
function weightOf(value: string, unit: string): string {
  const factor = kilograms[unit] ?? "1";
  return value === "" || factor === "1" ? plain(value) : new Decimal(value).times(factor).toFixed();
}

function cargoOf(facts: EdiFacts, line: Cells, packed: ReadonlyMap<string, Cells[]>): ExportCargo {
  const text = (field: keyof typeof cargoAt) => textAt(line, cargoAt[field]);
  const inside = packed.get(text("id")) ?? [];
  const unit = text("wtUnit");
  const cargo: ExportCargo = {
    goodsNameEn: text("goodsNameEn"),
    description: text("description"),
    hscode: text("hscode"),
    marks: text("marks"),
    pkgs: Number(text("pkgs")),
    packageKind: text("packageKind"),
    gwt: weightOf(text("gwt"), unit) || "0",
    nwt: weightOf(text("nwt"), unit),
    dim: plain(text("dim")),
    stuffing: inside.map((row) => ({ cntNo: textAt(row, packedAt.cntNo), pkgs: Number(textAt(row, packedAt.pkgs)) })),
  };
  // Boxes that are carried empty hold no packages; a line of theirs that names a kind is sent as it is written.
  if (text("nature") === "EMPTY" && !cargo.packageKind) cargo.empty = true;
  if (text("isRf") === "Y" && text("temperature") !== "") {
    cargo.reefer = reeferOf(line);
    const { temperature, unit: degrees } = cargo.reefer;
    // The first line of cold goods in a box speaks for the box.
    for (const row of inside) {
      const box = textAt(row, packedAt.boxId);
      if (!facts.cold.has(box)) facts.cold.set(box, { temperature, unit: degrees });
    }
  }
  const [length, wide, height] = [text("length"), text("wide"), text("height")];
  if (text("isOversize") === "Y" && length && wide && height) cargo.oversize = { length, wide, height, unit: text("oversizeUnit") };
  if (text("isDg") === "Y") cargo.dangerous = [dangerousOf(line)];
  return cargo;
}

function reeferOf(line: Cells): NonNullable<ExportCargo["reefer"]> {
  const text = (field: keyof typeof cargoAt) => textAt(line, cargoAt[field]);
  return {
    temperature: plain(text("temperature")),
    unit: text("temperatureUnit"),
    low: plain(text("temperatureLow")),
    high: plain(text("temperatureHigh")),
    airFlow: plain(text("airFlow")),
    ...some({ airFlowUnit: text("airFlowUnit") }),
  };
}

function dangerousOf(line: Cells): NonNullable<ExportCargo["dangerous"]>[number] {
  const text = (field: keyof typeof cargoAt) => textAt(line, cargoAt[field]);
  const flash = text("dgFlashpoint");
  return {
    dgClass: text("dgClass"),
    dgUnNo: text("dgUnNo"),
    dgPage: text("dgPage"),
    dgFlashpoint: flash,
    dgLabel: text("dgLabel"),
    dgGoodsName: text("dgGoodsName"),
    dgLinker: text("dgLinker"),
    dgLinkTel: text("dgLinkTel"),
    dgRemark: text("dgRemark"),
    packingGroup: text("dgPackingGroup"),
    ems: text("dgEms"),
    ...(flash ? { dgFlashpointUnit: text("dgFlashpointUnit") } : {}),
  };
}

/** One entry per container, by number: a box shared by several bookings carries the weight of all, and every seal once. */
export function exportBoxesOf(facts: EdiFacts, rows: readonly Cells[], bookings: readonly EdiHead[]): ExportBox[] {
  const byId = new Map(bookings.map((one) => [String(one.id), one]));
  const found = new Map<string, ExportBox>();
  for (const row of rows) {
    const booking = byId.get(textAt(row, boxAt.bookingId));
    if (!booking) continue;
    const cntNo = textAt(row, boxAt.cntNo);
    let box = found.get(cntNo);
    if (!box) found.set(cntNo, (box = emptyBox(row, booking, facts)));
    const gwt = textAt(row, boxAt.gwt);
    box.gwt = box.gwt === undefined ? plain(gwt) || "0" : new Decimal(box.gwt).plus(gwt).toFixed();
    const sealNo = textAt(row, boxAt.sealNo);
    for (const part of sealParts(sealNo)) if (!box.seals.some((seal) => seal.sealNo === part)) box.seals.push({ sealNo: part });
    const cold = facts.cold.get(textAt(row, boxAt.id));
    if (cold) box.reefer ??= cold;
  }
  return [...found.values()];
}

function emptyBox(row: Cells, booking: EdiHead, facts: EdiFacts): ExportBox {
  return {
    cntNo: textAt(row, boxAt.cntNo),
    sizeType: textAt(row, boxAt.sizeType),
    isSoc: textAt(row, boxAt.isSoc) === "Y",
    isEmpty: textAt(row, boxAt.emptyFlag) === "Y",
    movement: booking.ioType === "I" ? "import" : "export",
    seals: [],
    portDis: placeAt(facts, booking.portDis),
    tare: plain(textAt(row, boxAt.tare)),
  };
}
