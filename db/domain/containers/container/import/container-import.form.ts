import { defineForm } from "#platform/records/form/form.ts";

export const containerRowForm = defineForm({
  title: "container.row",
  sections: [
    {
      label: "container.section.row",
      fields: [
        { key: "checkStatus", label: "container.checkStatus", kind: "shown", dict: "check_status" },
        { key: "voyageName", label: "container.voyage", kind: "shown" },
        { key: "fileName", label: "container.fileName", kind: "shown" },
        { key: "rowNo", label: "container.rowNo", kind: "shown" },
        { key: "cntNo", label: "container.cntNo", kind: "code" },
        { key: "sizeType", label: "container.sizeType", kind: "ref", ref: "sizeType" },
        { key: "bkNo", label: "container.bkNo", kind: "code" },
        { key: "sealNo", label: "container.sealNo", kind: "code" },
        { key: "pkgs", label: "container.pkgs" },
        { key: "gwt", label: "container.gwt" },
        { key: "dim", label: "container.dim" },
        { key: "isSoc", label: "container.isSoc", kind: "flag" },
        { key: "emptyFlag", label: "container.emptyFlag", kind: "flag" },
        { key: "vgmKg", label: "container.vgmKg" },
        { key: "vgmMethod", label: "container.vgmMethod" },
        { key: "vessel", label: "container.vessel" },
        { key: "voyageNo", label: "container.voyageNo" },
        { key: "remark", label: "container.remark", span: 6 },
      ],
    },
  ],
});
