import { defineForm } from "#platform/form/form.ts";

/** One allotment of a voyage. */
export const allotmentForm = defineForm({
  title: "space.sheet",
  sections: [
    {
      word: "space.who",
      fields: [
        { key: "voyage", word: "space.voyage", kind: "ref", ref: "voyage", span: 4 },
        { key: "portLoad", word: "space.portLoad", kind: "ref", ref: "port", span: 2, hint: "space.anyHint" },
        { key: "portDis", word: "space.portDis", kind: "ref", ref: "port", span: 2, hint: "space.anyHint" },
        { key: "ownerKind", word: "space.ownerKind", kind: "dict", dict: "space_owner_kind", span: 2 },
        { key: "owner", word: "space.owner", kind: "code", span: 2, hint: "space.ownerHint" },
      ],
    },
    {
      word: "space.amounts",
      fields: [
        { key: "teu", word: "space.teu", kind: "decimal", span: 2, hint: "space.blankHint" },
        { key: "tons", word: "space.tons", kind: "decimal", span: 2 },
        { key: "plugs", word: "space.plugs", kind: "int", span: 2 },
        { key: "dgSlots", word: "space.dgSlots", kind: "int", span: 2 },
        { key: "factor", word: "space.factor", kind: "decimal", span: 2, hint: "space.factorHint" },
        { key: "remark", word: "space.remark", span: 6 },
        { key: "changeReason", word: "space.changeReason", span: 6, hint: "space.reasonHint" },
        { key: "heldTeu", word: "space.heldTeu", kind: "shown", span: 2 },
        { key: "heldTons", word: "space.heldTons", kind: "shown", span: 2 },
        { key: "heldPlugs", word: "space.heldPlugs", kind: "shown", span: 2 },
        { key: "heldDgSlots", word: "space.heldDgSlots", kind: "shown", span: 2 },
        { key: "waits", word: "space.waits.count", kind: "shown", span: 2 },
        { key: "lastReason", word: "space.lastReason", kind: "shown", span: 6 },
      ],
    },
  ],
});
