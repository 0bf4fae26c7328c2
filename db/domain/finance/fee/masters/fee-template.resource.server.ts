import { defineMaster, type Master } from "#platform/records/resource/master.server.ts";
import { CommonPayable, CommonReceivable, commonFeeFields } from "./fee-template.entity.server.ts";
import { feePage, type FeeSide, feeSides } from "../fee-side.ts";

const perms = (side: FeeSide) => {
  const { name } = feeSides[side];
  return { list: `${name}:list`, edit: `${name}:edit`, import: `${name}:edit` };
};

const list = {
  scopes: { portLoad: "portLoad", portDis: "portDis" },
  sort: { key: "code", order: "asc" },
  columns: {
    code: { sort: true, filter: "equals", width: 110, fixed: "left" },
    feeCode: { sort: true, filter: "equals", width: 90 },
    corpCode: { filter: "equals", width: 110 },
    unit: { filter: "in", width: 100 },
    sizeType: { width: 90 },
    price: { sort: true, width: 100 },
    currency: { filter: "equals", width: 60 },
    voyline: { filter: "equals", width: 80 },
    portLoad: { filter: "equals", width: 80 },
    portDis: { filter: "equals", width: 80 },
    enabled: { filter: "in", width: 70 },
    remark: { width: 200 },
    updatedBy: {},
    updatedTime: {},
  },
} as const;

/**
 * Fees that belong to every bill of a line or port pair. They are entered one by one, pasted or
 * read from a file.
 */
const commonReceivables = defineMaster({
  name: "commonReceivable",
  unnamed: true,
  fields: commonFeeFields,
  perms: perms("R"),
  source: { entity: CommonReceivable },
  title: "commonFee.receivable",
  list: { ...list, apiName: feePage("R", "common"), title: "commonFee.receivables" },
  import: { title: "commonFee.receivables" },
});

const commonPayables = defineMaster({
  name: "commonPayable",
  unnamed: true,
  fields: commonFeeFields,
  perms: perms("P"),
  source: { entity: CommonPayable },
  title: "commonFee.payable",
  list: { ...list, apiName: feePage("P", "common"), title: "commonFee.payables" },
  import: { title: "commonFee.payables" },
});

export const commonFeeResources: Readonly<Record<FeeSide, Master>> = {
  R: commonReceivables,
  P: commonPayables,
};
