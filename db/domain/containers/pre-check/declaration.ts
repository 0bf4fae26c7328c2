import Decimal from "decimal.js";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { classesOf, isDgClass } from "#domain/booking/cargo/segregation.ts";
import { type Finding, finding } from "./finding.ts";

/** A special line as packed in one container; masses in kg and lengths in cm, as decimal text. */
export type SpecialGoods = {
  name: string;
  isDg: "Y" | "N";
  isOversize: "Y" | "N";
  unNo: string;
  dgClass: string;
  /** Of the UN number, from the list of dangerous goods. */
  subRisks: string;
  packingGroup: string;
  /** Packing groups the list has for the UN number; empty without a list. */
  listedGroups: readonly string[];
  properName: string;
  contact: string;
  contactTel: string;
  ems: string;
  flashpoint: string;
  /** "LQ": limited quantities, exempt from segregation. */
  dgType: string;
  netKg: string | null;
  length: string | null;
  wide: string | null;
  height: string | null;
};

/**
 * Classes whose goods have a packing group (IMDG Code 2.0.1.3); self-reactive goods of class 4.1
 * have none.
 */
const grouped = ["3", "4.1", "4.2", "4.3", "5.1", "6.1", "8"];
const selfReactive = (unNo: string) => Number(unNo) >= 3221 && Number(unNo) <= 3240;

export const isLimited = ({ dgType }: Pick<SpecialGoods, "dgType">): boolean =>
  /^(LQ|LTD)/i.test(dgType);

export const goodsClasses = ({
  dgClass,
  subRisks,
}: Pick<SpecialGoods, "dgClass" | "subRisks">): string[] => classesOf(dgClass, subRisks);

/** What the declaration lacks or contradicts (IMDG Code 5.4.1). */
export function declarationFindings(goods: SpecialGoods): Finding[] {
  const findings: Finding[] = [];
  const name = goods.unNo ? `UN${goods.unNo}` : goods.name;
  const lacks = (field: MessageKey, severity: "ERROR" | "WARNING" = "ERROR") =>
    findings.push(finding(severity, "preCheck.lacks", { goods: name, field }));
  if (goods.isOversize === "Y") {
    const sizes = [
      ["cargo.length", goods.length],
      ["cargo.wide", goods.wide],
      ["cargo.height", goods.height],
    ] as const;
    for (const [label, value] of sizes) if (!isPositive(value)) lacks(label);
  }
  if (goods.isDg === "N") return findings;
  if (!/^\d{4}$/.test(goods.unNo)) lacks("cargo.dgUnNo");
  if (!goods.dgClass) lacks("cargo.dgClass");
  else if (!isDgClass(goods.dgClass))
    findings.push(finding("ERROR", "preCheck.badClass", { goods: name, value: goods.dgClass }));
  findings.push(...groupFindings(goods, name));
  if (!goods.properName) lacks("cargo.dgGoodsName");
  if (!goods.contact) lacks("cargo.dgLinker");
  if (!goods.contactTel) lacks("cargo.dgLinkTel");
  if (!isPositive(goods.netKg)) lacks("cargo.nwt");
  if (!goods.flashpoint && goodsClasses(goods).includes("3")) lacks("cargo.dgFlashpoint");
  if (!goods.ems) lacks("cargo.dgEms", "WARNING");
  return findings;
}

function groupFindings(
  { dgClass, packingGroup, unNo, listedGroups }: SpecialGoods,
  name: string,
): Finding[] {
  if (packingGroup) {
    const listed = listedGroups.filter(Boolean);
    if (listed.length === 0 || listed.includes(packingGroup)) return [];
    return [
      finding("ERROR", "preCheck.wrongGroup", {
        goods: name,
        value: packingGroup,
        listed: listed.join(" / "),
      }),
    ];
  }
  // The list decides where it knows the UN number.
  const needed =
    listedGroups.length > 0
      ? listedGroups.every(Boolean)
      : grouped.includes(dgClass) && !selfReactive(unNo);
  return needed
    ? [finding("ERROR", "preCheck.lacks", { goods: name, field: "cargo.dgPackingGroup" })]
    : [];
}

function isPositive(value: string | null): boolean {
  return value !== null && value !== "" && new Decimal(value).gt(0);
}
