import { defineForm } from "#platform/records/form/form.ts";

export const allotmentForm = defineForm({
  title: "space.sheet",
  sections: [
    {
      label: "space.who",
      fields: [
        { key: "voyage", label: "space.voyage", kind: "ref", ref: "voyage", span: 4 },
        {
          key: "portLoad",
          label: "space.portLoad",
          kind: "ref",
          ref: "port",
          span: 2,
          hint: "space.anyHint",
        },
        {
          key: "portDis",
          label: "space.portDis",
          kind: "ref",
          ref: "port",
          span: 2,
          hint: "space.anyHint",
        },
        {
          key: "ownerKind",
          label: "space.ownerKind",
          kind: "dict",
          dict: "space_owner_kind",
          span: 2,
        },
        { key: "owner", label: "space.owner", kind: "code", span: 2, hint: "space.ownerHint" },
      ],
    },
    {
      label: "space.amounts",
      fields: [
        { key: "teu", label: "space.teu", kind: "decimal", span: 2, hint: "space.blankHint" },
        { key: "tons", label: "space.tons", kind: "decimal", span: 2 },
        { key: "plugs", label: "space.plugs", kind: "int", span: 2 },
        { key: "dgSlots", label: "space.dgSlots", kind: "int", span: 2 },
        {
          key: "factor",
          label: "space.factor",
          kind: "decimal",
          span: 2,
          hint: "space.factorHint",
        },
        { key: "remark", label: "space.remark", span: 6 },
        { key: "changeReason", label: "space.changeReason", span: 6, hint: "space.reasonHint" },
        { key: "heldTeu", label: "space.heldTeu", kind: "shown", span: 2 },
        { key: "heldTons", label: "space.heldTons", kind: "shown", span: 2 },
        { key: "heldPlugs", label: "space.heldPlugs", kind: "shown", span: 2 },
        { key: "heldDgSlots", label: "space.heldDgSlots", kind: "shown", span: 2 },
        { key: "waits", label: "space.waits.count", kind: "shown", span: 2 },
        { key: "lastReason", label: "space.lastReason", kind: "shown", span: 6 },
      ],
    },
  ],
});
