import { p } from "@mikro-orm/postgresql";
import { flagProp, measureProp, qtyProp } from "#db/orm/record.server.ts";

/** Shipper, consignee or notify party as typed; the code is optional. */
export const partyProps = <N extends string>(name: N) => {
  const text = (length: number) => p.string().length(length).default("");
  return {
    [`${name}Code`]: text(20),
    [`${name}Name`]: text(200),
    [`${name}Address`]: text(500),
    [`${name}CustomsNo`]: text(40),
    [`${name}Tel`]: text(60),
    [`${name}Mail`]: text(120),
    [`${name}Fax`]: text(60),
  } as Record<
    `${N}${"Code" | "Name" | "Address" | "CustomsNo" | "Tel" | "Mail" | "Fax"}`,
    ReturnType<typeof text>
  >;
};

/** A line of goods (operations §3 "Cargo"). */
export const cargoProps = () => ({
  lineNo: p.integer(),
  nature: p.string().length(20).default("GENERAL"),
  subNature: p.string().length(20).default(""),
  goodsNameEn: p.string().length(250).default(""),
  goodsNameCn: p.string().length(250).default(""),
  goodsGroup: p.string().length(40).default(""),
  hscode: p.string().length(10).default(""),
  pkgs: p.integer().default(0),
  packageKind: p.string().length(10).default(""),
  gwt: measureProp().default("0"),
  nwt: measureProp().nullable(),
  wtUnit: p.string().length(5).default("KGM"),
  dim: measureProp().default("0"),
  dimUnit: p.string().length(5).default("MTQ"),
  description: p.text().default(""),
  marks: p.text().default(""),
  isRf: flagProp(),
  isOversize: flagProp(),
  isDg: flagProp(),
  isNhc: flagProp(),
  temperature: qtyProp().nullable(),
  temperatureHigh: qtyProp().nullable(),
  temperatureLow: qtyProp().nullable(),
  temperatureUnit: p.string().length(3).default("CEL"),
  airFlow: qtyProp().nullable(),
  airFlowUnit: p.string().length(5).default(""),
  length: qtyProp().nullable(),
  wide: qtyProp().nullable(),
  height: qtyProp().nullable(),
  oversizeUnit: p.string().length(3).default("CMT"),
  dgUnNo: p.string().length(4).default(""),
  dgClass: p.string().length(10).default(""),
  dgPackingGroup: p.string().length(4).default(""),
  dgLabel: p.string().length(40).default(""),
  dgPage: p.string().length(20).default(""),
  dgEms: p.string().length(20).default(""),
  dgFlashpoint: p.string().length(20).default(""),
  dgMarinePollutant: flagProp(),
  dgFlashpointUnit: p.string().length(3).default("CEL"),
  dgLinker: p.string().length(80).default(""),
  dgLinkTel: p.string().length(60).default(""),
  dgGoodsName: p.string().length(250).default(""),
  dgRemark: p.string().length(250).default(""),
  dgType: p.string().length(20).default(""),
});

/** Shared by e-booking and booking (operations §3). Codes are UN/LOCODE; names are as printed. */
export const routeProps = () => ({
  receipt: p.string().length(5).default(""),
  receiptDesc: p.string().length(120).default(""),
  portLoad: p.string().length(5).index(),
  portLoadDesc: p.string().length(120).default(""),
  portVia: p.string().length(5).default(""),
  portViaDesc: p.string().length(120).default(""),
  portDis: p.string().length(5).index(),
  portDisDesc: p.string().length(120).default(""),
  delivery: p.string().length(5).default(""),
  deliveryDesc: p.string().length(120).default(""),
  deliveryTerms: p.string().length(20).default("CY-CY"),
  transType: p.string().length(20).default(""),
  tradeType: p.string().length(20).default(""),
  freightTerms: p
    .string()
    .$type<"PREPAID" | "COLLECT" | "ELSEWHERE">()
    .length(10)
    .default("PREPAID"),
  releaseType: p.string().$type<"ORIGINAL" | "TELEX" | "SEAWAY">().length(10).default("ORIGINAL"),
  serviceContractNo: p.string().length(40).default(""),
  serviceContractVersion: p.integer().nullable(),
  isSoc: flagProp(),
  lclType: p.string().length(10).default("FCL"),
  bargeCarrier: p.string().length(20).default(""),
  bargeVessel: p.string().length(60).default(""),
  bargeVoy: p.string().length(20).default(""),
  bargePortLoad: p.string().length(5).default(""),
  bargeEtd: p.date().nullable(),
  bargeDeliveryTerms: p.string().length(20).default(""),
  secondLegType: p.string().length(20).default(""),
  secondLegVessel: p.string().length(60).default(""),
  secondLegVoy: p.string().length(20).default(""),
  secondLegEtd: p.date().nullable(),
  secondLegDoor: p.string().length(60).default(""),
});

/** Operations §3 "Container line". */
export const containerLineProps = () => ({
  lineNo: p.integer(),
  sizeType: p.string().length(10),
  contCount: p.integer(),
  sizeTypeSub: p.string().length(10).default(""),
  isSoc: flagProp(),
  emptyFlag: flagProp(),
  weighMethod: p.string().length(1).default(""),
});
