import { cargoImplications } from "./implied-flags.ts";
import type { FormField, FormLines, FormSection } from "#platform/form/form.ts";

/** Route and terms, as electronic and internal booking show them. */
export const routeSection: FormSection = {
  word: "cargo.section.route",
  fields: [
    { key: "receipt", word: "cargo.receipt", kind: "ref", ref: "port" },
    { key: "portLoad", word: "cargo.portLoad", kind: "ref", ref: "port" },
    { key: "portDis", word: "cargo.portDis", kind: "ref", ref: "port" },
    { key: "delivery", word: "cargo.delivery", kind: "ref", ref: "port" },
    { key: "portVia", word: "cargo.portVia", kind: "ref", ref: "port" },
    { key: "receiptDesc", word: "cargo.receiptDesc", hint: "cargo.descHint", more: true },
    { key: "portLoadDesc", word: "cargo.portLoadDesc", hint: "cargo.descHint", more: true },
    { key: "portDisDesc", word: "cargo.portDisDesc", hint: "cargo.descHint", more: true },
    { key: "deliveryDesc", word: "cargo.deliveryDesc", hint: "cargo.descHint", more: true },
    { key: "portViaDesc", word: "cargo.portViaDesc", hint: "cargo.descHint", more: true },
    { key: "deliveryTerms", word: "cargo.deliveryTerms", kind: "ref", ref: "transTerms" },
    { key: "transType", word: "cargo.transType" },
    { key: "freightTerms", word: "cargo.freightTerms", kind: "dict", dict: "freight_terms" },
    { key: "releaseType", word: "cargo.releaseType", kind: "dict", dict: "release_type" },
    { key: "tradeType", word: "cargo.tradeType", kind: "dict", dict: "trade_type" },
    { key: "serviceContractNo", word: "cargo.serviceContractNo", kind: "code" },
    { key: "serviceContractVersion", word: "cargo.serviceContractVersion", kind: "int" },
    { key: "lclType", word: "cargo.lclType", kind: "dict", dict: "lcl_type" },
    { key: "isSoc", word: "cargo.isSoc", kind: "flag" },
  ],
};

/** One party of the sheet: code, name and address as printed, and how to reach it (operations §3). */
const partyFields = (name: "shipper" | "consignee" | "notify" | "notify2" | "notify3"): FormField[] => [
  { key: `${name}Code`, word: `cargo.${name}Code`, kind: "ref", ref: "customer", ...rare(name) },
  { key: `${name}Name`, word: `cargo.${name}Name`, span: 3, ...rare(name) },
  { key: `${name}Address`, word: `cargo.${name}Address`, kind: "area", rows: 2, span: 6, ...rare(name) },
  { key: `${name}Tel`, word: `cargo.${name}Tel`, more: true },
  { key: `${name}Fax`, word: `cargo.${name}Fax`, more: true },
  { key: `${name}Mail`, word: `cargo.${name}Mail`, more: true },
  { key: `${name}CustomsNo`, word: `cargo.${name}CustomsNo`, more: true },
];

/** Few shipments have a second or third party to notify. */
const rare = (name: string) => (name === "notify2" || name === "notify3" ? { more: true } : {});

export const partiesSection: FormSection = {
  word: "cargo.section.parties",
  fields: (["shipper", "consignee", "notify", "notify2", "notify3"] as const).flatMap(partyFields),
};

export const legsSection: FormSection = {
  word: "cargo.section.legs",
  fields: [
    { key: "bargeCarrier", word: "cargo.bargeCarrier" },
    { key: "bargeVessel", word: "cargo.bargeVessel" },
    { key: "bargeVoy", word: "cargo.bargeVoy" },
    { key: "bargePortLoad", word: "cargo.bargePortLoad", kind: "ref", ref: "port" },
    { key: "bargeEtd", word: "cargo.bargeEtd", kind: "date" },
    { key: "bargeDeliveryTerms", word: "cargo.bargeDeliveryTerms", kind: "ref", ref: "transTerms" },
    { key: "secondLegType", word: "cargo.secondLegType" },
    { key: "secondLegVessel", word: "cargo.secondLegVessel" },
    { key: "secondLegVoy", word: "cargo.secondLegVoy" },
    { key: "secondLegEtd", word: "cargo.secondLegEtd", kind: "date" },
    { key: "secondLegDoor", word: "cargo.secondLegDoor" },
  ],
};

export const containerLines: FormLines = {
  key: "containers",
  word: "cargo.containers",
  max: 50,
  fields: [
    { key: "sizeType", word: "cargo.sizeType", kind: "ref", ref: "sizeType" },
    { key: "contCount", word: "cargo.contCount", kind: "int" },
    { key: "sizeTypeSub", word: "cargo.sizeTypeSub", kind: "ref", ref: "sizeType" },
    { key: "isSoc", word: "cargo.isSoc", kind: "flag" },
    { key: "emptyFlag", word: "cargo.emptyFlag", kind: "flag" },
    { key: "weighMethod", word: "cargo.weighMethod", kind: "dict", dict: "weigh_method" },
  ],
};

export const cargoLines: FormLines = {
  key: "cargo",
  word: "cargo.lines",
  max: 200,
  implied: cargoImplications,
  fields: [
    { key: "goodsNameEn", word: "cargo.goodsNameEn" },
    { key: "goodsNameCn", word: "cargo.goodsNameCn" },
    { key: "nature", word: "cargo.nature", kind: "dict", dict: "cargo_nature" },
    { key: "hscode", word: "cargo.hscode", kind: "ref", ref: "hscode" },
    { key: "pkgs", word: "cargo.pkgs", kind: "int" },
    { key: "packageKind", word: "cargo.packageKind", kind: "ref", ref: "packageKind" },
    { key: "gwt", word: "cargo.gwt", kind: "decimal" },
    { key: "dim", word: "cargo.dim", kind: "decimal" },
    { key: "marks", word: "cargo.marks", kind: "area", rows: 2 },
    { key: "description", word: "cargo.description", kind: "area", rows: 2 },
    { key: "subNature", word: "cargo.subNature", hint: "cargo.subNatureHint", more: true },
    { key: "goodsGroup", word: "cargo.goodsGroup", more: true },
    { key: "nwt", word: "cargo.nwt", kind: "decimal", more: true },
    { key: "isRf", word: "cargo.isRf", kind: "flag", more: true },
    { key: "temperature", word: "cargo.temperature", kind: "decimal", more: true },
    { key: "temperatureLow", word: "cargo.temperatureLow", kind: "decimal", more: true },
    { key: "temperatureHigh", word: "cargo.temperatureHigh", kind: "decimal", more: true },
    { key: "airFlow", word: "cargo.airFlow", kind: "decimal", more: true },
    { key: "isOversize", word: "cargo.isOversize", kind: "flag", more: true },
    { key: "length", word: "cargo.length", kind: "decimal", more: true },
    { key: "wide", word: "cargo.wide", kind: "decimal", more: true },
    { key: "height", word: "cargo.height", kind: "decimal", more: true },
    { key: "isNhc", word: "cargo.isNhc", kind: "flag", more: true },
    { key: "isDg", word: "cargo.isDg", kind: "flag", more: true },
    { key: "dgUnNo", word: "cargo.dgUnNo", kind: "ref", ref: "hazardous", more: true },
    { key: "dgClass", word: "cargo.dgClass", more: true },
    { key: "dgPackingGroup", word: "cargo.dgPackingGroup", more: true },
    { key: "dgGoodsName", word: "cargo.dgGoodsName", more: true },
    { key: "dgFlashpoint", word: "cargo.dgFlashpoint", more: true },
    { key: "dgEms", word: "cargo.dgEms", more: true },
    { key: "dgPage", word: "cargo.dgPage", more: true },
    { key: "dgLabel", word: "cargo.dgLabel", more: true },
    { key: "dgLinker", word: "cargo.dgLinker", more: true },
    { key: "dgLinkTel", word: "cargo.dgLinkTel", more: true },
    { key: "dgType", word: "cargo.dgType", more: true },
    { key: "dgRemark", word: "cargo.dgRemark", more: true },
  ],
};
