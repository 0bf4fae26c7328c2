import { defineList, type ListColumn } from "#platform/list/list.ts";

const flag = (key: string, word: ListColumn["word"]): ListColumn => ({ key, word, kind: "flag", filter: "in", width: 80 });

/** Cost codes with all their flags (platform §3). Closed to customers. */
export const costCodeList = defineList({
  apiName: "xhlbasic/costCode",
  perm: "master:list",
  title: "code.costCodes",
  scopes: {},
  sort: { key: "code", order: "asc" },
  columns: [
    { key: "code", word: "code.costCode", sort: true, filter: "contains", width: 90, fixed: "left" },
    { key: "nameZh", word: "code.nameZh", sort: true, filter: "contains", width: 160 },
    { key: "nameEn", word: "code.nameEn", filter: "contains", width: 220 },
    { key: "item1", word: "code.item1", kind: "dict", dict: "cost_item", sort: true, filter: "in", width: 110 },
    { key: "item2", word: "code.item2", width: 100 },
    { key: "codeBelong", word: "code.codeBelong", kind: "dict", dict: "code_belong", filter: "in", width: 90 },
    { key: "ioType", word: "code.ioType", kind: "dict", dict: "cost_io_type", filter: "in", width: 80 },
    { key: "portType", word: "code.portType", kind: "dict", dict: "cost_port_type", filter: "in", width: 110 },
    { key: "invoiceTypeCode", word: "code.invoiceType", filter: "equals", width: 100 },
    { key: "taxRate", word: "code.taxRate", kind: "decimal", sort: true, width: 80 },
    flag("taxInclusive", "code.taxInclusive"),
    { key: "arCoefficient", word: "code.arCoefficient", kind: "decimal", width: 90 },
    { key: "printType", word: "code.printType", kind: "dict", dict: "cost_print_type", filter: "in", width: 90 },
    { key: "mergeCostCode", word: "code.mergeCostCode", filter: "equals", width: 110 },
    { key: "releaseSubType", word: "code.releaseSubType", kind: "dict", dict: "release_type", filter: "in", width: 90 },
    flag("printTag", "code.printTag"),
    flag("isOceanFreight", "code.isOceanFreight"),
    flag("isBoxCharge", "code.isBoxCharge"),
    flag("isDemurrageCharge", "code.isDemurrageCharge"),
    flag("isFelex", "code.isFelex"),
    flag("isPrePay", "code.isPrePay"),
    flag("isDeposit", "code.isDeposit"),
    { key: "description", word: "code.description", width: 200 },
    { key: "updatedBy", word: "kit.updatedBy", width: 90 },
    { key: "updatedTime", word: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
  ],
});
