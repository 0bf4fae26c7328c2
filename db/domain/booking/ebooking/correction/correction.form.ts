import { defineForm, type FormSection } from "#platform/records/form/form.ts";
import { ebookingForm } from "../ebooking.form.ts";

const state: FormSection["fields"] = [
  { key: "ebNo", label: "ebooking.ebNo", kind: "shown" },
  { key: "ebModify", label: "ebooking.ebModify", kind: "shown", dict: "eb_modify" },
  { key: "bkNo", label: "ebooking.bkNo", kind: "shown" },
  { key: "clientName", label: "ebooking.clientName", kind: "shown" },
  { key: "voyageName", label: "ebooking.voyage", kind: "shown" },
  { key: "correctionDeadlineText", label: "correction.deadline", kind: "shown" },
  { key: "dgCaptainFlag", label: "ebooking.dgCaptainFlag", kind: "shown", dict: "approval_status" },
  { key: "dgOverseaFlag", label: "ebooking.dgOverseaFlag", kind: "shown", dict: "approval_status" },
  { key: "isConfirm", label: "ebooking.isConfirm", kind: "shown", dict: "yes_no" },
  { key: "correctionTimeText", label: "correction.submittedTime", kind: "shown" },
];

const shownAbove = new Set([
  "ebNo",
  "ebStatus",
  "ebModify",
  "bkNo",
  "clientName",
  "etd",
  "eta",
  "ebDeadlineText",
]);
const ofDecisions = "ebooking.section.approval";

/** The state of the correction, and the e-booking as it should be. */
export const correctionForm = defineForm({
  title: "correction.sheet",
  sections: [
    {
      label: "correction.section.state",
      fields: [
        ...state,
        { key: "correctionReason", label: "correction.reason", kind: "area", rows: 2, span: 12 },
      ],
    },
    ...ebookingForm.sections.map(({ label, fields }) => ({
      label,
      fields: fields.filter(
        ({ key, kind }) => !shownAbove.has(key) && !(label === ofDecisions && kind === "shown"),
      ),
    })),
  ],
  lines: ebookingForm.lines ?? [],
});

/** What stands beside the comparison while nothing can be typed. */
export const correctionReviewForm = defineForm({
  title: "correction.sheet",
  sections: [
    {
      label: "correction.section.state",
      fields: [
        ...state,
        { key: "correctionReason", label: "correction.reason", kind: "shown", span: 12 },
      ],
    },
  ],
});
