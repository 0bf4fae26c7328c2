import { defineMaster, type Master } from "#platform/records/resource/master.server.ts";
import {
  Hazardous,
  hazardousFields,
  Segregation,
  segregationFields,
} from "./hazardous.entity.server.ts";
import { hazardousImport, segregationImport } from "./hazardous.imports.server.ts";
import { askTogether } from "./ops/ask-together.server.ts";

/** The form requires actual item, contact and base currency (platform §5). */
const hazardous = defineMaster({
  name: "hazardous",
  key: ["unNo", "category", "packingGroup", "seq"],
  fileOnly: ["printed", "classification"],
  movable: ["category", "packingGroup", "seq"],
  sections: [
    ["cargo.section.goods", []],
    [
      "cargo.section.codes",
      ["tag", "page", "dgGroup", "itemNo", "level", "mfag", "ems", "limitedQty", "marinePollutant"],
    ],
    ["cargo.section.flash", ["flashLow", "flashHigh", "flashUnit"]],
    ["cargo.section.contact", ["contact", "contactTel", "baseCurrency", "remark"]],
  ],
  links: [
    { to: "/xhlbasic/hazardous/together", label: "cargo.together" },
    { to: "/xhlbasic/segregation", label: "cargo.segregation" },
  ],
  more: { mayShare: askTogether },
  fields: hazardousFields,
  source: { entity: Hazardous },
  title: "cargo.hazardousSheet",
  list: {
    apiName: "xhlbasic/hazardous",
    title: "cargo.hazardousGoods",
    scopes: "reference",
    sort: { key: "itemKey", order: "asc" },
    visible: `
      unNo nameEn category packingGroup subRisks flashLow ems marinePollutant limitedQty nameZh
    `,
    columns: {
      unNo: { sort: true, filter: "equals", width: 80, fixed: "left" },
      search: { label: "cargo.hazardousSearch", filter: "contains", hidden: true, query: true },
      category: { sort: true, filter: "equals", width: 70 },
      subRisks: { width: 80 },
      packingGroup: { sort: true, filter: "equals", width: 70 },
      nameEn: { filter: "contains", width: 420 },
      nameZh: { width: 200 },
      actualItem: { width: 160 },
      tag: { width: 90 },
      page: { width: 70 },
      dgGroup: { width: 70 },
      itemNo: { width: 70 },
      level: { width: 60 },
      flashLow: { width: 90 },
      flashHigh: { width: 90 },
      flashUnit: { filter: false, width: 70 },
      mfag: { width: 70 },
      ems: { width: 80 },
      limitedQty: { width: 90 },
      marinePollutant: { filter: false },
      contact: { width: 120 },
      contactTel: { width: 120 },
      baseCurrency: { width: 70 },
      remark: { width: 160 },
      seq: { width: 60 },
      itemKey: { label: "cargo.itemKey", sort: true, width: 140 },
      updatedTime: { sort: undefined },
    },
  },
  import: hazardousImport,
  form: {
    unNo: { span: 2 },
    category: { span: 2 },
    packingGroup: { span: 2 },
    seq: { hint: "cargo.seqHint", span: 2 },
  },
});

const segregation = defineMaster({
  name: "segregation",
  unnamed: true,
  key: ["validFrom", "class1", "class2"],
  code: "class1",
  links: [{ to: "/xhlbasic/hazardous/together", label: "cargo.together" }],
  fields: segregationFields,
  source: { entity: Segregation },
  title: "cargo.segregationSheet",
  list: {
    apiName: "xhlbasic/segregation",
    title: "cargo.segregation",
    scopes: "reference",
    sort: { key: "validFrom", order: "desc" },
    sorts: [
      { key: "validFrom", order: "desc" },
      { key: "class1", order: "asc" },
      { key: "class2", order: "asc" },
    ],
    visible: "class1 class2 rule validFrom",
    columns: {
      validFrom: { sort: true, filter: "between", width: 110, fixed: "left" },
      class1: { sort: true, filter: "equals", width: 80 },
      class2: { sort: true, filter: "equals", width: 80 },
      rule: { width: 220 },
      source: { width: 480 },
      updatedTime: { sort: undefined },
    },
  },
  import: segregationImport,
});

export const hazardousResources: readonly Master[] = [hazardous, segregation];
