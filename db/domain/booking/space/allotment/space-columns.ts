import { code, decimal, int, measure, text } from "#platform/records/resource/fields.ts";
import { type OwnerKind, ownerKinds } from "./allot.ts";

/** `*` in place of a code means any; a blank amount means no limit. */
export const lineFields = {
  portLoad: code(5, {
    required: "form",
    initial: "*",
    ref: "port",
    index: true,
    names: ["POL", "Load port"],
  }),
  portDis: code(5, {
    required: "form",
    initial: "*",
    ref: "port",
    index: true,
    names: ["POD", "Discharge port"],
  }),
  ownerKind: code(10, {
    required: "form",
    initial: "ANY",
    values: ownerKinds,
    dict: "space_owner_kind",
    readDict: false,
    index: true,
  }),
  /** Code of the company, or of the customer for agents and customers. */
  owner: code(20, { required: "form", initial: "*", index: true }),
  teu: decimal(18, 4, { digits: 2, min: "0", max: "99999" }),
  /** Metric tons of cargo and boxes. */
  tons: measure({ min: "0", max: "9999999" }),
  plugs: int({ min: "0", max: "9999", names: ["冷藏插座"] }),
  dgSlots: int({ min: "0", max: "9999", names: ["Dangerous slots"] }),
  /** Over-booking: 1.1 allows 110 %. */
  factor: decimal(6, 3, { initial: "1", min: "0.1", max: "5", names: ["Over-booking factor"] }),
  remark: text(250),
} as const;

/** Labels in our own exports. */
export const ownerLabels: Readonly<Record<string, OwnerKind>> = {
  客户: "CUSTOMER",
  代理: "AGENT",
  公司: "COMPANY",
  不限: "ANY",
};
