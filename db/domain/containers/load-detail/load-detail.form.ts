import { defineForm } from "#platform/records/form/form.ts";

export const loadDetailForm = defineForm({
  title: "loadDetail.row",
  sections: [
    {
      label: "loadDetail.row",
      fields: [
        { key: "checkStatus", label: "container.checkStatus", kind: "shown", dict: "check_status" },
        { key: "fileName", label: "container.fileName", kind: "shown" },
        { key: "rowNo", label: "container.rowNo", kind: "shown" },
        { key: "bkNo", label: "container.bkNo", kind: "code" },
        { key: "cntNo", label: "container.cntNo", kind: "code" },
        { key: "sizeType", label: "container.sizeType", kind: "ref", ref: "sizeType" },
        { key: "sealNo", label: "container.sealNo", kind: "code" },
        { key: "lineNo", label: "loading.lineNo" },
        { key: "goodsName", label: "loadDetail.goodsName" },
        { key: "pkgs", label: "container.pkgs" },
        { key: "gwt", label: "container.gwt" },
        { key: "dim", label: "container.dim" },
        { key: "tareKg", label: "container.tareKg" },
        { key: "vgm", label: "loading.vgm" },
        { key: "vgmMethod", label: "loading.vgmMethod", kind: "dict", dict: "weigh_method" },
        { key: "vgmTime", label: "loading.vgmTime", kind: "local" },
        { key: "isSoc", label: "container.isSoc", kind: "flag" },
        { key: "emptyFlag", label: "container.emptyFlag", kind: "flag" },
        { key: "vessel", label: "container.vessel" },
        { key: "voyageNo", label: "container.voyageNo" },
        { key: "remark", label: "container.remark", span: 6 },
      ],
    },
  ],
});
