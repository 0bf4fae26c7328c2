import { sql } from "kysely";
import { Decimal } from "decimal.js";
import type {
  DocumentCargo,
  DocumentContainer,
  DocumentParty,
  DocumentPlace,
  DocumentSeal,
  DocumentVoyage,
} from "#edi/documents/shipment.ts";
import { sealParts } from "#platform/kernel/text/clean-number.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import {
  boxAt,
  cargoAt,
  type Cells,
  type DocumentHead,
  type DocumentSlice,
  packedAt,
  textAt,
} from "./edi-rows.server.ts";

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

/** What the files of a voyage share, extended by each slice. */
export type EdiFacts = {
  stops: readonly StopRow[];
  vessel: Vessel | null;
  places: Map<string, DocumentPlace>;
  parties: Map<string, string>;
  /** Reefer temperatures by box id. */
  cold: Map<string, NonNullable<DocumentContainer["reefer"]>>;
};

const kilograms: Record<string, string> = { KGM: "1", TNE: "1000", LBR: "0.45359237" };

/** Reads calls and ship of the voyage. */
export async function readVoyageFacts(
  ctx: Ctx,
  { voyage, portLoad, portDis }: DocumentHead,
): Promise<EdiFacts> {
  const db = ctx.em.getKysely();
  const stops =
    await sql<StopRow>`select serial, port_code as "portCode", is_unload as "isUnload", etd::text,
        atd::text, eta::text, ata::text
      from voyage_stop
      where voyage_id = ${voyage.id}
      order by serial`.execute(db);
  const vessel = await sql<Vessel>`select name, imo, call_sign as "callSign", flag
    from vessel
    where code = ${voyage.vesselCode}`.execute(db);
  const codes = [portLoad, portDis, ...stops.rows.map((stop) => stop.portCode)].filter(Boolean);
  const ports =
    await sql<Named>`select code, name_en as name from port where code = any(${codes}::text[])`.execute(
      db,
    );
  const places = new Map(ports.rows.map((row) => [row.code, placeOf(row)]));
  return {
    stops: stops.rows,
    vessel: vessel.rows[0] ?? null,
    places,
    parties: new Map(),
    cold: new Map(),
  };
}

type Named = { code: string; name: string };
const placeOf = ({ code, name }: Named): DocumentPlace => (name ? { code, name } : { code });

/** Cached: documents repeat few places many times. */
export function placeAt({ places }: EdiFacts, code: string): DocumentPlace {
  let place = places.get(code);
  if (!place) places.set(code, (place = { code }));
  return place;
}

/** The voyage from a load port: its call and the next port. */
export function exportVoyageOf(
  facts: EdiFacts,
  { voyage, portLoad, portDis }: DocumentHead,
): DocumentVoyage {
  const load = facts.stops.find((stop) => stop.portCode === portLoad);
  const next = facts.stops.find(
    (stop) =>
      stop.serial > (load?.serial ?? 0) && stop.isUnload === "Y" && stop.portCode !== portLoad,
  );
  const { name, imo, callSign, flag } = facts.vessel ?? {
    name: voyage.vesselName,
    imo: "",
    callSign: "",
    flag: "",
  };
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

/** Drops empty fields. */
function some<T extends Record<string, string | null | undefined>>(
  fields: T,
): { [K in keyof T]?: string } {
  const kept: Record<string, string> = {};
  for (const key in fields) if (fields[key]) kept[key] = fields[key];
  return kept as { [K in keyof T]?: string };
}

/** Documents of a slice in the given order. It loads their ports and customers first. */
export function documentsOf<D>(
  facts: EdiFacts,
  slice: DocumentSlice,
  order: readonly DocumentHead[],
  document: (row: Cells, cargo: DocumentCargo[]) => D,
): D[] {
  for (const [code, name] of slice.ports)
    if (code && facts.places.get(code)?.name === undefined)
      facts.places.set(code, placeOf({ code, name: name ?? "" }));
  for (const [code, name] of slice.parties) if (code) facts.parties.set(code, name ?? "");
  const packed = Map.groupBy(slice.packed, (row) => textAt(row, packedAt.cargoId));
  const cargo = Map.groupBy(slice.cargo, (row) => textAt(row, cargoAt.documentId));
  const byId = new Map(slice.documents.map((row) => [textAt(row, 0), row]));
  return order.flatMap(({ id }) => {
    const row = byId.get(String(id));
    if (!row) return [];
    const lines = (cargo.get(String(id)) ?? []).map((line) => cargoOf(facts, line, packed));
    return [document(row, lines)];
  });
}

/** Six fields: code, name, address, telephone, fax, mail. */
export function partyAt(row: Cells, from: number): DocumentParty {
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

function plain(value: string): string {
  return value.includes(".") ? value.replace(/\.?0+$/, "") : value;
}

function weightOf(value: string, unit: string): string {
  const factor = kilograms[unit] ?? "1";
  return value === "" || factor === "1" ? plain(value) : new Decimal(value).times(factor).toFixed();
}

function cargoOf(
  facts: EdiFacts,
  line: Cells,
  packed: ReadonlyMap<string, Cells[]>,
): DocumentCargo {
  const text = (field: keyof typeof cargoAt) => textAt(line, cargoAt[field]);
  const inside = packed.get(text("id")) ?? [];
  const unit = text("wtUnit");
  const cargo: DocumentCargo = {
    goodsNameEn: text("goodsNameEn"),
    description: text("description"),
    hscode: text("hscode"),
    marks: text("marks"),
    pkgs: Number(text("pkgs")),
    packageKind: text("packageKind"),
    gwt: weightOf(text("gwt"), unit) || "0",
    nwt: weightOf(text("nwt"), unit),
    dim: plain(text("dim")),
    stuffing: inside.map((row) => {
      const pkgs = row[packedAt.pkgs];
      return { cntNo: textAt(row, packedAt.cntNo), ...(pkgs ? { pkgs: Number(pkgs) } : {}) };
    }),
  };
  // Empty boxes hold no packages unless a kind is given.
  if (text("nature") === "EMPTY" && !cargo.packageKind) cargo.empty = true;
  if (text("isRf") === "Y" && text("temperature") !== "") {
    cargo.reefer = reeferOf(line);
    // The first cold line speaks for the box.
    for (const row of inside) {
      const box = textAt(row, packedAt.boxId);
      if (!facts.cold.has(box)) facts.cold.set(box, cargo.reefer);
    }
  }
  const [length, wide, height] = [text("length"), text("wide"), text("height")];
  if (text("isOversize") === "Y" && length && wide && height)
    cargo.oversize = { length, wide, height, unit: text("oversizeUnit") };
  if (text("isDg") === "Y") cargo.dangerous = [dangerousOf(line)];
  return cargo;
}

function reeferOf(line: Cells): NonNullable<DocumentCargo["reefer"]> {
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

function dangerousOf(line: Cells): NonNullable<DocumentCargo["dangerous"]>[number] {
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

type Growing = DocumentContainer & { seals: DocumentSeal[] };

/** One entry per container number, with total weight and distinct seals. */
export function exportBoxesOf(
  facts: EdiFacts,
  rows: readonly Cells[],
  documents: readonly DocumentHead[],
): DocumentContainer[] {
  const byId = new Map(documents.map((head) => [String(head.id), head]));
  const boxes = new Map<string, Growing>();
  for (const row of rows) {
    const head = byId.get(textAt(row, boxAt.documentId));
    if (!head) continue;
    const cntNo = textAt(row, boxAt.cntNo);
    let box = boxes.get(cntNo);
    if (!box) boxes.set(cntNo, (box = emptyBox(row, head, facts)));
    const gwt = textAt(row, boxAt.gwt);
    box.gwt = box.gwt === undefined ? plain(gwt) || "0" : new Decimal(box.gwt).plus(gwt).toFixed();
    const sealNo = textAt(row, boxAt.sealNo);
    for (const part of sealParts(sealNo))
      if (!box.seals.some((seal) => seal.sealNo === part)) box.seals.push({ sealNo: part });
    const cold = facts.cold.get(textAt(row, boxAt.id));
    if (cold) box.reefer ??= cold;
  }
  return [...boxes.values()];
}

function emptyBox(row: Cells, head: DocumentHead, facts: EdiFacts): Growing {
  return {
    cntNo: textAt(row, boxAt.cntNo),
    sizeType: textAt(row, boxAt.sizeType),
    isSoc: textAt(row, boxAt.isSoc) === "Y",
    isEmpty: textAt(row, boxAt.emptyFlag) === "Y",
    movement: head.ioType === "I" ? "import" : "export",
    seals: [],
    portDis: placeAt(facts, head.portDis),
    tare: plain(textAt(row, boxAt.tare)),
  };
}
