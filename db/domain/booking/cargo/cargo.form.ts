import { cargoImplications } from "./implied-flags.ts";
import { cargoHeads } from "./cargo-heads.columns.ts";
import type { FormField, FormLines, FormSection } from "#platform/records/form/form.ts";

export const routeSection: FormSection = {
  label: "cargo.section.route",
  fields: [
    { key: "receipt", label: "cargo.receipt", kind: "ref", ref: "port" },
    { key: "portLoad", label: "cargo.portLoad", kind: "ref", ref: "port" },
    { key: "portDis", label: "cargo.portDis", kind: "ref", ref: "port" },
    { key: "delivery", label: "cargo.delivery", kind: "ref", ref: "port" },
    { key: "portVia", label: "cargo.portVia", kind: "ref", ref: "port" },
    { key: "receiptDesc", label: "cargo.receiptDesc", hint: "cargo.descHint", more: true },
    { key: "portLoadDesc", label: "cargo.portLoadDesc", hint: "cargo.descHint", more: true },
    { key: "portDisDesc", label: "cargo.portDisDesc", hint: "cargo.descHint", more: true },
    { key: "deliveryDesc", label: "cargo.deliveryDesc", hint: "cargo.descHint", more: true },
    { key: "portViaDesc", label: "cargo.portViaDesc", hint: "cargo.descHint", more: true },
    { key: "deliveryTerms", label: "cargo.deliveryTerms", kind: "ref", ref: "transTerms" },
    { key: "transType", label: "cargo.transType" },
    { key: "freightTerms", label: "cargo.freightTerms", kind: "dict", dict: "freight_terms" },
    { key: "releaseType", label: "cargo.releaseType", kind: "dict", dict: "release_type" },
    { key: "tradeType", label: "cargo.tradeType", kind: "dict", dict: "trade_type" },
    { key: "serviceContractNo", label: "cargo.serviceContractNo", kind: "code" },
    { key: "serviceContractVersion", label: "cargo.serviceContractVersion", kind: "int" },
    { key: "lclType", label: "cargo.lclType", kind: "dict", dict: "lcl_type" },
    { key: "isSoc", label: "cargo.isSoc", kind: "flag" },
  ],
};

const partyParts = ["Name", "Address", "Tel", "Fax", "Mail", "CustomsNo"] as const;

/** What a UN number says of a cargo line. */
const dangerousFills = {
  dgClass: "class",
  dgPackingGroup: "packingGroup",
  dgGoodsName: "name",
  goodsNameEn: "name",
  goodsNameCn: "nameZh",
  dgEms: "ems",
  dgPage: "page",
  dgLabel: "label",
  dgFlashpoint: "flashpoint",
  dgMarinePollutant: "marinePollutant",
  dgLinker: "contact",
  dgLinkTel: "contactTel",
};

/** The voyages that call both ports. */
export const voyageSuits = { from: "portLoad", to: "portDis" };

/** One party (operations §3). */
const partyFields = (
  name: "shipper" | "consignee" | "notify" | "notify2" | "notify3",
): FormField[] => [
  {
    key: `${name}Code`,
    label: `cargo.${name}Code`,
    kind: "ref",
    ref: "customer",
    fills: Object.fromEntries(partyParts.map((part) => [`${name}${part}`, part])),
    ...rare(name),
  },
  { key: `${name}Name`, label: `cargo.${name}Name`, span: 3, ...rare(name) },
  {
    key: `${name}Address`,
    label: `cargo.${name}Address`,
    kind: "area",
    rows: 2,
    span: 6,
    ...rare(name),
  },
  { key: `${name}Tel`, label: `cargo.${name}Tel`, more: true },
  { key: `${name}Fax`, label: `cargo.${name}Fax`, more: true },
  { key: `${name}Mail`, label: `cargo.${name}Mail`, more: true },
  { key: `${name}CustomsNo`, label: `cargo.${name}CustomsNo`, more: true },
];

/** Second and third notify parties are rare. */
const rare = (name: string) => (name === "notify2" || name === "notify3" ? { more: true } : {});

export const partiesSection: FormSection = {
  label: "cargo.section.parties",
  fields: (["shipper", "consignee", "notify", "notify2", "notify3"] as const).flatMap(partyFields),
};

export const legsSection: FormSection = {
  label: "cargo.section.legs",
  fields: [
    { key: "bargeCarrier", label: "cargo.bargeCarrier" },
    { key: "bargeVessel", label: "cargo.bargeVessel" },
    { key: "bargeVoy", label: "cargo.bargeVoy" },
    { key: "bargePortLoad", label: "cargo.bargePortLoad", kind: "ref", ref: "port" },
    { key: "bargeEtd", label: "cargo.bargeEtd", kind: "date" },
    {
      key: "bargeDeliveryTerms",
      label: "cargo.bargeDeliveryTerms",
      kind: "ref",
      ref: "transTerms",
    },
    { key: "secondLegType", label: "cargo.secondLegType" },
    { key: "secondLegVessel", label: "cargo.secondLegVessel" },
    { key: "secondLegVoy", label: "cargo.secondLegVoy" },
    { key: "secondLegEtd", label: "cargo.secondLegEtd", kind: "date" },
    { key: "secondLegDoor", label: "cargo.secondLegDoor" },
  ],
};

export const containerLines: FormLines = {
  key: "containers",
  label: "cargo.containers",
  max: 50,
  fields: [
    { key: "sizeType", label: "cargo.sizeType", kind: "ref", ref: "sizeType" },
    { key: "contCount", label: "cargo.contCount", kind: "int" },
    { key: "sizeTypeSub", label: "cargo.sizeTypeSub", kind: "ref", ref: "sizeType" },
    { key: "isSoc", label: "cargo.isSoc", kind: "flag" },
    { key: "emptyFlag", label: "cargo.emptyFlag", kind: "flag" },
    { key: "weighMethod", label: "cargo.weighMethod", kind: "dict", dict: "weigh_method" },
  ],
};

export const cargoLines: FormLines = {
  key: "cargo",
  label: "cargo.lines",
  max: 200,
  implied: cargoImplications,
  fields: [
    { key: "goodsNameEn", heads: cargoHeads.goodsNameEn, label: "cargo.goodsNameEn" },
    { key: "goodsNameCn", heads: cargoHeads.goodsNameCn, label: "cargo.goodsNameCn" },
    { key: "nature", label: "cargo.nature", kind: "dict", dict: "cargo_nature" },
    { key: "hscode", heads: cargoHeads.hscode, label: "cargo.hscode", kind: "ref", ref: "hscode" },
    { key: "pkgs", heads: cargoHeads.pkgs, label: "cargo.pkgs", kind: "int" },
    {
      key: "packageKind",
      heads: cargoHeads.packageKind,
      label: "cargo.packageKind",
      kind: "ref",
      ref: "packageKind",
    },
    { key: "gwt", heads: cargoHeads.gwt, label: "cargo.gwt", kind: "decimal" },
    { key: "dim", heads: cargoHeads.dim, label: "cargo.dim", kind: "decimal" },
    { key: "marks", heads: cargoHeads.marks, label: "cargo.marks", kind: "area", rows: 2 },
    { key: "description", label: "cargo.description", kind: "area", rows: 2 },
    { key: "subNature", label: "cargo.subNature", hint: "cargo.subNatureHint", more: true },
    { key: "goodsGroup", label: "cargo.goodsGroup", more: true },
    { key: "nwt", heads: cargoHeads.nwt, label: "cargo.nwt", kind: "decimal", more: true },
    { key: "isRf", label: "cargo.isRf", kind: "flag", more: true },
    {
      key: "temperature",
      label: "cargo.temperature",
      kind: "decimal",
      more: true,
      askedBy: "isRf",
    },
    { key: "temperatureLow", label: "cargo.temperatureLow", kind: "decimal", more: true },
    { key: "temperatureHigh", label: "cargo.temperatureHigh", kind: "decimal", more: true },
    { key: "airFlow", label: "cargo.airFlow", kind: "decimal", more: true },
    { key: "isOversize", label: "cargo.isOversize", kind: "flag", more: true },
    { key: "length", label: "cargo.length", kind: "decimal", more: true, askedBy: "isOversize" },
    { key: "wide", label: "cargo.wide", kind: "decimal", more: true, askedBy: "isOversize" },
    { key: "height", label: "cargo.height", kind: "decimal", more: true, askedBy: "isOversize" },
    { key: "isNhc", label: "cargo.isNhc", kind: "flag", more: true },
    { key: "isDg", label: "cargo.isDg", kind: "flag", more: true },
    {
      key: "dgUnNo",
      heads: cargoHeads.dgUnNo,
      label: "cargo.dgUnNo",
      kind: "ref",
      ref: "hazardous",
      fills: dangerousFills,
      more: true,
      askedBy: "isDg",
    },
    {
      key: "dgClass",
      heads: cargoHeads.dgClass,
      label: "cargo.dgClass",
      more: true,
      askedBy: "isDg",
    },
    {
      key: "dgPackingGroup",
      heads: cargoHeads.dgPackingGroup,
      label: "cargo.dgPackingGroup",
      more: true,
    },
    { key: "dgGoodsName", label: "cargo.dgGoodsName", more: true, askedBy: "isDg" },
    {
      key: "dgFlashpoint",
      heads: cargoHeads.dgFlashpoint,
      label: "cargo.dgFlashpoint",
      more: true,
    },
    { key: "dgEms", label: "cargo.dgEms", more: true },
    { key: "dgMarinePollutant", label: "cargo.marinePollutant", kind: "flag", more: true },
    { key: "dgPage", label: "cargo.dgPage", more: true },
    { key: "dgLabel", label: "cargo.dgLabel", more: true },
    { key: "dgLinker", label: "cargo.dgLinker", more: true, askedBy: "isDg" },
    { key: "dgLinkTel", label: "cargo.dgLinkTel", more: true, askedBy: "isDg" },
    { key: "dgType", label: "cargo.dgType", more: true },
    { key: "dgRemark", label: "cargo.dgRemark", more: true },
  ],
};
