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
} from "../documents/shipment.ts";
import type { CodeMapper, MappingType } from "../partners/code-mapper.ts";
import { type LocalTime, stamp203 } from "../syntax/local-time.ts";
import { openSum, writeNumber } from "../syntax/number.ts";
import { linesOf } from "../syntax/wrap.ts";
import { amount, compact, kilograms, type Said, tidy } from "./mirror-values.ts";

/** The partner's code of ours; "" where there is none. */
export type PartnerCode = (type: MappingType, code: string | undefined) => string;

export function partnerCodes(mapper: CodeMapper): PartnerCode {
  return (type, code = "") => {
    const mapped = code.trim() === "" ? null : mapper.toEdi(type, code);
    return mapped?.ok ? compact(mapped.code) : "";
  };
}

const placeOf = (code: PartnerCode, place: DocumentPlace | undefined) => code("PORT", place?.code);

type Told<D extends ShipmentDocument> = { facts: DocumentFacts<D>; voyage: DocumentVoyage; code: PartnerCode };

/** A document but for its goods. */
export function documentMeant<D extends ShipmentDocument>(document: D, { facts, voyage, code }: Told<D>): Said {
  const { receipt, portLoad, portDis, delivery, freightTerms, deliveryTerms, shipper, consignee, notify } = document;
  return {
    receipt: placeOf(code, receipt),
    portLoad: placeOf(code, portLoad),
    portDis: placeOf(code, portDis),
    delivery: placeOf(code, delivery),
    freightTerms: code("FREIGHTTERM", freightTerms),
    deliveryTerms: code("TRANSTERM", deliveryTerms),
    shipper: partyText(shipper),
    consignee: partyText(consignee),
    notify: notify.map(partyText).join("/"),
    times: stampsOf(facts.times?.(document, voyage) ?? {}),
    references: referencesOf(facts.references(document)),
  };
}

/** `BM BL1, BN BK1`, without empty ones. */
export const referencesOf = (numbers: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(numbers)
    .flatMap(([kind, no = ""]) => (no.trim() === "" ? [] : [`${kind} ${compact(no)}`]))
    .toSorted()
    .join(", ");

const partyText = ({ name, address }: DocumentParty) =>
  compact([name, ...(typeof address === "string" ? [address] : (address ?? []))].join(" "));

/** A line of goods. Empty containers have no packages, marks or weight of their own. */
export function lineMeant(cargo: DocumentCargo, code: PartnerCode): Said {
  const { pkgs, packageKind, empty, hscode = "", reefer, oversize, stuffing, dangerous = [] } = cargo;
  const measure = (value: string | undefined) => (empty && Number(value) === 0 ? "" : (writeNumber(value ?? "") ?? ""));
  return {
    pkgs: empty ? ["", "0"] : String(pkgs),
    packageKind: empty ? ["", code("PACKAGE", packageKind)] : code("PACKAGE", packageKind),
    goods: goodsMeant(cargo),
    hscode: hscode.replace(/\D/g, ""),
    marks: empty ? ["", "N/M"] : compact(linesOf(cargo.marks ?? "").join(" ")) || "N/M",
    gwt: kilograms(measure(cargo.gwt)),
    nwt: kilograms(measure(cargo.nwt)),
    dim: amount(measure(cargo.dim)),
    temperature: temperatureMeant(reefer, code),
    oversize: oversize ? [code("UNIT", oversize.unit), ...[oversize.length, oversize.wide, oversize.height].map(amount)].join(" ") : "",
    packedGross: stuffing.length > 0 ? kilograms(measure(cargo.gwt)) : "",
    packedDim: stuffing.length > 0 ? kilograms(measure(cargo.dim)) : "",
    stuffing: stuffing.map((part) => `${tidy(part.cntNo)}/${empty ? "" : (part.pkgs ?? "")}`).join(" "),
    dangerous: dangerous.map((goods) => dangerousMeant(goods, code)).join(" "),
  };
}

/** Name and description; a description that begins with the name may stand alone. */
function goodsMeant({ goodsNameEn, description }: DocumentCargo): string[] {
  const [name, more] = [compact(linesOf(goodsNameEn).join(" ")), compact(linesOf(description ?? "").join(" "))];
  return more.startsWith(name) ? [more, name + more] : [name + more];
}

function temperatureMeant(reefer: Pick<DocumentReefer, "temperature" | "low" | "high" | "unit"> | undefined, code: PartnerCode): string {
  return reefer ? `${amount(reefer.temperature)}${code("UNIT", reefer.unit)}` : "";
}

const packingGroups: Readonly<Record<string, string>> = { I: "1", II: "2", III: "3" };

function dangerousMeant(
  { dgClass, dgUnNo, dgPage, dgFlashpoint, packingGroup = "", ems = "", ...goods }: DocumentDangerous,
  code: PartnerCode,
) {
  const group = packingGroup.trim().toUpperCase();
  const flash = dgFlashpoint ? `${amount(dgFlashpoint)}${code("UNIT", goods.dgFlashpointUnit ?? "C")}` : "";
  const schedule = ems.replace(/[\s,/]/g, "").replace(/^(F-[A-Z])(S-[A-Z])$/i, "$1$2");
  const values = [dgUnNo.replace(/\D/g, ""), dgClass, goods.subRisk, dgPage, flash, packingGroups[group] ?? group, schedule, goods.dgLabel];
  return values.map((value) => compact(value ?? "")).join("/");
}

/** A container of the head. */
export function containerMeant(box: DocumentContainer, code: PartnerCode): Said {
  const { cntNo, sizeType, isSoc, isEmpty, movement = "export", gwt, tare, seals, oversize, reefer, portDis } = box;
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
    seals: seals.map(({ sealNo, by = "shipper" }) => `${compact(sealNo)}/${{ shipper: "SH", carrier: "CA", customs: "CU" }[by]}`).join(" "),
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
export const stampsOf = (times: Readonly<Record<string, LocalTime | undefined>>): string =>
  Object.entries(times)
    .flatMap(([qualifier, time]) => (time ? [`${qualifier}:${stamp203(time) ?? ""}`] : []))
    .toSorted()
    .join(" ");

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
