import type {
  DocumentCargo,
  DocumentContainer,
  DocumentDangerous,
  DocumentFacts,
  DocumentOverDimensions,
  DocumentParty,
  DocumentPlace,
  DocumentReefer,
  DocumentVoyage,
  ShipmentDocument,
} from "#edi/documents/shipment.ts";
import type { CodeMapper, MappingType } from "#edi/partners/code-mapper.ts";
import { type LocalTime, stamp203 } from "#edi/syntax/local-time.ts";
import { openSum, writeNumber } from "#edi/syntax/number.ts";
import { amount, compact, kilograms, type Said, tidy } from "./mirror-values.ts";

/** The partner's code of ours; "" where there is none. */
export type PartnerCode = (type: MappingType, code: string | undefined) => string;

export function partnerCodes(mapper: CodeMapper): PartnerCode {
  // A file repeats a few codes in every document and container.
  const looked = new Map<MappingType, Map<string, string>>();
  return (type, code = "") => {
    if (code === "") return "";
    let codes = looked.get(type);
    if (codes === undefined) looked.set(type, (codes = new Map()));
    let own = codes.get(code);
    if (own === undefined) {
      const mapped = code.trim() === "" ? null : mapper.toEdi(type, code);
      own = mapped?.ok ? compact(mapped.code) : "";
      if (codes.size < mostLooked) codes.set(code, own);
    }
    return own;
  };
}

const mostLooked = 1_000;

const placeOf = (code: PartnerCode, place: DocumentPlace | undefined) => code("PORT", place?.code);

type Told<D extends ShipmentDocument> = {
  facts: DocumentFacts<D>;
  voyage: DocumentVoyage;
  code: PartnerCode;
};

/** A document but for its goods. */
export function documentMeant<D extends ShipmentDocument>(
  document: D,
  { facts, voyage, code }: Told<D>,
): Said {
  const {
    receipt,
    portLoad,
    portDis,
    delivery,
    freightTerms,
    deliveryTerms,
    shipper,
    consignee,
    notify,
  } = document;
  return {
    receipt: placeOf(code, receipt),
    portLoad: placeOf(code, portLoad),
    portDis: placeOf(code, portDis),
    delivery: placeOf(code, delivery),
    freightTerms: code("FREIGHTTERM", freightTerms),
    deliveryTerms: code("TRANSTERM", deliveryTerms),
    shipper: partyText(shipper),
    consignee: partyText(consignee),
    notify:
      notify.length === 1 ? partyText(notify[0] as DocumentParty) : notify.map(partyText).join("/"),
    times: stampsOf(facts.times?.(document, voyage) ?? noTimes),
    references: referencesOf(facts.references(document)),
  };
}

const noTimes = {};

/** `BM BL1, BN BK1`, without empty ones. */
export function referencesOf(numbers: Readonly<Record<string, string | undefined>>): string {
  const all: string[] = [];
  for (const kind in numbers) {
    const no = numbers[kind];
    if (no !== undefined && no !== "" && no.trim() !== "") all.push(`${kind} ${compact(no)}`);
  }
  return sorted(all).join(", ");
}

const sorted = (texts: string[]): string[] => (texts.length > 1 ? texts.sort() : texts);

function partyText({ name, address }: DocumentParty): string {
  if (address === undefined || address === "") return compact(name);
  return compact(`${name} ${typeof address === "string" ? address : address.join(" ")}`);
}

/**
 * A line of goods; `packed` where containers say weights. Empty containers have no packages, marks
 * or weight of their own.
 */
export function lineMeant(
  cargo: DocumentCargo,
  { line, code, packed }: { line: number; code: PartnerCode; packed: boolean },
): Said {
  const {
    pkgs,
    packageKind,
    empty,
    hscode = "",
    reefer,
    oversize,
    stuffing,
    dangerous = [],
  } = cargo;
  const measure = (value: string | undefined) =>
    empty && Number(value) === 0 ? "" : (writeNumber(value ?? "") ?? "");
  const [gross, volume] = [measure(cargo.gwt), measure(cargo.dim)];
  const meant: Said = {
    line: String(line),
    pkgs: empty ? ["", "0"] : String(pkgs),
    packageKind: empty ? ["", code("PACKAGE", packageKind)] : code("PACKAGE", packageKind),
    goods: goodsMeant(cargo),
    hscode: hscode.replace(/\D/g, ""),
    marks: empty ? ["", "N/M"] : textMeant(cargo.marks) || "N/M",
    gwt: kilograms(gross),
    nwt: kilograms(measure(cargo.nwt)),
    dim: amount(volume),
    temperature: temperatureMeant(reefer, code),
    oversize: oversize
      ? [
          code("UNIT", oversize.unit),
          ...[oversize.length, oversize.wide, oversize.height].map(amount),
        ].join(" ")
      : "",
    stuffing: stuffingMeant(cargo),
    dangerous: dangerous.map((goods) => dangerousMeant(goods, code)).join(" "),
  };
  if (!packed) return meant;
  const isPacked = stuffing.length > 0;
  return {
    ...meant,
    packedGross: isPacked ? kilograms(gross) : "",
    packedDim: isPacked ? kilograms(volume) : "",
  };
}

function stuffingMeant({ stuffing, empty }: DocumentCargo): string {
  let out = "";
  for (const { cntNo, pkgs } of stuffing)
    out += `${out === "" ? "" : " "}${tidy(cntNo)}/${empty ? "" : (pkgs ?? "")}`;
  return out;
}

/** Lines and blanks do not count here. */
const textMeant = (text: string | readonly string[] = "") =>
  compact(typeof text === "string" ? text : text.join(" "));

/** Name and description; a description that begins with the name may stand alone. */
function goodsMeant({ goodsNameEn, description }: DocumentCargo): string | string[] {
  const [name, more] = [textMeant(goodsNameEn), textMeant(description)];
  if (more === "") return name;
  return more.startsWith(name) ? [more, name + more] : name + more;
}

function temperatureMeant(
  reefer: Pick<DocumentReefer, "temperature" | "low" | "high" | "unit"> | undefined,
  code: PartnerCode,
): string {
  return reefer ? `${amount(reefer.temperature)}${code("UNIT", reefer.unit)}` : "";
}

const packingGroups: Readonly<Record<string, string>> = { I: "1", II: "2", III: "3" };

function dangerousMeant(
  {
    dgClass,
    dgUnNo,
    dgPage,
    dgFlashpoint,
    packingGroup = "",
    ems = "",
    ...goods
  }: DocumentDangerous,
  code: PartnerCode,
) {
  const group = packingGroup.trim().toUpperCase();
  const flash = dgFlashpoint
    ? `${amount(dgFlashpoint)}${code("UNIT", goods.dgFlashpointUnit ?? "C")}`
    : "";
  const schedule = ems.replace(/[\s,/]/g, "").replace(/^(F-[A-Z])(S-[A-Z])$/i, "$1$2");
  const values = [
    dgUnNo.replace(/\D/g, ""),
    dgClass,
    goods.subRisk,
    dgPage,
    flash,
    packingGroups[group] ?? group,
    schedule,
    goods.dgLabel,
  ];
  return values.map((value) => compact(value ?? "")).join("/");
}

/** A container of the head. */
export function containerMeant(box: DocumentContainer, code: PartnerCode): Said {
  const {
    cntNo,
    sizeType,
    isSoc,
    isEmpty,
    movement = "export",
    gwt,
    tare,
    seals,
    oversize,
    reefer,
    portDis,
  } = box;
  const gross = openSum();
  for (const part of [gwt, tare]) gross.add(part ? (writeNumber(part) ?? undefined) : undefined);
  const weighs = Boolean(gwt) || (isEmpty && Boolean(tare));
  return {
    cntNo: compact(cntNo),
    sizeType: code("SIZETYPE", sizeType),
    isSoc: isSoc ? "1" : "",
    movement: { export: "2", import: "3", transhipment: "6" }[movement],
    isEmpty: isEmpty ? "4" : "5",
    gross: weighs ? kilograms(gross.text()) : "",
    tare: kilograms(writeNumber(tare ?? "") ?? ""),
    seals: seals
      .map(
        ({ sealNo, by = "shipper" }) =>
          `${compact(sealNo)}/${{ shipper: "SH", carrier: "CA", customs: "CU" }[by]}`,
      )
      .join(" "),
    oversize: oversize ? overMeant(oversize) : "",
    temperature: temperatureMeant(reefer, code),
    portDis: placeOf(code, portDis),
  };
}

const sides = { front: "5", back: "6", left: "8", right: "7", height: "9" } as const;

const overMeant = (oversize: DocumentOverDimensions) =>
  Object.entries(sides)
    .flatMap(([side, qualifier]) => {
      const value = oversize[side as keyof typeof sides];
      return value && Number(value) !== 0 ? [`${qualifier}:${amount(value)}`] : [];
    })
    .join(" ");

/** Times by qualifier (2005) as segments say them. */
export function stampsOf(times: Readonly<Record<string, LocalTime | undefined>>): string {
  const all: string[] = [];
  for (const qualifier in times) {
    const time = times[qualifier];
    if (time) all.push(`${qualifier}:${stamp203(time) ?? ""}`);
  }
  return sorted(all).join(" ");
}

/** The voyage of the head. */
export function voyageMeant(voyage: DocumentVoyage, code: PartnerCode): Said {
  const { voyNo, carrierCode, vessel, portLoad, portDis } = voyage;
  return {
    voyNo: compact(voyNo),
    carrier: code("CARRIER", carrierCode),
    vesselCode: compact(vessel.imo || vessel.callSign || ""),
    vesselName: compact(vessel.name),
    flag: compact(vessel.flag ?? ""),
    portLoad: placeOf(code, portLoad),
    portDis: placeOf(code, portDis),
    times: stampsOf({ "133": voyage.etd, "136": voyage.atd, "132": voyage.eta, "178": voyage.ata }),
  };
}
