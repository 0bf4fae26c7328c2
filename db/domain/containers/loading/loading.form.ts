import { defineForm } from "#platform/records/form/form.ts";
import { mostBoxes } from "./loading.schema.ts";

export const loadingForm = defineForm({
  title: "loading.form",
  sections: [
    {
      label: "loading.section.ebooking",
      fields: [
        { key: "ebNo", label: "ebooking.ebNo", kind: "shown" },
        { key: "bkNo", label: "ebooking.bkNo", kind: "shown" },
        { key: "voyageName", label: "ebooking.voyage", kind: "shown" },
        { key: "state", label: "loading.state", kind: "shown", dict: "loading_state" },
        { key: "ordered", label: "loading.ordered", kind: "shown" },
        { key: "leftPkgs", label: "loading.leftPkgs", kind: "shown" },
        { key: "confirmedBy", label: "loading.confirmedBy", kind: "shown" },
        { key: "reopenReason", label: "loading.reopenReason", kind: "shown" },
      ],
    },
  ],
  lines: [
    {
      key: "boxes",
      label: "loading.boxes",
      max: mostBoxes,
      fields: [
        { key: "cntNo", label: "container.cntNo", kind: "code" },
        { key: "sizeType", label: "container.sizeType", kind: "ref", ref: "sizeType" },
        { key: "sealNo", label: "container.sealNo", kind: "code" },
        { key: "tareKg", label: "container.tareKg", kind: "decimal" },
        { key: "vgm", label: "loading.vgm", kind: "decimal" },
        { key: "vgmMethod", label: "loading.vgmMethod", kind: "dict", dict: "weigh_method" },
        { key: "vgmTime", label: "loading.vgmTime", kind: "local" },
        { key: "isSoc", label: "container.isSoc", kind: "flag" },
        { key: "emptyFlag", label: "container.emptyFlag", kind: "flag" },
        { key: "remark", label: "container.remark", more: true, span: 6 },
      ],
    },
  ],
});
