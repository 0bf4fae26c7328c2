import { defineMaster } from "#platform/resource/master.server.ts";
import type { Resource } from "#platform/resource/resource.server.ts";
import { Clause, CostCode, FeeFlow, HsCode, InvoiceType, PackageKind, TransTerms } from "./code.entity.server.ts";
import { clauseImport, feeFlowImport, invoiceTypeImport } from "./code-kinds.imports.server.ts";
import { hscodeImport, packageKindImport, transTermsImport } from "./code.imports.server.ts";
import { clauseList, feeFlowList, hscodeList, invoiceTypeList, packageKindList, transTermsList } from "./code.list.ts";
import { costCodeImport } from "./cost-code.import.server.ts";
import { costCodeList } from "./cost-code.list.ts";

export const codeResources: readonly Resource[] = [
  defineMaster({
    name: "hscode",
    list: hscodeList,
    source: { entity: HsCode },
    perm: "master:edit",
    import: hscodeImport,
    title: "code.hscodeSheet",
  }),
  defineMaster({
    name: "packageKind",
    list: packageKindList,
    source: { entity: PackageKind },
    perm: "master:edit",
    import: packageKindImport,
    title: "code.packageKindSheet",
    start: { innerFlag: "Y", outerFlag: "Y" },
  }),
  defineMaster({
    name: "transTerms",
    list: transTermsList,
    source: { entity: TransTerms },
    perm: "master:edit",
    import: transTermsImport,
    title: "code.termsSheet",
  }),
  defineMaster({
    name: "costCode",
    list: costCodeList,
    source: { entity: CostCode },
    perm: "master:edit",
    import: costCodeImport,
    title: "code.costCodeSheet",
    sections: [
      ["code.section.main", []],
      ["code.section.invoice", ["invoiceTypeCode", "taxRate", "arCoefficient", "printType", "mergeCostCode", "printTag", "taxInclusive"]],
      ["code.section.marks", ["isOceanFreight", "isBoxCharge", "isDemurrageCharge", "isFelex", "isPrePay", "isDeposit"]],
    ],
    fields: {
      invoiceTypeCode: { kind: "ref", ref: "invoiceType" },
      mergeCostCode: { kind: "ref", ref: "costCode", hint: "code.mergeHint" },
      description: { kind: "area", span: 6 },
    },
  }),
  defineMaster({
    name: "invoiceType",
    list: invoiceTypeList,
    source: { entity: InvoiceType },
    perm: "master:edit",
    import: invoiceTypeImport,
    title: "code.invoiceTypeSheet",
    fields: { localFlag: { kind: "dict", dict: "yes_no" } },
  }),
  defineMaster({
    name: "clause",
    list: clauseList,
    source: { entity: Clause },
    perm: "master:edit",
    import: clauseImport,
    title: "code.clauseSheet",
    fields: { remark: { span: 12, rows: 8 } },
  }),
  defineMaster({
    name: "feeFlow",
    list: feeFlowList,
    source: { entity: FeeFlow },
    perm: "feeFlow:edit",
    code: "code",
    import: feeFlowImport,
    title: "code.feeFlowSheet",
    fields: Object.fromEntries(
      ["enabled", "allowAudit", "allowRecheck", "allowInvoice"].map((key) => [key, { kind: "dict", dict: "yes_no" } as const]),
    ),
  }),
];
