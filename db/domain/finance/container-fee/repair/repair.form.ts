import { defineForm } from "#platform/records/form/form.ts";

export const repairForm = defineForm({
  title: "containerFee.repairSheet",
  sections: [
    {
      label: "containerFee.section.repair",
      fields: [
        { key: "modifyNo", label: "fee.modifyNo", kind: "code" },
        { key: "cntNo", label: "containerFee.cntNo", kind: "code" },
        { key: "sizeType", label: "fee.sizeType", kind: "ref", ref: "sizeType" },
        { key: "depotCode", label: "containerFee.depotCode", kind: "ref", ref: "customer" },
        { key: "portCode", label: "fee.port", kind: "ref", ref: "port" },
        {
          key: "companyCode",
          label: "fee.companyCode",
          kind: "ref",
          ref: "company",
          hint: "containerFee.companyHint",
        },
        { key: "estimateDate", label: "containerFee.estimateDate", kind: "date" },
        { key: "state", label: "containerFee.repairState", kind: "shown", dict: "repair_state" },
        { key: "damage", label: "containerFee.damage", span: 6 },
      ],
    },
    {
      label: "containerFee.section.estimate",
      fields: [
        { key: "currency", label: "fee.currency", kind: "ref", ref: "currency" },
        { key: "laborAmount", label: "containerFee.laborAmount", kind: "decimal" },
        { key: "materialAmount", label: "containerFee.materialAmount", kind: "decimal" },
        {
          key: "liableCode",
          label: "containerFee.liableCode",
          kind: "ref",
          ref: "customer",
          hint: "containerFee.liableHint",
        },
        { key: "recoverAmount", label: "containerFee.recoverAmount", kind: "decimal" },
        { key: "repairDate", label: "containerFee.repairDate", kind: "shown" },
        { key: "rejectReason", label: "containerFee.rejectReason", kind: "shown" },
        { key: "remark", label: "fee.opRem", span: 6 },
      ],
    },
  ],
});

export const repairStart = {
  currency: "CNY",
  laborAmount: "0",
  materialAmount: "0",
  recoverAmount: "0",
} as const;
