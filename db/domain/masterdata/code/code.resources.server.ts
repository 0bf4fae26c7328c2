import { defineMaster, type Master } from "#platform/records/resource/master.server.ts";
import {
  Clause,
  CostCode,
  clauseFields,
  costCodeFields,
  FeeFlow,
  feeFlowFields,
  HsCode,
  hscodeFields,
  InvoiceType,
  invoiceTypeFields,
  PackageKind,
  packageKindFields,
  TransTerms,
  transTermsFields,
} from "./code.entity.server.ts";
import { clauseFaults, feeFlowFaults, hscodeFaults, mergeFaults } from "./code.checks.server.ts";
import { writeHscodes, writePackageKinds, writeTransTerms } from "./code.writes.server.ts";

/** hs_codes.csv. */
const hscode = defineMaster({
  name: "hscode",
  table: "hs_code",
  fields: hscodeFields,
  source: { entity: HsCode },
  title: "code.hscodeSheet",
  list: {
    apiName: "xhlbasic/hscode",
    visible: "code nameEn nameZh",
    title: "code.hscodes",
    scopes: "reference",
    sort: { key: "code", order: "asc" },
    columns: {
      code: { sort: true, filter: "contains", width: 100, fixed: "left" },
      nameEn: { filter: "contains", width: 560 },
      nameZh: { filter: "contains", width: 220 },
      remark: { width: 160 },
      updatedTime: {},
    },
  },
  import: {
    title: "code.import.hscode",
    check: (_ctx, rows) => hscodeFaults(rows),
    write: writeHscodes,
  },
});

/** Recommendation 21 (package_kinds_rec21.csv). */
const packageKind = defineMaster({
  name: "packageKind",
  fields: packageKindFields,
  source: { entity: PackageKind },
  title: "code.packageKindSheet",
  list: {
    apiName: "xhlbasic/packageKind",
    title: "code.packageKinds",
    scopes: "reference",
    sort: { key: "code", order: "asc" },
    columns: {
      code: { sort: true, filter: "equals", width: 80, fixed: "left" },
      nameEn: { sort: true, filter: "contains", width: 320 },
      nameZh: { filter: "contains", width: 200 },
      innerFlag: {},
      outerFlag: {},
      updatedTime: {},
    },
  },
  import: { title: "code.import.packageKind", write: writePackageKinds },
});

/** transport_terms.csv; bulk terms have no halves. */
const transTerms = defineMaster({
  name: "transTerms",
  fields: transTermsFields,
  source: { entity: TransTerms },
  title: "code.termsSheet",
  list: {
    apiName: "xhlbasic/transTerms",
    title: "code.terms",
    scopes: "reference",
    sort: { key: "code", order: "asc" },
    columns: {
      code: { sort: true, filter: "contains", width: 140, fixed: "left" },
      nameZh: { filter: "contains", width: 200 },
      exportTerm: { sort: true, filter: "equals", width: 90 },
      importTerm: { sort: true, filter: "equals", width: 90 },
      label: { width: 140 },
      updatedTime: {},
    },
  },
  import: { title: "code.import.transTerms", write: writeTransTerms },
});

/** Platform §3, §5. Closed to customers. */
const costCode = defineMaster({
  name: "costCode",
  fields: costCodeFields,
  source: { entity: CostCode },
  title: "code.costCodeSheet",
  list: {
    apiName: "xhlbasic/costCode",
    title: "code.costCodes",
    scopes: {},
    sort: { key: "code", order: "asc" },
    visible: `
      code nameZh nameEn item1 codeBelong invoiceTypeCode taxRate isBoxCharge printType ioType
      taxInclusive
    `,
    columns: {
      code: { sort: true, filter: "contains", width: 90, fixed: "left" },
      nameZh: { sort: true, filter: "contains", width: 160 },
      nameEn: { filter: "contains", width: 220 },
      item1: { sort: true, width: 110 },
      item2: { width: 100 },
      codeBelong: { width: 90 },
      ioType: { width: 80 },
      portType: { width: 110 },
      invoiceTypeCode: { filter: "equals", width: 100 },
      taxRate: { sort: true, width: 80 },
      taxInclusive: {},
      arCoefficient: { width: 90 },
      printType: { width: 90 },
      mergeCostCode: { filter: "equals", width: 110 },
      releaseSubType: { width: 90 },
      printTag: {},
      isOceanFreight: {},
      isBoxCharge: {},
      isDemurrageCharge: {},
      isFelex: {},
      isPrePay: {},
      isDeposit: {},
      description: { width: 200 },
      updatedBy: {},
      updatedTime: {},
    },
  },
  import: { title: "code.import.costCode", check: mergeFaults },
  sections: [
    ["code.section.main", []],
    [
      "code.section.invoice",
      [
        "invoiceTypeCode",
        "taxRate",
        "arCoefficient",
        "printType",
        "mergeCostCode",
        "printTag",
        "taxInclusive",
      ],
    ],
    [
      "code.section.marks",
      ["isOceanFreight", "isBoxCharge", "isDemurrageCharge", "isFelex", "isPrePay", "isDeposit"],
    ],
  ],
  form: { mergeCostCode: { hint: "code.mergeHint" } },
});

/** Platform §3. Closed to customers. */
const invoiceType = defineMaster({
  name: "invoiceType",
  fields: invoiceTypeFields,
  source: { entity: InvoiceType },
  title: "code.invoiceTypeSheet",
  list: {
    apiName: "xhlbasic/invoiceType",
    title: "code.invoiceTypes",
    scopes: {},
    sort: { key: "code", order: "asc" },
    columns: {
      code: { sort: true, filter: "contains", width: 100, fixed: "left" },
      nameEn: { sort: true, filter: "contains", width: 240 },
      nameZh: { filter: "contains", width: 200 },
      localFlag: {},
      remark: { width: 240 },
      updatedTime: {},
    },
  },
  import: { title: "code.import.invoiceType" },
});

/** Platform §3. */
const clause = defineMaster({
  name: "clause",
  unnamed: true,
  fields: clauseFields,
  source: { entity: Clause },
  title: "code.clauseSheet",
  list: {
    apiName: "xhlbasic/clause",
    title: "code.clauses",
    scopes: {},
    sort: { key: "clauseType", order: "asc" },
    sorts: [
      { key: "clauseType", order: "asc" },
      { key: "code", order: "asc" },
    ],
    columns: {
      code: { sort: true, filter: "contains", width: 110, fixed: "left" },
      clauseType: { sort: true, width: 120 },
      defaultFlag: {},
      remark: { width: 560 },
      updatedTime: {},
    },
  },
  import: { title: "code.import.clause", check: clauseFaults },
  form: { remark: { span: 12, rows: 8 } },
});

/** One per fee status (operations §3, domain §3). */
const feeFlow = defineMaster({
  name: "feeFlow",
  fields: feeFlowFields,
  source: { entity: FeeFlow },
  perms: { edit: "feeFlow:edit" },
  title: "code.feeFlowSheet",
  list: {
    apiName: "xhlbasic/feeFlow",
    title: "code.feeFlows",
    scopes: {},
    sort: { key: "seq", order: "asc" },
    columns: {
      name: { width: 160, fixed: "left" },
      code: { sort: true, width: 110 },
      seq: { sort: true, width: 70 },
      nameEn: { width: 160 },
      enabled: {},
      allowAudit: { width: 90 },
      allowRecheck: { width: 90 },
      allowInvoice: { width: 90 },
      updatedTime: {},
    },
  },
  import: { title: "code.import.feeFlow", check: (_ctx, rows) => feeFlowFaults(rows) },
});

export const codeResources: readonly Master[] = [
  hscode,
  packageKind,
  transTerms,
  costCode,
  invoiceType,
  clause,
  feeFlow,
];
