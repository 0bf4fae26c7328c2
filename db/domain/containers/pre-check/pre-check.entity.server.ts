import { defineEntity, p } from "@mikro-orm/postgresql";
import { propsOf } from "#platform/records/resource/field-columns.server.ts";
import { code, defineFields, int, measure, text } from "#platform/records/resource/fields.ts";
import { recordProps } from "#db/orm/record.server.ts";
import type { Finding } from "./finding.ts";
import { banScopes } from "./pre-check.ts";

export const boxApprovalStates = [
  "NOT_CHECKED",
  "AUTO_APPROVED",
  "APPLIED",
  "APPROVED",
  "REJECTED",
] as const;
export type BoxApprovalState = (typeof boxApprovalStates)[number];

/**
 * What was decided about a container's special cargo. It counts only while `cargoVersion` is the
 * cargo's: whoever changes the cargo takes the decision back (decision 062). Not bound to the box
 * by a key, because containers are replaced by the thousand.
 */
const BoxApprovalSchema = defineEntity({
  name: "BoxApproval",
  tableName: "box_approval",
  properties: {
    ...recordProps(),
    boxId: p.integer().unique(),
    state: p.string().$type<BoxApprovalState>().length(13).default("NOT_CHECKED"),
    cargoVersion: p.string().length(32),
    findings: p.json().$type<Finding[]>(),
    checkedTime: p.datetime(),
    decidedBy: p.string().length(64).default(""),
    decidedTime: p.datetime().nullable(),
    rejectReason: p.string().length(500).default(""),
    remark: p.string().length(500).default(""),
  },
});
export class BoxApproval extends BoxApprovalSchema.class {}
BoxApprovalSchema.setClass(BoxApproval);

/** Below these the pre-check approves by itself. */
export const thresholdFields = defineFields("preCheck", {
  vesselCode: code(20, {
    required: "form",
    initial: "*",
    ref: "vessel",
    index: true,
    names: ["Vessel code"],
  }),
  dgClass: code(10, {
    required: "form",
    initial: "*",
    index: true,
    names: ["Class", "IMDG class"],
  }),
  maxNetKg: measure({ digits: 2, min: "0", max: "9999999", names: ["Max net mass"] }),
  maxBoxes: int({ min: "0", max: "99999", names: ["Max containers"] }),
  remark: text(250),
});
const DgThresholdSchema = defineEntity({
  name: "DgThreshold",
  tableName: "dg_threshold",
  properties: { ...recordProps(), ...propsOf(thresholdFields) },
  uniques: [{ properties: ["vesselCode", "dgClass"] }],
});
export class DgThreshold extends DgThresholdSchema.class {}
DgThresholdSchema.setClass(DgThreshold);

export const portBanFields = defineFields("preCheck", {
  portCode: code(5, {
    required: true,
    ref: "port",
    exists: "port.code",
    index: true,
    names: ["Port"],
  }),
  scope: code(9, {
    label: "preCheck.banScope",
    required: "form",
    initial: "ANY",
    values: banScopes,
    dict: "dg_ban_scope",
    cell: 20,
  }),
  dgClass: code(10, { index: true, names: ["Class", "IMDG class"] }),
  unNo: code(4, { label: "cargo.dgUnNo", number: "unNumber", index: true, names: ["UN number"] }),
  remark: text(250),
});
const PortBanSchema = defineEntity({
  name: "PortBan",
  tableName: "port_ban",
  properties: { ...recordProps(), ...propsOf(portBanFields) },
  uniques: [{ properties: ["portCode", "scope", "dgClass", "unNo"] }],
});
export class PortBan extends PortBanSchema.class {}
PortBanSchema.setClass(PortBan);

/** Whose ship it is: a captain sees no others. */
export const captainFields = defineFields("preCheck", {
  vesselCode: code(20, { required: true, ref: "vessel", index: true, names: ["Vessel code"] }),
  userName: text(64, {
    required: true,
    exists: "app_user.user_name",
    index: true,
    names: ["User name", "Account"],
  }),
});
const VesselCaptainSchema = defineEntity({
  name: "VesselCaptain",
  tableName: "vessel_captain",
  properties: { ...recordProps(), ...propsOf(captainFields) },
  uniques: [{ properties: ["vesselCode", "userName"] }],
});
export class VesselCaptain extends VesselCaptainSchema.class {}
VesselCaptainSchema.setClass(VesselCaptain);

export const preCheckEntities = [BoxApproval, DgThreshold, PortBan, VesselCaptain];
