import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const billDictionaries: Readonly<Record<string, Dictionary>> = {
  bill_review: {
    name: ["提单客户确认", "Customer review of bills"],
    values: [
      ["APPROVED", "已确认", "Approved", "success"],
      ["CORRECTION", "要求更正", "Correction requested", "warning"],
    ],
  },
  bl_status: {
    name: ["提单状态", "B/L status"],
    values: [
      ["DRAFT", "草稿", "Draft", "info"],
      ["ISSUED", "已签发", "Issued", "success"],
      ["SURRENDERED", "已收回", "Surrendered", "violet"],
      ["VOIDED", "已作废", "Voided", "danger"],
    ],
  },
  bill_print_kind: {
    name: ["提单打印类型", "B/L print type"],
    values: [
      ["ORIGINAL_SINGLE", "正本（单页）", "Original, single page"],
      ["ORIGINAL_MULTI", "正本（多页）", "Original, multiple pages"],
      ["ORIGINAL_PDF", "正本PDF", "Original PDF"],
      ["TELEX_STAMP", "电放（盖章）", "Telex with stamp"],
      ["TELEX_PLAIN", "电放（不盖章）", "Telex without stamp"],
      ["COPY", "副本", "Copy"],
    ],
  },
  bl_type: {
    name: ["提单类型", "B/L type"],
    values: [
      ["WHOLE", "整票", "Whole"],
      ["SPLIT", "拆票", "Split"],
      ["MERGE", "并票", "Merge"],
    ],
  },
};
