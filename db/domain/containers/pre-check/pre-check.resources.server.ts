import { rowFault } from "#platform/records/import/define-import.server.ts";
import {
  defineMaster,
  type Master,
  type MasterImport,
} from "#platform/records/resource/master.server.ts";
import { isDgClass } from "#domain/booking/cargo/segregation.ts";
import {
  captainFields,
  DgThreshold,
  PortBan,
  portBanFields,
  thresholdFields,
  VesselCaptain,
} from "./pre-check.entity.server.ts";
import { oversizeClass } from "./pre-check.ts";

const perms = { list: "preCheck:list", edit: "preCheck:edit", import: "preCheck:edit" };
/** "3", "2.1", "1.4S"; also a whole class with divisions. */
const isClassRule = (text: string) => isDgClass(text) || ["1", "2", "4", "5", "6"].includes(text);

const thresholdImport = {
  title: "preCheck.import.thresholds",
  reshape: (rows) =>
    rows.map((row) => ({
      ...row,
      values: {
        ...row.values,
        vesselCode: row.values.vesselCode || "*",
        dgClass: row.values.dgClass || "*",
      },
    })),
  check: (_ctx, rows) =>
    rows.flatMap((row) => {
      const { dgClass, maxNetKg, maxBoxes } = row.values;
      const text = dgClass || "*";
      return [
        ...(text === "*" || text === oversizeClass || isClassRule(text)
          ? []
          : [rowFault(row, "dgClass", "cargo.badClass", { value: text })]),
        ...(maxNetKg || maxBoxes ? [] : [rowFault(row, "maxNetKg", "preCheck.limitNeeded")]),
      ];
    }),
} satisfies MasterImport<typeof thresholdFields>;

const banImport = {
  title: "preCheck.import.bans",
  // A blank key equals the stored one.
  reshape: (rows) =>
    rows.map((row) => ({
      ...row,
      values: { ...row.values, dgClass: row.values.dgClass ?? "", unNo: row.values.unNo ?? "" },
    })),
  check: (_ctx, rows) =>
    rows.flatMap((row) => {
      const { dgClass, unNo } = row.values;
      return [
        ...(dgClass && !isClassRule(dgClass)
          ? [rowFault(row, "dgClass", "cargo.badClass", { value: dgClass })]
          : []),
        ...(unNo && !/^\d{4}$/.test(unNo) ? [rowFault(row, "unNo", "cargo.badUnNo")] : []),
        ...(dgClass || unNo ? [] : [rowFault(row, "dgClass", "preCheck.banNeeds")]),
      ];
    }),
} satisfies MasterImport<typeof portBanFields>;

const thresholds = defineMaster({
  name: "dgThreshold",
  unnamed: true,
  key: ["vesselCode", "dgClass"],
  movable: ["dgClass"],
  perms,
  fields: thresholdFields,
  source: { entity: DgThreshold },
  title: "preCheck.thresholdSheet",
  list: {
    apiName: "seaway/container/dgThreshold",
    title: "preCheck.thresholds",
    scopes: "reference",
    sort: { key: "vesselCode", order: "asc" },
    columns: {
      vesselCode: { sort: true, filter: "equals", width: 110, fixed: "left" },
      dgClass: { sort: true, filter: "equals", width: 90 },
      maxNetKg: { width: 130 },
      maxBoxes: { width: 110 },
      remark: { width: 260 },
      updatedBy: {},
      updatedTime: { sort: undefined },
    },
  },
  import: thresholdImport,
  form: {
    vesselCode: { hint: "preCheck.vesselHint" },
    dgClass: { hint: "preCheck.classHint" },
    maxNetKg: { hint: "preCheck.limitHint" },
  },
});

const bans = defineMaster({
  name: "portBan",
  unnamed: true,
  key: ["portCode", "scope", "dgClass", "unNo"],
  perms,
  fields: portBanFields,
  source: { entity: PortBan },
  title: "preCheck.banSheet",
  list: {
    apiName: "seaway/container/portBan",
    title: "preCheck.bans",
    scopes: "reference",
    sort: { key: "portCode", order: "asc" },
    columns: {
      portCode: { sort: true, filter: "equals", width: 90, fixed: "left" },
      scope: { filter: "in", width: 110 },
      dgClass: { sort: true, filter: "equals", width: 90 },
      unNo: { sort: true, filter: "equals", width: 90 },
      remark: { width: 300 },
      updatedBy: {},
      updatedTime: { sort: undefined },
    },
  },
  import: banImport,
  form: { dgClass: { hint: "preCheck.banHint" } },
});

const captains = defineMaster({
  name: "vesselCaptain",
  unnamed: true,
  key: ["vesselCode", "userName"],
  movable: ["userName"],
  perms: { ...perms, list: "preCheck:edit" },
  fields: captainFields,
  source: { entity: VesselCaptain },
  title: "preCheck.captainSheet",
  list: {
    apiName: "seaway/container/vesselCaptain",
    title: "preCheck.captains",
    scopes: "reference",
    sort: { key: "vesselCode", order: "asc" },
    columns: {
      vesselCode: { sort: true, filter: "equals", width: 110, fixed: "left" },
      userName: { sort: true, filter: "equals", width: 140 },
      updatedBy: {},
      updatedTime: { sort: undefined },
    },
  },
  import: { title: "preCheck.import.captains" },
});

export const preCheckMasters: readonly Master[] = [thresholds, bans, captains];
