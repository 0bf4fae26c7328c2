import { defineForm } from "#platform/form/form.ts";

/** A staged row opened for correction (domain §3). */
export const containerRowForm = defineForm({
  title: "container.row",
  sections: [
    {
      word: "container.section.row",
      fields: [
        { key: "checkStatus", word: "container.checkStatus", kind: "shown", dict: "check_status" },
        { key: "voyageName", word: "container.voyage", kind: "shown" },
        { key: "fileName", word: "container.fileName", kind: "shown" },
        { key: "rowNo", word: "container.rowNo", kind: "shown" },
        { key: "cntNo", word: "container.cntNo", kind: "code" },
        { key: "sizeType", word: "container.sizeType", kind: "ref", ref: "sizeType" },
        { key: "bkNo", word: "container.bkNo", kind: "code" },
        { key: "sealNo", word: "container.sealNo", kind: "code" },
        { key: "pkgs", word: "container.pkgs" },
        { key: "gwt", word: "container.gwt" },
        { key: "dim", word: "container.dim" },
        { key: "isSoc", word: "container.isSoc", kind: "flag" },
        { key: "emptyFlag", word: "container.emptyFlag", kind: "flag" },
        { key: "vessel", word: "container.vessel" },
        { key: "voyageNo", word: "container.voyageNo" },
        { key: "remark", word: "container.remark", span: 6 },
      ],
    },
  ],
});
