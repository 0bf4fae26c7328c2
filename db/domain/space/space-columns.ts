import { code, decimal, int, measure, text } from "#platform/resource/fields.ts";
import { type OwnerKind, ownerKinds } from "./allot.ts";

/** Whom and which ports a line is for, and how much it allots. `*` in place of a code: any; a blank amount: no limit. */
export const lineFields = {
  portLoad: code(5, { required: "form", initial: "*", ref: "port", index: true, names: ["POL"] }),
  portDis: code(5, { required: "form", initial: "*", ref: "port", index: true, names: ["POD"] }),
  ownerKind: code(10, { required: "form", initial: "ANY", values: ownerKinds, dict: "space_owner_kind", readDict: false, index: true }),
  /** Code of the company, or of the customer master for agents and customers. */
  owner: code(20, { required: "form", initial: "*", index: true }),
  teu: decimal(18, 4, { digits: 2, min: "0", max: "99999" }),
  /** Metric tons of cargo with its boxes. */
  tons: measure({ min: "0", max: "9999999" }),
  plugs: int({ min: "0", max: "9999" }),
  dgSlots: int({ min: "0", max: "9999" }),
  /** Over-booking: 1.1 lets 110 % be booked. */
  factor: decimal(6, 3, { initial: "1", min: "0.1", max: "5" }),
  remark: text(250),
} as const;

/** What stands in our own exports in place of the code. */
export const ownerLabels: Readonly<Record<string, OwnerKind>> = { 客户: "CUSTOMER", 代理: "AGENT", 公司: "COMPANY", 不限: "ANY" };
