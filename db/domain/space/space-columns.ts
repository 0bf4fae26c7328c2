import type { ImportColumn } from "#platform/import/columns.ts";
import type { OwnerKind } from "./allot.ts";

/** Whom and which ports a line is for. `*`: any; that is what a new line begins with. */
export const whoColumns = [
  { key: "portLoad", names: ["装货港", "Load port", "port_load", "POL"], kind: "code", max: 5, start: "*", asked: true },
  { key: "portDis", names: ["卸货港", "Discharge port", "port_dis", "POD"], kind: "code", max: 5, start: "*", asked: true },
  { key: "ownerKind", names: ["归属类型", "Owner kind", "owner_kind"], kind: "code", max: 10, start: "ANY", asked: true },
  { key: "owner", names: ["归属方", "Owner", "owner"], kind: "code", max: 20, start: "*", asked: true },
] as const satisfies readonly ImportColumn[];

/** How much a line allots; blank is no limit. */
export const amountColumns = [
  { key: "teu", names: ["标箱 (TEU)", "TEU", "teu"], kind: "decimal", decimals: 2, least: "0", greatest: "99999" },
  { key: "tons", names: ["重量 (吨)", "Tons", "tons"], kind: "decimal", decimals: 3, least: "0", greatest: "9999999" },
  { key: "plugs", names: ["冷藏插座", "Reefer plugs", "plugs"], kind: "integer", least: "0", greatest: "9999" },
  { key: "dgSlots", names: ["危险品箱位", "Dangerous slots", "dg_slots"], kind: "integer", least: "0", greatest: "9999" },
  {
    key: "factor",
    names: ["超订系数", "Over-booking factor", "factor"],
    kind: "decimal",
    decimals: 3,
    least: "0.1",
    greatest: "5",
    start: "1",
  },
  { key: "remark", names: ["备注", "Remark", "remark"], kind: "text", max: 250 },
] as const satisfies readonly ImportColumn[];

/** What stands in our own exports in place of the code. */
export const ownerLabels: Readonly<Record<string, OwnerKind>> = { 客户: "CUSTOMER", 代理: "AGENT", 公司: "COMPANY", 不限: "ANY" };
