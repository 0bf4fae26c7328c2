import { defineMaster } from "#platform/resource/listed-master.server.ts";
import type { Resource } from "#platform/resource/resource.server.ts";
import { Hazardous, Segregation } from "./hazardous.entity.server.ts";
import { hazardousImport, segregationImport } from "./hazardous.imports.server.ts";
import { hazardousList, segregationList } from "./hazardous.list.ts";
import { askTogether } from "./ops/ask-together.server.ts";

export const hazardousResources: readonly Resource[] = [
  defineMaster({
    name: "hazardous",
    list: hazardousList,
    source: { entity: Hazardous },
    perm: "master:edit",
    import: hazardousImport,
    title: "cargo.hazardousSheet",
    leave: ["printed", "classification"],
    movable: ["category", "packingGroup", "seq"],
    fields: {
      unNo: { span: 2 },
      category: { span: 2 },
      packingGroup: { span: 2 },
      seq: { span: 2, hint: "cargo.seqHint" },
      flashUnit: { kind: "dict", dict: "temperature_unit" },
      baseCurrency: { kind: "ref", ref: "currency" },
    },
    sections: [
      ["cargo.section.goods", []],
      ["cargo.section.codes", ["tag", "page", "dgGroup", "itemNo", "level", "mfag", "ems", "limitedQty", "marinePollutant"]],
      ["cargo.section.flash", ["flashLow", "flashHigh", "flashUnit"]],
      ["cargo.section.contact", ["contact", "contactTel", "baseCurrency", "remark"]],
    ],
    links: [
      { to: "/xhlbasic/hazardous/together", word: "cargo.together" },
      { to: "/xhlbasic/segregation", word: "cargo.segregation" },
    ],
    more: { mayShare: askTogether },
  }),
  defineMaster({
    name: "segregation",
    list: segregationList,
    source: { entity: Segregation },
    perm: "master:edit",
    import: segregationImport,
    code: "class1",
    title: "cargo.segregationSheet",
    fields: { rule: { kind: "dict", dict: "segregation_rule" } },
    links: [{ to: "/xhlbasic/hazardous/together", word: "cargo.together" }],
  }),
];
