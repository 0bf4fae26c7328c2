import { defineMaster, type Master } from "#platform/resource/master.server.ts";
import { CommonPayable, CommonReceivable, commonFeeFields } from "./common-fee.entity.server.ts";
import { eachSide, feePage, type FeeSide, feeSides } from "./fee-side.ts";

const entities = { R: CommonReceivable, P: CommonPayable } as const;
const names = { R: "commonReceivable", P: "commonPayable" } as const;
const titles = {
  R: { list: "commonFee.receivables", form: "commonFee.receivable" },
  P: { list: "commonFee.payables", form: "commonFee.payable" },
} as const;

/** Fees of a side that belong to every bill of a line or port pair. They are entered one by one, pasted or read from a file. */
const commonFeesOf = (side: FeeSide): Master =>
  defineMaster({
    name: names[side],
    fields: commonFeeFields,
    perms: { list: `${feeSides[side].name}:list`, edit: `${feeSides[side].name}:edit`, import: `${feeSides[side].name}:edit` },
    source: { entity: entities[side] },
    title: titles[side].form,
    list: {
      apiName: feePage(side, "common"),
      title: titles[side].list,
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
    },
    import: { title: titles[side].list },
  });

export const commonFeeResources = eachSide(commonFeesOf);
